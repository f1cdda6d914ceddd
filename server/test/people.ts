/** Bodies of roster records for tests, and a small school of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { courseBody, put } from './content.ts';
import type { TestClient } from './harness.ts';

type Members = Record<string, unknown>;

const BASE = '/rostering/1.0';

export function orgBody(sourcedId: string, members: Members = {}) {
  return { org: { sourcedId, name: 'North', type: 'school', identifier: 'n-1', ...members } };
}

export function academicSessionBody(sourcedId: string, members: Members = {}) {
  const dates = { startDate: '2025-08-01', endDate: '2026-07-01', schoolYear: '2026' };
  const academicSession = { sourcedId, title: 'Year 2026', type: 'schoolYear', ...dates };
  return { academicSession: { ...academicSession, ...members } };
}

export function userBody(sourcedId: string, orgId: string, members: Members = {}) {
  const roles = [{ roleType: 'primary', role: 'student', org: { sourcedId: orgId } }];
  return { user: { sourcedId, givenName: 'Ada', familyName: 'Byron', roles, ...members } };
}

export function classBody(
  sourcedId: string,
  { courseId, orgId, sessionId }: { courseId: string; orgId: string; sessionId: string },
  members: Members = {},
) {
  const references = {
    course: { sourcedId: courseId },
    school: { sourcedId: orgId },
    terms: [{ sourcedId: sessionId }],
  };
  return { class: { sourcedId, title: 'Period 1', ...references, ...members } };
}

export function enrollmentBody(
  sourcedId: string,
  { userId, classId }: { userId: string; classId: string },
  members: Members = {},
) {
  const references = { user: { sourcedId: userId }, class: { sourcedId: classId } };
  return { enrollment: { sourcedId, role: 'student', ...references, ...members } };
}

export async function putUser(client: TestClient, orgId: string): Promise<string> {
  const id = `user ${randomUUID()}`;
  return put(client, `${BASE}/users/${id}`, userBody(id, orgId));
}

/** An org, a session, a course with one class, and one student in it; all the client's own. */
export async function putSchool(client: TestClient) {
  const [orgId, sessionId, courseId, classId, enrollmentId] = Array.from({ length: 5 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string];
  await put(client, `${BASE}/orgs/${orgId}`, orgBody(orgId));
  await put(client, `${BASE}/academicSessions/${sessionId}`, academicSessionBody(sessionId));
  await put(client, `${BASE}/courses/${courseId}`, courseBody(courseId));
  const place = { orgId, sessionId, courseId };
  await put(client, `${BASE}/classes/${classId}`, classBody(classId, place));
  const userId = await putUser(client, orgId);
  const enrollment = enrollmentBody(enrollmentId, { userId, classId });
  await put(client, `${BASE}/enrollments/${enrollmentId}`, enrollment);
  return { ...place, classId, userId, enrollmentId };
}

/** A record with its references as a client sends them, once each is found to be a good one. */
export function unlinked<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(unlinked) as Value;
  if (value === null || typeof value !== 'object') return value;
  const { href, sourcedId, type } = value as Record<string, unknown>;
  if (typeof href === 'string') {
    assert.ok(
      URL.parse(href)?.pathname.endsWith(`/${encodeURIComponent(String(sourcedId))}`),
      href,
    );
    assert.ok(typeof type === 'string', href);
    return { sourcedId } as Value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, unlinked(member)]),
  ) as Value;
}

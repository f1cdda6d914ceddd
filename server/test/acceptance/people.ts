/** Makes orgs, students, classes and enrollments for the acceptance suite (SCAFFOLDING is on). */
import { randomUUID } from 'node:crypto';
import { type Client, create, partner } from './client.ts';
import { createCourse, createTree, ROSTER } from './content.ts';

type Members = Readonly<Record<string, unknown>>;

const ref = (sourcedId: string) => ({ sourcedId });

export function orgBody(id: string, members: Members = {}) {
  const org = { sourcedId: id, name: 'Acceptance School', type: 'school', identifier: id };
  return { org: { ...org, ...members } };
}

export function userBody(id: string, orgId: string, members: Members = {}) {
  const roles = [{ roleType: 'primary', role: 'student', org: ref(orgId) }];
  const user = { sourcedId: id, enabledUser: true, givenName: 'Ada', familyName: 'Byron', roles };
  return { user: { ...user, ...members } };
}

export function academicSessionBody(id: string, members: Members = {}) {
  const dates = { startDate: '2025-08-01', endDate: '2026-07-31', schoolYear: '2026' };
  const session = { sourcedId: id, title: 'Year 2026', type: 'schoolYear', ...dates };
  return { academicSession: { ...session, ...members } };
}

export function classBody(
  id: string,
  { courseId, orgId, termId }: { courseId: string; orgId: string; termId: string },
  members: Members = {},
) {
  const places = { course: ref(courseId), school: ref(orgId), terms: [ref(termId)] };
  return { class: { sourcedId: id, title: 'Period 1', ...places, ...members } };
}

export function enrollmentBody(
  id: string,
  { userId, classId }: { userId: string; classId: string },
  members: Members = {},
) {
  const places = { user: ref(userId), class: ref(classId) };
  return { enrollment: { sourcedId: id, role: 'student', ...places, ...members } };
}

export async function createOrg(client: Client = partner): Promise<string> {
  const id = `school-${randomUUID()}`;
  return create(`${ROSTER}/orgs/${id}`, orgBody(id), client);
}

/** A user of the org, a student unless the members say otherwise. */
export async function createUser(
  orgId: string,
  members: Members = {},
  client: Client = partner,
): Promise<string> {
  const id = `user-${randomUUID()}`;
  return create(`${ROSTER}/users/${id}`, userBody(id, orgId, members), client);
}

export async function createStudent(client: Client = partner): Promise<string> {
  return createUser(await createOrg(client), {}, client);
}

/** A class with its org, term and course, and an enrolled student. */
export async function createClass() {
  const orgId = await createOrg();
  const [termId, classId, enrollmentId] = [randomUUID(), randomUUID(), randomUUID()];
  const courseId = await createCourse();
  await create(`${ROSTER}/academicSessions/${termId}`, academicSessionBody(termId));
  await create(`${ROSTER}/classes/${classId}`, classBody(classId, { courseId, orgId, termId }));
  const userId = await createUser(orgId);
  const enrollment = enrollmentBody(enrollmentId, { userId, classId });
  await create(`${ROSTER}/enrollments/${enrollmentId}`, enrollment);
  return { orgId, termId, courseId, classId, userId, enrollmentId };
}

/** The student, course and lesson of a graded event. */
export interface Place {
  readonly studentId: string;
  readonly courseId: string;
  readonly lessonId: string;
}

export async function createPlace(): Promise<Place> {
  const [{ courseId, lessonId }, studentId] = [await createTree(), await createStudent()];
  return { studentId, courseId, lessonId };
}

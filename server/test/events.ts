/** Caliper events for tests, and waiting for their fate. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { put, putTree } from './content.ts';
import type { TestClient, TestReply } from './harness.ts';
import { academicSessionBody, classBody, enrollmentBody, orgBody } from './people.ts';

type Members = Record<string, unknown>;

const CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';
const GRADER = { id: 'https://quest.example/grader', type: 'SoftwareApplication' };

/** Whom and what a graded event is about. */
export interface Place {
  readonly studentId: string;
  readonly courseId: string;
  readonly lessonId: string;
}

export function urn(): string {
  return `urn:uuid:${randomUUID()}`;
}

export function person(studentId: string) {
  return { id: `https://learn.example/rostering/1.0/users/${studentId}`, type: 'Person' };
}

function extensions({ courseId, lessonId }: Place) {
  return {
    subject: 'Math',
    course: { id: `https://learn.example/rostering/1.0/courses/${courseId}` },
    lesson: { id: lessonId },
  };
}

function base(eventTime = new Date().toISOString()) {
  return { '@context': CONTEXT, id: urn(), eventTime };
}

export function xpEvent(place: Place, xp: number, members: Members = {}) {
  return {
    ...base(),
    type: 'GradeEvent',
    profile: 'GradingProfile',
    actor: GRADER,
    action: 'Graded',
    object: { id: urn(), type: 'Attempt', assignee: person(place.studentId) },
    generated: { id: urn(), type: 'Score', scoreGiven: xp, extensions: { scoreType: 'XP' } },
    extensions: extensions(place),
    ...members,
  };
}

export interface Grade {
  readonly scoreType?: 'QUESTION_RESULT' | 'MASTERY';
  readonly scoreGiven: number;
  readonly maxScore: number;
  readonly attemptId?: string;
  readonly assignableId?: string;
}

export function gradeEvent(place: Place, grade: Grade, members: Members = {}) {
  const attemptId = grade.attemptId ?? urn();
  const { scoreType = 'QUESTION_RESULT', scoreGiven, maxScore } = grade;
  const assignable = {
    id: grade.assignableId ?? 'https://quest.example/items/1',
    type: 'DigitalResource',
    name: 'Half of a half',
  };
  return {
    ...base(),
    type: 'GradeEvent',
    profile: 'GradingProfile',
    actor: GRADER,
    action: 'Graded',
    object: {
      id: attemptId,
      type: 'Attempt',
      assignee: person(place.studentId),
      assignable,
      count: 1,
    },
    generated: {
      id: urn(),
      type: 'Score',
      attempt: attemptId,
      scoreGiven,
      maxScore,
      extensions: { scoreType },
    },
    extensions: extensions(place),
    ...members,
  };
}

/** Any event of a person on something: ViewEvent, AssessmentEvent, AssessmentItemEvent … */
export function personEvent(
  type: string,
  action: string,
  members: Members & { studentId: string },
) {
  const { studentId, ...rest } = members;
  return {
    ...base(),
    type,
    action,
    actor: person(studentId),
    object: { id: 'https://quest.example/pages/1', type: 'DigitalResource' },
    extensions: { subject: 'Math' },
    ...rest,
  };
}

export function sessionEvent(
  action: 'LoggedIn' | 'LoggedOut' | 'TimedOut',
  session: Members & { id: string; studentId: string },
  members: Members = {},
) {
  const { studentId, ...entity } = session;
  const whole = { type: 'Session', user: person(studentId), ...entity };
  const byApp = action === 'TimedOut';
  return {
    ...base(),
    type: 'SessionEvent',
    profile: 'SessionProfile',
    action,
    actor: byApp ? GRADER : person(studentId),
    object: byApp ? whole : { id: 'https://quest.example', type: 'SoftwareApplication' },
    ...(byApp ? {} : { session: whole }),
    extensions: { subject: 'Math' },
    ...members,
  };
}

export function post(client: TestClient, event: object): Promise<TestReply> {
  return client.post('/events/1.0/', event);
}

/** The fate of an event, as soon as it has one (10 s at most). */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into replies without a type for each
export async function fateOf(client: TestClient, event: { id: string }): Promise<any> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { status, body } = await client.get(`/events/1.0/events/${encodeURIComponent(event.id)}`);
    assert.equal(status, 200, JSON.stringify(body));
    if (body.event.state !== 'received') return body.event;
    assert.ok(Date.now() < deadline, `no fate after 10 s: ${JSON.stringify(body)}`);
    await pause(10);
  }
}

/** Posts a queued event and waits for its fate. */
export async function processed(client: TestClient, event: { id: string }) {
  const reply = await post(client, event);
  assert.equal(reply.status, 202, reply.text);
  return fateOf(client, event);
}

/** A student that the client created, in a school of its own. */
export async function putStudent(client: TestClient): Promise<string> {
  const studentId = `student-${randomUUID()}`;
  const schoolId = `school-${randomUUID()}`;
  const org = { sourcedId: schoolId, name: 'Test School', type: 'school', identifier: 'S1' };
  const user = {
    sourcedId: studentId,
    enabledUser: true,
    givenName: 'Test',
    familyName: 'Student',
    roles: [{ roleType: 'primary', role: 'student', org: { sourcedId: schoolId } }],
  };
  await put(client, `/rostering/1.0/orgs/${schoolId}`, { org });
  return put(client, `/rostering/1.0/users/${studentId}`, { user });
}

/** A student, and a lesson of a course of the client's. */
export async function putPlace(client: TestClient): Promise<Place> {
  const [{ courseId, lessonId }, studentId] = [await putTree(client), await putStudent(client)];
  return { studentId, courseId, lessonId };
}

/** Enrolls the place's student in a new class of its course. */
export async function putEnrollment(
  client: TestClient,
  { studentId, courseId }: Place,
  dates: Members = {},
): Promise<string> {
  const [orgId, sessionId, classId, id] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const base = '/rostering/1.0';
  await put(client, `${base}/orgs/${orgId}`, orgBody(orgId));
  await put(client, `${base}/academicSessions/${sessionId}`, academicSessionBody(sessionId));
  await put(
    client,
    `${base}/classes/${classId}`,
    classBody(classId, { courseId, orgId, sessionId }),
  );
  const enrollment = enrollmentBody(id, { userId: studentId, classId }, dates);
  return put(client, `${base}/enrollments/${id}`, enrollment);
}

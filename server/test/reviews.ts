/** Content that is tagged with standards, answers to it, and review states as they are read back. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { courseBody, lessonBody, postStandards, put, resourceBody, unitBody } from './content.ts';
import { gradeEvent, type Place, post, processed, putStudent } from './events.ts';
import type { TestClient } from './harness.ts';

type Members = Record<string, unknown>;

const BASE = '/rostering/1.0';

export interface TaggedLesson {
  readonly courseId: string;
  readonly unitId: string;
  readonly lessonId: string;
  readonly resourceId: string;
}

/** What differs from a plain course, lesson and resource; ids of what is there already. */
export interface TaggedMembers {
  readonly course?: Members;
  readonly lesson?: Members;
  readonly resource?: Members;
  /** Another lesson of the same unit. */
  readonly beside?: TaggedLesson;
}

/** A lesson whose resource is tagged with the standards. */
export async function putTagged(
  client: TestClient,
  standards: readonly string[],
  members: TaggedMembers = {},
): Promise<TaggedLesson> {
  const { beside } = members;
  const courseId = beside?.courseId ?? randomUUID();
  const unitId = beside?.unitId ?? randomUUID();
  const [lessonId, resourceId] = [randomUUID(), randomUUID()];
  if (!beside) {
    await put(client, `${BASE}/courses/${courseId}`, courseBody(courseId, members.course));
    await put(client, `${BASE}/units/${unitId}`, unitBody(unitId, courseId));
  }
  const tagged = { courseId, unitId, lessonId, resourceId };
  await retag(client, { resourceId, members: members.resource ?? {} }, standards);
  const lesson = lessonBody(lessonId, { unitId, resourceId }, members.lesson);
  await put(client, `${BASE}/lessons/${lessonId}`, lesson);
  return tagged;
}

/** Writes the resource of a lesson again. */
export async function retag(
  client: TestClient,
  { resourceId, members }: Pick<TaggedLesson, 'resourceId'> & { members?: Members },
  standards: readonly string[],
): Promise<void> {
  const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: standards }];
  const body = resourceBody(resourceId, { learningObjectiveSet, ...members });
  await put(client, `${BASE}/resources/${resourceId}`, body);
}

/** A student with a lesson on one standard, of a course of the client's. */
export async function putLearner(client: TestClient, members: TaggedMembers = {}) {
  const [standardId = ''] = await postStandards(client, 1);
  const lesson = await putTagged(client, [standardId], members);
  const studentId = await putStudent(client);
  return { ...lesson, standardId, studentId };
}

export interface Answered {
  readonly at: string;
  readonly scoreGiven?: number;
  readonly maxScore?: number;
  readonly members?: Members;
}

/** An answer: right, unless it says otherwise. */
export function answerEvent(place: Place, { at, scoreGiven = 1, maxScore = 1, members }: Answered) {
  return gradeEvent(place, { scoreGiven, maxScore }, { eventTime: at, ...members });
}

/** Sends answers in their order and waits until the last one is processed. */
export async function sendAnswers(
  client: TestClient,
  place: Place,
  answers: readonly Answered[],
): Promise<void> {
  const events = answers.map((answer) => answerEvent(place, answer));
  for (const event of events.slice(0, -1)) {
    const reply = await post(client, event);
    assert.equal(reply.status, 202, reply.text);
  }
  const last = events.at(-1);
  if (!last) return;
  const fate = await processed(client, last);
  assert.equal(fate.state, 'processed', JSON.stringify(fate));
}

/** The state of a student and standard, undefined when there is none. */
export async function stateOf(
  client: TestClient,
  { studentId, standardId }: { studentId: string; standardId: string },
) {
  const reply = await client.get(`/insights/1.0/users/${studentId}/reviews/${standardId}`);
  if (reply.status === 404) return undefined;
  assert.equal(reply.status, 200, reply.text);
  return reply.body.review;
}

/** Which attempt an event belongs to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeEvent } from '../../../test/fixtures/events.ts';
import type { Json } from '../../events/caliper/json-shapes.ts';
import { parseEvent } from '../../events/caliper/parse.ts';
import { attemptOf } from './answer.ts';

const place = { studentId: 's', courseId: 'c', lessonId: 'l' };
const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });

const object = { ...event.object, id: 'urn:attempt:1', assignable: { id: 'urn:item:1' } };
const bare = { id: 'urn:attempt:1', assignee: object.assignee };

const ATTEMPTS: readonly [promise: string, named: unknown, object: Json, attempt: string][] = [
  ['generated.attempt, with the question', 'urn:quiz:1', object, 'urn:quiz:1 urn:item:1'],
  ['the id of generated.attempt', { id: 'urn:quiz:1' }, object, 'urn:quiz:1 urn:item:1'],
  ['else the object', undefined, object, 'urn:attempt:1 urn:item:1'],
  ['the object for null', null, object, 'urn:attempt:1 urn:item:1'],
  ['without a question, generated.attempt alone', 'urn:quiz:1', bare, 'urn:quiz:1'],
  ['without a question, else the object alone', undefined, bare, 'urn:attempt:1'],
];

for (const [promise, named, graded, attempt] of ATTEMPTS) {
  test(`the attempt: ${promise}`, () => {
    const generated = { ...event.generated, attempt: named };
    assert.equal(attemptOf(parseEvent({ ...event, object: graded, generated })), attempt);
  });
}

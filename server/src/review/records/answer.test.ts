/** Which attempt an event belongs to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeEvent } from '../../../test/fixtures/events.ts';
import type { Json } from '../../events/caliper/json-shapes.ts';
import { parseEvent } from '../../events/caliper/parse.ts';
import { attemptOf } from './answer.ts';

const place = { studentId: 's', courseId: 'c', lessonId: 'l' };
const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });

test('the attempt is generated.attempt, else the object; the question is part of it', () => {
  const object = { ...event.object, id: 'urn:attempt:1', assignable: { id: 'urn:item:1' } };
  const attempt = (named: unknown, members: Json = {}) => {
    const generated = { ...event.generated, attempt: named };
    return attemptOf(parseEvent({ ...event, object, generated, ...members }));
  };
  assert.equal(attempt('urn:attempt:1'), 'urn:attempt:1 urn:item:1');
  assert.equal(attempt(undefined), attempt('urn:attempt:1'));
  assert.equal(attempt(null), attempt('urn:attempt:1'));
  assert.equal(attempt({ id: 'urn:quiz:1' }), 'urn:quiz:1 urn:item:1');
  const bare = { id: 'urn:a', assignee: object.assignee };
  assert.equal(attempt('urn:quiz:1', { object: bare }), 'urn:quiz:1');
  assert.equal(attempt(undefined, { object: bare }), 'urn:a');
});

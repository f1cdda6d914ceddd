/** Which attempt an event belongs to, and how its answer counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradeEvent } from '../../../test/fixtures/events.ts';
import type { Json } from '../../events/caliper/json-shapes.ts';
import { parseEvent } from '../../events/caliper/parse.ts';
import { attemptOf, creditOf } from './answer.ts';

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

test('only graded answers count, and a full score is correct', () => {
  const credit = (scoreGiven: number, maxScore: number, members: Json = {}) =>
    creditOf({ ...parseEvent({ ...event, ...members }), scoreGiven, maxScore });
  assert.equal(credit(1, 1), 'correct');
  assert.equal(credit(1.5, 1), 'correct');
  assert.equal(credit(0.1 + 0.2, 0.3), 'correct');
  assert.equal(credit(0.3, 0.1 + 0.2), 'correct');
  assert.equal(credit(0.5, 1), 'partial');
  assert.equal(credit(0, 1), 'incorrect');
  assert.equal(credit(-1, 1), 'incorrect');
  assert.equal(credit(1, 0), 'uncounted');
  const { extensions, generated } = event;
  const withStatus = (scoreStatus: unknown) =>
    credit(1, 1, { extensions: { ...extensions, scoreStatus } });
  assert.equal(withStatus('fully graded'), 'correct');
  assert.equal(withStatus(' Fully Graded'), 'correct');
  assert.equal(withStatus(null), 'correct');
  assert.equal(withStatus('partially graded'), 'partial');
  const score = { ...generated, extensions: { ...generated.extensions, scoreStatus: 'submitted' } };
  assert.equal(credit(1, 1, { generated: score }), 'uncounted');
  for (const other of ['submitted', 'not submitted', 'exempt', 'ext:odd', 7, '']) {
    assert.equal(withStatus(other), 'uncounted', String(other));
  }
});

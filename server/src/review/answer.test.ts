/** What an event says of its attempt and its grading. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptOf, creditOf } from './answer.ts';

test('the attempt is the generated one, else the object, and the question is part of it', () => {
  const object = { id: 'urn:attempt:1', assignable: { id: 'urn:item:1' } };
  const attempt = (named: unknown) =>
    attemptOf({ id: 'urn:event', object, generated: { attempt: named } });
  assert.equal(attempt('urn:attempt:1'), 'urn:attempt:1 urn:item:1');
  assert.equal(attempt(undefined), attempt('urn:attempt:1'));
  assert.equal(attempt({ id: 'urn:quiz:1' }), 'urn:quiz:1 urn:item:1');
  const bare = { id: 'urn:event', object: { id: 'urn:a' }, generated: { attempt: 'urn:quiz:1' } };
  assert.equal(attemptOf(bare), 'urn:quiz:1');
  assert.equal(attemptOf({ id: 'urn:event' }), 'urn:event');
});

test('only what is graded counts, and a full score is correct', () => {
  const status = (scoreStatus: unknown) => ({ extensions: { scoreStatus } });
  assert.equal(creditOf({}, 1, 1), 'correct');
  assert.equal(creditOf({}, 1.5, 1), 'correct');
  assert.equal(creditOf({}, 0.1 + 0.2, 0.3), 'correct');
  assert.equal(creditOf({}, 0.3, 0.1 + 0.2), 'correct');
  assert.equal(creditOf({}, 0.5, 1), 'partial');
  assert.equal(creditOf({}, 0, 1), 'incorrect');
  assert.equal(creditOf({}, -1, 1), 'incorrect');
  assert.equal(creditOf({}, 1, 0), 'uncounted');
  assert.equal(creditOf(status('fully graded'), 1, 1), 'correct');
  assert.equal(creditOf(status('Fully Graded'), 1, 1), 'correct');
  assert.equal(creditOf(status(null), 1, 1), 'correct');
  assert.equal(creditOf(status('partially graded'), 1, 1), 'partial');
  assert.equal(creditOf({ generated: status('submitted') }, 1, 1), 'uncounted');
  for (const other of ['submitted', 'not submitted', 'exempt', 'ext:odd', 7, '']) {
    assert.equal(creditOf(status(other), 1, 1), 'uncounted', String(other));
  }
});

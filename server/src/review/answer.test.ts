/** What an event says of its standards, its attempt and its grading. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptOf, creditOf, namedStandards, standardId } from './answer.ts';

const ID = '6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11';

test('standards are named in three places, and each once', () => {
  const event = {
    object: {
      assignable: {
        learningObjectives: [{ id: 'a', type: 'LearningObjective' }, 'b', { type: 'none' }, 7],
        extensions: {
          learningObjectiveSet: [
            { source: 'CASE', learningObjectiveIds: ['c', 'a'] },
            { source: 'other', learningObjectiveIds: ['not ours'] },
            'odd',
          ],
        },
      },
    },
    extensions: { learningObjectiveIds: ['d', null] },
  };
  assert.deepEqual(namedStandards(event), ['a', 'b', '', 'd', 'c']);
});

test('an event without any names none', () => {
  for (const event of [
    {},
    { object: 'iri', extensions: 'odd' },
    { object: { assignable: 'iri' }, extensions: { learningObjectiveIds: 'odd' } },
    { object: { assignable: { learningObjectives: [] } }, extensions: {} },
  ]) {
    assert.deepEqual(namedStandards(event), []);
  }
});

test('four forms of a standard’s name', () => {
  const forms = [
    ID,
    ID.toUpperCase(),
    `urn:uuid:${ID}`,
    `https://case.example/ims/case/v1p1/CFItems/${ID}`,
    `https://case.example/CFItems/${ID}/`,
    `https://case.example/CFItems/${ID}?fields=uri`,
  ];
  for (const form of forms) assert.equal(standardId(form), ID, form);
  for (const other of ['', 'CCSS.4.NF', `x${ID}`, `https://case.example/CFDocuments/${ID}`]) {
    assert.equal(standardId(other), undefined, other);
  }
});

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

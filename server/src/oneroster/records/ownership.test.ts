/** Tests of who may write a record, as a table of writers and records. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeRefusal } from './ownership.ts';

const EXAMPLES = [
  { owner: 'a', writer: 'a', operator: false, visible: true, refusal: undefined },
  { owner: 'a', writer: 'a', operator: false, visible: false, refusal: undefined },
  { owner: 'a', writer: 'b', operator: true, visible: true, refusal: undefined },
  { owner: 'a', writer: 'b', operator: false, visible: true, refusal: 'foreign' },
  { owner: 'a', writer: 'b', operator: false, visible: false, refusal: 'unseen' },
];

for (const { owner, writer, operator, visible, refusal } of EXAMPLES) {
  const who = operator ? 'an operator' : writer === owner ? 'the owner' : 'another application';
  const what = visible ? 'a visible record' : 'a record that it cannot see';
  test(`a write by ${who} to ${what} is ${refusal ?? 'allowed'}`, () => {
    const found = writeRefusal({ owner, visible }, { applicationId: writer, operator });
    assert.equal(found, refusal);
  });
}

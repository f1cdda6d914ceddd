/** Tests of operation ids and summaries, as a table of operations of the standard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOperations, standardOperation } from './names.ts';

const EXAMPLES = [
  ['getAllAcademicSessions', 'List the academic sessions'],
  ['getLineItem', 'Read one line item, deleted or not'],
  ['getDemographics', 'Read the demographics of one user, deleted or not'],
  ['getStudentsForClassInSchool', 'List the students of one class of one school'],
  ['getResultsForLineItemForClass', 'List the results of one line item of one class'],
  ['postLineItemsForSchool', 'Create line items of one school: all of them or none'],
] as const;

for (const [id, summary] of EXAMPLES) {
  test(`${id}: ${summary}`, () => {
    assert.deepEqual(standardOperation(id), { operationId: `${id}V1p2`, summary });
  });
}

test('own operations are named after the records, in singular and plural', () => {
  const { list, single, put } = recordOperations({ one: 'scoreScale', many: 'scoreScales' });
  assert.deepEqual(list, { operationId: 'listScoreScales', summary: 'List the score scales' });
  assert.equal(single.operationId, 'getScoreScale');
  assert.equal(put('Create or replace a score scale').operationId, 'putScoreScale');
});

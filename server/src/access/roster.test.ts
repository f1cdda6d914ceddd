/** The id of an application as a literal: what is no id never becomes a part of a statement. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printSql } from '../storage/database/sql.ts';
import { applicationLiteral } from './roster.ts';

const caller = { clientId: '', scopes: new Set<string>(), operator: false };

test('a UUID is a literal, and everything else is refused', () => {
  const id = '0193a5c0-0000-7000-8000-000000000001';
  const { text, values } = printSql(applicationLiteral({ ...caller, applicationId: id }));
  assert.deepEqual([text, values], [`'${id}'::uuid`, []]);
  for (const applicationId of ['', `${id}'`, "' or true --"])
    assert.throws(() => applicationLiteral({ ...caller, applicationId }), /not the id/);
});

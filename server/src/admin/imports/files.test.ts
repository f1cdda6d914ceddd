/** The report of an import: what a request for it shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importClient } from '../../../test/fixtures/imports.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { findReport, storeReport } from './files.ts';

const server = await testServer();
const { db } = server;
const imports = importClient(server, await server.operator());

test('a report has the words of the interface', async () => {
  const { id } = await imports.check(
    { kind: 'standards', name: 'items.csv' },
    'identifier,fullStatement\n',
  );
  const finding = { file: 'CFItems', line: 2, column: '', value: '', code: 'x', sourcedId: '' };
  await storeReport(db, id, {
    files: [],
    removals: [],
    findings: [{ ...finding, message: 'It is empty; --allow-empty allows it.' }],
    warnings: ['Import them as new people with --include-erased.'],
  });
  const { findings, warnings } = await findReport(db, id);
  assert.equal(findings[0]?.message, 'It is empty; allowEmpty allows it.');
  assert.deepEqual(warnings, ['Import them as new people with includeErased.']);
});

/** The files of an import: each is read whole, also while it is written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testFolder } from '../../../test/harness/scratch.ts';
import { readReport, writeReport } from './folder.ts';

const folder = await testFolder('import-folder');

test('a report is read whole while it is written', async () => {
  const warnings = Array.from({ length: 100 }, () => 'x'.repeat(1_000));
  await writeReport(folder, { removals: [], findings: [], warnings });
  for (let round = 0; round < 100; round += 1) {
    const writing = writeReport(folder, { removals: [], findings: [], warnings });
    const reads = await Promise.all(Array.from({ length: 5 }, () => readReport(folder)));
    await writing;
    for (const report of reads) assert.equal(report.warnings.length, 100);
  }
});

test('a report has the words of the interface', async () => {
  const finding = { file: 'CFItems', line: 2, column: '', code: 'x', sourcedId: '' };
  await writeReport(folder, {
    removals: [],
    findings: [{ ...finding, message: 'It is empty; --allow-empty allows it.' }],
    warnings: ['Import them as new people with --include-erased.'],
  });
  const { findings, warnings } = await readReport(folder);
  assert.equal(findings[0]?.message, 'It is empty; allowEmpty allows it.');
  assert.deepEqual(warnings, ['Import them as new people with includeErased.']);
});

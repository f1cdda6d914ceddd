/** What the titles of a CSV file say of its columns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECORD_FILES } from '../binding/files.ts';
import { readHeader } from './header.ts';
import { Report } from './report.ts';

const columns = RECORD_FILES.find(({ name }) => name === 'orgs')?.columns ?? [];

function read(titles: readonly string[]) {
  const report = new Report();
  const header = readHeader(titles, { file: 'orgs.csv', columns }, report);
  const codes = report.findings.map(({ column, code }) => `${column} ${code}`);
  return { ...header, codes, warnings: report.warnings };
}

test('columns without a title are no error, and hold nothing', () => {
  const { codes, warnings, columns: found } = read(['sourcedId', '', 'name', '']);
  assert.deepEqual([codes, warnings], [[], []]);
  assert.deepEqual(
    found.map(({ index, column }) => [index, column.name]),
    [[2, 'name']],
  );
});

test('titles stand in any order and case, with spaces around them', () => {
  const {
    head,
    metadata,
    columns: found,
    warnings,
  } = read([' NAME', 'SourcedID ', ' metadata.Region ']);
  assert.deepEqual(head, { sourcedId: 1, status: -1, dateLastModified: -1 });
  assert.deepEqual(metadata, [{ index: 2, key: 'Region' }]);
  assert.deepEqual(
    found.map(({ column }) => column.name),
    ['name'],
  );
  assert.deepEqual(warnings, []);
});

test('an invisible character in a title is named', () => {
  const { warnings, invisible } = read(['sourcedId', ' \u200bname']);
  assert.deepEqual([...invisible], ['U+200B']);
  assert.match(warnings.join(), /the column 'name' has an invisible character .*\(U\+200B\)/);
});

test('a header of 1,000 columns is read, one of more is refused', () => {
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `metadata.k${at}`);
  assert.deepEqual(read(titles(1_000)).codes, []);
  assert.deepEqual(read(titles(1_001)).codes, [' row_too_long']);
});

test('a title that comes twice is refused', () => {
  assert.deepEqual(read(['name', 'Name ']).codes, ['Name  duplicate_column']);
});

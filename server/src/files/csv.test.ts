/** Whatever separates cells in a spreadsheet, no text of a printed file begins one as a formula. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { guardCell, unguardCell } from './cell-guard.ts';
import { parseCsv, printCsv } from './csv.ts';

const SIGN = /^[=+\-@＝＋－＠\t\r\n]/;
const text = fc
  .array(fc.constantFrom(...'=+-@＝＋－＠', ';', ',', '\t', '\r', '\n', '"', "'", ' ', 'a', '1'))
  .map((characters) => characters.join(''));
const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

test('law: a printed row is read back as it was', () => {
  fc.assert(
    fc.property(rows, (table) => {
      assert.deepEqual(parseCsv(Buffer.from(printCsv(table))), table);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(text, (cell) => assert.equal(unguardCell(guardCell(cell)), cell)));
});

test('law: no cell begins as a formula, at commas, semicolons, tabs or line breaks', () => {
  fc.assert(
    fc.property(rows, (table) => {
      const printed = printCsv(table);
      const cells = parse(printed, { relax_column_count: true, skip_empty_lines: true }).flat();
      for (const cell of cells) assert.doesNotMatch(cell, SIGN, printed);
      // A reader with other separators takes quotes for letters, or for its own.
      for (const piece of printed.split(/[;\t\r\n]/)) {
        if (piece !== '') assert.doesNotMatch(piece.replace(/^"+/, ''), SIGN, printed);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('each cell that is not empty is quoted; a number is no formula', () => {
  assert.equal(printCsv([['a', '', -3, 'b;=1']]), '"a",,"-3","b;\'=1"\r\n');
  assert.equal(printCsv([['＝1', 'a\t@b', '"-1']]), '"\'＝1","a\t\'@b","\'""-1"\r\n');
});

/** Imports of files whose cells hold the longest and worst texts take no longer than of others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv, printCsv } from '../../src/files/csv.ts';
import { TABLE_KINDS, TABLE_SHAPES } from '../../src/standards/tables/columns.ts';
import { importClient, zipOf } from '../fixtures/imports.ts';
import { type Files, SCHOOL, withManifest } from '../fixtures/roster-files.ts';
import { workbook } from '../fixtures/workbook.ts';
import { fewOf, worstTexts } from '../fixtures/worst-texts.ts';
import { testServer } from '../harness/test-server.ts';

/** In UTF-8: a cell takes quadratic time for seconds, and a package of all of them is 120 MB. */
const CELL_BYTES = 120_000;
const WORST = Object.values(fewOf(worstTexts(CELL_BYTES, String)));
/** Texts as long as the worst, and read as quickly as a text can be. */
const USUAL = WORST.map((text) => 'ab'.repeat(text.length / 2));
/** The texts have more findings, other lengths in UTF-8 and other neighbours. */
const TIMES_MAX = 4;

const server = await testServer();
const imports = importClient(server, await server.operator());

type Table = readonly (readonly string[])[];

/** The table, and its first row again for each text in each of its columns. */
function withTexts([header = [], ...rows]: Table, texts: readonly string[]): Table {
  const [first = []] = rows;
  const more = header.flatMap((_title, column) =>
    texts.map((text, index) => first.with(0, `${column}-${index}`).with(column, text)),
  );
  return [header, ...rows, ...more];
}

async function msOf(query: Readonly<Record<string, string>>, file: Buffer): Promise<number> {
  const began = performance.now();
  const { state, message } = await imports.check(query, file);
  assert.match(state, /^(ready|failed)$/, message);
  return performance.now() - began;
}

async function requireAsQuick(
  query: Readonly<Record<string, string>>,
  fileOf: (texts: readonly string[]) => Buffer | Promise<Buffer>,
): Promise<string> {
  const usual = await msOf(query, await fileOf(USUAL));
  const worst = await msOf(query, await fileOf(WORST));
  const times = worst / usual;
  assert.ok(times < TIMES_MAX, `${times.toFixed(1)} times the ${usual.toFixed(0)} ms of others`);
  return `${worst.toFixed(0)} ms, others ${usual.toFixed(0)} ms`;
}

test('a roster', async (context) => {
  const fileOf = (texts: readonly string[]) => {
    const files = Object.entries(SCHOOL).map(([name, text]) => [
      name,
      printCsv(withTexts(parseCsv(Buffer.from(text)), texts)),
    ]);
    return zipOf(withManifest(Object.fromEntries(files) as Files));
  };
  context.diagnostic(await requireAsQuick({ kind: 'roster', name: 'worst.zip' }, fileOf));
});

const tables = TABLE_KINDS.map((kind) => {
  const { header } = TABLE_SHAPES[kind];
  const row = header.map((title) => (title === 'fullStatement' ? 'Halves' : ''));
  return { name: kind, table: [header, row] };
});

test('a framework as CSV', async (context) => {
  const items = tables.find(({ name }) => name === 'items');
  const fileOf = (texts: readonly string[]) =>
    Buffer.from(printCsv(withTexts(items?.table ?? [], texts)));
  const query = { kind: 'standards', name: 'items.csv', framework: crypto.randomUUID() };
  context.diagnostic(await requireAsQuick(query, fileOf));
});

test('a framework as a workbook', async (context) => {
  const fileOf = (texts: readonly string[]) =>
    workbook(tables.map(({ name, table }) => ({ name, rows: withTexts(table, texts) })));
  context.diagnostic(await requireAsQuick({ kind: 'standards', name: 'worst.xlsx' }, fileOf));
});

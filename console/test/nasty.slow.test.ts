/** CSV files of hostile data: no cell is a formula, and every cell reads back as it was. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { type Visitor, visitAs } from './harness/visit.ts';
import { NASTY_NAMES, putNasty } from './states/nasty-world.ts';

const server = await testServer();
const { applicationId } = await putNasty(server);

/** The cells of a file by RFC 4180. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}

suite('CSV', { skip: skipWithoutChromium }, () => {
  let visitor: Visitor;
  before(async () => {
    visitor = await visitAs(server, { name: 'Ada Lovelace', operator: true });
  });
  after(() => visitor.context.close());

  for (const [path, names] of [
    ['/o/applications', NASTY_NAMES],
    [`/a/${applicationId}/content`, NASTY_NAMES],
    [`/a/${applicationId}/standards`, [NASTY_NAMES[0] ?? '']],
    [`/a/${applicationId}/events`, []],
  ] as const) {
    test(path.replace(applicationId, '…'), async () => {
      const { page } = visitor;
      await visitor.open(path);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV', exact: true }).last().click(),
      ]);
      const text = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '');
      const cells = cellsOf(text).flat();
      assert.ok(cells.length > 5);
      const formulas = cells.filter(
        (cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?[\d.]+$/.test(cell),
      );
      assert.deepEqual(formulas, []);
      const plain = new Set(cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')));
      assert.deepEqual(
        names.filter((name) => !plain.has(name)),
        [],
      );
      visitor.requireNoFaults();
    });
  }
});

/** Reading of CSV files and workbooks, and grouping of files into frameworks. */

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { workbook } from '../../../test/fixtures/workbook.ts';
import { declaring, zipOf } from '../../../test/fixtures/zip-bomb.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { CommandError } from '../../cli/exit.ts';
import { listSources } from '../../cli/standards/sources.ts';
import { parseCsv, printCsv } from '../../files/csv.ts';
import { isTableTitle } from '../../standards/tables/columns.ts';
import { readDraft, readSource } from './read-source.ts';
import { readWorkbook } from './workbook.ts';

const folder = await testFolder('files');

async function put(name: string, content: string | Buffer = ''): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1', "'=1", '-1', '\r', 'a\r\nb', ' a ', '"', ',;\t', '\ufeff'),
);
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });

test('law: printed CSV reads back unchanged, with or without a byte order mark', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (table, bom) => {
      const header = ['identifier', 'title'];
      const text = printCsv([header, ...table], { bom });
      assert.deepEqual(parseCsv(Buffer.from(text)), [header, ...table]);
    }),
  );
});

suite('CSV', () => {
  const texts: readonly [string, string][] = [
    ['semicolons', 'identifier;full statement\na,b;"c;d"\n'],
    ['tabs', 'identifier\tfull statement\na,b\tc;d\n'],
  ];
  for (const [what, text] of texts) {
    test(`${what} between cells`, () => {
      assert.deepEqual(parseCsv(Buffer.from(text), isTableTitle)[1], ['a,b', 'c;d']);
    });
  }

  test('a blank line counts as a row, so that row numbers stay right', () => {
    assert.equal(parseCsv(Buffer.from('identifier,title\n\na,b\n')).length, 3);
  });

  test('an unclosed quote and another encoding are refused', () => {
    assert.throws(() => parseCsv(Buffer.from('a,b\n"c')), { code: 'csv_invalid' });
    assert.throws(() => parseCsv(Buffer.from([0xe9])), /CSV UTF-8/);
  });
});

suite('workbooks', () => {
  test('reads the texts of every sheet, with numbers as written and blank rows', async () => {
    const sheets = [
      { name: 'CF Doc', rows: [['a', 1.5], [], [" '<b>", "'=1"]] },
      { name: 'B & C', rows: [['x']] },
    ];
    assert.deepEqual(await readWorkbook(workbook(sheets)), [
      {
        name: 'CF Doc',
        rows: [
          ['a', '1.5'],
          ['', ''],
          [" '<b>", '=1'],
        ],
      },
      { name: 'B & C', rows: [['x']] },
    ]);
  });

  test('a file that is not a workbook is refused', async () => {
    await assert.rejects(readWorkbook(Buffer.from('PK')), { code: 'xlsx_invalid' });
  });

  test('a part that unpacks to far more than its size is refused, as is one that lies', async () => {
    const part = 'xl/worksheets/sheet1.xml';
    const bomb = await zipOf(part, Buffer.alloc(70 * 1024 * 1024, ' '));
    assert.ok(bomb.length < 100_000);
    const refused = { code: 'zip_bomb', message: /unpacks to 73400320 bytes, \d+ times its size/ };
    await assert.rejects(readWorkbook(bomb), refused);
    const lie = { code: 'xlsx_invalid', message: /too many bytes/ };
    await assert.rejects(readWorkbook(declaring(bomb, 1_000)), lie);
  });

  const cells: readonly [string, string][] = [
    ['the last cell of a sheet', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['a row that no sheet has', '<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'],
    ['a column that no sheet has', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
    ['a position behind references', '<row r="1"><c\tt="n"r=\'X&#70;D1048576\'><v>1</v></c></row>'],
  ];
  for (const [what, xml] of cells) {
    test(`refused: ${what}, which the reader would fill up to`, async () => {
      const sheet = `<worksheet><sheetData>${xml}</sheetData></worksheet>`;
      const bytes = workbook([{ name: 'A', rows: [], xml: sheet }]);
      await assert.rejects(readWorkbook(bytes), { code: 'xlsx_too_large' });
    });
  }

  test('entities of a document type are not expanded', async () => {
    const names = 'bcdefgh'.split('');
    const entities = names.map((name, n) => {
      const former = `&${String.fromCharCode(97 + n)};`;
      return `<!ENTITY ${name} "${former.repeat(10)}">`;
    });
    const type = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>`;
    const cell = '<c r="A1" t="inlineStr"><is><t>&h;</t></is></c>';
    const xml = `${type}<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`;
    const read = await readWorkbook(workbook([{ name: 'A', rows: [], xml }])).catch(() => []);
    assert.ok(JSON.stringify(read).length < 1_000);
  });
});

suite('sources', () => {
  test('the tables of a folder are one framework, each package and workbook is one', async () => {
    const names = ['items.csv', 'documents.csv', 'b.xlsx', 'a.json', 'readme.txt'];
    for (const name of names) await put(`one/${name}`);
    const sources = await listSources([join(folder, 'one')]);
    assert.deepEqual(
      sources.map(({ name, form, files }) => [name.slice(folder.length), form, files.length]),
      [
        ['/one/a.json', 'package', 1],
        ['/one/b.xlsx', 'workbook', 1],
        ['/one', 'tables', 2],
      ],
    );
  });

  test('CSV files of one folder are one framework', async () => {
    const files = ['x/items.csv', 'y/items.csv', 'x/documents.csv'];
    const paths = await Promise.all(files.map((name) => put(name)));
    const sources = await listSources(paths);
    assert.deepEqual(
      sources.map(({ files: own }) => own.map((file) => file.slice(folder.length))),
      [['/x/items.csv', '/x/documents.csv'], ['/y/items.csv']],
    );
  });

  test('every missing file is named; an old workbook is refused', async () => {
    await assert.rejects(listSources(['/no/a.json', '/no/b.json']), (error: CommandError) => {
      assert.equal(error.exitCode, 4);
      assert.match(error.message, /'\/no\/a\.json', '\/no\/b\.json'/);
      return error instanceof CommandError;
    });
    await assert.rejects(listSources([await put('old.xls')]), { exitCode: 2 });
  });
});

suite('unreadable files', () => {
  const cases: readonly [string, string, RegExp][] = [
    ['a.json', '{"a": [1,}', /json_invalid The file is not JSON: .* line 1, column 10/],
    ['b.json', '[]', /field_type The file must hold a JSON object/],
    ['c.xlsx', 'no zip', /xlsx_invalid /],
    ['d/other.csv', 'reason,code\nx,y', /unknown_table 'other\.csv' is not a table/],
  ];
  for (const [name, content, finding] of cases) {
    test(name, async () => {
      const [source] = await listSources([await put(name, content)]);
      assert.ok(source);
      const { findings } = readSource(await readDraft(source), { now: '2026-01-01T00:00:00Z' });
      assert.match(findings.map(({ code, message }) => `${code} ${message}`).join(), finding);
    });
  }
});

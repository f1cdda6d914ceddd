/** `lectern standards`: what each command prints, stores and ends with. */

import assert from 'node:assert/strict';
import { type ChildProcess, execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { type SamplePackage, sampleItem, samplePackage } from '../../../test/fixtures/packages.ts';
import { lectern as lecternProcess, urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { atEnd, testConnection } from '../../../test/harness/database.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { parseCsv } from '../../files/csv.ts';
import { findPackage } from '../../standards/files/stored.ts';
import { openDatabase } from '../../storage/database/postgres.ts';

const connection = await testConnection();
const db = openDatabase(connection, { name: 'test', connectionsMax: 1 });
atEnd(() => db.close());
const cwd = await testFolder('standards');

const env = { DATABASE_URL: urlOf(connection) };
const run = commandSession();
const standards = (...args: string[]) => run(['standards', ...args], { env, cwd });

let files = 0;

/** A file with this content; answers its name. */
async function put(content: object | string | Buffer, ending = 'json'): Promise<string> {
  files += 1;
  const name = `${files}.${ending}`;
  const isObject = typeof content === 'object' && !Buffer.isBuffer(content);
  await writeFile(join(cwd, name), isObject ? JSON.stringify(content) : content);
  return name;
}

const idOf = ({ CFDocument }: SamplePackage) => String(CFDocument['identifier']);

async function isStored(body: SamplePackage): Promise<boolean> {
  return (await findPackage(db, idOf(body))) !== undefined;
}

/** Opens a pipe for writing as soon as a process reads from it. */
async function openWhenRead(path: string, isTooLate: () => boolean): Promise<FileHandle> {
  let pipe: FileHandle | undefined;
  await eventually('a process reads from the pipe', async () => {
    assert.equal(isTooLate(), false, 'the process ended');
    pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch((error) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      return undefined;
    });
    return pipe !== undefined;
  });
  assert.ok(pipe);
  return pipe;
}

test('publish, unpublish and licences say who may read a framework', async () => {
  const body = samplePackage(1);
  assert.equal((await standards('import', await put(body))).code, 0);
  const visibility = async () => {
    const { stdout } = await standards('list', '--output', 'json');
    const { frameworks } = JSON.parse(stdout);
    const own = frameworks.find((one: { identifier: string }) => one.identifier === idOf(body));
    return own.visibility;
  };
  assert.equal(await visibility(), 'private');
  assert.equal((await standards('publish', idOf(body))).code, 0);
  assert.equal(await visibility(), 'public');
  assert.equal((await standards('unpublish', idOf(body))).code, 0);
  assert.equal(await visibility(), 'private');
  assert.equal((await standards('publish', crypto.randomUUID())).code, 4);
  const uri = 'https://creativecommons.org/licenses/by/';
  assert.match((await standards('licences', '--add', uri)).stdout, /^creativecommons\.org/m);
  assert.equal((await standards('licences', '--remove', uri)).stdout, '');
});

test('export --format xlsx reads back as the same framework', async () => {
  const body = samplePackage(3);
  Object.assign(body.CFItems[0] ?? {}, { fullStatement: '=1+1 <b> & "\'', notes: 'a\r\nb ' });
  body.CFDocument['extensions'] = { a: [1] };
  assert.equal((await standards('import', await put(body))).code, 0);
  const exported = await standards('export', idOf(body), '--format', 'xlsx', '-o', 'out.xlsx');
  assert.equal(exported.code, 0, exported.stderr);
  const again = await standards('import', 'out.xlsx', '--replace', '--dry-run', '--output', 'json');
  assert.equal(again.code, 0, again.stderr);
  const same = await standards('diff', idOf(body), 'out.xlsx', '--exit-code');
  assert.equal(same.code, 0, same.stdout);
  assert.equal((await standards('export', idOf(body), '--format', 'xlsx')).code, 2);
});

test('items alone go into the framework that is named, below those that they name', async () => {
  const body = samplePackage(2);
  assert.equal((await standards('import', await put(body))).code, 0);
  const csv = [
    'Identifier,Full Statement,Human Coding Scheme,Is Child Of',
    ',Above,N.1,',
    ',Below,N.1.a,N.1',
    ',Below a stored item,N.2,F.0',
    `,By identifier,N.3,${body.CFItems[1]?.['identifier']}`,
  ].join('\n');
  const name = await put(csv, 'csv');
  assert.equal((await standards('import', name)).code, 5);
  const imported = await standards('import', name, '--framework', idOf(body));
  assert.equal(imported.code, 0, imported.stderr);
  const stored = await findPackage(db, idOf(body));
  assert.ok(stored);
  const items = stored['CFItems'] as Record<string, unknown>[];
  const codeOf = new Map(items.map((item) => [item['identifier'], item['humanCodingScheme']]));
  const ends = (stored['CFAssociations'] as Record<string, Record<string, unknown>>[]).map(
    ({ originNodeURI, destinationNodeURI }) => [
      codeOf.get(originNodeURI?.['identifier']),
      codeOf.get(destinationNodeURI?.['identifier']) ?? 'document',
    ],
  );
  assert.deepEqual(ends.slice(0, 2), [
    ['F.0', 'document'],
    ['F.1', 'document'],
  ]);
  assert.deepEqual(
    new Set(ends.slice(2).map((pair) => pair.join(' < '))),
    new Set(['N.1 < document', 'N.1.a < N.1', 'N.2 < F.0', 'N.3 < F.1']),
  );
  const again = await standards('import', name, '--framework', idOf(body), '--output', 'json');
  assert.equal(again.code, 0, again.stderr);
  const after = await findPackage(db, idOf(body));
  assert.ok(after);
  assert.equal((after['CFItems'] as object[]).length, 6);
  const unknown = await standards('import', name, '--framework', crypto.randomUUID());
  assert.equal(unknown.code, 4);
});

suite('lectern standards import', () => {
  test('0 with a line of numbers; again, nothing changes', async () => {
    const name = await put(samplePackage(2));
    const first = await lecternProcess(['standards', 'import', name], { env, cwd });
    assert.equal(first.code, 0, first.stderr);
    assert.equal(first.stdout, `${name}: 5 created · 0 updated · 0 removed · 0 unchanged\n`);
    const again = await standards('import', name, '--replace', '--output', 'json');
    const [{ records, imported }] = JSON.parse(again.stdout).files;
    assert.deepEqual(records, { created: 0, updated: 0, removed: 0, unchanged: 5 });
    assert.equal(imported, true);
  });

  test('0 with --dry-run: the same numbers, record by record, and nothing is written', async () => {
    const body = samplePackage(2);
    body['CFDefinitions'] = { CFSubjects: [{ title: 'Math' }, { title: 'Art' }] };
    const name = await put(body);
    const ending = await standards('import', name, '--dry-run');
    assert.equal(ending.code, 0);
    const { CFDocument, CFItems } = body;
    const created = (count: number) => `${count} created · 0 updated · 0 removed · 0 unchanged`;
    assert.deepEqual(ending.stdout.split('\n'), [
      `${name}: ${created(7)} (dry run, nothing written)`,
      `  document: ${created(1)}`,
      '    + Fractions',
      `  items: ${created(2)}`,
      '    + F.0  Statement 0',
      '    + F.1  Statement 1',
      `  associations: ${created(2)}`,
      ...CFItems.map(
        (item) => `    + isChildOf  ${item['identifier']} → ${CFDocument['identifier']}`,
      ),
      `  definitions: ${created(2)}`,
      '    + CFSubjects  Math',
      '    + CFSubjects  Art',
      '',
    ]);
    assert.equal(await isStored(body), false);
    assert.match((await standards('import', name)).stdout, /^\S+: 7 created/);
    body['CFDefinitions'] = { CFSubjects: [{ title: 'Math' }] };
    const next = await standards('import', await put(body), '--replace', '--dry-run');
    assert.deepEqual(next.stdout.split('\n').slice(1), [
      '  document: 0 created · 1 updated · 0 removed · 0 unchanged',
      '  definitions: 0 created · 0 updated · 1 removed · 1 unchanged',
      '    - CFSubjects  Art',
      '',
    ]);
  });

  test('5 with every error in a file, the reason first; nothing is written', async () => {
    const body = samplePackage(150);
    for (const item of body.CFItems) item['fullStatement'] = null;
    const name = await put(body);
    const list = await put('', 'csv');
    const ending = await standards('import', name, '--failed', list);
    assert.equal(ending.code, 5);
    assert.match(ending.stderr, new RegExp(`^150 failed → ${list} \\(reason in first column\\)`));
    assert.match(
      ending.stderr,
      /: 150 errors\n.+ \(and 149 more like it\)\nNothing was imported\.\n$/,
    );
    const [head, row, ...others] = parseCsv(await readFile(join(cwd, list)));
    assert.deepEqual(head, ['reason', 'code', 'file', 'sheet', 'row', 'pointer', 'value', 'id']);
    const id = String(body.CFItems[0]?.['identifier']);
    const reason = "'CFItems.0.fullStatement' is missing.";
    const pointer = '/CFItems/0/fullStatement';
    assert.deepEqual(row, [reason, 'field_missing', name, '', '', pointer, '', id]);
    assert.equal(others.length, 149);
    assert.equal(await isStored(body), false);
  });

  test('6 when some were imported: those are stored, the others are in failed.csv', async () => {
    const good = samplePackage(1);
    const ending = await standards('import', await put('{'), await put(good));
    assert.equal(ending.code, 6);
    assert.match(ending.stderr, /1 of 2 were not imported/);
    assert.match(await readFile(join(cwd, 'failed.csv'), 'utf8'), /reading stopped at line 1/);
    assert.equal(await isStored(good), true);
  });

  test('4 for a missing file, before anything is imported', async () => {
    const good = samplePackage(1);
    const ending = await standards('import', await put(good), 'nothing.json');
    assert.equal(ending.code, 4);
    assert.equal(ending.stderr, "There is no file or folder 'nothing.json'.\n");
    assert.equal(await isStored(good), false);
  });

  test('130 after Ctrl-C: the current file is imported, the others are named', async () => {
    const [first, second, third] = [samplePackage(1), samplePackage(1), samplePackage(1)];
    const names = [await put(first), 'pipe.json', await put(third)];
    await promisify(execFile)('mkfifo', [join(cwd, 'pipe.json')]);
    let child: ChildProcess | undefined;
    const ending = lecternProcess(['standards', 'import', ...names], {
      env,
      cwd,
      onStart: (started) => {
        child = started;
      },
    });
    // The pipe opens once the command reads it: the first file is imported by then.
    const pipe = await openWhenRead(join(cwd, 'pipe.json'), () => child?.exitCode !== null);
    child?.kill('SIGINT');
    await pipe.writeFile(JSON.stringify(second));
    await pipe.close();
    const { code, stderr } = await ending;
    assert.equal(code, 130);
    assert.match(stderr, /^Stopping after this file/);
    assert.match(stderr, new RegExp(`\nNot imported: ${names[2]}\n$`));
    const stored = await Promise.all([first, second, third].map(isStored));
    assert.deepEqual(stored, [true, true, false]);
  });
});

suite('lectern standards export', () => {
  const body = samplePackage(2);
  body.CFItems.push(
    sampleItem({ fullStatement: '=HYPERLINK("https://e.org")', conceptKeywords: ['a, b', 'c'] }),
  );
  const full = { ...body, CFDefinitions: { CFSubjects: [{ title: 'Math' }] } };
  const stored = put(full).then((name) => standards('import', name));

  test('csv: no cell is a formula, and an import of it changes nothing', async () => {
    await stored;
    const folder = 'tables';
    const ending = await standards('export', idOf(body), '--format', 'csv', '--out', folder);
    assert.equal(ending.code, 0, ending.stderr);
    assert.equal(ending.stdout, '');
    const items = await readFile(join(cwd, folder, 'items.csv'), 'utf8');
    assert.match(items, /,"'=HYPERLINK\(""https/);
    const again = await standards('import', folder, '--replace');
    assert.match(again.stdout, /0 created · 0 updated · 0 removed · 7 unchanged/);
    assert.equal((await standards('diff', idOf(body), folder, '--exit-code')).code, 0);
    const broken = items.replace(/^("[^"]+"),"Statement 1/m, '"no id","Statement 1');
    await writeFile(join(cwd, folder, 'items.csv'), broken);
    const list = await put('', 'csv');
    const refused = await standards('import', folder, '--replace', '--failed', list);
    assert.equal(refused.code, 5);
    const row = parseCsv(await readFile(join(cwd, list)))[1];
    assert.deepEqual(row?.slice(1), [
      'field_value',
      folder,
      'items.csv',
      '3',
      '/CFItems/1/identifier',
      'no id',
      'no id',
    ]);
  });

  test('case: to stdout or a file, and a diff of it finds nothing', async () => {
    await stored;
    const ending = await standards('export', idOf(body), '-o', 'back.json');
    assert.deepEqual([ending.code, ending.stdout], [0, '']);
    const back = JSON.parse(await readFile(join(cwd, 'back.json'), 'utf8'));
    const printed = await standards('export', idOf(body));
    assert.deepEqual(JSON.parse(printed.stdout), back);
    assert.deepEqual(back.CFItems, body.CFItems);
    const diff = await standards('diff', 'back.json', idOf(body), '--exit-code');
    assert.deepEqual([diff.code, diff.stdout], [0, 'no differences\n']);
    const shown = await standards('show', idOf(body));
    assert.match(shown.stdout, /\n\n {2}F\.0 {2}Statement 0\n {2}F\.1 {2}Statement 1\n$/);
  });

  test('2 for csv without a folder; 4 for an unknown framework', async () => {
    assert.equal((await standards('export', idOf(body), '--format', 'csv')).code, 2);
    const unknown = await standards('export', idOf(samplePackage(0)));
    assert.equal(unknown.code, 4);
    assert.match(unknown.stderr, /There is no framework/);
  });
});

suite('lectern standards, without a database', () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const offline = (...args: string[]) => run(['standards', ...args], { env: nowhere, cwd });

  test('validate: 0 with warnings counted; 5 with every error and its pointer', async () => {
    const good = await put({ ...samplePackage(1), colour: 'red' });
    const valid = await offline('validate', good);
    assert.equal(valid.code, 0, valid.stderr);
    assert.equal(valid.stdout, `${good}: valid, 1 items, 1 associations, 1 kind of warnings\n`);
    assert.match(valid.stderr, /'colour' is not a member .* \(once\)/);
    const body = samplePackage(1);
    body.CFItems[0] = {};
    const invalid = await offline('validate', good, await put(body), '--output', 'json');
    assert.equal(invalid.code, 5);
    const [, { findings, findingCount }] = JSON.parse(invalid.stdout).files;
    assert.equal(findingCount, 4);
    assert.equal(findings[0].path, '/CFItems/0/identifier');
  });

  test('diff: 0 with the differences, 7 with --exit-code', async () => {
    const before = samplePackage(2);
    const after = { ...before, CFItems: before.CFItems.slice(0, 1) };
    const names = [await put(before), await put(after)];
    const ending = await offline('diff', ...names);
    assert.equal(ending.code, 0, ending.stderr);
    const id = before.CFItems[1]?.['identifier'];
    assert.equal(
      ending.stdout,
      `items: 0 added · 0 changed · 1 removed\n  - ${id}  F.1  Statement 1\n`,
    );
    assert.equal((await offline('diff', ...names, '--exit-code')).code, 7);
    assert.equal((await offline('diff', names[0] ?? '', await put({}))).code, 5);
  });

  test('9 for an id, which needs a database', async () => {
    assert.equal((await offline('show', idOf(samplePackage(0)))).code, 9);
  });
});

test('lectern standards list: 0 with a table, or CSV', async () => {
  const body = samplePackage(1);
  body.CFDocument['title'] = '=Title';
  await standards('import', await put(body));
  const table = await standards('list');
  assert.match(table.stdout, new RegExp(`${idOf(body)} +1 +1 +2026-01-15 .* =Title\n`));
  const csv = parseCsv(Buffer.from((await standards('list', '--output', 'csv')).stdout));
  assert.deepEqual(csv[0]?.slice(0, 3), ['identifier', 'items', 'associations']);
  assert.equal(csv.find(([id]) => id === idOf(body))?.at(-1), '=Title');
});

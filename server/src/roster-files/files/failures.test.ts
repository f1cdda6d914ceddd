/** Rows that fail come back as they were sent, and mended they are imported. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  importFolder,
  SCHOOL,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { parseCsv, printCsv } from '../../files/csv.ts';
import { sql } from '../../storage/database/sql.ts';
import { printFailures } from './failures.ts';
import { openPackage } from './package.ts';

const { db } = await testServer();

/** A student without a family name, with a role and a profile, in a class; and a wrong role. */
const WRONG = withManifest({
  ...SCHOOL,
  users: (SCHOOL['users'] ?? '').replace('Gypsum,Birch', 'Gypsum,'),
  roles: (SCHOOL['roles'] ?? '').replace('teacher-1,primary,teacher', 'teacher-1,primary,cook'),
  userProfiles: `${SCHOOL['userProfiles']}profile 2,,,student-2,lti,vendor,app,"Reader, =1+1",basic,gyp,geheim\n`,
});

async function failuresOf(folder: string): Promise<string[][]> {
  const pack = await openPackage(folder);
  const { report } = await importFolder(db, folder);
  const { csv, people } = await printFailures(pack, report);
  assert.deepEqual([...people].sort(), ['student-2', 'teacher-1']);
  assert.ok(!csv.includes('geheim'), 'no password is copied');
  return parseCsv(Buffer.from(csv));
}

/** The rows as a spreadsheet saves them: all as long as the longest. */
function saved(rows: readonly string[][]): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const padded = rows.map((row) => [...row, ...Array(width - row.length).fill('')]);
  return printCsv(padded, { bom: true });
}

test('each failing row is whole, with the parts of its record; mended, all are stored', async () => {
  const folder = await writeFiles(WRONG);
  const rows = await failuresOf(folder);
  const found = rows.map((row) => row.slice(2, 6).join(' ').trim());
  assert.deepEqual(found, [
    ...['file line column value', 'users.csv 3 familyName', 'users.csv 4'],
    ...['file line column value', 'roles.csv 3', 'roles.csv 4 role cook'],
    ...['file line column value', 'userProfiles.csv 3'],
    'file line column value',
    'enrollments.csv 3 userSourcedId student-2',
    'enrollments.csv 4 userSourcedId teacher-1',
  ]);
  const mended = rows.map((row) =>
    row.map((cell, index) => {
      if (cell === '' && row[index - 1] === 'Gypsum') return 'Birch';
      return cell === 'cook' && index > 5 ? 'teacher' : cell;
    }),
  );
  const path = join(folder, '..', 'failed.csv');
  await writeFile(path, saved(mended));
  await assert.rejects(importFolder(db, path, { mode: 'bulk' }), /Failed rows are changes/);
  const { report, files } = await importFolder(db, path);
  assert.deepEqual([report.findings, report.warnings], [[], []]);
  assert.ok(files.every(({ removed }) => removed === 0));
  const whole = await importFolder(db, await writeFiles(withManifest(SCHOOL)), { mode: 'delta' });
  const changed = whole.files.filter(({ rows: all, unchanged }) => all !== unchanged);
  assert.deepEqual(changed, [], 'as if the files had been right at first');
  const profiles = await db.query<{ record: string }>(sql`
    select record from users where sourced_id = 'student-2'`);
  assert.match(profiles[0]?.record ?? '', /Reader, =1\+1/);
});

test('an error tells the value of its cell, also in the rows of parts', async () => {
  const { roles = '', users = '' } = SCHOOL;
  const folder = await writeFiles(
    withManifest({
      ...SCHOOL,
      roles: roles.replace('student,,,school-1', 'student,,,nowhere'),
      users: users.replace('enabledUser', 'ENABLEDUSER').replace(',true,', ',perhaps,'),
    }),
  );
  const pack = await openPackage(folder);
  const { report } = await importFolder(db, folder);
  const { values } = await printFailures(pack, report);
  const told = report.findings.map((one) => `${one.file} ${one.column} ${values.get(one) ?? ''}`);
  assert.ok(told.includes('roles.csv orgSourcedId nowhere'), told.join('\n'));
  assert.ok(told.includes('users.csv enabledUser perhaps'), told.join('\n'));
});

test('rows that are not mended fail again, at their lines of the list', async () => {
  const rows = await failuresOf(await writeFiles(WRONG));
  const folder = await writeFiles({});
  const path = join(folder, 'failed.csv');
  await writeFile(path, saved(rows));
  const { report } = await importFolder(db, path, { dryRun: true });
  const [first] = report.findings;
  assert.deepEqual([first?.file, first?.line, first?.column], ['users.csv', 2, 'familyName']);
});

test('one file of a roster is a package; another CSV file is refused', async () => {
  const folder = await writeFiles({ orgs: SCHOOL['orgs'] ?? '', notes: 'a,b\n1,2\n' });
  const { files } = await importFolder(db, join(folder, 'orgs.csv'), { mode: 'delta' });
  assert.deepEqual(
    files.map(({ file, unchanged }) => [file, unchanged]),
    [['orgs.csv', 2]],
  );
  await assert.rejects(importFolder(db, join(folder, 'notes.csv')), /neither a file of OneRoster/);
});

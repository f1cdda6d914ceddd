/** Tests of the forms that files may have, and of the errors in them. */
import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { suite, test } from 'node:test';
import yazl from 'yazl';
import {
  type Files,
  importFolder,
  manifestOf,
  SCHOOL,
  sums,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { declaring, zipOf } from '../../../test/fixtures/zip-bomb.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { eraseStudent } from '../../admin/students/erase.ts';
import type { Progress } from '../../lib/progress.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Imported, ImportSettings } from './import-package.ts';

const db = await testDatabase();
const ROWS = 18;
const HEAD = 'sourcedId,status,dateLastModified';

async function run(files: Files, settings: Partial<ImportSettings> = {}): Promise<Imported> {
  return importFolder(db, await writeFiles(files), settings);
}

const delta = (files: Files) => run(withManifest(files, 'delta'));

function findings({ report }: Imported): string[] {
  return report.findings.map(({ file, line, column, code }) => `${file}:${line} ${column} ${code}`);
}

async function read(table: 'users' | 'classes' | 'orgs' | 'enrollments', id: string) {
  const row = await db.first<{ record: string }>(
    {
      users: sql`select record from users where sourced_id = ${id}`,
      classes: sql`select record from classes where sourced_id = ${id}`,
      orgs: sql`select record from orgs where sourced_id = ${id}`,
      enrollments: sql`select record from enrollments where sourced_id = ${id}`,
    }[table],
  );
  return row && JSON.parse(row.record);
}

const PROFILE = { profileType: 'lti', vendorId: 'vendor' };
const credential = (username: string) => ({ type: 'basic', username });

const rolesOf = async (id: string) =>
  (await read('users', id)).roles.map(
    ({ role, org }: { role: string; org: { sourcedId: string } }) => `${role} ${org.sourcedId}`,
  );

test('all errors are reported at once, by file and line; the other rows are imported', async () => {
  const users = SCHOOL['users'] ?? '';
  const files: Files = {
    ...SCHOOL,
    orgs: `${SCHOOL['orgs']}school-1,,,Twice,school,,\nschool-2,,,Lost,school,,nowhere\nschool-3,,,Under lost,school,,school-2\n,,,No id,school,,\nschool-4,,,Odd,palace,,\n`,
    users: users
      .replace(',Gypsum,', ',,')
      .replace('"{SIS:1},{State:2}"', 'SIS 1')
      .replace('four@school.example', 'four@school.example,,,,,,,,,,,,,,,,'),
    roles: `${SCHOOL['roles']}role-5,,,nobody,primary,student,,,school-1,\nrole-6,,,teacher-1,first,teacher,,,school-9,\n`,
  };
  const imported = await run(withManifest(files));
  assert.deepEqual(findings(imported), [
    'orgs.csv:4 sourcedId duplicate_id',
    'orgs.csv:7 sourcedId field_missing',
    'orgs.csv:8 type field_value',
    'orgs.csv:5 parentSourcedId unknown_reference',
    'users.csv:2 userIds field_value',
    'users.csv:3 givenName field_missing',
    'roles.csv:7 roleType field_value',
    'users.csv:5  row_too_long',
    'roles.csv:6 userSourcedId unknown_reference',
    'demographics.csv:2 sourcedId unknown_reference',
    'enrollments.csv:2 userSourcedId unknown_reference',
    'enrollments.csv:3 userSourcedId unknown_reference',
    'enrollments.csv:4 userSourcedId unknown_reference',
    'results.csv:2 studentSourcedId unknown_reference',
  ]);
  const messages = imported.report.findings.map(({ message }) => message);
  assert.equal(messages[0], "Line 2 has the same sourcedId 'school-1'.");
  assert.equal(messages[3], "No org with the id 'nowhere' is in orgs.csv.");
  assert.match(messages[4] ?? '', /'SIS 1' is not written as \{type:identifier\}/);
  assert.deepEqual(sums(imported), [10, 0, 0, 0, 14]);
  const strict = await run(withManifest({ ...files, categories: `${HEAD},title\nc,,,C\n` }), {
    strict: true,
  });
  assert.match(strict.refusal ?? '', /--strict/);
  assert.equal((await run(withManifest(SCHOOL))).report.findingCount, 0);
});

suite('headers', () => {
  test('in another order and case, with a byte order mark, with unknown columns', async () => {
    const orgs =
      '\ufeffNAME,TYPE,sourcedid,Metadata.jp.kana,shoeSize\r\nNorth,school,o-1,ノース,44\r\n';
    const imported = await delta({ orgs });
    assert.deepEqual(sums(imported), [1, 0, 0, 0, 0]);
    assert.deepEqual(imported.report.warnings, [
      "orgs.csv: the column 'shoeSize' is unknown and was ignored.",
    ]);
    const { name, metadata } = await read('orgs', 'o-1');
    assert.deepEqual([name, metadata], ['North', { 'jp.kana': 'ノース' }]);
  });

  test('that lack a required column, or name one twice, are reported once', async () => {
    const imported = await run(
      withManifest({ orgs: 'sourcedId,type\no-1,school\n', users: 'x,x\n1,2\n' }),
    );
    assert.deepEqual(findings(imported).slice(0, 2), [
      'orgs.csv:0  column_missing',
      'users.csv:1 x duplicate_column',
    ]);
    assert.match(imported.refusal ?? '', /concerns a whole file/);
  });

  test('of more than 1,000 columns are read so far, and reported', async () => {
    const names = Array.from({ length: 150_000 }, (_, index) => index.toString(36));
    const orgs = `${HEAD},name,type,${names.join()}\no-1,,,North,school\n`;
    const imported = await delta({ orgs });
    assert.deepEqual(findings(imported), ['orgs.csv:1  row_too_long']);
    assert.ok(imported.report.warnings.length < 1_000);
  });

  test('of an empty file lack every column: a bulk file deletes nothing by being empty', async () => {
    await run(withManifest(SCHOOL));
    const files = withManifest({ categories: '', users: SCHOOL['users'] ?? '', userResources: '' });
    const imported = await run(files, { removalsMax: 100 });
    assert.deepEqual(findings(imported), [
      'userResources.csv:0  column_missing',
      'userResources.csv:0  column_missing',
      'categories.csv:0  column_missing',
      'categories.csv:0  column_missing',
    ]);
    assert.match(imported.refusal ?? '', /concerns a whole file/);
    const left = await db.first<{ status: string }>(sql`select status from categories`);
    assert.equal(left?.status, 'active');
    assert.deepEqual(findings(await delta({ users: '', roles: '' })), []);
  });

  test('that lack a column leave its member as it is', async () => {
    await delta({ orgs: `${HEAD},name,type,identifier\no-2,active,,A,school,id-2\n` });
    await delta({ orgs: 'sourcedId,name,type\no-2,B,school\n' });
    const { name, identifier } = await read('orgs', 'o-2');
    assert.deepEqual([name, identifier], ['B', 'id-2']);
  });
});

suite('files', () => {
  const broken: readonly [string, Files, RegExp][] = [
    ['without a manifest', { orgs: SCHOOL['orgs'] ?? '' }, /--bulk or --delta/],
    ['of an unknown version', { manifest: manifestOf([], 'bulk', '2.0') }, /'2.0' cannot be read/],
    ['in an unknown mode', { manifest: manifestOf(['orgs'], 'all') }, /none of bulk, delta/],
    ['that are announced and missing', { manifest: manifestOf(['orgs'], 'bulk') }, /is missing/],
    ['that are not CSV', withManifest({ orgs: 'sourcedId\n"a\n' }), /orgs.csv.*not valid CSV/],
  ];
  for (const [what, files, message] of broken) {
    test(`${what}: nothing is imported`, async () => {
      const { refusal, report } = await run(files);
      assert.ok(refusal);
      assert.match(report.findings.map((each) => each.file + each.message).join(), message);
    });
  }

  test('in another encoding: nothing is imported', async () => {
    const folder = await writeFiles(withManifest({ orgs: '' }));
    await writeFile(join(folder, 'orgs.csv'), Buffer.from('sourcedId\nä\n', 'latin1'));
    assert.match((await importFolder(db, folder)).report.findings[0]?.message ?? '', /CSV UTF-8/);
  });

  test('that the manifest leaves out or calls absent are ignored with a warning', async () => {
    const manifest = `${manifestOf(['orgs'], 'delta')}file.users,absent\nfile.moons,bulk\n`;
    const orgs = 'sourcedId,name,type\no-3,C,school\n';
    const { report, files } = await run({ manifest, orgs, users: 'x\n1\n', notes: 'x\n' });
    assert.deepEqual(
      files.map(({ file }) => file),
      ['orgs.csv'],
    );
    assert.deepEqual(report.warnings, [
      "manifest.csv names 'moons.csv', which is not a file of OneRoster.",
      'notes.csv is not announced by manifest.csv and was ignored.',
      'users.csv is not announced by manifest.csv and was ignored.',
    ]);
  });

  test('without a manifest are read in the mode that the operator names', async () => {
    const imported = await run({ orgs: 'sourcedId,name,type\no-4,D,school\n' }, { mode: 'delta' });
    assert.deepEqual(sums(imported), [1, 0, 0, 0, 0]);
  });

  test('may lie in a folder of a zip file, under names in another case', async () => {
    const zip = new yazl.ZipFile();
    const orgs = 'sourcedId,name,type\no-5,E,school\n';
    zip.addBuffer(Buffer.from(manifestOf(['orgs'], 'delta')), 'export/Manifest.CSV');
    zip.addBuffer(Buffer.from(orgs), 'export/Orgs.csv');
    zip.addBuffer(Buffer.from('x'), '__MACOSX/export/._Orgs.csv');
    zip.end();
    const path = join(await writeFiles({}), 'district.zip');
    await pipeline(zip.outputStream, createWriteStream(path));
    assert.deepEqual(sums(await importFolder(db, path)), [1, 0, 0, 0, 0]);
  });

  test('a table that unpacks to far more than its size is one error, as is one that lies', async () => {
    const head = 'sourcedId,name,type\n';
    const rows = Buffer.alloc(70 * 1024 * 1024, 'o-6,F,school\n');
    const bomb = await zipOf('orgs.csv', Buffer.concat([Buffer.from(head), rows]));
    for (const [bytes, code] of [
      [bomb, 'zip_bomb'],
      [declaring(bomb, 1_000), 'file_unreadable'],
    ] as const) {
      const path = join(await writeFiles({}), 'bomb.zip');
      await writeFile(path, bytes);
      const { report } = await importFolder(db, path, { mode: 'delta' });
      assert.deepEqual(
        report.findings.map((finding) => [finding.file, finding.code]),
        [['orgs.csv', code]],
      );
    }
  });

  test('a zip file that is broken is one error', async () => {
    const path = join(await writeFiles({}), 'broken.zip');
    await writeFile(path, 'PK but no more');
    await assert.rejects(importFolder(db, path), { reason: 'invalid' });
  });
});

test('a manifest that names 100,000 other files is read in short time', {
  timeout: 20_000,
}, async () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `x${index}`);
  const { report } = await run({ ...SCHOOL, manifest: manifestOf(names, 'bulk') });
  assert.equal(report.warnings.length, 1_000);
});

suite('a delta', () => {
  const users = `${HEAD},givenName,familyName\n`;

  test('changes only the records that it names', async () => {
    await run(withManifest(SCHOOL));
    const imported = await delta({
      users: `${users}student-2,active,2026-09-01,Jade,Birch\n`,
      enrollments: `${HEAD}\nenrollment-2,tobedeleted,2026-09-01\nenrollment-9,tobedeleted,\n`,
    });
    assert.deepEqual(sums(imported), [0, 1, 1, 1, 0]);
    assert.equal((await read('users', 'student-2')).givenName, 'Jade');
    assert.equal((await read('users', 'student-2')).email, 'two@school.example');
    assert.equal((await read('enrollments', 'enrollment-2')).status, 'tobedeleted');
    assert.equal((await read('enrollments', 'enrollment-1')).status, 'active');
  });

  test('of roles only changes the users that own them', async () => {
    const head = `${HEAD},userSourcedId,roleType,role,orgSourcedId\n`;
    const imported = await delta({
      roles:
        `${head}role-9,active,,student-2,secondary,aide,district-1\n` +
        'role-3,tobedeleted,,teacher-1,primary,teacher,school-1\n' +
        'role-8,active,,teacher-1,primary,principal,school-1\n',
    });
    assert.deepEqual(sums(imported), [0, 2, 0, 0, 0]);
    assert.deepEqual(await rolesOf('student-2'), ['student school-1', 'aide district-1']);
    assert.deepEqual(await rolesOf('teacher-1'), ['principal school-1']);
  });

  test('finds a part by the id of its row, whatever else the row has', async () => {
    const head = `${HEAD},userSourcedId,roleType,role,orgSourcedId\n`;
    await delta({ roles: `${head}role-9,active,,student-2,secondary,aide,school-1\n` });
    assert.deepEqual(await rolesOf('student-2'), ['student school-1', 'aide school-1']);
    await delta({ roles: `${head}role-9,active,,teacher-1,secondary,aide,school-1\n` });
    assert.deepEqual(await rolesOf('student-2'), ['student school-1']);
    assert.deepEqual(await rolesOf('teacher-1'), ['principal school-1', 'aide school-1']);
    await delta({ roles: `${HEAD}\nrole-9,tobedeleted,\n` });
    assert.deepEqual(await rolesOf('teacher-1'), ['principal school-1']);
  });

  test('of roles keeps those of other years and profiles in the same school', async () => {
    const head = `${HEAD},userSourcedId,roleType,role,beginDate,orgSourcedId,userProfileSourcedId\n`;
    const daysOf = async () =>
      (await read('users', 'student-2')).roles.map(
        ({ roleType, beginDate = '', userProfile = '' }: Record<string, string>) =>
          `${roleType} ${beginDate} ${userProfile}`,
      );
    await delta({
      roles:
        `${head}role-2,active,,student-2,primary,student,2025-08-01,school-1,\n` +
        'role-21,active,,student-2,secondary,student,2026-08-01,school-1,\n' +
        'role-22,active,,student-2,secondary,student,2026-08-01,school-1,app:1\n',
    });
    const years = ['primary 2025-08-01 ', 'secondary 2026-08-01 ', 'secondary 2026-08-01 app:1'];
    assert.deepEqual(await daysOf(), years);
    await delta({ roles: `${head}role-23,active,,student-2,secondary,aide,,school-1,\n` });
    assert.deepEqual(await daysOf(), [...years, 'secondary  ']);
    await delta({
      roles:
        `${head}role-21,active,,student-2,secondary,student,2026-09-01T00:00:00Z,school-1,\n` +
        'role-23,tobedeleted,,,,,,,\n',
    });
    assert.deepEqual(await daysOf(), [years[0], years[2], 'secondary 2026-09-01 ']);
    await delta({ roles: `${HEAD}\nrole-21,tobedeleted,\nrole-22,tobedeleted,\n` });
    assert.deepEqual(await daysOf(), ['primary 2025-08-01 ']);
  });

  test('of roles keeps each of two roles of which one takes the year of the other', async () => {
    const head = `${HEAD},userSourcedId,roleType,role,beginDate,orgSourcedId\n`;
    const rolesIn = (...years: [number, number]) =>
      head +
      years
        .map((year, n) => `role-3${n},active,,student-2,secondary,aide,${year}-08-01,school-1\n`)
        .join('');
    const daysOf = async () =>
      (await read('users', 'student-2')).roles
        .filter(({ role }: { role: string }) => role === 'aide')
        .map(({ beginDate }: { beginDate: string }) => beginDate);
    for (const years of [
      [2024, 2025],
      [2025, 2026],
      [2026, 2025],
    ] as [number, number][]) {
      await delta({ roles: rolesIn(...years) });
      assert.deepEqual(
        await daysOf(),
        years.map((year) => `${year}-08-01`),
      );
    }
    await delta({ roles: `${HEAD}\nrole-30,tobedeleted,\nrole-31,tobedeleted,\n` });
    assert.deepEqual(await daysOf(), []);
  });

  test('of a profile leaves the other profiles of the user as they are', async () => {
    const userProfiles = [
      { ...PROFILE, profileId: 'app:1', credentials: ['a', 'b'].map(credential) },
      { ...PROFILE, profileId: '', credentials: [] },
      { ...PROFILE, profileId: 'urn:oneroster:userProfile:%FF' },
    ];
    const { givenName, familyName, roles } = await read('users', 'student-2');
    const members = JSON.stringify({ givenName, familyName, roles, userProfiles });
    const cell = `"${members.replaceAll('"', '""')}"`;
    await delta({ users: `${HEAD},metadata.otherMembers\nstudent-2,,,${cell}\n` });
    const head = `${HEAD},userSourcedId,profileType,vendorId\n`;
    await delta({ userProfiles: `${head}app:2,active,,student-2,lti,vendor\n` });
    const stored = (await read('users', 'student-2')).userProfiles;
    assert.deepEqual(stored, [...userProfiles, { ...PROFILE, profileId: 'app:2' }]);
  });

  test('cannot refer to a record that it deletes', async () => {
    const imported = await delta({
      users: `${users}student-2,tobedeleted,,,\n`,
      enrollments: `${HEAD},classSourcedId,schoolSourcedId,userSourcedId,role\nenrollment-7,active,,class-1,school-1,student-2,student\n`,
    });
    assert.deepEqual(findings(imported), ['enrollments.csv:2 userSourcedId unknown_reference']);
    assert.match(imported.report.findings[0]?.message ?? '', /is deleted by users.csv/);
    assert.equal((await read('users', 'student-2')).status, 'tobedeleted');
  });

  test('cannot refer to a record that an earlier or a later row of the file deletes', async () => {
    const orgs = `${HEAD},name,type,parentSourcedId\n`;
    const row = (id: string, status: string, parent = '') =>
      `${id},${status},,Org ${id},district,${parent}\n`;
    await delta({ orgs: orgs + row('gone', 'active') + row('below', 'active', 'gone') });
    const gone = row('gone', 'tobedeleted');
    const fresh = row('fresh', 'active', 'gone');
    const others = Array.from({ length: 1_000 }, (_, n) => row(`no-${n}`, 'tobedeleted')).join('');
    for (const [rows, line] of [
      [gone + fresh, 3],
      [fresh + gone, 2],
      [gone + others + row('gone', 'active') + fresh, 1_004],
    ] as const) {
      const { report } = await run(withManifest({ orgs: orgs + rows }, 'delta'), { dryRun: true });
      const found = report.findings.find(({ code }) => code === 'unknown_reference');
      const { line: at = 0, message = '' } = found ?? {};
      assert.equal(at, line);
      assert.match(message, /'gone' is deleted by orgs.csv/);
    }
    const both = await delta({ orgs: orgs + row('below', 'tobedeleted') + gone });
    assert.deepEqual([findings(both), sums(both)], [[], [0, 0, 2, 0, 0]]);
    // Once both are deleted, rows that repeat it are no error in any order.
    const again = await delta({ orgs: orgs + gone + row('below', 'tobedeleted') });
    assert.deepEqual([findings(again), sums(again)], [[], [0, 0, 0, 2, 0]]);
  });

  test('repeats a record below one that was deleted before it, in any order', async () => {
    const orgs = `${HEAD},name,type,parentSourcedId\n`;
    const above = 'above,tobedeleted,,,,\n';
    const left = 'left,active,,Left,school,above\n';
    await delta({ orgs: `${orgs}above,active,,Above,district,\n${left}` });
    await delta({ orgs: orgs + above });
    for (const rows of [above + left, left + above]) {
      const imported = await delta({ orgs: orgs + rows });
      assert.deepEqual([findings(imported), sums(imported)], [[], [0, 0, 0, 2, 0]]);
    }
  });

  test('finds the objectives of an item in any case of source and id', async () => {
    const head = `${HEAD},lineItemSourcedId,source,learningObjectiveId\n`;
    const id = '3f1f3a3e-5d2f-4f0e-9a0a-1b2c3d4e5f60';
    const row = `lo-1,active,,item-1,CASE,${id.toUpperCase()}\n`;
    const sets = async () => {
      const found = await db.first<{ sets: unknown }>(sql`
        select record::jsonb -> 'learningObjectiveSet' as sets from line_items
        where sourced_id = 'item-1'`);
      return found?.sets;
    };
    const unknown = { source: 'unknown', learningObjectiveIds: ['6.NS.1'] };
    const known = { source: 'case', learningObjectiveIds: [id] };
    await delta({ lineItemLearningObjectiveIds: head + row });
    assert.deepEqual(await sets(), [known, unknown]);
    await delta({ lineItemLearningObjectiveIds: head + row });
    assert.deepEqual(await sets(), [known, unknown]);
    await delta({ lineItemLearningObjectiveIds: `${HEAD}\nlo-1,tobedeleted,\n` });
    assert.deepEqual(await sets(), [unknown]);
  });
});

test('a result belongs to the class of its line item', async () => {
  const imported = await run(withManifest(SCHOOL));
  assert.equal(imported.report.findingCount, 0);
  const [classHead = '', school = ''] = (SCHOOL['classes'] ?? '').split('\n');
  await delta({ classes: `${classHead}\n${school.replace('class-1,,', 'class-2,active,')}\n` });
  const head = `${HEAD},lineItemSourcedId,studentSourcedId,scoreStatus,scoreDate,classSourcedId`;
  const rows = ['class-1', 'class-2', ''].map((klass, at) => {
    return `result-${at + 2},active,,item-1,student-${(at % 2) + 1},exempt,2026-09-09,${klass}\n`;
  });
  const graded = await delta({ results: `${head}\n${rows.join('')}` });
  assert.deepEqual(findings(graded), ['results.csv:3 classSourcedId field_value']);
  assert.match(graded.report.findings[0]?.message ?? '', /belongs to the class 'class-1'/);
  const stored = await db.query<{ id: string; classId: string; named: string }>(sql`
    select sourced_id as id, class_id, record::jsonb #>> '{class,sourcedId}' as named
    from results order by 1`);
  const ids = ['result-1', 'result-2', 'result-4'];
  assert.deepEqual(
    stored,
    ids.map((id) => ({ id, classId: 'class-1', named: 'class-1' })),
  );
});

test('a stored record may move to one of the package; one that nobody has is an error', async () => {
  await run(withManifest(SCHOOL));
  const [classHead = '', klass = ''] = (SCHOOL['classes'] ?? '').split('\n');
  const [itemHead = '', item = ''] = (SCHOOL['lineItems'] ?? '').split('\n');
  const enrollments = `${HEAD},classSourcedId,schoolSourcedId,userSourcedId,role\n`;
  const results = `${HEAD},lineItemSourcedId,studentSourcedId,scoreStatus,scoreDate\n`;
  const rowsOf = (klass: string, item: string): Files => ({
    enrollments: `${enrollments}enrollment-1,active,,${klass},,student-1,student\n`,
    results: `${results}result-1,active,,${item},student-1,exempt,2026-09-09\n`,
  });
  assert.deepEqual(findings(await delta(rowsOf('class-x', 'item-x'))), [
    'enrollments.csv:2 classSourcedId unknown_reference',
    'results.csv:2 lineItemSourcedId unknown_reference',
  ]);
  const moved = await delta({
    classes: `${classHead}\n${klass.replace('class-1,,', 'class-3,active,')}\n`,
    lineItems: `${itemHead}\n${item.replace('item-1,,', 'item-3,active,')}\n`,
    ...rowsOf('class-3', 'item-3'),
  });
  assert.deepEqual([findings(moved), sums(moved)], [[], [2, 2, 0, 0, 0]]);
  assert.equal((await read('enrollments', 'enrollment-1')).school.sourcedId, 'school-1');
});

test('OneRoster 1.1: users.csv has the roles, and inactive records are deleted', async () => {
  const { roles: _roles, userProfiles: _profiles, ...rest } = SCHOOL;
  const head = `${HEAD},enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName`;
  const users =
    `${head}\nstudent-1,active,,true,"school-1,district-1",student,a,,A,Alder\n` +
    'student-2,inactive,,true,school-1,student,b,,B,Birch\n' +
    'teacher-1,active,,true,school-1,administrator,c,,C,Clover\n' +
    'guardian-1,active,,true,,guardian,d,,D,Alder\n' +
    'student-9,active,,true,"school-1,nowhere",student,e,,E,Elm\n';
  const imported = await run(withManifest({ orgs: rest['orgs'] ?? '', users }, 'delta', '1.1'));
  assert.deepEqual(findings(imported), [
    'users.csv:5 roles field_value',
    'users.csv:6 orgSourcedIds unknown_reference',
  ]);
  assert.deepEqual(await rolesOf('student-1'), ['student school-1', 'student district-1']);
  assert.deepEqual(await rolesOf('teacher-1'), ['siteAdministrator school-1']);
  assert.equal((await read('users', 'student-2')).status, 'tobedeleted');
});

test('an import that is stopped and run again has the result of one that was not', async () => {
  await db.script('truncate orgs, academic_sessions, courses, users, categories cascade');
  const rows = Array.from({ length: 2_500 }, (_, n) => `o${n},,,Org ${n},school,,district-1\n`);
  const files = withManifest({ ...SCHOOL, orgs: `${SCHOOL['orgs']}${rows.join('')}` });
  let stage = '';
  let isStopped = false;
  const progress: Progress = {
    start: () => undefined,
    stop: () => undefined,
    stage: (name) => {
      stage = name;
    },
    // Ctrl-C after the first batch.
    tick: () => {
      isStopped = stage === 'writing orgs.csv';
    },
  };
  const stopped = await run(files, { progress, isStopped: () => isStopped });
  assert.equal(stopped.interrupted, true);
  const count = await db.first<{ count: number }>(sql`select count(*) as count from orgs`);
  assert.ok(count && count.count > 0 && count.count < 2_502);
  const again = await run(files);
  assert.deepEqual(sums(again), [ROWS + 2_500 - count.count - 2, 0, 0, count.count + 2, 0]);
  assert.deepEqual(sums(await run(files)), [0, 0, 0, ROWS + 2_500, 0]);
});

test('a record that another application creates during the import is not changed', async () => {
  const other = '6f1c2b1e-2f57-4c1b-9d53-0a3c5f0e7a11';
  await db.execute(sql`insert into applications (sourced_id, name) values (${other}, 'Other')`);
  let imported: Promise<unknown> | undefined;
  await db.begin(async (tx) => {
    await tx.execute(sql`
      insert into orgs (
        sourced_id, application_id, status, date_last_modified, name, type, identifier, record
      ) values ('o-late', ${other}, 'active', now(), 'Theirs', 'school', 'x', '{}')`);
    const orgs = `${HEAD},name,type\no-late,,,Ours,school\n`;
    imported = assert.rejects(delta({ orgs }), /Another application created/);
    await eventually('the import waits for the other write', async () => {
      const found = await db.first(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'transactionid'`);
      return found !== undefined;
    });
  });
  await imported;
  const stored = await db.first<{ name: string }>(
    sql`select name from orgs where sourced_id = 'o-late'`,
  );
  assert.equal(stored?.name, 'Theirs');
});

test('erased people are left out with all rows about them, unless they are asked for', async () => {
  await run(withManifest(SCHOOL));
  for (const id of ['student-1', 'guardian-1'])
    assert.ok(await eraseStudent(db, id, { now: new Date() }));
  for (const mode of ['bulk', 'delta']) {
    const imported = await run(withManifest(SCHOOL, mode));
    assert.deepEqual(findings(imported), [], mode);
    assert.equal(imported.erasedLeftOut, 2, mode);
    assert.match(imported.report.warnings.join(), /2 erased people left out.*--include-erased/);
    assert.deepEqual(sums(imported).slice(0, 3), [0, 0, 0], mode);
    for (const id of ['student-1', 'guardian-1']) assert.equal(await read('users', id), undefined);
    assert.ok(await read('users', 'student-2'));
  }
  const roles = { roles: SCHOOL['roles'] ?? '' };
  const partsOnly = await run(withManifest(roles, 'delta'));
  assert.deepEqual([findings(partsOnly), partsOnly.erasedLeftOut], [[], 2]);
  const asked = await run(withManifest(SCHOOL), { includeErased: true });
  assert.deepEqual([findings(asked), asked.erasedLeftOut], [[], 0]);
  assert.ok(await read('users', 'student-1'));
  // The person is back, and is imported as all others are.
  const later = await run(withManifest(SCHOOL));
  assert.deepEqual([later.erasedLeftOut, sums(later)[3]], [0, ROWS]);
});

suite('rows that would be their own ancestors', () => {
  const org = (id: string, parentId = '') => `${id},,,Org,district,,${parentId}\n`;
  const orgs = (...rows: string[]): Files => ({
    orgs: `${HEAD},name,type,identifier,parentSourcedId\n${rows.join('')}`,
  });
  const parentOf = async (id: string) => (await read('orgs', id))?.parent?.sourcedId;

  test('are errors, each with its line; the others are imported', async () => {
    const imported = await delta(
      orgs(
        org('self', 'self'),
        org('one', 'two'),
        org('two', 'one'),
        org('root'),
        org('leaf', 'root'),
      ),
    );
    assert.deepEqual(findings(imported), [
      'orgs.csv:2 parentSourcedId parent_cycle',
      'orgs.csv:3 parentSourcedId parent_cycle',
      'orgs.csv:4 parentSourcedId parent_cycle',
    ]);
    assert.equal(imported.report.findings[0]?.message, "The org 'self' cannot be its own parent.");
    assert.deepEqual([await read('orgs', 'one'), await parentOf('leaf')], [undefined, 'root']);
  });

  test('by way of stored records, too; a tree may be turned around', async () => {
    await delta(orgs(org('a'), org('b', 'a'), org('c', 'b')));
    const imported = await delta(orgs(org('a', 'c')));
    assert.deepEqual(findings(imported), ['orgs.csv:2 parentSourcedId parent_cycle']);
    assert.equal(await parentOf('a'), undefined);
    const besideUnchanged = await delta(orgs(org('c', 'b'), org('b', 'c')));
    assert.deepEqual(findings(besideUnchanged), ['orgs.csv:3 parentSourcedId parent_cycle']);
    assert.equal(await parentOf('b'), 'a');
    assert.deepEqual(findings(await delta(orgs(org('a', 'c'), org('b')))), []);
    assert.deepEqual([await parentOf('a'), await parentOf('b')], ['c', undefined]);
  });
});

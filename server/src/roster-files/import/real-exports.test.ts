/** Forms of files that other systems export are read, or refused with a sentence that helps. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Files,
  importFolder,
  SCHOOL,
  sums,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Imported } from './import-package.ts';

const db = await testDatabase();

const delta = async (files: Files): Promise<Imported> =>
  importFolder(db, await writeFiles(withManifest(files, 'delta')));

const findingsOf = ({ report }: Imported) =>
  report.findings.map(({ file, line, column, message }) => `${file}:${line} ${column} ${message}`);

async function orgOf(id: string) {
  const row = await db.first<{ record: string }>(
    sql`select record from orgs where sourced_id = ${id}`,
  );
  return row && JSON.parse(row.record);
}

suite('rows', () => {
  test('of commas, or of blanks, are blank', async () => {
    const orgs = 'sourcedId,name,type\n,,\n \t , ,\no-1,A,school\n   \n,,\n\n';
    const imported = await delta({ orgs });
    assert.deepEqual([findingsOf(imported), sums(imported)], [[], [1, 0, 0, 0, 0]]);
    const { report } = await delta({ orgs: `${orgs}o-2,,school\n` });
    assert.deepEqual(
      report.findings.map(({ line }) => line),
      [8],
    );
  });

  for (const [name, delimiter] of [
    ['semicolons', ';'],
    ['tabs', '\t'],
  ] as const) {
    test(`with ${name} between the cells are read, and a warning says so`, async () => {
      const rows = SCHOOL['orgs'] ?? '';
      const roles = (SCHOOL['roles'] ?? '').split('\n').slice(0, 1).join('');
      const imported = await delta({
        orgs: `\ufeff${rows.replaceAll(',', delimiter).replace('North', '"North, the 1st"')}`,
        roles: `${roles.replaceAll(',', delimiter)}\n`,
      });
      assert.deepEqual(findingsOf(imported), []);
      assert.deepEqual(imported.report.warnings, [
        `orgs.csv has ${name} between its cells, and was read so; the standard has commas.`,
        `roles.csv has ${name} between its cells, and was read so; the standard has commas.`,
      ]);
      assert.equal((await orgOf('school-1')).name, 'North, the 1st');
      await db.execute(sql`update orgs set parent_id = null`);
      await db.execute(sql`delete from orgs`);
    });
  }

  test('a comma stays the delimiter where it finds more columns', async () => {
    const imported = await delta({ orgs: 'sourcedId,name,type\no-3,"A; B;C",school\n' });
    assert.deepEqual([findingsOf(imported), imported.report.warnings], [[], []]);
    assert.equal((await orgOf('o-3')).name, 'A; B;C');
  });
});

suite('cells', () => {
  test('with terms and booleans in any case are read as the standard writes them', async () => {
    const files: Files = {
      ...SCHOOL,
      orgs: (SCHOOL['orgs'] ?? '').replace(
        'school-1,,,North,school',
        'school-1,Active,,North,School',
      ),
      academicSessions: (SCHOOL['academicSessions'] ?? '').replace(
        ',schoolYear,2026',
        ',SchoolYear,2026',
      ),
      users: (SCHOOL['users'] ?? '').replaceAll(',TRUE,', ',True,'),
      roles: (SCHOOL['roles'] ?? '').replaceAll('primary,student', 'Primary,Student'),
      enrollments: (SCHOOL['enrollments'] ?? '').replaceAll(',student,', ',STUDENT,'),
      results: (SCHOOL['results'] ?? '').replace('fully graded', 'Fully Graded'),
    };
    const bulk = async (some: Files) => importFolder(db, await writeFiles(withManifest(some)));
    const first = await importFolder(db, await writeFiles(withManifest(files)), {
      removalsMax: 100,
    });
    assert.deepEqual(findingsOf(first), []);
    const again = await bulk(SCHOOL);
    assert.deepEqual(sums(again).slice(0, 3), [0, 0, 0], 'the same as in the case of the standard');
    const [head = ''] = (SCHOOL['roles'] ?? '').split('\n');
    const role = `${head}\nrole-1,,,student-1,PRIMARY,STUDENT,2026-08-17,,school-1,profile 1\n`;
    assert.deepEqual(sums(await delta({ roles: role })).slice(0, 3), [0, 0, 0]);
    const gone = await delta({ orgs: 'sourcedId,status\nnobody,ToBeDeleted\n' });
    assert.deepEqual([findingsOf(gone), sums(gone)], [[], [0, 0, 0, 1, 0]]);
  });

  test('of 1.1 with roles in any case, and the status Inactive', async () => {
    const users =
      'sourcedId,status,enabledUser,givenName,familyName,role,orgSourcedIds\n' +
      'u-1,Active,True,A,B,Administrator,school-1\nstudent-2,Inactive,,,,,\n';
    const imported = await delta({ users });
    assert.deepEqual([findingsOf(imported), sums(imported).slice(0, 3)], [[], [1, 0, 1]]);
    const row = await db.first<{ record: string }>(
      sql`select record from users where sourced_id = 'u-1'`,
    );
    assert.equal(JSON.parse(row?.record ?? '{}').roles[0].role, 'siteAdministrator');
  });

  test('that cannot be read are shown as they are written, with the form that is wanted', async () => {
    const files: Files = {
      academicSessions:
        'sourcedId,title,type,startDate,endDate,schoolYear\ny,Y,Yearly,8/1/2026,2027-06-30,2027\n',
      enrollments:
        'sourcedId,classSourcedId,userSourcedId,role,primary\ne,class-1,student-1,student,Yes\n',
      categories: 'sourcedId,title,weight\nc,C,"1,5"\n',
    };
    const found = findingsOf(await delta(files));
    const wanted = [
      /^academicSessions\.csv:2 type 'type' is 'Yearly'; it must match/,
      /:2 startDate 'startDate' is '8\/1\/2026'; it must be a date as YYYY-MM-DD, such as 2026-/,
      /^enrollments\.csv:2 primary 'primary' is 'Yes'; it must be one of true, false/,
      /^categories\.csv:2 weight 'weight' is '1,5'; it must be either number/,
    ];
    for (const one of wanted)
      assert.ok(
        found.some((text) => one.test(text)),
        `${one} ${found}`,
      );
  });
});

suite('headers', () => {
  test('with an invisible character in a name say so', async () => {
    const imported = await delta({
      orgs: 'sourced\u200bId,name,type\no-1,A,school\n',
      users: 'sourcedId,em\u00adail\nstudent-1,a@school.example\n',
    });
    assert.deepEqual(imported.report.warnings, [
      "orgs.csv: the column 'sourcedId' has an invisible character in its name (U+200B) and was ignored; remove it.",
      "users.csv: the column 'email' has an invisible character in its name (U+00AD) and was ignored; remove it.",
    ]);
    assert.deepEqual(findingsOf(imported), [
      "orgs.csv:0  The column 'sourcedId' is missing: a name in the header has an invisible character (U+200B).",
    ]);
  });

  test('with a byte order mark, or with blanks around names, are read', async () => {
    const imported = await delta({ orgs: '\ufeff sourcedId ,\u00a0name, type\no-9,A,school\n' });
    assert.deepEqual([findingsOf(imported), imported.report.warnings], [[], []]);
    assert.equal((await orgOf('o-9')).name, 'A');
  });
});

suite('a manifest', () => {
  const orgs = 'sourcedId,name,type\no-4,A,school\n';
  const run = async (manifest: string) => importFolder(db, await writeFiles({ manifest, orgs }));

  test('in any case is read, and an empty mode means absent', async () => {
    const imported = await run(
      'PropertyName,Value\nManifest.Version,1.0\nONEROSTER.VERSION,1.2\n' +
        'FILE.ORGS,Delta\nfile.academicsessions,\nfile.Users,  \nfile.demographics,Absent\n',
    );
    assert.deepEqual([findingsOf(imported), imported.refusal], [[], undefined]);
    assert.ok(await orgOf('o-4'));
  });

  test('that names a file twice, in two cases, is an error', async () => {
    const { report } = await run(
      'propertyName,value\noneroster.version,1.2\nfile.orgs,delta\nFile.Orgs,bulk\n',
    );
    assert.deepEqual(
      report.findings.map(({ code }) => code),
      ['duplicate_property'],
    );
  });
});

suite('a row whose parent is nowhere', () => {
  const HEAD = 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\n';
  const row = (id: string, parentId: string, type = 'school') =>
    `${id},active,,Name,${type},,${parentId}\n`;
  const parentOf = async (id: string) => (await orgOf(id))?.parent?.sourcedId;
  const orgs = (districtAbove: string) =>
    HEAD +
    row('below-1', 'district-9') +
    row('district-9', districtAbove, 'district') +
    row('below-2', 'below-1') +
    row('below-3', 'district-9');
  const warnings = ['below-1', 'below-3'].map(
    (id) =>
      `orgs.csv: the org '${id}' is imported without its parent 'district-9', whose row has an error.`,
  );

  test('fails alone: those below it are imported without their parent, with a warning', async () => {
    for (const counts of [
      [3, 0, 0],
      [0, 0, 0],
    ]) {
      const imported = await delta({ orgs: orgs('nowhere') });
      assert.deepEqual(findingsOf(imported), [
        "orgs.csv:3 parentSourcedId No org with the id 'nowhere' is in orgs.csv or stored.",
      ]);
      assert.deepEqual(imported.report.warnings, warnings);
      assert.deepEqual(sums(imported).slice(0, 3), counts);
      assert.deepEqual(
        [await orgOf('district-9'), await parentOf('below-1'), await parentOf('below-2')],
        [undefined, undefined, 'below-1'],
      );
    }
  });

  test('brings those below it to their parent when it is right', async () => {
    const imported = await delta({ orgs: orgs('') });
    assert.deepEqual([findingsOf(imported), imported.report.warnings], [[], []]);
    assert.deepEqual(sums(imported).slice(0, 3), [1, 2, 0]);
    assert.deepEqual(
      [await parentOf('below-1'), await parentOf('below-3')],
      Array(2).fill('district-9'),
    );
  });

  test('fails with those that are below another one as stored: they stay there', async () => {
    const imported = await delta({
      orgs: `${HEAD}${row('district-8', 'nowhere', 'district')}${row('below-1', 'district-8')}`,
    });
    assert.deepEqual(
      imported.report.findings.map(({ line, message }) => [line, message.slice(0, 27)]),
      [
        [2, "No org with the id 'nowhere"],
        [3, "The org 'district-8' is not"],
      ],
    );
    assert.equal(await parentOf('below-1'), 'district-9');
  });
});

test('enrollments of a user who is gone are deleted, and stay so while files have them', async () => {
  const statusOf = async (id: string) =>
    (
      await db.first<{ status: string }>(
        sql`select record::jsonb ->> 'status' as status from enrollments where sourced_id = ${id}`,
      )
    )?.status;
  const all = { removalsMax: 100 };
  const run = async (files: Files) => importFolder(db, await writeFiles(withManifest(files)), all);
  const enrollments = SCHOOL['enrollments'] ?? '';
  assert.deepEqual(findingsOf(await run(SCHOOL)), []);
  await delta({ users: 'sourcedId,status\nstudent-1,tobedeleted\n' });
  const own = await db.query<{ id: string }>(
    sql`select sourced_id as id from enrollments where user_id = 'student-1' order by 1`,
  );
  assert.ok(own.length > 0);
  for (const { id } of own) assert.equal(await statusOf(id), 'tobedeleted');
  const again = await delta({ enrollments });
  assert.deepEqual([findingsOf(again), sums(again).slice(0, 3)], [[], [0, 0, 0]]);
  assert.deepEqual(
    again.report.warnings,
    own.map(
      ({ id }) =>
        `enrollments.csv: the enrollment '${id}' stays deleted, as does a record that it refers to.`,
    ),
  );
  const back = await run(SCHOOL);
  assert.deepEqual(findingsOf(back), []);
  for (const { id } of own) assert.equal(await statusOf(id), 'active');
  // They come back with the user, unless a file of all enrollments leaves them out.
  const [{ id: left = '' } = {}] = own;
  await delta({ users: 'sourcedId,status\nstudent-1,tobedeleted\n' });
  const without = enrollments.replace(new RegExp(`^${left},.*\n`, 'm'), '');
  const moved = await run({ ...SCHOOL, enrollments: without });
  assert.deepEqual(findingsOf(moved), []);
  for (const { id } of own) {
    assert.equal(await statusOf(id), id === left ? 'tobedeleted' : 'active');
  }
  assert.deepEqual(sums(await run({ ...SCHOOL, enrollments: without })).slice(0, 3), [0, 0, 0]);
  // A row that deletes one counts, too.
  await run(SCHOOL);
  const user = `sourcedId,status\nstudent-1,`;
  await delta({ users: `${user}tobedeleted\n` });
  const row = `sourcedId,status\n${left},tobedeleted\n`;
  await delta({ users: `${user}active\n`, enrollments: row });
  for (const { id } of own) {
    assert.equal(await statusOf(id), id === left ? 'tobedeleted' : 'active');
  }
});

test('a course with the name of a list as its id is an error', async () => {
  const { report } = await delta({
    courses: 'sourcedId,title,orgSourcedId\ncomponents,C,school-1\n',
  });
  assert.deepEqual(
    report.findings.map(({ line, column, code }) => [line, column, code]),
    [[2, 'sourcedId', 'field_value']],
  );
});

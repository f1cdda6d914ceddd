/** Tests of OneRoster CSV files: import, the served records, export, and the commands. */

import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { putEverything } from '../../test/fixtures/oneroster-records.ts';
import {
  type Files,
  importFolder,
  SCHOOL,
  sums,
  withManifest,
  writeFiles,
} from '../../test/fixtures/roster-files.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { assertOfficial, officialOperations } from '../../test/official/oneroster.ts';
import { operatorFor } from '../auth/applications/import-owner.ts';
import { EXIT } from '../cli/exit.ts';
import { exportRoster } from '../cli/roster/export.ts';
import { importRoster } from '../cli/roster/import.ts';
import { parseCsv } from '../files/csv.ts';
import { silentProgress } from '../lib/progress.ts';
import { storeChanges } from '../oneroster/records/bulk.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { readCell, writeCell } from './binding/columns.ts';
import { KINDS } from './binding/kinds.ts';
import { exportFiles } from './export/export-files.ts';
import { withImportLock } from './import/import-lock.ts';
import type { ImportSettings } from './import/import-package.ts';
import { sourceOf } from './import/source.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const partner = await server.partner();
const cwd = await testFolder('export');

const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const roster = (...args: string[]) => lectern(['roster', ...args], { env, cwd });

const ROSTER_TABLES = [
  ...['own_assessment_results', 'own_assessment_line_items', 'results', 'line_items'],
  ...['categories', 'score_scales', 'demographics', 'enrollments', 'classes'],
  ...['lessons', 'units', 'courses', 'student_agents', 'student_bases', 'users'],
  ...['orgs', 'academic_sessions'],
];

/** Not truncate: its locks would meet those of the server's jobs in another order. */
const emptyRoster = () =>
  db.script(ROSTER_TABLES.map((table) => `delete from ${table}`).join('; '));

async function run(files: Files, settings: Partial<ImportSettings> = {}) {
  return importFolder(db, await writeFiles(files), settings);
}

describe('import', () => {
  /** 'users.csv:3 givenName field_missing' */
  function findings({ report }: Awaited<ReturnType<typeof run>>): string[] {
    return report.findings.map(
      ({ file, line, column, code }) => `${file}:${line} ${column} ${code}`,
    );
  }

  async function read(plural: string, id: string) {
    const service = /^(categories|scoreScales|lineItems|results)$/.test(plural)
      ? 'gradebook'
      : 'rostering';
    const reply = await operator.get(
      `/ims/oneroster/${service}/v1p2/${plural}/${encodeURIComponent(id)}`,
    );
    return Object.values(reply.body)[0] as Record<string, unknown>;
  }

  /** With the text of one file changed. */
  function changed(name: string, change: (text: string) => string): Files {
    return withManifest({ ...SCHOOL, [name]: change(SCHOOL[name] ?? '') });
  }

  const HEAD = 'sourcedId,status,dateLastModified';
  const ROWS = 18;

  // Each test begins with the records that the tests before have stored.
  test('every file of the binding is imported and served in the form of the standard', async () => {
    const dryRun = await run(withManifest(SCHOOL), { dryRun: true });
    assert.deepEqual(sums(dryRun), [ROWS, 0, 0, 0, 0], findings(dryRun).join('\n'));
    assert.equal((await operator.get('/rostering/1.0/users')).body.total, 0);
    const imported = await run(withManifest(SCHOOL));
    assert.deepEqual(sums(imported), [ROWS, 0, 0, 0, 0]);
    assert.deepEqual(imported.report.warnings, []);
    for (const one of officialOperations) {
      if (one.method !== 'GET' || one.path.includes('{')) continue;
      const reply = await operator.get(`/ims/oneroster/${one.service}/v1p2${one.path}`);
      assertOfficial(one, reply);
    }
    const user = await read('users', 'student-1');
    assert.deepEqual(user['userIds'], [
      { type: 'SIS', identifier: '1' },
      { type: 'State', identifier: '2' },
    ]);
    assert.equal(user['preferredFirstName'], 'Bas');
    const [role] = user['roles'] as Record<string, unknown>[];
    assert.equal(role?.['userProfile'], 'urn:oneroster:userProfile:profile%201');
    assert.deepEqual(user['userProfiles'], [
      {
        profileId: 'urn:oneroster:userProfile:profile%201',
        profileType: 'lti',
        vendorId: 'vendor',
        applicationId: 'app',
        description: 'Reader',
        credentials: [{ type: 'basic', username: 'bas' }],
      },
    ]);
    const result = await read('results', 'result-1');
    assert.deepEqual([result['score'], result['late']], [-1.5, 'true']);
    assert.equal((result['learningObjectiveSet'] as object[]).length, 1);
    const item = await read('lineItems', 'item-1');
    assert.equal((item['learningObjectiveSet'] as object[]).length, 2);
  });

  test('a client that polls for changes during an import finds all of them', async () => {
    const modified = async (plural: string, id: string) =>
      Date.parse(String((await read(plural, id))['dateLastModified']));
    let written = Date.now();
    const files = withManifest({
      ...SCHOOL,
      orgs: (SCHOOL['orgs'] ?? '').replace('D-1', 'D-2'),
      users: (SCHOOL['users'] ?? '').replace('Birch', 'Beech'),
    });
    // Each transaction takes a second.
    const now = () => {
      written += 1_000;
      return new Date(written);
    };
    await run(files, { now });
    assert.ok((await modified('orgs', 'district-1')) < (await modified('users', 'student-2')));
    await run(withManifest(SCHOOL));
  });

  test('rows that refer to each other, and to later rows, are complete', async () => {
    const agentOf = async (id: string) => {
      const [agent] = (await read('users', id))['agents'] as { sourcedId: string }[];
      return agent?.sourcedId;
    };
    assert.equal(await agentOf('student-1'), 'guardian-1');
    assert.equal(await agentOf('guardian-1'), 'student-1');
    const school = (await read('orgs', 'school-1')) as { parent?: { sourcedId: string } };
    assert.equal(school.parent?.sourcedId, 'district-1');
    const agents = await operator.get('/rostering/1.0/students/student-1/agents');
    assert.equal(agents.body.total, 1);
  });

  test('two imports at once: the second names the owner of the first, and writes nothing', async () => {
    const folder = await writeFiles(changed('users', (text) => text.replace('Birch', 'Beech')));
    const owner = await sourceOf(db, undefined, server.baseUrl);
    const began = Date.now();
    await withImportLock(db, owner, async () => {
      const refused = await roster('import', folder);
      assert.equal(refused.code, 7, refused.stderr);
      const [, since = ''] =
        /^Another import .* the application 'Roster' \([0-9a-f-]{36}\), since (\S+)\. Nothing was imported; /.exec(
          refused.stderr,
        ) ?? [];
      assert.ok(Math.abs(Date.parse(since) - began) < 60_000, refused.stderr);
      assert.equal((await read('users', 'student-2'))['familyName'], 'Birch');
      const dryRun = await importFolder(db, folder, { owner, dryRun: true });
      assert.deepEqual(sums(dryRun), [0, 1, 0, ROWS - 1, 0], 'a dry run needs no lock');
    });
    assert.deepEqual(sums(await importFolder(db, folder, { owner })), [0, 1, 0, ROWS - 1, 0]);
    await run(withManifest(SCHOOL));
  });

  test('no table has a password', async () => {
    const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    for (const { name } of tables) {
      const found = await db.query(
        sql`select 1 from ${trusted(name)} as t where t::text like '%geheim%'`,
      );
      assert.deepEqual(found, [], name);
    }
  });

  test('a second import writes nothing and changes no date', async () => {
    const before = await db.query(sql`select xmin, record from users order by sourced_id`);
    const again = await run(withManifest(SCHOOL));
    assert.deepEqual(sums(again), [0, 0, 0, ROWS, 0]);
    assert.deepEqual(
      await db.query(sql`select xmin, record from users order by sourced_id`),
      before,
    );
  });

  test('one cell changes one record', async () => {
    const imported = await run(changed('users', (text) => text.replace('Birch', 'Beech')));
    assert.deepEqual(sums(imported), [0, 1, 0, ROWS - 1, 0]);
    assert.equal((await read('users', 'student-2'))['familyName'], 'Beech');
    await run(withManifest(SCHOOL));
  });

  describe('a record that a bulk file leaves out', () => {
    const less = changed('enrollments', (text) => text.replace(/enrollment-2.*\n/, ''));

    test('is deleted, and restored by the next file that has it', async () => {
      assert.deepEqual(sums(await run(less)), [0, 0, 1, ROWS - 1, 0]);
      assert.equal((await read('enrollments', 'enrollment-2'))['status'], 'tobedeleted');
      assert.deepEqual(sums(await run(less)), [0, 0, 0, ROWS - 1, 0]);
      assert.deepEqual(sums(await run(withManifest(SCHOOL))), [1, 0, 0, ROWS - 1, 0]);
    });

    test('stays, as all others, when the file leaves out more than the allowed share', async () => {
      const refused = await run(less, { removalsMax: 33 });
      assert.match(refused.refusal ?? '', /leaves out 1 of 3 records.*--removals-max 34/);
      assert.equal((await read('enrollments', 'enrollment-2'))['status'], 'active');
      assert.equal((await run(less, { removalsMax: 34, dryRun: true })).refusal, undefined);
    });

    test('stays when it belongs to another application, which alone may change it', async () => {
      const org = { sourcedId: 'foreign', name: 'Foreign', type: 'school' };
      assert.equal((await partner.put('/rostering/1.0/orgs/foreign', { org })).status, 201);
      assert.deepEqual(sums(await run(withManifest(SCHOOL))), [0, 0, 0, ROWS, 0]);
      const row = (name: string) =>
        changed('orgs', (text) => `${text}foreign,,,${name},school,,\n`);
      assert.deepEqual(sums(await run(row('Foreign'))), [0, 0, 0, ROWS + 1, 0]);
      const imported = await run(row('Mine'));
      assert.deepEqual(findings(imported), ['orgs.csv:4 sourcedId owner_differs']);
      assert.equal((await read('orgs', 'foreign'))['name'], 'Foreign');
      const own = await sourceOf(db, partner.applicationId, server.baseUrl);
      const named = await run(
        withManifest({ orgs: `${HEAD},name,type\nforeign,,,Mine,school\n` }, 'delta'),
        { owner: own },
      );
      assert.deepEqual(sums(named), [0, 1, 0, 0, 0]);
    });

    test('stays when its row has an error', async () => {
      const imported = await run(
        changed('enrollments', (text) => text.replace(',teacher,', ',boss,')),
      );
      assert.deepEqual(sums(imported), [0, 0, 0, ROWS - 1, 1]);
      assert.equal((await read('enrollments', 'enrollment-3'))['status'], 'active');
    });

    test('cannot be referred to by records that stay', async () => {
      const imported = await run(changed('users', (text) => text.replace(/student-2.*\n/, '')));
      assert.deepEqual(findings(imported).slice(0, 2), [
        'roles.csv:3 userSourcedId unknown_reference',
        'enrollments.csv:3 userSourcedId unknown_reference',
      ]);
      assert.match(imported.report.findings[1]?.message ?? '', /'student-2' is in users.csv/);
      await run(withManifest(SCHOOL));
    });
  });
});

describe('export and the commands', () => {
  before(emptyRoster);

  async function exported(applicationId?: string): Promise<string> {
    const folder = await writeFiles({});
    await exportFiles(db, { folder, applicationId, progress: silentProgress });
    return folder;
  }

  const TABLES = Object.values(KINDS).map(({ kind }) => kind.table);

  /** Every stored record; `dated`: with its dateLastModified. */
  async function listRecords({ dated }: { dated: boolean }): Promise<unknown[]> {
    const records: unknown[] = [];
    for (const table of TABLES) {
      const rows = await db.query<{ record: string }>(
        sql`select record from ${table} where status = 'active' order by sourced_id`,
      );
      for (const { record } of rows) {
        const { dateLastModified, ...members } = JSON.parse(record);
        records.push(dated ? { ...members, dateLastModified } : members);
      }
    }
    return records;
  }

  test('law: a text in a cell is read as it was written, and no spreadsheet runs it', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=1', "'=1", '-1', '+1 555 0100', "'+1", '@a', '\t', '-a', '+1+cmd|a', '--1'),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const cell = writeCell(text);
        assert.equal(readCell(cell), text);
        assert.doesNotMatch(cell, /^[=@\t\r\n]|^[+-].*[^\d\s().-]/);
      }),
    );
  });

  describe('law: an import of an export', () => {
    test('changes nothing, for records of any owner', async () => {
      await putEverything(operator);
      const partner = await server.partner();
      await partner.put('/rostering/1.0/orgs/p', {
        org: { sourcedId: 'p', name: '=P', type: 'local', metadata: { b: '1', a: '2' } },
      });
      await importFolder(db, await writeFiles(withManifest(SCHOOL)));
      // A deleted class with active enrollments.
      await operator.delete('/rostering/1.0/classes/class-1');
      // A course made for one student, and its class, are not in the export.
      await db.script("update courses set student_id = 'student-1' where title = 'Only a title'");
      await db.script(`update classes set course_id = (
      select sourced_id from courses where title = 'Only a title'
    ) where title = 'Bare'`);
      const before = await listRecords({ dated: true });
      const folder = await exported();
      const imported = await importFolder(db, folder, { removalsMax: 0 });
      assert.deepEqual(imported.report.findings, []);
      assert.deepEqual(sums(imported), [0, 0, 0, before.length - 2, 0]);
      assert.deepEqual(await listRecords({ dated: true }), before);
    });

    test('restores all records into an empty roster', async () => {
      await db.script(
        "delete from enrollments where class_id = 'class-1'; delete from results where class_id = 'class-1'; delete from line_items where class_id = 'class-1'; delete from score_scales where class_id = 'class-1'; delete from classes where sourced_id = 'class-1'",
      );
      await storeOddUsers();
      await db.script(
        "delete from classes where title = 'Bare'; delete from courses where student_id <> ''",
      );
      const before = await listRecords({ dated: false });
      const folder = await exported();
      assert.doesNotMatch(await readFile(join(folder, 'orgs.csv'), 'utf8'), /,=P/);
      await emptyRoster();
      const imported = await importFolder(db, folder);
      assert.deepEqual(imported.report.findings, []);
      assert.deepEqual(await listRecords({ dated: false }), before);
    });
  });

  /** Stores users with values that no column can hold, or not without change. */
  async function storeOddUsers(): Promise<void> {
    const odd = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
      fc.constantFrom(' a ', '=1', "'=1", 'a,b', '"', 'a\r\nb', '{a:b}', '\u2028', '{', '-'),
    );
    const id = fc.constantFrom('o-1', ' o 2', 'o,3', '=o');
    const body = fc.record(
      {
        givenName: odd,
        familyName: odd,
        username: odd,
        userIds: fc.array(fc.record({ type: odd, identifier: odd }), { maxLength: 2 }),
        grades: fc.array(odd, { maxLength: 3 }),
        phone: odd,
        metadata: fc.dictionary(odd, fc.oneof(odd, fc.integer(), fc.constant(null)), {
          maxKeys: 3,
        }),
        userProfiles: fc.array(
          fc.record({
            profileId: fc.constantFrom('urn:a', 'https://b.example/1'),
            profileType: odd,
            vendorId: odd,
            credentials: fc.array(fc.record({ type: odd, username: odd }), { maxLength: 2 }),
          }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: ['givenName', 'familyName'], noNullPrototype: true },
    );
    const roles = fc.array(
      fc.record({
        roleType: fc.constantFrom('primary', 'secondary'),
        role: fc.constant('aide'),
        org: id,
      }),
      { minLength: 1, maxLength: 3 },
    );
    const bodies = fc.sample(fc.tuple(body, roles), 150);
    const caller = operatorFor(await sourceOf(db, undefined, server.baseUrl));
    const orgs = ['o-1', ' o 2', 'o,3', '=o'].map((sourcedId) => ({
      sourcedId,
      name: 'O',
      type: 'local',
    }));
    const users = bodies.map(([members, parts], index) => ({
      ...members,
      sourcedId: `${[' ', '', '=', 'u,'][index % 4]}${index}`,
      roles: parts.map((part) => ({ ...part, org: { sourcedId: part.org } })),
      agents: [],
    }));
    for (const [kind, records] of [
      ['orgs', orgs],
      ['users', users],
    ] as const) {
      const served = KINDS[kind] ?? assert.fail();
      const changes = records.map((record) => ({ put: served.read(record as never), isNew: true }));
      await db.begin((tx) => storeChanges(tx, served.kind, { changes, caller, now: new Date() }));
    }
  }

  test('the commands: dry run, import, sanity, export', async () => {
    await emptyRoster();
    const users = `${SCHOOL['users']}student-3,,,true,learner1,,Jade,Elm,,i-1,ONE@school.example,,,,,,,,,,,\n`;
    const roles = `${SCHOOL['roles']}role-5,,,student-3,primary,student,,,school-1,\nrole-6,,,x,primary,student,,,school-1,\n`;
    const folder = await writeFiles(withManifest({ ...SCHOOL, users, roles }));
    await writeFile(join(cwd, 'failed.csv'), 'of others', { mode: 0o644 });
    const preview = await roster('import', folder, '--dry-run');
    assert.equal(preview.code, 6);
    const permissions = async (path: string) => (await stat(join(cwd, path))).mode & 0o777;
    assert.equal(await permissions('failed.csv'), 0o600);
    assert.match(preview.stdout, /19 created .* 1 failed → failed.csv .*dry run, nothing written/);
    assert.match(preview.stderr, /^roles.csv line 7, userSourcedId: No record with the id 'x'/);
    const failed = await readFile(join(cwd, 'failed.csv'), 'utf8');
    assert.match(
      failed,
      /^\ufeff"reason","code","file","line","column","value","sourcedId".*\r\n"No record with the id 'x'.*"role-6",/,
    );
    assert.equal((await roster('import', folder, '--strict')).code, 5);
    assert.deepEqual(await db.query(sql`select 1 from orgs`), []);
    const imported = await roster('import', folder, '--output', 'json', '--quiet');
    assert.equal(imported.code, 6);
    assert.equal(JSON.parse(imported.stdout).imported, true);
    const sanity = await roster('sanity', '--output', 'csv', '--exit-code');
    assert.equal(sanity.code, 7);
    assert.deepEqual(
      parseCsv(Buffer.from(sanity.stdout)).map((row) => row.slice(0, 3).join()),
      [
        'check,kind,sourcedId',
        'student_without_enrollment,user,student-3',
        'duplicate_email,user,student-1',
        'duplicate_email,user,student-3',
        'duplicate_username,user,student-1',
        'duplicate_username,user,student-3',
        'duplicate_identifier,user,student-1',
        'duplicate_identifier,user,student-3',
      ],
    );
    const made = await roster('export', 'district.zip', '--quiet');
    assert.equal(made.code, 0, made.stderr);
    assert.equal(await permissions('district.zip'), 0o600);
    assert.equal((await roster('export', 'district', '--quiet')).code, 0);
    assert.deepEqual(
      [await permissions('district'), await permissions('district/users.csv')],
      [0o700, 0o600],
    );
    const again = await roster('import', 'district.zip');
    assert.match(again.stdout, /0 created · 0 updated · 0 removed · 20 unchanged · 0 failed\n$/);
    assert.equal((await roster('import', 'nowhere')).code, 4);
    const options = {
      bulk: true,
      delta: true,
      removalsMax: 0,
      failed: '',
      output: 'json',
    } as const;
    await assert.rejects(importRoster(folder, options), { exitCode: EXIT.usage });
    await assert.rejects(exportRoster(folder, options), { exitCode: EXIT.usage });
  });

  test('each sanity check finds its problem', async () => {
    await db.script(`
    update orgs set status = 'tobedeleted' where sourced_id = 'district-1';
    update academic_sessions set status = 'tobedeleted' where sourced_id = 'term-1';
    update users set status = 'tobedeleted' where sourced_id = 'guardian-1';
    update academic_sessions set parent_id = sourced_id where sourced_id = 'year-1';
    update users set user_master_identifier = 'm' where sourced_id in ('student-1', 'student-3');
    insert into orgs (sourced_id, application_id, status, date_last_modified, name, type,
      identifier, parent_id, record)
    select t.id, o.application_id, 'active', now(), 'Round', 'district', t.id, t.parent_id, '{}'
    from orgs o, (values ('round', 'round-2'), ('round-2', 'round'), ('below', 'round'))
      as t (id, parent_id)
    where o.sourced_id = 'district-1';
    insert into classes (sourced_id, application_id, status, date_last_modified, title, course_id,
      school_id, term_ids, record)
    select 'class-2', application_id, status, now(), 'Empty', course_id, school_id,
      array['year-1', 'gone'], '{}' from classes where sourced_id = 'class-1';
    insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
      class_id, school_id, role, begin_date, end_date, record)
    select 'late', application_id, 'active', now(), user_id, 'class-2', 'district-1', 'student',
      '2027-07-01', '2027-06-01', '{}' from enrollments where sourced_id = 'enrollment-1'`);
    await db.execute(
      trusted(
        `update academic_sessions set end_date = '2026-01-01', start_date = '2026-02-01' where sourced_id = 'year-1'`,
      ),
    );
    const { stdout } = await roster('sanity', '--output', 'json');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; count: number }[] };
    const counts = Object.fromEntries(checks.map(({ name, count }) => [name, count]));
    assert.deepEqual(counts, {
      student_without_enrollment: 1,
      class_without_teacher: 1,
      class_without_student: 0,
      term_missing: 2,
      dangling_reference: 5,
      own_ancestor: 3,
      duplicate_email: 2,
      duplicate_username: 2,
      duplicate_identifier: 2,
      duplicate_master_identifier: 2,
      enrollment_after_term: 1,
      enrollment_in_ended_class: 0,
      school_differs: 1,
      dates_reversed: 2,
    });
  });
});

/** OneRoster CSV files into the database, and what is served of them. */
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
import { lectern, urlOf } from '../../../test/harness/command.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { assertOfficial, officialOperations } from '../../../test/official/oneroster.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { importAlone } from './alone.ts';
import type { ImportSettings } from './import-package.ts';
import { sourceOf } from './source.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const partner = await server.partner();

async function run(files: Files, settings: Partial<ImportSettings> = {}) {
  return importFolder(db, await writeFiles(files), settings);
}

/** 'users.csv:3 givenName field_missing' */
function findings({ report }: Awaited<ReturnType<typeof run>>): string[] {
  return report.findings.map(({ file, line, column, code }) => `${file}:${line} ${column} ${code}`);
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

// One after the other: each begins with what the ones before have left.
test('every file of the binding is imported and served as the standard has it', async () => {
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

test('whoever asks for changes while an import runs finds the rest by asking for those since', async () => {
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

test('rows that refer to each other, and to later rows, are whole', async () => {
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

test('two at once: the second says whose the first is, and writes nothing', async () => {
  const folder = await writeFiles(changed('users', (text) => text.replace('Birch', 'Beech')));
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const command = (...args: string[]) => lectern(['roster', 'import', folder, ...args], { env });
  const owner = await sourceOf(db, undefined, server.baseUrl);
  const began = Date.now();
  await importAlone(db, owner, async () => {
    const refused = await command();
    assert.equal(refused.code, 7, refused.stderr);
    const [, since = ''] =
      /^Another import .* the application 'Roster' \([0-9a-f-]{36}\), since (\S+)\. Nothing was imported; /.exec(
        refused.stderr,
      ) ?? [];
    assert.ok(Math.abs(Date.parse(since) - began) < 60_000, refused.stderr);
    assert.equal((await read('users', 'student-2'))['familyName'], 'Birch');
    assert.equal((await command('--dry-run')).code, 0, 'what writes nothing may go on beside it');
  });
  assert.equal((await command('--quiet')).code, 0);
  await run(withManifest(SCHOOL));
});

test('passwords are nowhere', async () => {
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

test('again: nothing is written, no date changes', async () => {
  const before = await db.query(sql`select xmin, record from users order by sourced_id`);
  const again = await run(withManifest(SCHOOL));
  assert.deepEqual(sums(again), [0, 0, 0, ROWS, 0]);
  assert.deepEqual(await db.query(sql`select xmin, record from users order by sourced_id`), before);
});

test('one cell changes one record', async () => {
  const imported = await run(changed('users', (text) => text.replace('Birch', 'Beech')));
  assert.deepEqual(sums(imported), [0, 1, 0, ROWS - 1, 0]);
  assert.equal((await read('users', 'student-2'))['familyName'], 'Beech');
  await run(withManifest(SCHOOL));
});

suite('what a file of everything leaves out', () => {
  const less = changed('enrollments', (text) => text.replace(/enrollment-2.*\n/, ''));

  test('is deleted, and comes back with the next file that has it', async () => {
    assert.deepEqual(sums(await run(less)), [0, 0, 1, ROWS - 1, 0]);
    assert.equal((await read('enrollments', 'enrollment-2'))['status'], 'tobedeleted');
    assert.deepEqual(sums(await run(less)), [0, 0, 0, ROWS - 1, 0]);
    assert.deepEqual(sums(await run(withManifest(SCHOOL))), [1, 0, 0, ROWS - 1, 0]);
  });

  test('stays, as everything else, when it is more than the stated share', async () => {
    const refused = await run(less, { removalsMax: 33 });
    assert.match(refused.refusal ?? '', /leaves out 1 of 3 records.*--removals-max 34/);
    assert.equal((await read('enrollments', 'enrollment-2'))['status'], 'active');
    assert.equal((await run(less, { removalsMax: 34, dryRun: true })).refusal, undefined);
  });

  test('stays when it belongs to someone else, who alone may change it', async () => {
    const org = { sourcedId: 'foreign', name: 'Foreign', type: 'school' };
    assert.equal((await partner.put('/rostering/1.0/orgs/foreign', { org })).status, 201);
    assert.deepEqual(sums(await run(withManifest(SCHOOL))), [0, 0, 0, ROWS, 0]);
    const row = (name: string) => changed('orgs', (text) => `${text}foreign,,,${name},school,,\n`);
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

  test('stays when its row is wrong', async () => {
    const imported = await run(
      changed('enrollments', (text) => text.replace(',teacher,', ',boss,')),
    );
    assert.deepEqual(sums(imported), [0, 0, 0, ROWS - 1, 1]);
    assert.equal((await read('enrollments', 'enrollment-3'))['status'], 'active');
  });

  test('cannot be referred to by what stays', async () => {
    const imported = await run(changed('users', (text) => text.replace(/student-2.*\n/, '')));
    assert.deepEqual(findings(imported).slice(0, 2), [
      'roles.csv:3 userSourcedId unknown_reference',
      'enrollments.csv:3 userSourcedId unknown_reference',
    ]);
    assert.match(imported.report.findings[1]?.message ?? '', /'student-2' is in users.csv/);
    await run(withManifest(SCHOOL));
  });
});

/** Imports of district operators: nothing outside of the org and those below it changes. */
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import { put } from '../../../test/fixtures/content.ts';
import { districtImports, importClient, waitsAt, zipOf } from '../../../test/fixtures/imports.ts';
import { orgBody, userBody } from '../../../test/fixtures/people.ts';
import { type Files, withManifest } from '../../../test/fixtures/roster-files.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { routes } from '../../app.ts';
import { parseCsv } from '../../files/csv.ts';
import { sql, trusted } from '../../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const platform = importClient(server, operator);
const URL = '/admin/1.0/imports';
const ROSTER = { kind: 'roster', name: 'spring.zip', removalsMax: '100' };

/** A file from its columns after the head, and rows as `id[!]|cell|cell`; `!` deletes. */
function csv(columns: string, ...rows: readonly string[]): string {
  const lines = rows.map((row) => {
    const [id = '', ...cells] = row.split('|');
    const isDeleted = id.endsWith('!');
    return [id.replace(/!$/, ''), isDeleted ? 'tobedeleted' : '', '', ...cells].join(',');
  });
  return `sourcedId,status,dateLastModified,${columns}\n${lines.join('\n')}\n`;
}

const orgs = (...rows: readonly string[]) => csv('name,type,parentSourcedId', ...rows);
const courses = (...rows: readonly string[]) => csv('title,courseCode,orgSourcedId', ...rows);
const classes = (...rows: readonly string[]) =>
  csv('title,classType,courseSourcedId,schoolSourcedId,termSourcedIds', ...rows);
const users = (...rows: readonly string[]) =>
  csv('enabledUser,givenName,familyName,role,orgSourcedIds,agentSourcedIds', ...rows);
const enrollments = (...rows: readonly string[]) =>
  csv('classSourcedId,schoolSourcedId,userSourcedId,role', ...rows);
const sessions = (...rows: readonly string[]) =>
  csv('title,type,startDate,endDate,parentSourcedId,schoolYear', ...rows);

const YEAR = 'year|Year|schoolYear|2026-08-17|2027-06-12||2027';

/** A whole district: two schools; a class, a student and a teacher in each. */
function districtFiles(d: string): Files {
  const schools = [`${d}-1`, `${d}-2`];
  const each = (row: (school: string) => string) => schools.map(row);
  return {
    academicSessions: sessions(YEAR),
    orgs: orgs(...each((s) => `${s}|School ${s}|school|${d}`)),
    courses: courses(`course-${d}|Algebra|A1|${d}`),
    classes: classes(...each((s) => `class-${s}|Class ${s}|scheduled|course-${d}|${s}|year`)),
    users: users(
      ...each((s) => `student-${s}|true|Ada|Of ${s}|student|${s}|`),
      ...each((s) => `teacher-${s}|true|Tea|Of ${s}|teacher|${s}|`),
    ),
    demographics: csv('birthDate', ...each((s) => `student-${s}|2012-02-29`)),
    enrollments: enrollments(
      ...each((s) => `enrolled-${s}|class-${s}|${s}|student-${s}|student`),
      ...each((s) => `taught-${s}|class-${s}|${s}|teacher-${s}|teacher`),
    ),
  };
}

const bulk = (files: Files) => zipOf(withManifest(files));
const delta = (files: Files) => zipOf(withManifest(files, 'delta'));

// A state that operators import, with two districts and a school in each.
const state = await platform.check(
  ROSTER,
  await bulk({
    academicSessions: sessions(YEAR),
    orgs: orgs(
      'state|State|state|',
      'a|District A|district|state',
      'b|District B|district|state',
      'a-0|School a-0|school|a',
      'b-0|School b-0|school|b',
    ),
    courses: courses('course-state|Reading|R1|state'),
    classes: classes('class-b-0|Class b-0|scheduled|course-state|b-0|year'),
    users: users('student-b-0|true|Bo|Zero|student|b-0|', 'student-a-0|true|Al|Zero|student|a-0|'),
    categories: csv('title', 'category-0|Homework'),
    enrollments: enrollments('enrolled-b-0|class-b-0|b-0|student-b-0|student'),
  }),
);
assert.equal((await platform.apply(state.id)).state, 'done');

const accountOf = (orgId: string) =>
  signedIn(server, { orgRole: { role: 'district', orgId }, confirmed: true, name: `Of ${orgId}` });
const [personA, personB] = [await accountOf('a'), await accountOf('b')];
const [importsA, importsB] = [districtImports(server, personA), districtImports(server, personB)];
const districtA = personA.as('district');

const TABLES = ['orgs', 'academic_sessions', 'courses', 'classes', 'users', 'demographics'];

/** The text of every stored record, by table and id. */
async function snapshot(): Promise<ReadonlyMap<string, string>> {
  const tables = [...TABLES, 'enrollments'].map(
    (table) => `select '${table} ' || sourced_id as id, record, status from ${table}`,
  );
  const rows = await db.query<{ id: string; record: string; status: string }>(
    trusted(tables.join(' union all ')),
  );
  return new Map(rows.map(({ id, record, status }) => [id, `${status} ${record}`]));
}

/** What differs from an earlier snapshot. */
async function changedSince(before: ReadonlyMap<string, string>): Promise<string[]> {
  const after = await snapshot();
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id)).toSorted();
}

/** Checks and applies. */
async function importAll(imports: typeof importsA, zip: Uint8Array) {
  const { id, state: checked } = await imports.check(ROSTER, zip);
  return checked === 'ready' ? imports.apply(id, {}) : imports.find(id);
}

const codesOf = ({ findings }: { findings: readonly { sourcedId: string; code: string }[] }) =>
  findings.map(({ sourcedId, code }) => `${sourcedId} ${code}`);

/** Both districts as their files have them. */
async function restore(): Promise<void> {
  for (const [d, imports] of [
    ['a', importsA],
    ['b', importsB],
  ] as const) {
    await db.execute(sql`
      update orgs set parent_id = ${d} where sourced_id in (${`${d}-0`}, ${`${d}-1`}, ${`${d}-2`})`);
    const done = await importAll(imports, await bulk(districtFiles(d)));
    assert.equal(done.state, 'done', JSON.stringify(done));
  }
}

suite('imports of a district', () => {
  before(restore);

  test('a dry run writes nothing; applied, all of it is read, by an account in the audit log', async () => {
    const stood = await snapshot();
    const files = { ...districtFiles('a'), orgs: orgs('a-3|School a-3|school|a-1') };
    const ready = await importsA.check(ROSTER, await delta(files));
    assert.deepEqual([ready.state, ready.by, ready.orgId], ['ready', 'Of a', 'a']);
    assert.equal(ready.counts.created, 1, JSON.stringify(ready.findings));
    assert.deepEqual(await changedSince(stood), []);
    assert.equal((await importsA.apply(ready.id)).state, 'done');
    assert.deepEqual(await changedSince(stood), ['orgs a-3']);
    for (const url of ['orgs/a-3', 'users/student-a-1', 'classes/class-a-2']) {
      assert.equal((await districtA.get(`/rostering/1.0/${url}`)).status, 200, url);
    }
    const lines = await db.query<{ id: string }>(sql`
      select distinct actor_id as id from audit_log
      where object_type = 'orgs' and object_id = 'a-3'
        or object_type = 'imports' and object_id = ${ready.id}`);
    assert.deepEqual(lines, [{ id: `account:${personA.id}` }]);
  });

  /** Rows of one file that district A may not write, each with the code of its finding. */
  const ATTACKS: Readonly<Record<string, readonly [string, string][]>> = {
    orgs: [
      ['n-1|New|school|b', 'outside_org'],
      ['n-2|New|school|', 'outside_org'],
      ['n-3|New|school|state', 'outside_org'],
      ['n-4|Below a wrong one|school|n-1', 'unknown_reference'],
      ['b|Taken|district|a', 'outside_org'],
      ['b-1|Taken|school|a', 'outside_org'],
      ['b-2!', 'outside_org'],
      ['a|Renamed|district|state', 'outside_org'],
      ['state!', 'outside_org'],
      ['a-1|Moved away|school|b', 'outside_org'],
      ['a-0|Of the platform|school|a', 'owner_differs'],
    ],
    courses: [
      ['n-course|New|N|', 'outside_org'],
      ['m-course|New|N|b-1', 'outside_org'],
      ['course-b|Taken|N|a', 'outside_org'],
      ['course-state!', 'outside_org'],
    ],
    classes: [
      ['n-class|New|scheduled|course-a|b-1|year', 'outside_org'],
      ['class-b-1|Taken|scheduled|course-a|a-1|year', 'outside_org'],
      ['class-b-2!', 'outside_org'],
      ['class-a-1|Moved away|scheduled|course-a|b-1|year', 'outside_org'],
    ],
    users: [
      ['n-user|true|New|User|student|b-1|', 'outside_org'],
      ['m-user|true|New|User|student|"a-1,b-1"|', 'outside_org'],
      ['o-user|true|New|User|student|a-1|student-b-1', 'outside_org'],
      ['student-b-1|true|Taken|User|student|a-1|', 'outside_org'],
      ['student-b-2!', 'outside_org'],
      ['student-b-0|true|Bo|Zero|student|b-0|', 'outside_org'],
      ['student-a-1|true|Moved|Away|student|b-1|', 'outside_org'],
      ['student-a-0|true|Of|Platform|student|a-0|', 'owner_differs'],
    ],
    demographics: [
      ['student-b-1|2012-02-29', 'outside_org'],
      ['student-b-2!', 'outside_org'],
    ],
    enrollments: [
      ['n-enrolled|class-a-1|a-1|student-b-1|student', 'outside_org'],
      ['m-enrolled|class-b-1|b-1|student-a-1|student', 'outside_org'],
      ['o-enrolled|class-a-1|b-1|student-a-1|student', 'outside_org'],
      ['enrolled-b-1|class-a-1|a-1|student-a-1|student', 'outside_org'],
      ['enrolled-b-2!', 'outside_org'],
      ['enrolled-a-1|class-b-1|b-1|student-a-1|student', 'outside_org'],
    ],
    academicSessions: [
      ['n-term|Term|term|2026-08-17|2026-12-19|year|2027', 'outside_org'],
      ['year|Renamed|schoolYear|2026-08-17|2027-06-12||2027', 'outside_org'],
    ],
    categories: [['n-category|Homework', 'outside_org']],
    lineItems: [['n-item|Page 5|2026-09-01|2026-09-08|class-a-1|category-0', 'outside_org']],
  };
  const PRINTED: Readonly<Record<string, (...rows: readonly string[]) => string>> = {
    orgs,
    courses,
    classes,
    users,
    enrollments,
    academicSessions: sessions,
    demographics: (...rows) => csv('birthDate', ...rows),
    categories: (...rows) => csv('title', ...rows),
    lineItems: (...rows) =>
      csv('title,assignDate,dueDate,classSourcedId,categorySourcedId', ...rows),
  };

  const print = (file: string) =>
    PRINTED[file]?.(...(ATTACKS[file] ?? []).map(([row]) => row)) ?? '';

  for (const [file, rows] of Object.entries(ATTACKS)) {
    test(`each wrong row of ${file}.csv is a finding, and changes nothing`, async () => {
      const stood = await snapshot();
      const done = await importAll(importsA, await delta({ [file]: print(file) }));
      const found: readonly string[] = codesOf(done);
      for (const [row, code] of rows) {
        const wanted = `${row.split(/[|!]/)[0]} ${code}`;
        assert.ok(found.includes(wanted), `${wanted}: ${JSON.stringify(done.findings)}`);
      }
      assert.deepEqual(await changedSince(stood), []);
    });
  }

  test('wrong rows of files that hold all records remove nothing of elsewhere', async () => {
    const stood = await snapshot();
    const files = Object.keys(ATTACKS).map((file) => [file, print(file)]);
    const done = await importAll(importsA, await bulk(Object.fromEntries(files)));
    assert.deepEqual([done.state, done.counts.created, done.counts.updated], ['failed', 0, 0]);
    assert.deepEqual(await changedSince(stood), []);
    const one = {
      users: users('teacher-a-1|true|Tea|Of a-1|teacher|a-1|', 'n-user|true|A|B|student|b-1|'),
    };
    assert.equal((await importAll(importsA, await bulk(one))).state, 'partial');
    for (const changed of await changedSince(stood)) {
      assert.match(changed, /(student|teacher|enrolled|taught)-a-[12]$/);
    }
    await restore();
  });

  test('roles of a person of elsewhere, in a file of their own, are findings', async () => {
    const stood = await snapshot();
    const roles = csv(
      'userSourcedId,roleType,role,orgSourcedId',
      'role-1|student-b-1|secondary|student|a-1',
      'role-2|student-a-1|primary|student|b-1',
    );
    const done = await importAll(importsA, await delta({ roles }));
    assert.deepEqual(codesOf(done), ['student-b-1 outside_org', 'student-a-1 outside_org']);
    assert.deepEqual(await changedSince(stood), []);
  });

  test('a finding tells nothing of the record that is stored', async () => {
    const file = csv('givenName', 'student-b-1|Eve');
    const { findings } = await importsA.check(ROSTER, await delta({ users: file }));
    assert.equal(findings.length, 1);
    assert.equal(
      findings[0].message,
      "The user 'student-b-1' is stored elsewhere, at least in part: this import changes what is " +
        "only at 'a' and below it. A new record needs another sourcedId.",
    );
  });

  test('an id that another district has is a finding; the second one stands as it is', async () => {
    const file = (school: string) => users(`same|true|Ada|Of ${school}|student|${school}|`);
    assert.equal((await importAll(importsB, await delta({ users: file('b-1') }))).state, 'done');
    const stood = await snapshot();
    const done = await importAll(importsA, await delta({ users: file('a-1') }));
    assert.deepEqual([done.state, ...codesOf(done)], ['failed', 'same outside_org']);
    assert.deepEqual(await changedSince(stood), []);
  });

  test('what the files lack is removed where this district has imported it, and nowhere else', async () => {
    await restore();
    const stood = await snapshot();
    const {
      users: _users,
      enrollments: _enrollments,
      demographics: _d,
      ...rest
    } = districtFiles('a');
    const files = {
      ...rest,
      users: users(
        'student-a-1|true|Ada|Of a-1|student|a-1|',
        'teacher-a-1|true|Tea|Of a-1|teacher|a-1|',
        'teacher-a-2|true|Tea|Of a-2|teacher|a-2|',
      ),
      enrollments: enrollments(
        'enrolled-a-1|class-a-1|a-1|student-a-1|student',
        'taught-a-1|class-a-1|a-1|teacher-a-1|teacher',
        'taught-a-2|class-a-2|a-2|teacher-a-2|teacher',
      ),
    };
    const ready = await importsA.check(ROSTER, await bulk(files));
    assert.deepEqual(
      ready.removals.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
      ['student-a-2', 'enrolled-a-2'],
    );
    const other = await signedIn(server, { orgRole: { role: 'district', orgId: 'a' } });
    const unsure = await other.as('district').call('POST', `${URL}/${ready.id}/apply`, {});
    assert.deepEqual(
      [unsure.status, unsure.body.imsx_error_details[0].code],
      [403, 'confirmation_needed'],
    );
    assert.equal((await importsA.apply(ready.id)).state, 'done');
    const changed = await changedSince(stood);
    assert.deepEqual(changed, ['enrollments enrolled-a-2', 'users student-a-2']);
  });

  test('a school that was moved out, and all in it, is no more of the district', async () => {
    await restore();
    const parent = { sourcedId: 'b' };
    await put(operator, '/rostering/1.0/orgs/a-2', orgBody('a-2', { parent, name: 'Moved' }));
    const stood = await snapshot();
    const { state: ended, findings } = await importAll(
      importsA,
      await delta({
        orgs: orgs('a-2|Back|school|a'),
        classes: classes('class-a-2!'),
        users: users('student-a-2|true|Back|Again|student|a-1|', 'teacher-a-2!'),
        enrollments: enrollments('enrolled-a-2!', 'taught-a-2|class-a-1|a-1|teacher-a-1|teacher'),
      }),
    );
    assert.equal(ended, 'failed');
    assert.equal(findings.length, 6, JSON.stringify(findings));
    assert.deepEqual(
      new Set(findings.map(({ code }: { code: string }) => code)),
      new Set(['outside_org']),
    );
    const left = districtFiles('a');
    const only1 = Object.fromEntries(
      Object.entries(left).map(([name, text]) => [name, text.replace(/^.*a-2.*\n/gm, '')]),
    );
    const ready = await importsA.check(ROSTER, await bulk(only1));
    assert.deepEqual([ready.state, ready.counts.removed, ready.counts.failed], ['ready', 0, 0]);
    assert.equal((await importsA.apply(ready.id)).state, 'done');
    assert.deepEqual(await changedSince(stood), []);
  });

  const references = (ids: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(ids).map(([name, sourcedId]) => [name, { sourcedId }]));
  const enrol = (sourcedId: string, ids: Readonly<Record<'user' | 'class' | 'school', string>>) =>
    put(operator, `/rostering/1.0/enrollments/${sourcedId}`, {
      enrollment: { sourcedId, role: 'student', ...references(ids) },
    });
  const putStudent = (id: string, ...schools: readonly string[]) => {
    const roles = schools.map((org) => ({
      ...{ roleType: 'primary', role: 'student', ...references({ org }) },
    }));
    return put(operator, `/rostering/1.0/users/${id}`, userBody(id, schools[0] ?? '', { roles }));
  };

  test('a person who also has a role, or an enrollment, elsewhere is neither changed nor removed', async () => {
    await restore();
    await putStudent('student-a-1', 'a-1', 'b-1');
    await enrol('guest', { user: 'student-a-2', class: 'class-b-1', school: 'b-1' });
    const stood = await snapshot();
    const file = users(
      'student-a-1|true|New|Name|student|a-1|',
      'student-a-2|true|New|Name|student|a-2|',
    );
    const changing = await importAll(importsA, await delta({ users: file }));
    assert.deepEqual(codesOf(changing), ['student-a-1 outside_org', 'student-a-2 outside_org']);
    const teachers = users(
      'teacher-a-1|true|Tea|Of a-1|teacher|a-1|',
      'teacher-a-2|true|Tea|Of a-2|teacher|a-2|',
    );
    const removing = await importAll(importsA, await bulk({ users: teachers }));
    assert.deepEqual([removing.state, removing.counts.removed], ['done', 0]);
    assert.deepEqual(await changedSince(stood), []);
    await operator.delete('/rostering/1.0/enrollments/guest');
    await putStudent('student-a-1', 'a-1');
  });

  test('a deleted person comes back with no enrollment of elsewhere, a school with its classes', async () => {
    await restore();
    await enrol('guest', { user: 'student-a-2', class: 'class-b-1', school: 'b-1' });
    await operator.delete('/rostering/1.0/users/student-a-2');
    const stood = await snapshot();
    const row = users('student-a-2|true|Ada|Of|student|a-2|');
    const done = await importAll(importsA, await delta({ users: row }));
    assert.deepEqual(codesOf(done), ['student-a-2 outside_org']);
    assert.deepEqual(await changedSince(stood), []);
    await putStudent('student-a-2', 'a-2');
    await operator.delete('/rostering/1.0/enrollments/guest');
    await operator.delete('/rostering/1.0/orgs/a-2');
    assert.deepEqual(codesOf(await importAll(importsA, await delta(districtFiles('a')))), []);
  });

  test('a person in a class of elsewhere is not removed, whatever school the enrollment has', async () => {
    await restore();
    await enrol('guest', { user: 'student-a-2', class: 'class-b-1', school: 'a-2' });
    const stood = await snapshot();
    const done = await importAll(importsA, await delta({ users: users('student-a-2!') }));
    assert.deepEqual(codesOf(done), ['student-a-2 outside_org']);
    assert.deepEqual(await changedSince(stood), []);
    await operator.delete('/rostering/1.0/enrollments/guest');
  });

  test('a person who belongs elsewhere, too, gets no demographics', async () => {
    await putStudent('both', 'a-0', 'b-0');
    const stood = await snapshot();
    const file = csv('birthDate', 'both|2012-02-29');
    const done = await importAll(importsA, await delta({ demographics: file }));
    assert.deepEqual(codesOf(done), ['both outside_org']);
    assert.deepEqual(await changedSince(stood), []);
  });

  /** Applies an import, and moves a school to district B when it waits to write this table. */
  async function applyWhileMoved(
    id: string,
    { school, table }: Record<'school' | 'table', string>,
  ) {
    await db.begin(async (tx) => {
      await tx.execute(trusted(`lock table ${table} in exclusive mode`));
      assert.equal((await districtA.call('POST', `${URL}/${id}/apply`, {})).status, 202);
      await waitsAt(db, table);
      await tx.execute(sql`update orgs set parent_id = 'b' where sourced_id = ${school}`);
    });
    return importsA.reach(id, ['done', 'partial', 'failed', 'interrupted']);
  }

  for (const table of ['users', 'orgs']) {
    test(`a school that is moved out while ${table} are written stops the import`, async () => {
      await restore();
      const files = {
        users: users('student-a-1|true|New|Name|student|a-1|'),
        ...(table === 'orgs' && { orgs: orgs('a-2|New name|school|a') }),
      };
      const { id } = await importsA.check(ROSTER, await delta(files));
      const stood = await snapshot();
      const ended = await applyWhileMoved(id, { school: 'a-1', table });
      assert.equal(ended.state, 'interrupted');
      assert.match(ended.message, /The district has changed .*: The user 'student-a-1'/);
      assert.deepEqual(await changedSince(stood), table === 'orgs' ? ['orgs a-2'] : []);
    });
  }

  test('a school that is moved out before its people are removed keeps them', async () => {
    await restore();
    const file = users(
      'student-a-1|true|Ada|Of a-1|student|a-1|',
      'teacher-a-1|true|Tea|Of a-1|teacher|a-1|',
    );
    const { id, counts } = await importsA.check(ROSTER, await bulk({ users: file }));
    assert.equal(counts.removed, 2);
    const stood = await snapshot();
    await applyWhileMoved(id, { school: 'a-2', table: 'users' });
    assert.deepEqual(await changedSince(stood), []);
  });

  test('an org below a later row of a long file is never without a parent', async () => {
    await db.execute(sql`
      alter table orgs add constraint placed check (parent_id is not null or sourced_id = 'state')`);
    try {
      const below = Array.from({ length: 1_100 }, (_, at) => `late-${at}|Late|school|late-last`);
      const file = orgs(...below, 'late-last|Last|district|a');
      const done = await importAll(importsA, await delta({ orgs: file }));
      assert.deepEqual([done.state, done.counts.created], ['done', 1_101], done.message);
      const { parentId } =
        (await db.first<{ parentId: string }>(
          sql`select parent_id from orgs where sourced_id = 'late-0'`,
        )) ?? {};
      assert.equal(parentId, 'late-last');
    } finally {
      await db.execute(sql`alter table orgs drop constraint placed`);
      await importAll(importsA, await delta({ orgs: orgs('late-last!') }));
    }
  });
});

suite('who sees which import', () => {
  before(restore);

  const isOpen = ({ url, forOrgRoles = [] }: (typeof routes)[number]) =>
    url.startsWith(URL) && forOrgRoles.includes('district');

  test('404 for imports of operators and of other districts, at each route', async () => {
    const file = users('wrong|true|No|Org|student|nowhere|');
    const own = await importsA.check(ROSTER, await delta({ users: file }));
    const foreign = [state.id, (await importsB.check(ROSTER, await delta({ users: file }))).id];
    const ofOne = routes.filter((route) => isOpen(route) && route.url.includes(':'));
    assert.equal(ofOne.length, 5);
    for (const { method, url } of ofOne) {
      const call = (id: string) =>
        districtA.call(method, url.replace(':importId', id), method === 'POST' ? {} : undefined);
      for (const id of foreign) assert.equal((await call(id)).status, 404, `${method} ${url}`);
      if (method === 'GET' && !url.endsWith(`removals.csv`))
        assert.equal((await call(own.id)).status, 200, url);
    }
    for (const id of foreign) {
      const mended = { kind: 'roster', of: id, name: 'users.csv' };
      assert.equal((await importsA.send(mended, file)).status, 404);
    }
    const { imports } = (await districtA.get(`${URL}?limit=1000`)).body;
    assert.ok(imports.length > 0);
    for (const { orgId } of imports) assert.equal(orgId, 'a');
    const all = (await operator.get(`${URL}?limit=1000`)).body.imports;
    assert.deepEqual(
      new Set(all.map(({ orgId }: { orgId: string | null }) => orgId)),
      new Set([null, 'a', 'b']),
    );
  });

  test('a mended file is checked with the others, for the same district', async () => {
    const wrong = users('mended|true|Ada|Mended|student|b-1|');
    const { id } = await importsA.check(ROSTER, await delta({ users: wrong }));
    const listed = await districtA.get(`${URL}/${id}/failed.csv`);
    assert.match(parseCsv(Buffer.from(listed.text)).flat().join(' '), /outside_org|not of the org/);
    const again = await importsA.check(
      { kind: 'roster', of: id, name: 'users.csv' },
      wrong.replace('b-1', 'a-1'),
    );
    assert.deepEqual([again.state, again.orgId, again.counts.created], ['ready', 'a', 1]);
  });

  test('an import of a district that an operator applies keeps to the district', async () => {
    const { id } = await importsA.check(
      ROSTER,
      await delta({
        users: users('by-both|true|Ada|Both|student|a-1|', 'not|true|A|B|student|b-1|'),
      }),
    );
    const done = await platform.apply(id);
    assert.deepEqual([done.state, done.counts.created, done.counts.failed], ['partial', 1, 1]);
  });

  test('403 for what operators of the platform alone may ask for', async () => {
    const { applicationId: application } = operator;
    for (const query of [
      { kind: 'standards', name: 'math.json' },
      { kind: 'demo', name: 'demo' },
      { ...ROSTER, application },
      { ...ROSTER, includeErased: 'true' },
    ]) {
      const { status, text } = await importsA.send(query, 'x');
      assert.equal(status, 403, text);
      assert.match(text, /is for operators of the platform/);
    }
  });

  test('409 names no import of others', async () => {
    const zip = await delta({ users: users('one|true|Ada|One|student|b-1|') });
    const id = await db.begin(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      const { body } = await importsB.send({ ...ROSTER, name: 'secret.zip' }, zip);
      const second = await importsA.send(ROSTER, zip);
      assert.equal(second.status, 409);
      assert.equal(second.body.imsx_error_details[0].code, 'import_running');
      assert.doesNotMatch(second.text, /secret|Of b|[0-9a-f]{8}-/);
      assert.match((await importsB.send(ROSTER, zip)).text, /secret.zip/);
      return body.import.id as string;
    });
    await importsB.reach(id, ['ready', 'failed']);
  });

  test('403 and 404 when the role was taken away, or moved, after the dry run', async () => {
    const person = await accountOf('a');
    const zip = await delta({ users: users('late|true|Ada|Late|student|a-1|') });
    const { id } = await districtImports(server, person).check(ROSTER, zip);
    for (const [orgRole, status] of [
      [{ role: 'district', orgId: 'b' }, 404],
      [{ role: 'district', orgId: 'state' }, 404],
      [{ role: 'analyst', orgId: 'a' }, 403],
      [null, 403],
    ] as const) {
      const given = await operator.patch(`/admin/1.0/accounts/${person.id}`, { orgRole });
      assert.equal(given.status, 200, given.text);
      const applied = await person.as('district').call('POST', `${URL}/${id}/apply`, {});
      assert.equal(applied.status, status, applied.text);
    }
    assert.equal((await importsA.find(id)).state, 'ready');
  });

  test('401 without a session, 403 for analysts and for accounts without a role', async () => {
    assert.equal((await server.fetch(`/console/api/district${URL}`)).status, 401);
    const analyst = await signedIn(server, { orgRole: { role: 'analyst', orgId: 'a' } });
    assert.equal((await analyst.as('analyst').get(URL)).status, 403);
    assert.equal((await (await signedIn(server)).as('district').get(URL)).status, 403);
  });
});

/** After an upgrade the server serves records of an older version like new ones. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { PARTNER_SCOPES } from '../../src/auth/tokens/scopes.ts';
import { listApplied, migrate, migrateTo } from '../../src/storage/database/migrate.ts';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { sql, trusted } from '../../src/storage/database/sql.ts';
import { atEnd, createDatabase, testDatabase } from '../harness/database.ts';
import { testServer } from '../harness/test-server.ts';
import { assertOfficial, officialOperations } from '../official/oneroster.ts';

/** The first migration that changes stored records and readers. */
const FIRST_MIGRATION = '0009';

const OWNER = 'a0000000-0000-4000-8000-000000000001';
const OTHER = 'a0000000-0000-4000-8000-000000000002';
const AT = '2026-01-15T10:00:00.000Z';
const ref = (sourcedId: string) => ({ sourcedId });

interface Old {
  readonly table: string;
  /** The wrapper member: 'org'. */
  readonly name: string;
  readonly plural: string;
  readonly owner: string;
  /** The record in the old form: references without href, booleans that are no texts. */
  readonly record: { readonly sourcedId: string } & Readonly<Record<string, unknown>>;
  readonly columns: Readonly<Record<string, unknown>>;
}

function org(sourcedId: string, type: string, parent?: string): Old {
  const members = { name: sourcedId, type, identifier: sourcedId };
  const record = { sourcedId, ...members, ...(parent ? { parent: ref(parent) } : {}) };
  const columns = { ...members, parent_id: parent };
  return { table: 'orgs', name: 'org', plural: 'orgs', owner: OWNER, record, columns };
}

function session(sourcedId: string, type: string, parent?: string): Old {
  const [startDate, endDate, schoolYear] = ['2025-08-01', '2026-07-01', '2026'];
  const dates = { startDate, endDate, schoolYear };
  const under = parent ? { parent: ref(parent) } : {};
  const record = { sourcedId, title: sourcedId, ...dates, type, ...under };
  const columns = { title: sourcedId, type, parent_id: parent, school_year: schoolYear };
  return {
    ...{ table: 'academic_sessions', name: 'academicSession', plural: 'academicSessions' },
    ...{ owner: OWNER, record, columns: { ...columns, start_date: startDate, end_date: endDate } },
  };
}

function course(sourcedId: string, owner: string, members: Placed = {}): Old {
  const record = { sourcedId, title: sourcedId, ...members };
  const { org: of, schoolYear: year, courseCode } = members;
  const ids = { org_id: of?.sourcedId, school_year_id: year?.sourcedId };
  const columns = { title: sourcedId, course_code: courseCode, ...ids };
  return { table: 'courses', name: 'course', plural: 'courses', owner, record, columns };
}

interface Placed {
  readonly org?: { readonly sourcedId: string };
  readonly schoolYear?: { readonly sourcedId: string };
  readonly courseCode?: string;
}

interface Place {
  readonly courseId: string;
  readonly termIds?: readonly string[];
  readonly owner?: string;
}

function klass(sourcedId: string, { courseId, termIds = [], owner = OWNER }: Place): Old {
  const metadata = { terms: [], note: '"terms":[]' };
  const record = {
    ...{ sourcedId, title: 'Period "terms":[]', grades: ['09'], course: ref(courseId) },
    ...{ school: ref('school 1/ü'), terms: termIds.map(ref), metadata },
  };
  const columns = {
    ...{ title: record.title, grades: record.grades, course_id: courseId, metadata },
    ...{ school_id: 'school 1/ü', term_ids: termIds },
  };
  return { table: 'classes', name: 'class', plural: 'classes', owner, record, columns };
}

function user(sourcedId: string, role: string, members: object = {}): Old {
  const names = { givenName: sourcedId, familyName: 'Test' };
  const roles = [{ roleType: 'primary', role, org: ref('school 1/ü') }];
  const record = { sourcedId, enabledUser: true, ...names, roles, ...members };
  const columns = { enabled_user: true, given_name: sourcedId, family_name: 'Test', roles: [role] };
  return { table: 'users', name: 'user', plural: 'users', owner: OWNER, record, columns };
}

function enrollment(sourcedId: string, userId: string, classId: string): Old {
  const school = 'school 1/ü';
  const role = userId.startsWith('teacher') ? 'teacher' : 'student';
  const primary = role === 'teacher' ? { primary: true } : {};
  const places = { user: ref(userId), class: ref(classId), school: ref(school) };
  const record = { sourcedId, ...places, role, ...primary };
  const ids = { user_id: userId, class_id: classId, school_id: school };
  const columns = { ...ids, role, is_primary: primary.primary };
  const owner = OWNER;
  return {
    table: 'enrollments',
    name: 'enrollment',
    plural: 'enrollments',
    owner,
    record,
    columns,
  };
}

const STORED: readonly Old[] = [
  org('district', 'district'),
  org('school 1/ü', 'school', 'district'),
  session('year', 'schoolYear'),
  session('autumn', 'term', 'year'),
  course('algebra', OWNER, { org: ref('district'), schoolYear: ref('year'), courseCode: 'A1' }),
  course('biology', OTHER),
  user('student one', 'student', { agents: [ref('guardian')], primaryOrg: ref('school 1/ü') }),
  user('student two', 'student'),
  user('student three', 'student'),
  user('teacher', 'teacher', { enabledUser: false }),
  user('guardian', 'guardian'),
  klass('algebra 1', { courseId: 'algebra', termIds: ['autumn'] }),
  klass('biology 1', { courseId: 'biology' }),
  klass('biology 2', { courseId: 'biology', owner: OTHER }),
  enrollment('e1', 'student one', 'algebra 1'),
  enrollment('e2', 'teacher', 'algebra 1'),
  enrollment('e3', 'student two', 'biology 1'),
];

const { connection, drop } = await createDatabase('template0');
atEnd(drop);
const db = openDatabase(connection, { name: 'old', connectionsMax: 1 });
atEnd(() => db.close());

const insert = (table: string, row: object) =>
  db.execute(sql`
    insert into ${trusted(table)}
    select r.* from jsonb_populate_record(null::${trusted(table)}, ${JSON.stringify(row)}::jsonb) r`);

async function storeAsBefore({ table, owner, record, columns }: Old): Promise<void> {
  const { sourcedId, ...members } = record;
  const head = { sourcedId, status: 'active', dateLastModified: AT };
  await insert(table, {
    ...{ sourced_id: sourcedId, application_id: owner, status: 'active', date_last_modified: AT },
    ...columns,
    record: JSON.stringify({ ...head, ...members }),
  });
}

const all = await listApplied(await testDatabase());
const before = all.filter(({ name }) => name < FIRST_MIGRATION);
await db.begin((tx) => migrateTo(tx, before));
for (const [id, name] of [
  [OWNER, 'Owner'],
  [OTHER, 'Other'],
]) {
  await db.execute(sql`
    insert into applications (sourced_id, name) values (${id}, ${name})`);
  await db.execute(sql`
    insert into clients (client_id, application_id, secret_sha256, scopes)
    values (${name}, ${id}, ${hash('sha256', 'secret', 'buffer')}, ${PARTNER_SCOPES})`);
}
for (const one of STORED) await storeAsBefore(one);
await db.execute(sql`
  insert into student_bases (student_id, application_id, basis)
  values ('student three', ${OTHER}, 'operator')`);
await db.execute(sql`
  insert into sessions (
    application_id, session_id, student_id, started_at, start_inferred, ended_at,
    requires_heartbeat, process_insights
  ) values (${OWNER}, 's1', 'student one', ${AT}, false, ${AT}::timestamptz + interval '90 s', true,
    false)`);
await db.execute(sql`
  insert into session_evidence (
    student_id, at, application_id, session_id, kind, source, requires_heartbeat
  ) select 'student one', ${AT}::timestamptz + n * interval '30 s', ${OWNER}, 's1',
    case n when 0 then 'logged_in' else 'heartbeat' end, gen_random_uuid(), n = 0
  from generate_series(0, 3) n`);
const applied = await migrate(db);

const server = await testServer({}, { connection });
const operator = await server.operator();
const ONEROSTER = '/ims/oneroster/rostering/v1p2';

/** The reply to a client that was made before the upgrade. */
async function asPartner(clientId: string, url: string, body?: object) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'secret' };
  const granted = await server.fetch('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const headers = { authorization: `Bearer ${granted.body.access_token}` };
  if (!body) return server.fetch(url, { headers });
  const json = { ...headers, 'content-type': 'application/json' };
  return server.fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

async function idsOf(clientId: string, plural: string): Promise<string[]> {
  const { body } = await asPartner(clientId, `${ONEROSTER}/${plural}?sort=sourcedId`);
  return body[plural].map(({ sourcedId }: { sourcedId: string }) => sourcedId);
}

test('every later migration is applied, in order', () => {
  const since = all.map(({ name }) => name).filter((name) => name >= FIRST_MIGRATION);
  assert.deepEqual(applied, since);
});

test('every list is valid by the standard and has all stored records', async () => {
  const counts = {
    ...{ orgs: 2, schools: 1, academicSessions: 3, terms: 1, courses: 2, classes: 3 },
    ...{ users: 5, students: 3, teachers: 1, enrollments: 3 },
    ...{ 'schools/school%201%2F%C3%BC/students': 3, 'terms/autumn/classes': 1 },
  };
  for (const [path, count] of Object.entries(counts)) {
    const reply = await operator.get(`${ONEROSTER}/${path}`);
    const official = officialOperations.find((one) => one.path === `/${path}`);
    if (official) assertOfficial(official, reply);
    assert.equal((Object.values(reply.body)[0] as object[]).length, count, path);
    assert.equal(reply.headers.get('x-total-count'), String(count), path);
  }
});

test('partners read the people for whom they have a basis', async () => {
  assert.deepEqual(await idsOf('Owner', 'users'), ['student one', 'teacher']);
  assert.deepEqual(await idsOf('Other', 'users'), ['student three', 'student two']);
  assert.deepEqual(await idsOf('Owner', 'classes'), ['algebra 1', 'biology 1']);
  assert.deepEqual(await idsOf('Other', 'classes'), ['biology 1', 'biology 2']);
  assert.deepEqual(await idsOf('Owner', 'enrollments'), ['e1', 'e2', 'e3']);
  assert.deepEqual(await idsOf('Other', 'enrollments'), ['e3']);
  const readers = () =>
    db.query(sql`
      select sourced_id, readers from users union all
      select sourced_id, readers from classes union all
      select sourced_id, readers from enrollments order by 1`);
  const filled = await readers();
  await db.execute(sql`select rebuild_readers()`);
  assert.deepEqual(await readers(), filled);
});

test('each record equals the one that a PUT stores today', async () => {
  for (const { name, plural, record } of STORED) {
    const url = `${ONEROSTER}/${plural}/${encodeURIComponent(record.sourcedId)}`;
    const upgraded = (await operator.get(url)).body[name];
    assert.equal(upgraded.dateLastModified, AT);
    const written = await operator.put(url, { [name]: record });
    assert.equal(written.status, 200, written.text);
    const { dateLastModified } = written.body[name];
    assert.deepEqual({ ...upgraded, dateLastModified }, written.body[name], record.sourcedId);
  }
});

test('an old session keeps its heartbeats and its end', async () => {
  const { body } = await asPartner('Owner', '/insights/1.0/sessions/s1');
  assert.equal(body.session.endedAtTime, '2026-01-15T10:01:30.000Z', JSON.stringify(body));
  const beat = { sessionId: 's1', eventTime: '2026-01-15T10:05:00.000Z' };
  const extended = await asPartner('Owner', '/events/1.0/heartbeat', beat);
  assert.equal(extended.body.endedAtTime, beat.eventTime);
  const later = { sessionId: 's1', eventTime: '2026-01-15T11:00:00.000Z' };
  assert.equal((await asPartner('Owner', '/events/1.0/heartbeat', later)).status, 404);
});

/** Roles of the warehouse read the views, of their orgs, for their time, and nothing else. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import {
  processed,
  putEnrollment,
  putPlace,
  putStudent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { academicSessionBody, classBody, enrollmentBody } from '../../../test/fixtures/people.ts';
import { urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { asSuperuser, atEnd } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { type Database, openDatabase, sqlState } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { discloseWarehouse, endLateReaders } from '../../warehouse/names.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner();
const run = commandSession();
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const ROLE = `analyst_${randomUUID().slice(0, 8)}`;
const PASSWORD = 'of-this-test';

const places = [await putPlace(partner), await putPlace(partner)] as const;
for (const [index, place] of places.entries()) await processed(partner, xpEvent(place, 5 + index));
const { user } = (await partner.get(`/rostering/1.0/users/${places[0].studentId}`)).body;
const schoolId: string = user.roles[0].org.sourcedId;

const superuser = openDatabase(asSuperuser(server.connection), {
  ...{ name: 'test', connectionsMax: 1 },
});
after(async () => {
  await superuser.script(`drop owned by ${ROLE}; drop role if exists ${ROLE}`).catch(() => 0);
  await superuser.close();
});

const grant = (...options: string[]) => run(['warehouse', 'grant', ROLE, ...options], { env });

/** A connection of the role itself. */
function analyst(): Database {
  const own = server.connection;
  assert.ok(!('url' in own), 'the tests run on their own PostgreSQL');
  const reader = openDatabase(
    { ...own, user: ROLE, password: PASSWORD },
    { name: 'analyst', connectionsMax: 1, statementTimeoutMs: 60_000 },
  );
  atEnd(() => reader.close());
  return reader;
}

const refusal = (code: string) => (error: unknown) => sqlState(error) === code;

test('without the right to make roles: the SQL for an administrator, then the grant', async () => {
  const refused = await grant('--seconds', '60');
  assert.equal(refused.code, 5, refused.stderr);
  const [, statements = ''] = /repeat the command:\n([\s\S]+)$/.exec(refused.stderr) ?? [];
  assert.match(statements, /create role .* login password '…'/);
  assert.deepEqual(await db.query(sql`select role from warehouse_roles`), []);
  await superuser.script(statements.replace('…', PASSWORD));
  const granted = await grant('--seconds', '60', '--output', 'json');
  assert.equal(granted.code, 0, granted.stderr);
  assert.equal(JSON.parse(granted.stdout).password, null);
});

test('it reads every view, no base table, and writes nothing', async () => {
  const reader = analyst();
  const views = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'analytics'::regnamespace and relkind = 'v'`);
  for (const { name } of views) await reader.query(sql`select * from ${trusted(name)}`);
  const [own] = await reader.query<{ xp: number }>(sql`select sum(xp)::float8 as xp from fct_xp`);
  assert.equal(own?.xp, 11);
  const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`);
  for (const { name } of tables) {
    const read = reader.query(sql`select 1 from public.${trusted(`"${name}"`)}`);
    await assert.rejects(read, refusal('42501'), name);
  }
  for (const statement of [
    'delete from analytics.dim_org',
    'insert into public.server_facts (name, value, written_at) values (1, 1, now())',
    'create table public.mine (id integer)',
    'create table analytics.mine (id integer)',
    'truncate public.users',
  ]) {
    const written = reader.begin(async (tx) => {
      await tx.script('set transaction read write');
      await tx.script(statement);
    });
    await assert.rejects(written, refusal('42501'), statement);
  }
  const names = await reader.query(sql`
    select 1 from dim_student where sourced_id is not null or given_name is not null`);
  assert.deepEqual(names, []);
});

test('with orgs: only students of these and of orgs below them', async () => {
  const districtId = randomUUID();
  const org = (sourcedId: string, type: string, members = {}) => ({
    org: { sourcedId, name: 'Org', type, identifier: 'O', ...members },
  });
  await partner.put(`/rostering/1.0/orgs/${districtId}`, org(districtId, 'district'));
  const parent = { parent: { sourcedId: districtId } };
  const put = await partner.put(`/rostering/1.0/orgs/${schoolId}`, org(schoolId, 'school', parent));
  assert.ok(put.status < 300, put.text);
  const unknown = await grant('--seconds', '60', '--org', 'no-org');
  assert.match(unknown.stderr, /There is no org 'no-org'/);
  const granted = await grant('--seconds', '60', '--org', districtId);
  assert.equal(granted.code, 0, granted.stderr);
  const reader = analyst();
  for (const view of ['dim_student', 'fct_xp', 'fct_event']) {
    const rows = await reader.query(sql`select student_key from ${trusted(view)}`);
    const key = sql`pseudonym((select value from warehouse_secret), ${places[0].studentId})`;
    assert.deepEqual(rows, await db.query(sql`select ${key} as student_key`), view);
  }
  const orgs = await reader.query(sql`select org_id from dim_org order by org_id`);
  assert.deepEqual(
    orgs,
    [districtId, schoolId].sort().map((orgId) => ({ orgId })),
  );
});

test('with orgs: a third application brings no student of elsewhere there, their owner does', async () => {
  const rival = await server.partner('Rival');
  const operator = await server.operator();
  const grants = `/admin/1.0/applications/${rival.applicationId}/grants`;
  const { studentId, courseId } = places[1];
  const { roles } = (await partner.get(`/rostering/1.0/users/${studentId}`)).body.user;
  for (const school of [{ sourcedId: schoolId }, roles[0].org]) {
    const reply = await operator.post(grants, { grant: { school } });
    assert.equal(reply.status, 201, reply.text);
  }
  const url = (plural: string, id: string) => `/rostering/1.0/${plural}/${id}`;
  await put(partner, url('academicSessions', 'year'), academicSessionBody('year'));
  const place = { courseId, orgId: schoolId, sessionId: 'year' };
  await put(partner, url('classes', 'class'), classBody('class', place));
  const enroll = (client: typeof partner, id: string) =>
    put(
      client,
      url('enrollments', id),
      enrollmentBody(id, { userId: studentId, classId: 'class' }),
    );
  const reader = analyst();
  const count = async () => (await reader.query(sql`select student_key from dim_student`)).length;
  await enroll(rival, 'by-rival');
  assert.equal(await count(), 1);
  await enroll(partner, 'by-owner');
  assert.equal(await count(), 2);
  await partner.delete(url('enrollments', 'by-owner'));
  assert.equal(await count(), 1);
});

test('with names: it reads them, and the disclosure log has the students each day', async () => {
  const granted = await grant('--seconds', '60', '--names');
  assert.equal(granted.code, 0, granted.stderr);
  const rows = await analyst().query<{ familyName: string }>(sql`
    select family_name from dim_student`);
  assert.deepEqual(
    rows.map(({ familyName }) => familyName),
    ['Student', 'Student'],
  );
  const lines = () =>
    db.query<{ student: string }>(sql`
      select unnest(p.students) as student
      from disclosures d join disclosure_people p on p.id = d.people_id
      where d.endpoint = 'warehouse' and d.client_id = ${ROLE} order by 1`);
  const ids = places.map(({ studentId }) => studentId).sort();
  assert.deepEqual(
    await lines(),
    ids.map((student) => ({ student })),
  );
  await discloseWarehouse.run(db, new Date());
  assert.equal((await lines()).length, 4);
  // Who came since may have been read before the role loses the names.
  const newcomer = await putStudent(partner);
  await putEnrollment(partner, { ...places[0], studentId: newcomer });
  assert.equal((await grant('--seconds', '60')).code, 0);
  assert.ok((await lines()).some(({ student }) => student === newcomer));
  const before = (await lines()).length;
  await discloseWarehouse.run(db, new Date());
  assert.equal((await lines()).length, before);
});

test('a statement that outlasts the limit is ended, whatever the role sets', async () => {
  const limits = await grant('--seconds', '1');
  const [, statements = ''] = /repeat the command:\n([\s\S]+)$/.exec(limits.stderr) ?? [];
  await superuser.script(statements);
  assert.equal((await grant('--seconds', '1')).code, 0);
  const late = analyst().script('set statement_timeout = 0; select pg_sleep(600)');
  const ended = assert.rejects(late, /terminat|closed|ended/i);
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  await eventually('its session is ended', async () => {
    await endLateReaders.run(db, new Date());
    return isEnded;
  });
  await ended;
});

test('revoked: it reads nothing any more', async () => {
  const revoked = await run(['warehouse', 'revoke', ROLE], { env });
  assert.equal(revoked.code, 0, revoked.stderr);
  assert.match(revoked.stderr, /an administrator may drop it/);
  await assert.rejects(analyst().query(sql`select 1 from analytics.fct_xp`), refusal('42501'));
  const again = await run(['warehouse', 'revoke', ROLE], { env });
  assert.equal(again.code, 4);
});

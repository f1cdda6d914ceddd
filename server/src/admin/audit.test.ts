/** The audit log: every write has its line, whoever writes, and no line ever changes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { courseBody, putTree } from '../../test/fixtures/content.ts';
import { processed, putPlace, xpEvent } from '../../test/fixtures/events.ts';
import { samplePackage } from '../../test/fixtures/packages.ts';
import { putSchool } from '../../test/fixtures/people.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { recordAudit } from '../privacy/audit.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();

/** The tables whose changes have no line, and why. */
const UNAUDITED: Readonly<Record<string, string>> = {
  answers: 'follows from events',
  assessment_line_items: 'follows from events',
  assessment_results: 'follows from events',
  audit_log: 'the log itself',
  cf_associations: 'part of a framework, whose revision changes with it',
  cf_definitions: 'part of a framework, whose revision changes with it',
  cf_items: 'part of a framework, whose revision changes with it',
  disclosures: 'a log itself',
  erasures: "written with an erasure's own line",
  event_cursor: 'follows from events',
  event_digests: 'follows from events',
  event_outcomes: 'follows from events',
  event_payloads: 'part of events; days that are dropped have lines of their own',
  event_payloads_dropped: 'days that are dropped have lines of their own',
  event_refusals: 'counts of refused requests',
  event_waits: 'follows from events',
  events: 'a log itself',
  heartbeats: 'signs of life, as events are',
  jobs: 'work of the server',
  migrations: 'a log itself',
  oauth_state: 'the state of sign-ins under way; sign-ins have lines of their own',
  rate_usage: 'counts of requests',
  record_changes: 'counts of changes',
  resource_objectives: 'part of a resource, which changes with it',
  review_answers: 'follows from events',
  review_lessons: 'follows from events',
  review_placements: 'follows from events',
  review_states: 'follows from events',
  review_students: 'follows from events',
  review_sweeps: 'a position',
  roster_parts: 'names of parts of records, which change with them',
  session_evidence: 'follows from events',
  sessions: 'follows from events',
  sign_in_failures: 'sign-ins have lines of their own',
  unattached_events: 'follows from events',
  xp_entries: 'follows from events',
};

async function linesOf(filter: string) {
  const url = `/admin/1.0/audit?limit=100&filter=${encodeURIComponent(filter)}`;
  const reply = await operator.get(url);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.lines;
}

test('every table is audited, or is not for a reason', async () => {
  const tables = await server.db.query<{ name: string; triggers: number }>(sql`
    select c.relname as name, (
      select count(*) from pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = 'write_audit'::regproc
    ) as triggers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition`);
  const audited = tables.filter(({ triggers }) => triggers === 3).map(({ name }) => name);
  const names = tables.map(({ name }) => name);
  assert.deepEqual(
    [...audited, ...Object.keys(UNAUDITED)].sort(),
    names.sort(),
    "in a migration: select audit_table('name', '{key}', 'person'); or give the reason here",
  );
});

test('a write has a line: who, what, by which request, from where, before and after', async () => {
  const id = `course-${randomUUID()}`;
  const first = await partner.put(`/rostering/1.0/courses/${id}`, courseBody(id));
  await partner.put(`/rostering/1.0/courses/${id}`, courseBody(id, { title: 'Changed' }));
  await partner.delete(`/rostering/1.0/courses/${id}`);
  const [deleted, updated, created, ...more] = await linesOf(`objectId='${id}'`);
  assert.deepEqual(more, []);
  assert.deepEqual(created, {
    sourcedId: created.sourcedId,
    at: created.at,
    actorKind: 'client',
    actorId: partner.clientId,
    applicationId: partner.applicationId,
    action: 'create',
    objectType: 'courses',
    objectId: id,
    person: null,
    before: null,
    after: created.after,
    requestId: first.headers.get('x-request-id'),
    address: '127.0.0.0',
    outcome: 'ok',
  });
  assert.match(created.after, /^[0-9a-f]{64}$/);
  assert.deepEqual([updated.action, updated.before], ['update', created.after]);
  assert.deepEqual([deleted.action, deleted.before], ['update', updated.after]);
});

test('a refused write has none: line and change are one transaction', async () => {
  const id = `course-${randomUUID()}`;
  const refused = courseBody(id, { org: { sourcedId: 'no org' } });
  assert.equal((await partner.put(`/rostering/1.0/courses/${id}`, refused)).status, 400);
  assert.deepEqual(await linesOf(`objectId='${id}'`), []);
});

test('people, links and frameworks have lines, and events have none', async () => {
  const school = await putSchool(partner);
  const person = await linesOf(`person='${school.userId}'`);
  const types = new Set(person.map(({ objectType }: { objectType: string }) => objectType));
  assert.deepEqual([...types].sort(), ['enrollments', 'student_bases', 'users']);
  const body = samplePackage();
  const posted = await partner.post('/ims/case/v1p1/CFPackages', body);
  assert.equal(posted.status, 201, posted.text);
  const lines = await linesOf(`objectId='${body.CFDocument['identifier']}'`);
  assert.deepEqual([lines.length, lines[0].actorId], [1, partner.clientId]);
  const before = (await linesOf("action!='read'")).length;
  const place = await putPlace(partner);
  const afterPlace = (await operator.get('/admin/1.0/audit')).body.total;
  await processed(partner, xpEvent(place, 1));
  assert.equal((await operator.get('/admin/1.0/audit')).body.total, afterPlace);
  assert.ok(before > 0);
});

test('a command is named, and so is whoever writes without saying who it is', async () => {
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const made = await lectern(['client', 'create', '--name', 'X', '--output', 'json'], { env });
  const { clientId } = JSON.parse(made.stdout);
  await lectern(['client', 'disable', clientId], { env });
  const [disabled, created] = await linesOf(`objectId='${clientId}'`);
  assert.deepEqual(
    [created.actorKind, created.actorId, created.action],
    ['command', 'lectern client create', 'create'],
  );
  assert.deepEqual(
    [disabled.actorKind, disabled.actorId, disabled.action],
    ['command', 'lectern client disable', 'update'],
  );
  await server.db.execute(sql`update clients set disabled_at = null where client_id = ${clientId}`);
  const [last] = await linesOf(`objectId='${clientId}'`);
  assert.equal(last.actorKind, 'system');
  assert.match(last.actorId, /lectern test$/);
});

test('what is no change of a row has a line, too', async () => {
  const actor = { kind: 'user', id: 'zoe', address: '192.0.2.0' } as const;
  const entry = { action: 'sign-in', objectType: 'users', objectId: 'zoe', person: 'zoe' };
  await recordAudit(server.db, { ...entry, actor, outcome: 'wrong-password' });
  const [line] = await linesOf("person='zoe'");
  assert.deepEqual(
    [line.actorKind, line.actorId, line.action, line.outcome, line.address],
    ['user', 'zoe', 'sign-in', 'wrong-password', '192.0.2.0'],
  );
});

test('403 for a partner; no line can be changed, deleted or swept away', async () => {
  assert.equal((await partner.get('/admin/1.0/audit')).status, 403);
  await putTree(partner);
  for (const statement of [
    "update audit_log set outcome = 'x'",
    'delete from audit_log',
    'truncate audit_log',
    'delete from disclosures',
    'truncate disclosures',
    "set lectern.upkeep = 'erasure'; delete from audit_log",
    "set lectern.upkeep = 'retention'; update audit_log set outcome = 'x'",
    "set lectern.upkeep = 'retention'; truncate audit_log",
    "set lectern.upkeep = 'erasure'; update audit_log set at = now()",
  ]) {
    const lines = await server.db.first<{ count: number }>(
      sql`select count(*) as count from audit_log`,
    );
    assert.ok((lines?.count ?? 0) > 0);
    if (/disclosures$/.test(statement) && statement.startsWith('delete')) continue;
    await assert.rejects(server.db.script(statement), { code: '42501' }, statement);
  }
});

test('nothing that the server did for a client is without an actor', async () => {
  const nameless = await server.db.query(sql`
    select object_type, action from audit_log
    where actor_kind = 'system' and actor_id not like '%lectern test' and object_type not in ('signing_keys', 'server_secrets')`);
  assert.deepEqual(nameless, []);
});

/** The overview: numbers of events that were sent, and the steps of the set-up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  personEvent,
  processed,
  putPlace,
  putStudent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { setupSteps } from './rules.ts';

const server = await testServer();
const operator = await server.operator();

test('200 with the events of the window, and of the one before', async () => {
  const partner = await server.partner('Math Quest');
  const place = await putPlace(partner);
  for (const xp of [12, 30]) await processed(partner, xpEvent(place, xp));
  await processed(partner, xpEvent({ ...place, studentId: 'nobody' }, 1));
  await server.db.execute(sql`
    insert into event_counts (
      minute, application_id, state, code, type, score_type, events, lag_sum, lag_max
    ) select minute - interval '24 hours', application_id, state, code, type,
      score_type, events * 10, lag_sum, 7.5
    from event_counts where state = 'processed'`);
  // One lasts over the end of the time before, one has ended by then, one begins later.
  await server.db.execute(sql`
    insert into sessions (application_id, session_id, student_id, started_at, start_inferred,
      ended_at, requires_heartbeat, process_insights, close_reason, expires_at)
    select ${partner.applicationId}::uuid, 'session' || first, ${place.studentId},
      now() + first * interval '1 hour', false, now() + last * interval '1 hour', false, false,
      'logged_out', now() + last * interval '1 hour'
    from (values (-25, -23), (-27, -25), (-23, -22)) as hours (first, last)`);
  const client = await (await testServer({}, { connection: server.connection })).operator();
  const { status, body } = await client.get('/admin/1.0/overview');
  assert.equal(status, 200);
  const { lagSecondsMax, before, ...events } = body.events;
  assert.ok(lagSecondsMax > 0 && lagSecondsMax < 60, `waited ${lagSecondsMax} s`);
  assert.deepEqual(events, {
    processed: 2,
    dropped: 1,
    failed: 0,
    refused: 0,
  });
  const earlier = { processed: 20, dropped: 0, failed: 0, refused: 0, lagSecondsMax: 7.5 };
  assert.deepEqual(before, earlier);
  assert.equal(body.before.openSessions, 1);
  assert.deepEqual(body.applications, [
    { sourcedId: partner.applicationId, name: 'Math Quest', events: 3, dropped: 1 },
  ]);
  assert.deepEqual([body.xp, body.activeStudents, body.openSessions], [42, 1, 0]);
  assert.equal(body.failingJobs, 0);
  assert.deepEqual([body.totals.students, body.totals.courses], [1, 1]);
  const hour = await client.get('/admin/1.0/overview?hours=1');
  assert.equal(Date.parse(hour.body.until) - Date.parse(hour.body.from), 3_600_000);
});

test('200 with the students of whom events arrived: no teacher, and no id without a user', async () => {
  const { db, ...fresh } = await testServer();
  const partner = await fresh.partner();
  const place = await putPlace(partner);
  const teacherId = await putStudent(partner);
  await db.execute(sql`update users set roles = '{teacher}' where sourced_id = ${teacherId}`);
  await processed(partner, xpEvent(place, 5));
  for (const studentId of [teacherId, 'nobody'])
    await processed(partner, personEvent('AssignableEvent', 'Activated', { studentId }));
  const { body } = await (await fresh.operator()).get('/admin/1.0/overview');
  assert.equal(body.activeStudents, 1);
});

test('200 with the steps of the set-up; a used key completes one', async () => {
  const stateOf = async (key: string) => {
    const fresh = await testServer({}, { connection: server.connection });
    const { body } = await (await fresh.operator()).get('/admin/1.0/overview');
    return body.setup.find((step: { key: string }) => step.key === key)?.state;
  };
  assert.equal(await stateOf('operator'), 'todo');
  assert.equal(await stateOf('backup'), 'todo');
  await server.db.execute(sql`
    insert into accounts (email, name, operator) values ('ada@school.example', 'Ada', true)`);
  assert.equal(await stateOf('operator'), 'done');
  await eventually('the use of the key is written', async () => {
    return (await stateOf('application')) === 'done';
  });
});

test('200 with the applications, their people, keys and events of a day; 403 for a partner', async () => {
  const busy = await server.partner('Busy');
  const quiet = await server.partner('Quiet');
  const place = await putPlace(busy);
  await processed(busy, xpEvent(place, 3));
  await processed(busy, xpEvent({ ...place, studentId: 'nobody' }, 1));
  await server.db.execute(sql`
    insert into application_members (application_id, account_id, role)
    select ${busy.applicationId}::uuid, id, 'viewer' from accounts limit 1`);
  const before = new Date(Date.now() - 26 * 3_600_000).toISOString();
  await server.db.execute(sql`
    insert into event_counts (
      minute, application_id, state, code, type, score_type, events, lag_sum, lag_max
    ) values
      (date_trunc('hour', ${before}::timestamptz), ${quiet.applicationId}, 'processed', '', 'GradeEvent', 'XP', 9, 0, 0)`);
  const ids = `${busy.applicationId},${quiet.applicationId}`;
  const query = `filter=${encodeURIComponent(`sourcedId@'${ids}'`)}&sort=events&orderBy=desc`;
  const { status, body } = await operator.get(`/admin/1.0/applications?${query}`);
  assert.equal(status, 200);
  const seen = body.applications.map((one: Record<string, unknown>) => [
    ...[one['name'], one['members'], one['clients'], one['events'], one['dropped']],
    ...[one['compat'], one['roster']],
  ]);
  assert.deepEqual(seen, [
    ['Busy', 1, 1, 2, 1, null, 'own'],
    ['Quiet', 0, 1, 0, 0, null, 'own'],
  ]);
  const [first, second] = body.applications;
  assert.ok(Date.now() - Date.parse(first.lastEventAt) < 180_000);
  assert.equal(second.lastEventAt, `${before.slice(0, 13)}:00:00.000Z`);
  assert.equal((await busy.get('/admin/1.0/applications')).status, 403);
});

test('400 for hours that are no number from 1 to 168, 403 for a partner', async () => {
  for (const hours of ['0', '169', 'x', '1.5', '']) {
    assert.equal((await operator.get(`/admin/1.0/overview?hours=${hours}`)).status, 400);
  }
  const partner = await server.partner();
  assert.equal((await partner.get('/admin/1.0/overview')).status, 403);
});

test('production needs TLS and a monitor; a backup is late after 26 hours', () => {
  const known = {
    operators: 1,
    frameworks: 1,
    students: 2,
    usedClients: 1,
    backupHours: 26,
    isEncrypted: true,
    hasMetricsToken: true,
    isProduction: true,
  };
  const todoOf = (changes: object) =>
    setupSteps({ ...known, ...changes })
      .filter(({ state }) => state === 'todo')
      .map(({ key }) => key);
  assert.deepEqual(todoOf({}), []);
  assert.deepEqual(todoOf({ backupHours: 26.1 }), ['backup']);
  assert.deepEqual(todoOf({ backupHours: null }), ['backup']);
  assert.deepEqual(todoOf({ isEncrypted: false, hasMetricsToken: false }), ['tls', 'metrics']);
  const development = { isEncrypted: false, hasMetricsToken: false, isProduction: false };
  assert.deepEqual(todoOf(development), []);
});

/** Writes while a student is erased, and transactions that were open when the erasure began. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  post,
  processed,
  putPlace,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { entryOf } from '../../../test/harness/log.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { processors } from '../../app.ts';
import { setPassword } from '../../auth/people/accounts.ts';
import { appendOne } from '../../events/log/log.ts';
import { PACKED, type Packed, textsOf } from '../../events/log/payloads.ts';
import { rebuild } from '../../events/rebuild/rebuild.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner();
const operator = await server.operator();

/** Starts an erasure whose given pass (1 or 2) waits before it deletes from the table. */
async function stalledErasure(studentId: string, { table, pass }: { table: string; pass: number }) {
  await db.script(`
    create sequence if not exists passes;
    alter sequence passes restart;
    create or replace function stall() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4710 + nextval('passes'));
      return null;
    end $$;
    create or replace trigger stall before delete on ${table}
      for each statement execute function stall()`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: holding, resolve: locked } = Promise.withResolvers<void>();
  const held = db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${4710 + pass}::bigint)`);
    locked();
    await released;
  });
  await holding;
  const erased = operator.delete(`/admin/1.0/students/${studentId}`);
  await eventually('the erasure stalls', () => isWaiting('api', 'advisory'));
  return {
    async end() {
      release();
      await held;
      const { status, text, body } = await erased;
      assert.equal(status, 200, text);
      await db.script(`drop trigger stall on ${table}`);
      return body.erased;
    },
  };
}

/** Whether a connection of this pool waits for a lock. */
async function isWaiting(pool: string, kind: string): Promise<boolean> {
  const row = await db.first(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${`lectern ${pool}`}
      and wait_event_type = 'Lock' and wait_event like ${kind}`);
  return row !== undefined;
}

/** Waits until the request is answered, or waits for the erasure. */
async function settled(reply: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  reply.then(answered, answered);
  await eventually('an answer, or a wait for the erasure', async () => {
    return isAnswered || (await isWaiting('sessions', '%'));
  });
}

test('a login during an erasure: the derived tables agree with the log', async () => {
  const studentId = await putStudent(partner);
  const erasure = await stalledErasure(studentId, { table: 'answers', pass: 2 });
  const login = post(partner, sessionEvent('LoggedIn', { id: urn(), studentId }));
  await settled(login);
  await erasure.end();
  assert.equal((await login).status, 200);
  const scope = { student: studentId };
  const { differences } = await rebuild(db, processors, { scope, dryRun: true });
  assert.deepEqual(differences, []);
});

test('a heartbeat during an erasure leaves no row behind', async () => {
  const studentId = await putStudent(partner);
  const sessionId = `urn:tag:session-of-${studentId}`;
  const extensions = { requiresHeartbeat: true };
  await post(partner, sessionEvent('LoggedIn', { id: sessionId, studentId, extensions }));
  const erasure = await stalledErasure(studentId, { table: 'sessions', pass: 1 });
  const eventTime = new Date().toISOString();
  const beat = partner.post('/events/1.0/heartbeat', { sessionId, eventTime });
  await settled(beat);
  await erasure.end();
  assert.ok([200, 404].includes((await beat).status));
  const left = await db.query(sql`select from heartbeats where session_id = ${sessionId}`);
  assert.equal(left.length, 0);
});

test('a row that refers to the student is written meanwhile: the erasure tries again', async () => {
  const studentId = await putStudent(partner);
  const erasure = await stalledErasure(studentId, { table: 'users', pass: 1 });
  await setPassword(db, studentId, 'a hash');
  const { users, passwords } = await erasure.end();
  assert.deepEqual([users, passwords], [1, 1]);
  const left = await db.query(sql`select from passwords where user_id = ${studentId}`);
  assert.equal(left.length, 0);
});

/** A transaction that has appended these events, and is open until `end`. */
async function openTransaction(events: readonly { id: string }[]) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: appended, resolve: append } = Promise.withResolvers<void>();
  const transaction = db.begin(async (tx) => {
    for (const event of events) await appendOne(tx, entryOf(event, partner));
    append();
    await ended;
  });
  await appended;
  return {
    async end() {
      end();
      await transaction;
    },
  };
}

/** Whether an erasure waits for transactions to end, as of its first look after this instant. */
async function isWaitingForEnds(since: Date): Promise<boolean> {
  const row = await db.first(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'lectern api'
      and query like 'select 1 where pg_snapshot_xmin(%' and query_start > ${since}`);
  return row !== undefined;
}

test('what a transaction wrote that was open at the start is erased, and counted', async (t) => {
  const place = await putPlace(partner);
  const studentId = await putStudent(partner);
  const own = () => xpEvent({ ...place, studentId }, 1);
  const naming = () => {
    const event = xpEvent(place, 1);
    return { ...event, extensions: { ...event.extensions, note: `praised by ${studentId}` } };
  };
  for (const event of [own(), naming()]) await processed(partner, event);
  const late = [own(), naming()];
  const open = await openTransaction(late);
  t.after(open.end);
  let isAnswered = false;
  const erased = operator.delete(`/admin/1.0/students/${studentId}`).finally(() => {
    isAnswered = true;
  });
  await eventually('the first pass is over', async () => {
    return (await db.query(sql`select from users where sourced_id = ${studentId}`)).length === 0;
  });
  const now = await db.first<{ at: Date }>(sql`select clock_timestamp() as at`);
  const isSeen = async () => isAnswered || (await isWaitingForEnds(now?.at ?? new Date()));
  // PostgreSQL ends the idle transaction after 60 s.
  await eventually('an answer, or a wait for the transaction', isSeen, 30_000);
  assert.equal(isAnswered, false);
  await open.end();
  const { status, body } = await erased;
  assert.equal(status, 200);
  assert.deepEqual([body.erased.events, body.erased.event_payloads], [2, 4]);
  const texts = (await db.query<Packed>(sql`select ${PACKED} from event_payloads`)).flatMap(
    textsOf,
  );
  assert.ok(!texts.some(({ payload }) => payload.includes(studentId)));
  const left = await db.query(sql`select from events where student_id = ${studentId}`);
  assert.equal(left.length, 0);
  assert.equal((await statusOfEvent(partner, late[1] as { id: string })).state, 'processed');
});

test('the audit line of an agent whose id ends with the erased id after a space stays', async () => {
  const [id, pupil] = [await putStudent(partner), await putStudent(partner)];
  const namesake = await putStudent(partner, `of ${id}`);
  for (const agent of [id, namesake]) {
    const link = `/rostering/1.0/students/${pupil}/agents/${encodeURIComponent(agent)}`;
    assert.ok((await partner.put(link, {})).status < 300);
  }
  assert.equal((await operator.delete(`/admin/1.0/students/${id}`)).status, 200);
  const lines = await db.query<{ objectId: string; isHashed: boolean }>(sql`
    select object_id, after is not null as is_hashed from audit_log
    where object_type = 'student_agents' and action = 'create' and person = ${pupil}
    order by id`);
  assert.equal(lines.length, 2);
  assert.equal(lines[0]?.objectId.includes(id), false);
  assert.deepEqual(lines[1], { objectId: `${pupil} ${namesake}`, isHashed: true });
});

test('events of others are processed while the texts of a student are removed', async () => {
  const place = await putPlace(partner);
  await processed(partner, xpEvent(place, 1));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: holding, resolve: locked } = Promise.withResolvers<void>();
  const held = db.begin(async (tx) => {
    await tx.query(sql`
      select from event_payloads p where exists (
        select from events e
        where e.student_id = ${place.studentId} and e.seq = any(p.seqs)
      ) for update`);
    locked();
    await released;
  });
  await holding;
  const erased = operator.delete(`/admin/1.0/students/${place.studentId}`);
  await eventually('the erasure waits for the texts', () => isWaiting('api', '%'));
  const other = await putPlace(partner);
  const { state } = await processed(partner, xpEvent(other, 1));
  assert.equal(state, 'processed');
  release();
  await held;
  const { status, body } = await erased;
  assert.equal(status, 200);
  assert.equal(body.erased.event_payloads, 1);
});

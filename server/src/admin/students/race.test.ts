/** What comes while a student is erased: gone with the rest, or whole; log and rows agree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { post, putStudent, sessionEvent, urn } from '../../../test/fixtures/events.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { processors } from '../../app.ts';
import { rebuild } from '../../events/rebuild/rebuild.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner();
const operator = await server.operator();

/** An erasure takes two passes; that one waits before it deletes from the table, until released. */
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
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let locked = () => {};
  const holding = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const held = db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${4710 + pass}::bigint)`);
    locked();
    await released;
  });
  await holding;
  const erased = operator.delete(`/admin/1.0/students/${studentId}`);
  await eventually('the erasure stalls', 10_000, () => isWaiting('api', 'advisory'));
  return {
    async end() {
      release();
      await held;
      const { status, text } = await erased;
      assert.equal(status, 200, text);
      await db.script(`drop trigger stall on ${table}`);
    },
  };
}

/** A connection of this pool waits for a lock. */
async function isWaiting(pool: string, kind: string): Promise<boolean> {
  const row = await db.first(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${`lectern ${pool}`}
      and wait_event_type = 'Lock' and wait_event like ${kind}`);
  return row !== undefined;
}

/** The request was answered, or waits for the erasure. */
async function settled(reply: Promise<unknown>): Promise<void> {
  const waits = eventually('it waits', 10_000, () => isWaiting('sessions', '%'));
  await Promise.race([reply, waits.catch(() => undefined)]);
}

test('D12 a login while its student is erased: what the log tells is what there is', async () => {
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

test('D12 a heartbeat while its student is erased leaves nothing behind', async () => {
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

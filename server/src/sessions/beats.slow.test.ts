/** Heartbeats in groups: the same answers and rows as one by one, and no wait for one another. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { personEvent, post, putStudent, sessionEvent, urn } from '../../test/fixtures/events.ts';
import { lockWaits } from '../../test/harness/locks.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../test/harness/worker.ts';
import type { Database } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { type Beat, type Extended, extendOne } from './beats.ts';
import { HeartbeatCommitter } from './heartbeat-committer.ts';
import { insertEvidence } from './queries.ts';
import { foldSessions } from './state.ts';
import { sweepSessions } from './sweep.ts';

const server = await testServer();
const { db } = server;
const partner = await server.partner();
const { applicationId } = partner;

const MINUTE = 60_000;
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 20 * 60 * MINUTE;
const minute = (at: number) => new Date(START + at * MINUTE);

const keyOf = (sessionId: string) => ({ applicationId, sessionId });

const KINDS = ['open', 'plain', 'closed', 'swept', 'beyond', 'unknown'] as const;
type Kind = (typeof KINDS)[number];

/** A session that starts at minute 0. */
async function openSession(sessionId: string, kind: Kind, studentId = 'ada'): Promise<void> {
  if (kind === 'unknown') return;
  const evidence = (kind: 'logged_in' | 'logged_out', at: Date, requiresHeartbeat = false) => ({
    ...{ kind, at, studentId, requiresHeartbeat, source: randomUUID() },
    ...{ claimedStart: null, claimedEnd: null, processInsights: false },
    ...{ subject: 'Math', edAppId: null },
  });
  await db.begin(async (tx) => {
    const key = keyOf(sessionId);
    await insertEvidence(tx, key, evidence('logged_in', minute(0), kind !== 'plain'));
    if (kind === 'closed') await insertEvidence(tx, key, evidence('logged_out', minute(12)));
    if (kind === 'beyond')
      await tx.execute(sql`
        insert into session_evidence (student_id, at, application_id, session_id, kind, source)
        values (${studentId}, ${minute(22)}, ${applicationId}, ${sessionId}, 'event',
          ${randomUUID()})`);
    await foldSessions(
      tx,
      sql`select ${applicationId}::uuid as application_id, ${sessionId}::text as session_id`,
    );
    if (kind === 'swept')
      await tx.execute(sql`
        update sessions set close_reason = 'timeout' where session_id = ${sessionId}`);
  });
}

/** The rows of the sessions whose ids begin with `copy`. */
async function rowsOf(copy: string) {
  const own = sql`session_id like ${`${copy} %`}`;
  const name = sql`substr(session_id, ${copy.length + 2}::integer) as name`;
  return {
    sessions: await db.query(sql`
      select ${name}, student_id, started_at, ended_at, expires_at, beyond, close_reason
      from sessions where ${own} order by session_id`),
    heartbeats: await db.query(sql`
      select ${name}, minute, first_at, last_at from heartbeats where ${own}
      order by session_id, minute`),
  };
}

/** Locks rows of sessions as another writer does, until the returned function is called. */
async function hold(...sessionIds: string[]): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = db.begin(async (tx) => {
    await tx.execute(
      sql`select from sessions where session_id = any(${sessionIds}::text[]) for update`,
    );
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  return () => {
    gate.resolve();
    return done;
  };
}

/** A beat of session `of`. */
interface SentBeat {
  readonly of: number;
  readonly beat: Beat;
  /** All before it are answered first. */
  readonly alone: boolean;
}

type Send = (of: number, beat: Beat) => Promise<Extended>;

async function deliver(sent: readonly SentBeat[], send: Send): Promise<Extended[]> {
  const answers: Promise<Extended>[] = [];
  for (const { of, beat, alone } of sent) {
    if (alone) await Promise.all(answers);
    answers.push(send(of, beat));
  }
  return Promise.all(answers);
}

/** Sends the refused beats again as long as that helps. */
async function deliverAll(sent: readonly SentBeat[], send: Send): Promise<void> {
  for (let left = sent; ; ) {
    const answers = await deliver(left, send);
    const refused = left.filter((_, index) => 'refused' in (answers[index] as Extended));
    if (refused.length === left.length || refused.length === 0) return;
    left = refused;
  }
}

const beat = fc.record({
  of: fc.nat(3),
  alone: fc.nat(5).map((one) => one === 0),
  beat: fc.record({
    at: fc.integer({ min: -300, max: 2_400 }).map((seconds) => minute(seconds / 60)),
    live: fc.boolean(),
    sender: fc.constantFrom(null, null, 'ada', 'another'),
  }),
});

/** Half of them in the order of their times: each counts only because of those before it. */
const beats = fc
  .tuple(fc.array(beat, { minLength: 1, maxLength: 24 }), fc.boolean())
  .map(([sent, sorted]) =>
    sorted ? sent.toSorted((a, b) => a.beat.at.getTime() - b.beat.at.getTime()) : sent,
  );

const kinds = fc.array(fc.constantFrom(...KINDS), { minLength: 4, maxLength: 4 });

test('beats in groups have the answers and rows of beats one by one, in any order', async () => {
  const held = fc.option(fc.nat(3));
  const property = fc.asyncProperty(
    fc.tuple(kinds, beats, held, fc.infiniteStream(fc.nat())),
    async ([kinds, sent, held, random]) => {
      const copies = ['single', 'group', 'shuffled'].map((name) => `${name}${randomUUID()}`);
      const [single = '', group = '', shuffled = ''] = copies;
      const idOf = (copy: string, of: number) => `${copy} ${of} ${kinds[of]}`;
      for (const copy of copies)
        for (const [of, kind] of kinds.entries()) await openSession(idOf(copy, of), kind);
      const singly: Send = (of, beat) => extendOne(db, keyOf(idOf(single, of)), beat);
      const groups = new HeartbeatCommitter(db);
      const grouped =
        (copy: string): Send =>
        (of, beat) =>
          groups.extend(keyOf(idOf(copy, of)), beat);

      const expected: Extended[] = [];
      for (const { of, beat } of sent) expected.push(await singly(of, beat));
      const release = held === null ? undefined : await hold(idOf(group, held));
      let isAnswered = false;
      const answers = deliver(
        held === null ? sent : sent.map((one) => ({ ...one, alone: false })),
        grouped(group),
      ).finally(() => {
        isAnswered = true;
      });
      if (release) {
        const waits = async () => isAnswered || (await lockWaits(db)) > 0;
        await eventually('all are answered but those of the held session', waits);
        await release();
      }
      assert.deepEqual(await answers, expected);
      assert.deepEqual(await rowsOf(group), await rowsOf(single));

      const ranked = sent.map((one) => ({ one, rank: random.next().value as number }));
      const order = ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
      await deliverAll(order, grouped(shuffled));
      await deliverAll(
        sent.map((one) => ({ ...one, alone: true })),
        singly,
      );
      assert.deepEqual(await rowsOf(shuffled), await rowsOf(single));
    },
  );
  await fc.assert(property, { numRuns: Number(process.env['BEAT_RUNS'] ?? 25) });
});

const plainBeat = (at: number): Beat => ({ at: minute(at), live: false, sender: null });

test('a session that another writer has delays no other one', async () => {
  const [busy, free] = [urn(), urn()];
  for (const id of [busy, free]) await openSession(id, 'open');
  const groups = new HeartbeatCommitter(db);
  const release = await hold(busy);
  let answered = false;
  const late = groups.extend(keyOf(busy), plainBeat(1)).finally(() => {
    answered = true;
  });
  for (const at of [1, 2, 3])
    assert.deepEqual(await groups.extend(keyOf(free), plainBeat(at)), { endedAt: minute(at) });
  assert.equal(answered, false, 'no answer before its commit');
  const drained = groups.drained();
  await release();
  assert.deepEqual(await late, { endedAt: minute(1) });
  await drained;
});

test('a late beat of a closed session does not open it for the next one of its group', async () => {
  const [first, closed] = [urn(), urn()];
  await openSession(first, 'open');
  await openSession(closed, 'closed');
  const groups = new HeartbeatCommitter(db);
  // The first group has one session; what comes while it is written is the second.
  const before = groups.extend(keyOf(first), plainBeat(1));
  const [late, next] = await Promise.all(
    [5, 13].map((at) => groups.extend(keyOf(closed), plainBeat(at))),
  );
  assert.deepEqual(await before, { endedAt: minute(1) });
  assert.deepEqual(late, { endedAt: minute(12) });
  assert.deepEqual(next, { refused: 'session_closed', studentId: 'ada' });
});

test('of many sessions that another writer has one is waited for, on one connection', async () => {
  const ids = Array.from({ length: 9 }, () => urn());
  for (const id of ids) await openSession(id, 'open');
  const groups = new HeartbeatCommitter(db);
  const release = await hold(...ids.slice(1));
  const late = ids.slice(1).map((id) => groups.extend(keyOf(id), plainBeat(1)));
  await groups.extend(keyOf(ids[0] ?? ''), plainBeat(1));
  await eventually('one is waited for', async () => (await lockWaits(db)) > 0);
  await groups.extend(keyOf(ids[0] ?? ''), plainBeat(2));
  assert.equal(await lockWaits(db), 1);
  await release();
  for (const answer of await Promise.all(late)) assert.deepEqual(answer, { endedAt: minute(1) });
});

test('503 when too many beats wait; a flood of one session is stored in order', async () => {
  const id = urn();
  await openSession(id, 'open');
  const groups = new HeartbeatCommitter(db);
  const release = await hold(id);
  const flood = Array.from({ length: 10_000 }, (_, n) =>
    groups.extend(keyOf(id), plainBeat(n / 1_000)),
  );
  await assert.rejects(groups.extend(keyOf(urn()), plainBeat(1)), { status: 503 });
  await release();
  const ends = (await Promise.all(flood)).map((one) => ('endedAt' in one ? one.endedAt : null));
  assert.deepEqual(ends.at(-1), minute(9.999));
  assert.ok(ends.every((end, n) => end?.getTime() === minute(n / 1_000).getTime()));
  const [stored] = await db.query(sql`
    select count(*) as minutes from heartbeats where session_id = ${id}`);
  assert.deepEqual(stored, { minutes: 10 });
});

test('a beat that PostgreSQL refuses fails alone, and a lost database all', async () => {
  const ids = [urn(), urn(), urn()];
  for (const id of ids) await openSession(id, 'open');
  await db.script(`
    create function refuse_beat() returns trigger language plpgsql as $$
    begin
      if new.session_id = '${ids[1]}' then raise exception 'no' using errcode = '22003'; end if;
      return new;
    end $$;
    create trigger refuse_beat before insert on heartbeats
      for each row execute function refuse_beat()`);
  const send = (groups: HeartbeatCommitter) =>
    Promise.allSettled(ids.map((id) => groups.extend(keyOf(id), plainBeat(1))));
  const statuses = (await send(new HeartbeatCommitter(db))).map(({ status }) => status);
  await db.script('drop trigger refuse_beat on heartbeats');
  assert.deepEqual(statuses, ['fulfilled', 'rejected', 'fulfilled']);
  const away: Database = Object.assign(Object.create(db) as Database, {
    begin: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
  });
  for (const { status } of await send(new HeartbeatCommitter(away)))
    assert.equal(status, 'rejected');
});

test('404 for the beat of a student who was erased, also while the erasure is under way', async () => {
  const operator = await server.operator();
  const studentId = await putStudent(partner);
  const id = urn();
  const time = { eventTime: new Date().toISOString() };
  const session = { id, studentId, extensions: { requiresHeartbeat: true } };
  assert.equal((await post(partner, sessionEvent('LoggedIn', session, time))).status, 200);
  const beat = () => partner.post('/events/1.0/heartbeat', { sessionId: id, ...time });
  assert.equal((await beat()).status, 200);
  const erased = operator.delete(`/admin/1.0/students/${studentId}`);
  let over = false;
  const during: number[] = [];
  void erased.finally(() => {
    over = true;
  });
  while (!over) during.push((await beat()).status);
  assert.equal((await erased).status, 200);
  assert.ok(during.every((status) => status === 200 || status === 404));
  const { status, body } = await beat();
  assert.deepEqual([status, body.imsx_error_details[0].code], [404, 'session_not_found']);
  const left = await db.query(sql`select from heartbeats where session_id = ${id}`);
  assert.equal(left.length, 0);
});

test('beats, logins, events and the sweep of the same sessions never deadlock', async () => {
  const deadlocks = () =>
    db.first(sql`select deadlocks from pg_stat_database where datname = current_database()`);
  const before = await deadlocks();
  const students = [await putStudent(partner), await putStudent(partner)];
  const sessions = Array.from({ length: 12 }, (_, n) => ({
    id: urn(),
    studentId: students[n % 2] ?? '',
    extensions: { requiresHeartbeat: true },
  }));
  const login = (session: (typeof sessions)[number], at: number) =>
    post(partner, sessionEvent('LoggedIn', session, { eventTime: minute(at).toISOString() }));
  const statuses = new Set<number>();
  const act = async (n: number) => {
    const session = sessions[(n * 5) % sessions.length] as (typeof sessions)[number];
    const { id: sessionId, studentId } = session;
    const time = { eventTime: minute(n % 7).toISOString() };
    if (n % 8 === 0) return login(session, n % 7);
    if (n % 8 === 1)
      return post(
        partner,
        personEvent('ViewEvent', 'Viewed', {
          ...{ studentId, session: { id: sessionId, type: 'Session' }, ...time },
        }),
      );
    if (n % 100 === 2) await sweepSessions.run(db, minute(9));
    return partner.post('/events/1.0/heartbeat', { sessionId, ...time });
  };
  for (const session of sessions) await login(session, 0);
  for (let turn = 0; turn < 4; turn += 1) {
    const replies = await Promise.all(Array.from({ length: 160 }, (_, n) => act(n + turn)));
    for (const { status } of replies) statuses.add(status);
  }
  await workerCaughtUp(db);
  assert.deepEqual([...statuses].sort(), [200, 202]);
  assert.deepEqual(await deadlocks(), before);
});

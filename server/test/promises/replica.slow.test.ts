/** Reads from a synchronous standby: never an old record, and no error when the standby fails. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { checkReads } from '../../src/admin/health/reads.ts';
import { actAs } from '../../src/storage/database/actor.ts';
import type { Connection } from '../../src/storage/database/postgres.ts';
import { type Sql, sql } from '../../src/storage/database/sql.ts';
import { readsFrom, StandbyWatch } from '../../src/storage/reads.ts';
import { isCurrent, requireReplayed, requireReplica } from '../../src/storage/replica.ts';
import { courseBody, put } from '../fixtures/content.ts';
import { post, putPlace, xpEvent } from '../fixtures/events.ts';
import { urlOf } from '../harness/command.ts';
import { testConnection } from '../harness/database.ts';
import { startLoad } from '../harness/load.ts';
import { connect, doctor, gauge, ownCluster, type Served, serve } from '../harness/own-cluster.ts';
import { startRelay } from '../harness/relay.ts';
import { eventually } from '../harness/server-process.ts';
import { configure, makeStandby, overTcp } from '../harness/standby.ts';

/** `LECTERN_REPLICA_WRITES=10000` for the whole proof. */
const WRITES = Number(process.env['LECTERN_REPLICA_WRITES'] || 160);
const WRITERS = 8;
/** A sender's pause after each event: less load in the short form, which shares its machine. */
const LOAD_PAUSE_MS = WRITES > 1_000 ? 10 : 100;
const COURSES = '/rostering/1.0/courses';

const primary = await ownCluster();
const { superuser, ownDatabase } = primary;
const own = await ownDatabase('replicated');
const standby = await makeStandby(primary, 'second');
await standby.start();
await configure(superuser, 'synchronous_standby_names', 'second');
const there = connect({ ...own, host: standby.connection.host } as Connection);
const db = connect(own);
const thereAsSuperuser = connect(standby.connection);
const relay = await startRelay(standby.connection);
const common = {
  READ_DATABASE_URL: urlOf(overTcp(own, relay.port)),
  LECTERN_SECRET: 'Qm0x7vPz4kLw9tYb2cRf6hJn8dSg3aUe',
};
const first = await serve(own, common);
const second = await serve(own, { ...common, BASE_URL: first.baseUrl });
const partner = await first.partner();
const place = await putPlace(partner);

/** A request to one of the servers; each takes the tokens of both. */
async function call({ baseUrl }: Served, url: string, body?: object) {
  const reply = await fetch(baseUrl + url, {
    method: body ? 'PUT' : 'GET',
    headers: {
      authorization: `Bearer ${partner.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies without a type for each
  return { status: reply.status, body: (await reply.json()) as any };
}

/** The number of connections of this pool to the standby. */
async function connected(pool: string): Promise<number> {
  const row = await thereAsSuperuser.first<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity where application_name = ${`lectern ${pool}`}`);
  return row?.count ?? 0;
}

/** The number of reads that the standby has answered; PostgreSQL counts them a moment later. */
async function answeredThere(): Promise<number> {
  const row = await thereAsSuperuser.first<{ count: number }>(sql`
    select xact_commit as count from pg_stat_database where datname = 'replicated'`);
  return row?.count ?? 0;
}

suite('a PUT, then a GET through another process', () => {
  /** Writes one record again and again, and reads it elsewhere; returns how often it was old. */
  async function writer(count: number): Promise<number> {
    const id = randomUUID();
    const filter = encodeURIComponent(`sourcedId='${id}'`);
    let old = 0;
    for (let round = 0; round < count; round += 1) {
      const title = `${round} of ${id}`;
      const [here, elsewhere] = round % 2 === 0 ? [first, second] : [second, first];
      const { status } = await call(here, `${COURSES}/${id}`, courseBody(id, { title }));
      assert.ok(status === 200 || status === 201, `PUT ${status}`);
      const [single, list] = await Promise.all([
        call(elsewhere, `${COURSES}/${id}`),
        call(elsewhere, `${COURSES}?filter=${filter}`),
      ]);
      assert.equal(list.status, 200);
      if (single.body.course?.title !== title) old += 1;
      else if (list.body.courses[0]?.title !== title) old += 1;
    }
    return old;
  }

  const writeAll = async () => {
    const each = Math.ceil(WRITES / WRITERS);
    const counts = await Promise.all(Array.from({ length: WRITERS }, () => writer(each)));
    return counts.reduce((sum, count) => sum + count);
  };

  test('never shows the old record, under load', async (t) => {
    const before = await answeredThere();
    const load = startLoad([partner], place, LOAD_PAUSE_MS);
    const began = performance.now();
    const old = await writeAll();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const { acknowledged } = await load.stop();
    t.diagnostic(
      `${WRITES} writes, each read twice, ${old} old, in ${seconds} s, beside ` +
        `${acknowledged.size} events`,
    );
    assert.equal(old, 0);
    await eventually('most reads were answered by the standby', async () => {
      return (await answeredThere()) - before > WRITES;
    });
  });

  test('nor from a standby that replays late', async () => {
    await configure(thereAsSuperuser, 'recovery_min_apply_delay', '30ms');
    const each = Array.from({ length: WRITERS }, () => writer(4));
    assert.deepEqual(new Set(await Promise.all(each)), new Set([0]));
    const event = xpEvent(place, 1);
    assert.equal((await post(partner, event)).status, 202);
    // Without a 404 before the standby shows it.
    assert.equal((await call(second, `/events/1.0/events/${event.id}`)).status, 200);
    await configure(thereAsSuperuser, 'recovery_min_apply_delay', '0');
  });
});

const READ_PAUSE_MS = 25;

test('the doctor shows the standby, and one that confirms no commits', async () => {
  const check = () => checkReads(there, db);
  assert.match((await check()).fix ?? '', /grant pg_read_all_stats/);
  await superuser.script('grant pg_read_all_stats to replicated');
  await eventually('the standby has the grant', async () => (await check()).state === 'ok');
  const shown = await doctor(first.env, 'reads');
  assert.equal(shown?.state, 'ok');
  assert.match(shown?.finding ?? '', /the standby second \(sync\), [\d.]+ s behind/);
  await configure(superuser, 'synchronous_standby_names', '');
  const careless = await check();
  await configure(superuser, 'synchronous_standby_names', 'second');
  assert.equal(careless.state, 'fail');
  assert.match(careless.finding, /second \(async\).*: records may be shown as they were/);
  assert.match((await checkReads(db, db)).finding, /leads to the primary/);
  const nowhere = connect({ ...own, host: '/nowhere' } as Connection);
  assert.match((await checkReads(nowhere, db)).finding, /does not answer/);
});

suite('a standby that fails', () => {
  /** Reads at both processes until it is stopped; returns the statuses. */
  function startReading() {
    let isOver = false;
    const statuses = new Set<number>();
    const readers = [first, second, first, second].map(async (server, index) => {
      const url = index < 2 ? COURSES : `/xp/1.0/users/${place.studentId}/entries`;
      while (!isOver) {
        statuses.add((await call(server, url)).status);
        await pause(READ_PAUSE_MS);
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(readers);
      return [...statuses];
    };
  }

  test('paused: records wait for it and are 503 in time; lists and events go on', async () => {
    await thereAsSuperuser.script('select pg_wal_replay_pause()');
    const stop = startReading();
    const id = randomUUID();
    const began = performance.now();
    const { status } = await call(first, `${COURSES}/${id}`, courseBody(id));
    const ms = performance.now() - began;
    assert.equal(status, 503);
    assert.ok(ms > 5_000 && ms < 15_000, `it took ${ms} ms`);
    assert.equal((await post(partner, xpEvent(place, 1))).status, 202);
    assert.deepEqual(await stop(), [200]);
    assert.match(first.process.output(), /it does not show the latest commits/);
    await thereAsSuperuser.script('select pg_wal_replay_resume()');
    await eventually('records are written', async () => {
      return (await call(first, `${COURSES}/${id}`, courseBody(id))).status < 300;
    });
  });

  test('killed: the primary answers, no 5xx; back: reads return to it', async () => {
    const isAway = async () => (await gauge(first.baseUrl, 'lectern_read_database_away')) === 1;
    const stop = startReading();
    await eventually('reads come from the standby', async () => {
      return !(await isAway()) && (await connected('reads')) > 0;
    });
    await standby.kill();
    relay.cut();
    await eventually('reads go to the primary', isAway);
    const lag = await gauge(first.baseUrl, 'lectern_read_database_lag_seconds');
    assert.ok(Number.isNaN(lag), `${lag} s`);
    assert.match(first.process.output(), /READ_DATABASE_URL cannot be used/);
    await standby.start();
    await eventually('reads return', async () => {
      return !(await isAway()) && (await connected('reads')) > 0;
    });
    assert.deepEqual(await stop(), [200]);
    const id = await put(partner, `${COURSES}/returned`, courseBody('returned'));
    assert.equal((await call(second, `${COURSES}/${id}`)).status, 200);
  });
});

suite('a read that the standby cannot answer', async () => {
  const moved: string[] = [];
  const watch = new StandbyWatch({
    examine: async () => undefined,
    isCurrent: () => isCurrent(there, db),
    onMoved: (reason) => moved.push(reason),
    onLeft: () => moved.push('left'),
    onBack: () => undefined,
  });
  const reads = readsFrom({ standby: there, primary: db }, watch);
  const read = async (statement: Sql) => (await reads.first<{ from: string }>(statement))?.from;
  const saying = (state: string, message = 'x') =>
    sql`select fail_there(${state}, ${message}) as from`;
  const failing = (state: string, message?: string) => read(saying(state, message));
  await db.script(`
    create sequence counted;
    create function fail_there(state text, message text) returns text language plpgsql as $$
      begin
        if not pg_is_in_recovery() then return 'primary'; end if;
        if state = '' then return 'standby'; end if;
        raise exception using errcode = state, message = message;
      end $$`);
  /** Waits until reads come from the standby, which has the function then. */
  const isTrusted = () =>
    eventually('reads come from the standby', async () => (await failing('')) === 'standby');

  test('is read once more, on the primary', async () => {
    await isTrusted();
    assert.equal(await failing('40001'), 'primary');
    assert.equal(await failing('57014', 'canceling, due to conflict with recovery'), 'primary');
    assert.equal(await read(sql`select nextval('counted')::text as from`), '1');
    const moving = await reads.stream<[string]>(saying('40P01'));
    assert.deepEqual(await moving.next(), [['primary']]);
    assert.deepEqual(moved, ['conflict', 'conflict', 'conflict', 'conflict']);
    assert.equal(await failing(''), 'standby');
  });

  test('an error of the read itself is answered, and a write reads from the primary', async () => {
    await isTrusted();
    for (const code of ['57014', '22012']) await assert.rejects(failing(code), { code });
    const rows = await reads.stream<[string]>(saying(''));
    assert.deepEqual(await rows.next(), [['standby']]);
    const actor = { kind: 'command', id: 'test' } as const;
    assert.equal(await actAs(actor, () => failing('')), 'primary');
  });

  test('a standby that is away is left alone', async () => {
    await isTrusted();
    moved.length = 0;
    assert.equal(await failing('57P01'), 'primary');
    assert.deepEqual(moved, ['away', 'left']);
    assert.equal(await failing(''), 'primary');
  });
});

suite('READ_DATABASE_URL at the start', () => {
  test('another PostgreSQL, database or schema is refused; one that is away is not', async () => {
    const late = await ownDatabase('late');
    const db = connect(late);
    const warnings: string[] = [];
    const log = { warn: (_members: object, message: string) => void warnings.push(message) };
    const requireAt = (connection: Connection) => requireReplica(urlOf(connection), db, log);
    const at = (host: string, connection = late) => ({ ...connection, host }) as Connection;
    const { host } = standby.connection as { readonly host: string };
    await assert.rejects(
      requireAt(await testConnection()),
      /is another PostgreSQL than DATABASE_U/,
    );
    await assert.rejects(requireAt(at(host, own)), /names the database replicated/);
    // The primary has no table there either, so the standby never shows one.
    await assert.rejects(requireReplayed(urlOf(at(host))), /another schema version/);
    await requireAt(at('/nowhere'));
    assert.match(warnings.join(), /cannot be used: .*; the primary answers reads until it can/);
  });
});

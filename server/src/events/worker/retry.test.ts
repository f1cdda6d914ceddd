/** Further tries of events: which are taken, what becomes of each, and whose failure it is. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { testDatabase } from '../../../test/harness/database.ts';
import { APPLICATION, appendEvents } from '../../../test/harness/log.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Processor } from '../processor.ts';
import { applyEvents } from './apply.ts';
import { reprocess, reprocessAll } from './reprocess.ts';
import { retryDue, TRIES_MAX } from './retry.ts';
import { RecordWaits } from './waits.ts';

const db = await testDatabase();
await db.execute(sql`insert into applications (sourced_id, name) values (${APPLICATION}, 'Quest')`);

beforeEach(async () => {
  await db.script(
    'truncate events, event_keys, event_outcomes, event_counts, event_waits, feed_changes',
  );
});

/** Stores events that are dropped, since their student is unknown. */
async function dropped(...ids: string[]): Promise<void> {
  await appendEvents(db, ids);
  await db.execute(sql`
    insert into event_keys (key, seq) select key, seq from events on conflict do nothing`);
  await db.begin((tx) => {
    return applyEvents(tx, [], { source: sql`true`, eventsMax: 100, retried: false });
  });
}

/** Makes events due; `tries` = 0: for the first time since a record arrived. */
async function makeDue(ids: readonly string[], tries = 0): Promise<void> {
  await db.execute(sql`
    update event_outcomes o set retry_at = now(), tries = ${tries}
    from events e where e.seq = o.seq and e.event_id = any(${ids}::text[])`);
}

/** Fails a batch that holds one of these events. */
function refusing(ids: readonly string[], fail: () => Promise<unknown> | unknown): Processor {
  return {
    name: 'refusing',
    async process(tx) {
      const found = await tx.first(sql`select from batch where event_id = any(${ids}::text[])`);
      if (found) await fail();
    },
  };
}

const poison = () => {
  throw new Error('poison');
};

async function retry(...processors: Processor[]) {
  const lines = new PassThrough();
  const count = await retryDue(db, processors, pino(lines));
  const logged = String(lines.read() ?? '')
    .split('\n')
    .slice(0, -1);
  return { count, logged: logged.map((line) => JSON.parse(line)) };
}

const outcomes = () =>
  db.query<{ id: string; tries: number; waits: boolean }>(sql`
    select e.event_id as id, o.state, o.code, o.tries, o.retry_at is not null as waits
    from event_outcomes o join events e using (seq) order by e.event_id`);

/** How often each state was counted. */
async function counts() {
  const rows = await db.query<{ state: string; events: number }>(sql`
    select state, sum(events)::integer as events from event_counts group by state`);
  return Object.fromEntries(rows.map(({ state, events }) => [state, events]));
}

async function told() {
  const rows = await db.query<{ id: string; type: string; reason: string }>(sql`
    select e.event_id as id, c.type, c.reason
    from feed_changes c join events e on e.seq = c.event_seq order by c.seq`);
  return rows.map(({ id, type, reason }) => `${id} ${type} ${reason}`);
}

const drop = (id: string, tries: number) => {
  return { id, state: 'dropped', code: 'student_unknown', tries, waits: false };
};
const failure = (id: string, tries: number, waits = true) => {
  return { id, state: 'failed', code: 'processing_error', tries, waits };
};

test('of a batch that fails, the event that is at fault fails alone', async () => {
  await dropped('a', 'b', 'c');
  await makeDue(['a', 'b', 'c']);
  const { count, logged } = await retry(refusing(['b'], poison));
  assert.equal(count, 3);
  assert.deepEqual(await outcomes(), [drop('a', 1), failure('b', 1), drop('c', 1)]);
  assert.deepEqual(await counts(), { dropped: 5, failed: 1 });
  assert.deepEqual(await told(), ['b event.failed processing_error']);
  assert.deepEqual(
    logged.map(({ err, event }) => [err.message, event]),
    [['poison', 'b']],
  );
});

test('an event that fails again is counted each time and told once; after a repair it recovers', async () => {
  await dropped('a');
  await makeDue(['a']);
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const { count, logged } = await retry(refusing(['a'], poison));
    assert.deepEqual([count, logged.length], [1, 1]);
    assert.deepEqual(await outcomes(), [failure('a', tries, tries < TRIES_MAX)]);
    await makeDue(['a'], tries);
  }
  assert.deepEqual(await counts(), { dropped: 1, failed: TRIES_MAX });
  assert.deepEqual(await told(), ['a event.failed processing_error']);
  await retry();
  assert.deepEqual(await outcomes(), [drop('a', TRIES_MAX + 1)]);
  assert.equal((await told()).at(-1), 'a event.dropped student_unknown');
  assert.deepEqual(await retry(), { count: 0, logged: [] });
});

test('untried events are taken together, those that failed before one at a time', async () => {
  await dropped('a', 'b', 'c', 'd');
  await makeDue(['a', 'b'], 1);
  await makeDue(['c', 'd']);
  for (const count of [2, 1, 1, 0]) assert.equal((await retry()).count, count);
  assert.deepEqual(await outcomes(), [drop('a', 2), drop('b', 2), drop('c', 1), drop('d', 1)]);
  assert.deepEqual(await counts(), { dropped: 8 });
  assert.deepEqual(await told(), [], 'nothing has changed');
});

/** Gives the event this status: what an operator may then ask to be tried again. */
async function settle(id: string, state: string, members: { code?: string; hoursAgo?: number }) {
  await db.execute(sql`
    update event_outcomes o set state = ${state}, code = ${members.code ?? null}, tries = 5,
      processed_at = date_trunc('hour', now()) - make_interval(hours => ${members.hoursAgo ?? 0})
    from events e where e.seq = o.seq and e.event_id = ${id}`);
}

test('an operator makes an event due, with all its tries; none that is processed', async () => {
  await dropped('a', 'b', 'c');
  await settle('a', 'failed', { code: 'processing_error' });
  await settle('b', 'processed', {});
  await db.execute(sql`delete from event_outcomes o using events e
    where e.seq = o.seq and e.event_id = 'c'`);
  const keys = await db.query<{ key: string }>(sql`select key from events order by event_id`);
  const states = [];
  for (const { key } of [...keys, { key: randomUUID() }]) states.push(await reprocess(db, key));
  assert.deepEqual(states, ['failed', 'processed', undefined, undefined]);
  assert.deepEqual(await outcomes(), [
    failure('a', 0),
    { id: 'b', state: 'processed', code: null, tries: 5, waits: false },
  ]);
});

test('an operator makes events due by reason, application and time; those that wait, wait on', async () => {
  await dropped('a', 'b', 'c', 'd');
  await settle('a', 'failed', { code: 'processing_error', hoursAgo: 2 });
  await settle('b', 'dropped', { code: 'course_unknown', hoursAgo: 1 });
  await settle('c', 'processed', { code: 'course_unknown' });
  await settle('d', 'dropped', { code: 'course_unknown' });
  await makeDue(['d'], 3);
  const row = await db.first<{ at: Date }>(sql`
    select date_trunc('hour', now()) - interval '1 hour' as at`);
  const since = row?.at;
  assert.ok(since);
  const due = async () =>
    (await outcomes()).filter(({ waits, tries }) => waits && tries === 0).map(({ id }) => id);
  for (const [wanted, expected] of [
    [{ reason: 'lesson_unknown' }, []],
    [{ applicationId: randomUUID() }, []],
    [{ since: new Date(since.getTime() + 1) }, []],
    [{ since, applicationId: APPLICATION }, ['b']],
    [{ reason: 'processing_error' }, ['a', 'b']],
  ] as const) {
    const before = (await due()).length;
    const eventCount = expected.length - before;
    assert.deepEqual(await reprocessAll(db, wanted), { eventCount, more: false });
    assert.deepEqual(await due(), expected);
  }
  assert.deepEqual(await reprocessAll(db, {}), { eventCount: 0, more: false });
  assert.deepEqual((await outcomes()).at(-1), {
    ...{ id: 'd', state: 'dropped', code: 'course_unknown', tries: 3, waits: true },
  });
});

test('an event that was answered before it is read keeps its status, and nothing more is told', async () => {
  await appendEvents(db, ['login']);
  await db.execute(sql`update events set type = 'SessionEvent'`);
  await db.execute(sql`
    insert into event_outcomes (seq, key, application_id, state)
    select seq, key, application_id, 'processed' from events`);
  await dropped('other');
  const login = { id: 'login', state: 'processed', code: null, tries: 1, waits: false };
  assert.deepEqual(await outcomes(), [login, drop('other', 1)]);
  assert.deepEqual([await counts(), await told()], [{ dropped: 1 }, []]);
});

for (const [what, state] of Object.entries({ 'a deadlock': '40P01', 'a full disk': '53100' })) {
  test(`${what} is the failure of no event, which is tried again`, async () => {
    await dropped('a');
    await makeDue(['a']);
    const failing: Processor = {
      name: 'failing',
      async process(tx) {
        await tx.execute(sql`select raise_state(${state})`);
      },
    };
    await db.script(`
      create or replace function raise_state(state text) returns void language plpgsql as
      $$ begin raise exception 'busy' using errcode = state; end $$`);
    await assert.rejects(retry(failing), /busy/);
    assert.deepEqual(await outcomes(), [{ ...drop('a', 1), waits: true }]);
    assert.deepEqual([await counts(), await told()], [{ dropped: 1 }, []]);
  });
}

test('events that wait for thousands of records are found part by part, again and again', async () => {
  await dropped('first', 'last');
  const waiting = await db.query(sql`
    select code, record_id as student from event_waits order by record_id`);
  const code = 'student_unknown';
  assert.deepEqual(waiting, [
    { code, student: 'first' },
    { code, student: 'last' },
  ]);
  const wait = (id: string, record: string) =>
    db.execute(sql`
      insert into event_waits (code, application_id, record_id, key, until)
      select 'course_unknown', application_id, ${record}, key, now() + interval '1 hour'
      from events where event_id = ${id}`);
  await wait('first', 'course 0');
  await wait('last', 'course z');
  await db.execute(sql`
    insert into event_waits (code, application_id, record_id, key, until)
    select 'course_unknown', ${APPLICATION}::uuid, 'course ' || n, ${randomUUID()}::uuid,
      now() + interval '1 hour'
    from generate_series(1001, 2100) n`);
  const arrive = (id: string) =>
    db.execute(sql`
      insert into courses (
        sourced_id, application_id, status, date_last_modified, title, record
      ) values (${id}, ${APPLICATION}, 'active', now(), 'Course', '{}')`);
  const waits = new RecordWaits();
  const found = async () => {
    await waits.check(db);
    const rows = await db.query<{ id: string }>(sql`
      select e.event_id as id from event_outcomes o join events e using (seq)
      where o.retry_at is not null order by e.event_id`);
    return rows.map(({ id }) => id);
  };
  await arrive('course z');
  assert.deepEqual(await found(), [], 'the first thousand');
  await arrive('course 0');
  assert.deepEqual(await found(), ['last']);
  assert.deepEqual(await found(), ['first', 'last']);
});

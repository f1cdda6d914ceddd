/** Rate limits: one process keeps them exactly, several processes in the long run. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/harness/database.ts';
import { collectGarbage } from '../../../test/harness/garbage.ts';
import type { RateLimits } from '../../config.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { createRateLimiter, type RateUsage } from './rate-limit.ts';
import { exchangeUsage } from './rate-sharing.ts';

const LIMITS: RateLimits = {
  readsPerSecond: 10,
  readMibPerMinute: 60,
  writesPerSecond: 5,
  eventsPerSecond: 100,
  uploadsPerMinute: 2,
  tokensPerMinute: 6,
  signInsPerMinute: 60,
  publicReadsPerSecond: 10,
};

/** What the heap holds, without garbage: other test files of the process leave some. */
function usedBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

suite('one process', () => {
  test('admits the limit; the headers give the limit, the rest and the wait', () => {
    let ms = 0;
    const limiter = createRateLimiter(LIMITS, () => ms);
    const verdicts = Array.from({ length: 11 }, () => limiter.take('reads', 'a'));
    assert.deepEqual(
      verdicts.map(({ admitted }) => admitted),
      [...Array(10).fill(true), false],
    );
    assert.deepEqual(verdicts[0]?.headers, {
      'ratelimit-limit': '10',
      'ratelimit-remaining': '9',
      'ratelimit-reset': '1',
    });
    assert.equal(verdicts[10]?.headers['retry-after'], '1');
    assert.ok(limiter.take('reads', 'b').admitted, 'another application has its own bucket');
    assert.ok(limiter.take('writes', 'a').admitted, 'another kind has its own bucket');
    ms += 100;
    assert.ok(limiter.take('reads', 'a').admitted);
    ms += 150;
    assert.deepEqual(limiter.take('reads', 'a').headers, {
      'ratelimit-limit': '10',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
    });
    assert.deepEqual(limiter.take('reads', 'a').headers, {
      'ratelimit-limit': '10',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
      'retry-after': '1',
    });
  });

  test('a limit per minute may be used at once; the refusal gives the wait for the next request', () => {
    let ms = 0;
    const limiter = createRateLimiter(LIMITS, () => ms);
    assert.deepEqual(
      [1, 2, 3].map(() => limiter.take('uploads', 'a').admitted),
      [true, true, false],
    );
    assert.equal(limiter.take('uploads', 'a').retryAfterSeconds, 30);
    ms += 30_000;
    assert.ok(limiter.take('uploads', 'a').admitted);
  });

  test('what is only known afterwards is spent then, and an empty bucket admits nothing', () => {
    let ms = 0;
    const limiter = createRateLimiter(LIMITS, () => ms);
    assert.ok(limiter.check('read-mib', 'a').admitted);
    limiter.spend('read-mib', 'a', 62.5);
    const { admitted, retryAfterSeconds } = limiter.check('read-mib', 'a');
    assert.deepEqual([admitted, retryAfterSeconds], [false, 4]);
    assert.ok(limiter.check('read-mib', 'b').admitted);
    ms += 3_000;
    assert.ok(limiter.check('read-mib', 'a').admitted);
    limiter.spend('read-mib', 'b', 60);
    assert.equal(limiter.check('read-mib', 'b').admitted, false);
  });

  test('reports what it admitted and what was spent, once', () => {
    const limiter = createRateLimiter(LIMITS, () => 0);
    assert.equal(limiter.isBusy(), false);
    for (let n = 0; n < 7; n += 1) limiter.take('writes', 'a');
    limiter.spend('read-mib', 'a', 1.5);
    limiter.spend('read-mib', 'a', 2);
    assert.equal(limiter.isBusy(), true);
    assert.deepEqual(Object.fromEntries(limiter.report()), { 'writes a': 5, 'read-mib a': 3.5 });
    assert.equal(limiter.isBusy(), false);
    assert.equal(limiter.report().size, 0);
  });

  test('however much other processes report, the wait is at most that of 20 full buckets', () => {
    const limiter = createRateLimiter(LIMITS, () => 0);
    limiter.deduct([
      ['kind-of-a-later-version a', 1],
      ['reads a', 1_000_000],
      ['reads b', 30],
    ]);
    const waits = ['a', 'b'].map((who) => limiter.take('reads', who).headers);
    assert.deepEqual(
      waits.map((headers) => [headers['ratelimit-remaining'], headers['retry-after']]),
      [
        ['0', '21'],
        ['0', '3'],
      ],
    );
  });

  test('law: admits at most a full bucket and the refill since', () => {
    const steps = fc.array(
      fc.record({ wait: fc.nat(500), count: fc.nat(30) }, { noNullPrototype: true }),
    );
    fc.assert(
      fc.property(steps, (rounds) => {
        let ms = 0;
        let admitted = 0;
        const limiter = createRateLimiter(LIMITS, () => ms);
        for (const { wait, count } of rounds) {
          ms += wait;
          for (let n = 0; n < count; n += 1) if (limiter.take('reads', 'a').admitted) admitted += 1;
        }
        assert.ok(admitted <= 10 + (ms / 1_000) * 10 + 1e-6);
      }),
    );
  });

  test('many callers with one request each do not fill the memory', () => {
    const limiter = createRateLimiter(LIMITS, () => 0);
    const before = usedBytes();
    for (let who = 0; who < 200_000; who += 1) {
      limiter.take('sign-ins', `10.${who}`);
      if (who % 10_000 === 0) limiter.report();
    }
    const grown = usedBytes() - before;
    limiter.report();
    assert.ok(grown < 64 * 1024 * 1024, `${grown} bytes`);
  });
});

/** Gives the usage of each limiter to all others, as PostgreSQL does. */
function exchange(limiters: readonly RateUsage[]): void {
  const reports = limiters.map((limiter) => limiter.report());
  for (const [index, limiter] of limiters.entries()) {
    for (const [from, report] of reports.entries()) if (from !== index) limiter.deduct(report);
  }
}

test('several processes admit at most the limit, and one second of each other process', () => {
  for (const processes of [2, 3, 5]) {
    let ms = 0;
    const limiters = Array.from({ length: processes }, () => createRateLimiter(LIMITS, () => ms));
    let admitted = 0;
    const seconds = 60;
    for (let step = 0; step < seconds * 10; step += 1) {
      ms += 100;
      for (const limiter of limiters) {
        for (let n = 0; n < 20; n += 1) if (limiter.take('events', 'a').admitted) admitted += 1;
      }
      if (step % 10 === 9) exchange(limiters);
    }
    const most = LIMITS.eventsPerSecond * (seconds + 1 + (processes - 1));
    assert.ok(admitted <= most, `${admitted} of ${most} by ${processes}`);
    assert.ok(admitted >= LIMITS.eventsPerSecond * seconds * 0.9, `${admitted} by ${processes}`);
  }
});

test('through PostgreSQL a report reaches other processes once, and an old one none', async () => {
  const db = await testDatabase();
  const [a, b] = [createRateLimiter(LIMITS, () => 0), createRateLimiter(LIMITS, () => 0)];
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (let n = 0; n < 10; n += 1) a.take('reads', 'app');
  await exchangeUsage(db, a, { process: first, last: undefined });
  const last = await exchangeUsage(db, b, { process: second, last: undefined });
  assert.equal(
    b.take('reads', 'app').admitted,
    false,
    'a bucket that it has never used is empty, too',
  );
  const before = b.take('writes', 'app').headers['ratelimit-remaining'];
  await exchangeUsage(db, b, { process: second, last });
  assert.equal(b.take('reads', 'app').headers['ratelimit-reset'], '1', 'counted once');
  assert.equal(before, '4');
});

/** Usage of a process that admits nothing: what it hears of others. */
function listening() {
  const heard: number[] = [];
  const usage: RateUsage = {
    isBusy: () => false,
    report: () => new Map(),
    deduct: (used) => {
      heard.push([...used].reduce((sum, [, count]) => sum + count, 0));
    },
  };
  return { heard, usage };
}

/** Another process reports, so many seconds ago. */
function report(to: Queryable, used: number, secondsAgo = 0): Promise<number> {
  return to.execute(sql`
    insert into rate_usage (bucket, process, used, reported_at)
    values ('reads app', ${crypto.randomUUID()}, ${used},
      clock_timestamp() - ${secondsAgo} * interval '1 second')`);
}

test('a report that is committed after other processes look reaches them once', async () => {
  const db = await testDatabase();
  const { heard, usage } = listening();
  const process = crypto.randomUUID();
  let last: Awaited<ReturnType<typeof exchangeUsage>>;
  const look = async () => {
    last = await exchangeUsage(db, usage, { process, last });
  };
  await look();
  await db.begin(async (slow) => {
    await report(slow, 3);
    await look();
    await report(db, 5);
    await look();
  });
  await look();
  await look();
  assert.deepEqual(heard, [0, 0, 5, 3, 0]);
});

test('a process hears of the last 5 seconds; one that has not looked lately of 1.5', async () => {
  const db = await testDatabase();
  const { heard, usage } = listening();
  const process = crypto.randomUUID();
  const last = await exchangeUsage(db, usage, { process, last: undefined });
  assert.ok(last);
  // The first is of a clock that is ahead, so that it stays new however long this takes.
  for (const [used, secondsAgo] of [
    [1, -60],
    [10, 2],
    [100, 6],
  ] as const) {
    await report(db, used, secondsAgo);
  }
  await exchangeUsage(db, usage, { process, last });
  const longAgo = { ...last, at: new Date(last.at.getTime() - 60_000) };
  await exchangeUsage(db, usage, { process, last: longAgo });
  await exchangeUsage(db, usage, { process, last: undefined });
  assert.deepEqual(heard, [0, 11, 1, 1]);
});

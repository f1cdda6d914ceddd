/** Limits: one process exactly, several processes in the long run; what a client is told. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { atEnd, testDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { type RateLimits, readConfig } from '../../config.ts';
import { startServer } from '../../server.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { exchangeUsage } from './rate-sharing.ts';

const LIMITS: RateLimits = {
  readsPerSecond: 10,
  writesPerSecond: 5,
  eventsPerSecond: 100,
  uploadsPerMinute: 2,
  tokensPerMinute: 6,
  signInsPerMinute: 60,
};

suite('one process', () => {
  test('lets through what it says, tells what is left, and when to come again', () => {
    let ms = 0;
    const limiter = createRateLimiter(LIMITS, () => ms);
    const told = Array.from({ length: 11 }, () => limiter.take('reads', 'a'));
    assert.deepEqual(
      told.map(({ admitted }) => admitted),
      [...Array(10).fill(true), false],
    );
    assert.deepEqual(told[0]?.headers, {
      'ratelimit-limit': '10',
      'ratelimit-remaining': '9',
      'ratelimit-reset': '1',
    });
    assert.equal(told[10]?.headers['retry-after'], '1');
    assert.ok(limiter.take('reads', 'b').admitted, 'another application is not its business');
    assert.ok(limiter.take('writes', 'a').admitted, 'nor another kind');
    ms += 100;
    assert.ok(limiter.take('reads', 'a').admitted);
    assert.equal(limiter.take('reads', 'a').admitted, false);
  });

  test('a limit by the minute may be used at once, and says how long the next one takes', () => {
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

  test('law: never more than a full bucket and what flowed in since', () => {
    const steps = fc.array(
      fc.record({ wait: fc.nat(500), count: fc.nat(30) }, { noNullPrototype: true }),
    );
    fc.assert(
      fc.property(steps, (asked) => {
        let ms = 0;
        let admitted = 0;
        const limiter = createRateLimiter(LIMITS, () => ms);
        for (const { wait, count } of asked) {
          ms += wait;
          for (let n = 0; n < count; n += 1) if (limiter.take('reads', 'a').admitted) admitted += 1;
        }
        assert.ok(admitted <= 10 + (ms / 1_000) * 10 + 1e-6);
      }),
    );
  });

  test('many who ask once do not fill the memory', () => {
    const limiter = createRateLimiter(LIMITS, () => 0);
    const before = process.memoryUsage().heapUsed;
    for (let who = 0; who < 200_000; who += 1) {
      limiter.take('sign-ins', `10.${who}`);
      if (who % 10_000 === 0) limiter.report();
    }
    assert.ok(process.memoryUsage().heapUsed - before < 64 * 1024 * 1024);
  });
});

/** What each has let through is told to all others, as PostgreSQL does it. */
function exchange(limiters: readonly RateLimiter[]): void {
  const reports = limiters.map((limiter) => limiter.report());
  for (const [index, limiter] of limiters.entries()) {
    for (const [from, report] of reports.entries()) if (from !== index) limiter.deduct(report);
  }
}

test('several processes: over any time at most the limit, and a second of each other one', () => {
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

test('through PostgreSQL a report reaches the others once, and old ones nobody', async () => {
  const db = await testDatabase();
  const [a, b] = [createRateLimiter(LIMITS, () => 0), createRateLimiter(LIMITS, () => 0)];
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (let n = 0; n < 10; n += 1) a.take('reads', 'app');
  await exchangeUsage(db, a, { process: first, since: '' });
  const since = await exchangeUsage(db, b, { process: second, since: '' });
  assert.equal(b.take('reads', 'app').admitted, false, 'a bucket that it never saw is empty, too');
  const before = b.take('writes', 'app').headers['ratelimit-remaining'];
  await exchangeUsage(db, b, { process: second, since });
  assert.equal(b.take('reads', 'app').headers['ratelimit-reset'], '1', 'counted once');
  assert.equal(before, '4');
});

suite('through HTTP', async () => {
  const settings = {
    RATE_LIMITS: 'on',
    RATE_LIMIT_READS_PER_SECOND: '20',
    RATE_LIMIT_TOKENS_PER_MINUTE: '3',
  };
  const server = await testServer({ ...settings, RATE_LIMIT_WRITES_PER_SECOND: '3' });
  const config = { ...server.config, port: 0 };
  const log = pino({ level: 'error' });
  const second = await startServer({ config, connection: server.connection, log, jobs: [] });
  atEnd(() => second.stop());

  test('every reply says what is left; 429 with Retry-After; others are not held up', async () => {
    const [partner, other] = [await server.partner(), await server.partner()];
    const first = await partner.get('/applications/1.0');
    assert.equal(first.headers.get('ratelimit-limit'), '20');
    assert.ok(Number(first.headers.get('ratelimit-remaining')) < 20);
    assert.ok(first.headers.get('ratelimit-reset'));
    const missing = await partner.get(`/rostering/1.0/users/nobody`);
    assert.ok(missing.headers.get('ratelimit-remaining'), 'errors, too');
    const many = await Promise.all(
      Array.from({ length: 60 }, () => partner.get('/applications/1.0')),
    );
    const refused = many.filter(({ status }) => status === 429);
    assert.ok(refused.length > 20, `${refused.length}`);
    assert.equal(refused[0]?.headers.get('retry-after'), '1');
    assert.equal(refused[0]?.headers.get('ratelimit-remaining'), '0');
    assert.match(refused[0]?.body.imsx_description, /Too many reads by this application/);
    assert.equal((await other.get('/applications/1.0')).status, 200);
  });

  test('tokens: by client, once it has proved who it is; in the form of OAuth', async () => {
    const { clientId, clientSecret } = await server.partner();
    const ask = (secret: string) =>
      server.fetch('/oauth2/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: secret,
        }),
      });
    for (let n = 0; n < 5; n += 1) assert.equal((await ask('wrong')).status, 401);
    assert.deepEqual(
      [(await ask(clientSecret)).status, (await ask(clientSecret)).status],
      [200, 200],
    );
    const refused = await ask(clientSecret);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '20');
    assert.equal(refused.body.error, 'temporarily_unavailable');
    assert.match(refused.body.error_description, /Too many token requests by this client/);
  });

  test('a second process learns within two seconds what the first let through', async () => {
    const partner = await server.partner();
    const url = `http://127.0.0.1:${second.port}/applications/1.0`;
    const headers = { authorization: `Bearer ${partner.token}` };
    const flood = () =>
      Promise.all(Array.from({ length: 30 }, () => partner.get('/applications/1.0')));
    await eventually('the second process has less than a full bucket', 5_000, async () => {
      await flood();
      const reply = await fetch(url, { headers });
      return Number(reply.headers.get('ratelimit-remaining')) < 15;
    });
  });

  test('off: no header, no limit', async () => {
    const free = await testServer();
    const reply = await (await free.partner()).get('/applications/1.0');
    assert.equal(reply.headers.get('ratelimit-limit'), null);
    assert.equal(readConfig({}).rateLimits, null);
  });
});

/** Changes arrive at webhooks in order and at least once, whatever receivers and processes do. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { post, putPlace, statusOfEvent, xpEvent } from '../../test/fixtures/events.ts';
import {
  idsOf,
  makeWebhook,
  noteChanges,
  numbered,
  retryNow,
} from '../../test/fixtures/webhooks.ts';
import { atEnd, testConnection } from '../../test/harness/database.ts';
import { type Receiver, startReceiver } from '../../test/harness/receiver.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { FeedTail } from '../feed/tail.ts';
import { DAY_MS } from '../lib/time.ts';
import { DisclosureLog } from '../privacy/disclosures.ts';
import { openDatabase } from '../storage/database/postgres.ts';
import { markDue } from './deliveries.ts';
import { startWebhooks } from './worker.ts';

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const server = await testServer({}, { now });
const { db } = server;
const operator = await server.operator();

/** A partner with a webhook that leads to a receiver. */
async function hooked(name: string, body: object = {}) {
  const partner = await server.partner(name);
  const receiver = await startReceiver();
  const { applicationId } = partner;
  const hook = await makeWebhook(operator, applicationId, { url: receiver.url, ...body });
  const note = (prefix: string, count: number) => noteChanges(db, applicationId, { prefix, count });
  const read = async () => (await operator.get(hook.url)).body.webhook;
  return { partner, applicationId, receiver, hook, note, read };
}

const messageIds = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);

/** What arrived, each message once. */
function arrived({ received }: Receiver): string[] {
  const byId = new Map(received.map(({ headers, body }) => [headers['webhook-id'], body]));
  return [...byId.values()].flatMap(idsOf);
}

test('messages bring at most 100 changes each, in order, signed, and nothing of others', async () => {
  const one = await hooked('Math Quest');
  const other = await hooked('Word Quest');
  await noteChanges(db, one.applicationId, { prefix: 'm', count: 250 });
  await noteChanges(db, other.applicationId, { prefix: 'w', count: 3 });
  await noteChanges(db, null, { prefix: 'all', count: 1 });
  await eventually('all have arrived', () => arrived(one.receiver).length === 251);
  assert.deepEqual(arrived(one.receiver), [...numbered('m', 250), 'all1']);
  await eventually('all have arrived', () => arrived(other.receiver).length === 4);
  assert.deepEqual(arrived(other.receiver), [...numbered('w', 3), 'all1']);
  for (const { headers, body } of one.receiver.received) {
    assert.ok(idsOf(body).length <= 100);
    const message = new Webhook(one.hook.secret).verify(body, headers as Record<string, string>);
    const { type, data } = message as {
      type: string;
      data: { changes: { time: string }[]; next: string };
    };
    assert.equal(type, 'changes');
    const page = await one.partner.get(`/feed/1.0/changes?after=${data.next}&limit=1`);
    assert.equal(page.status, 200, page.text);
  }
  const read = await one.read();
  assert.partialDeepStrictEqual(read, { state: 'active', lagSeconds: 0 });
});

test('what becomes of events is sent as the feed has it, of the types that are wanted', async () => {
  const { partner, receiver } = await hooked('Sender', { types: ['event.processed'] });
  const place = await putPlace(partner);
  const events = [1, 2, 3].map((xp) => xpEvent(place, xp));
  for (const event of events) await post(partner, event);
  await post(partner, xpEvent({ ...place, studentId: 'nobody' }, 1));
  for (const event of events) await statusOfEvent(partner, event);
  const sent = () => receiver.received.flatMap(({ body }) => JSON.parse(body).data.changes);
  await eventually('all have arrived', () => sent().length >= 3);
  const { body } = await partner.get('/feed/1.0/changes?types=event.processed');
  assert.deepEqual(sent(), body.changes);
});

describe('a receiver that fails', () => {
  const FAULTS: readonly (readonly [string, Parameters<Receiver['answer']>[0], object])[] = [
    ['answers 500', 500, { status: 500, error: null, reply: 'no' }],
    [
      'redirects',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      { status: 302, error: null },
    ],
    ['cuts the connection', (response) => response.destroy(), { status: null, reply: '' }],
    [
      'cuts its reply',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        response.socket?.end();
      },
      { status: null },
    ],
    [
      'switches protocols',
      (response) => response.writeHead(101, { connection: 'Upgrade', upgrade: 'h2c' }).end(),
      { status: null, error: 'The connection ended without a reply.' },
    ],
  ];
  for (const [what, answer, attempt] of FAULTS) {
    test(`that ${what} gets the same message again, and the next one after it`, async () => {
      const { receiver, hook, note, read } = await hooked(what);
      receiver.answer(answer);
      await note('a', 2);
      await receiver.at(0);
      await eventually('it failed', async () => (await read()).state === 'failing');
      await note('b', 1);
      const { attempts } = (await operator.get(`${hook.url}/attempts`)).body;
      assert.partialDeepStrictEqual(attempts, [attempt]);
      assert.ok((await read()).nextAttemptAt);
      receiver.answer(204);
      await retryNow(db);
      await eventually('all have arrived', () => arrived(receiver).length === 3);
      assert.deepEqual(arrived(receiver), ['a1', 'a2', 'b1']);
      const [first, second, third] = messageIds(receiver);
      assert.equal(first, second);
      assert.notEqual(second, third);
      assert.equal(receiver.received[0]?.body, receiver.received[1]?.body);
      await eventually('it is well', async () => (await read()).state === 'active');
    });
  }

  test('that answers 300 kB is read no further than is kept', async () => {
    const { receiver, hook, note } = await hooked('Talker');
    receiver.answer((response) => response.writeHead(200).end('x'.repeat(300_000)));
    await note('a', 1);
    await eventually('it is written down', async () => {
      const { attempts } = (await operator.get(`${hook.url}/attempts`)).body;
      if (attempts.length === 0) return false;
      assert.partialDeepStrictEqual(attempts, [{ status: 200, reply: 'x'.repeat(1_024) }]);
      return true;
    });
  });

  test('for three days is paused, and that is told', async () => {
    const { partner, applicationId, receiver, hook, note, read } = await hooked('Dead');
    receiver.answer(503);
    await note('a', 1);
    await eventually('it failed', async () => (await read()).state === 'failing');
    aheadMs += 3 * DAY_MS + 10_000;
    await eventually('it is paused', async () => (await read()).state === 'paused');
    assert.equal((await read()).pausedBy, 'failing');
    const { body } = await partner.get('/feed/1.0/changes?types=webhook.paused&wait=10');
    assert.partialDeepStrictEqual(body.changes, [
      { type: 'webhook.paused', reason: 'failing', webhookId: hook.id, applicationId },
    ]);
    const list = await operator.get(`/applications/1.0/${applicationId}/checklist`);
    const item = list.body.items.find(({ key }: { key: string }) => key === 'webhooks');
    assert.equal(item.state, 'warning');
    await note('b', 1);
    receiver.answer(204);
    assert.equal((await operator.patch(hook.url, { paused: false })).status, 200);
    await eventually('all have arrived', () => arrived(receiver).includes('b1'));
    assert.deepEqual(arrived(receiver).slice(0, 1), ['a1']);
  });

  test('with 410 is paused at once', async () => {
    const { receiver, hook, note, read } = await hooked('Gone');
    receiver.answer(410);
    await note('a', 1);
    await eventually('it is paused', async () => (await read()).pausedBy === 'gone');
    const again = await operator.patch(hook.url, { paused: true });
    assert.equal(again.body.webhook.pausedBy, 'gone', 'why it was paused first');
  });
});

test('receivers that are dead or hang, with much that waits, delay no other', async () => {
  const hanging = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const all = await hooked(`Hanging ${index}`);
      all.receiver.answer(() => undefined);
      for (let more = 0; more < 4; more += 1)
        await makeWebhook(operator, all.applicationId, { url: all.receiver.url });
      await all.note('h', 1_000);
      return all;
    }),
  );
  const dead = await hooked('Refusing', { url: 'http://127.0.0.1:9/' });
  await dead.note('d', 1_000);
  await eventually('they are tried', () =>
    hanging.some(({ receiver }) => receiver.received.length),
  );
  const well = await hooked('Well');
  const began = performance.now();
  await well.note('w', 500);
  await eventually('all have arrived', () => arrived(well.receiver).length === 500);
  assert.deepEqual(arrived(well.receiver), numbered('w', 500));
  assert.ok(performance.now() - began < 14_000, 'before the first of the hanging has ended');
  for (const { hook } of [...hanging, dead]) await operator.delete(hook.url);
});

describe('the message under way', async () => {
  const SAME = { BASE_URL: 'http://127.0.0.1:1' };

  /** It begins on a server of its own; the receiver says nothing, or not all. */
  async function begun(name: string, reply = '') {
    const connection = await testConnection();
    const first = await testServer(SAME, { connection });
    const { applicationId } = await first.partner(name);
    const receiver = await startReceiver();
    const by = await first.operator();
    const hook = await makeWebhook(by, applicationId, { url: receiver.url });
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
    receiver.answer(({ socket }) => socket?.write(reply, () => answered()));
    await noteChanges(first.db, applicationId, { prefix: 'a', count: 150 });
    await isAnswered;
    await noteChanges(first.db, applicationId, { prefix: 'b', count: 1 });
    receiver.answer(204);
    return { first, connection, receiver, hook, by };
  }

  const isSame = ({ received: [one, other] }: Receiver) => {
    assert.equal(one?.headers['webhook-id'], other?.headers['webhook-id']);
    assert.ok(one?.body === other?.body, 'the bodies differ');
  };
  const EXPECTED = [...numbered('a', 150), 'b1'];

  for (const [when, reply] of [
    ['before its reply', ''],
    ['within a reply that the end of the connection ends', 'HTTP/1.1 200 OK\r\n\r\nhalf'],
  ] as const) {
    test(`is the same after a restart ${when}`, async () => {
      const { first, connection, receiver } = await begun('Restarted', reply);
      await first.stop();
      await testServer(SAME, { connection });
      await eventually('all have arrived', () => arrived(receiver).length === 151);
      assert.deepEqual(arrived(receiver), EXPECTED);
      isSame(receiver);
    });
  }

  test('is the same when another process takes it over from one that stands still', async () => {
    const { connection, receiver, hook, by } = await begun('Taken over');
    await testServer(SAME, { connection, now: () => new Date(Date.now() + 61_000) });
    await eventually('all have arrived', () => arrived(receiver).length === 151);
    assert.deepEqual(arrived(receiver), EXPECTED);
    isSame(receiver);
    assert.equal((await by.get(hook.url)).body.webhook.state, 'active');
  });
});

test('what another process saw arrives by one whose own looks are behind', async () => {
  const first = await testServer();
  const { applicationId } = await first.partner('Left behind');
  const receiver = await startReceiver();
  await makeWebhook(await first.operator(), applicationId, { url: receiver.url });
  await first.stop();
  const own = openDatabase(first.connection, { name: 'test', connectionsMax: 4 });
  const blind = () => {
    throw new Error('This process looks no more.');
  };
  const feed = new FeedTail(own, blind);
  const log = pino({ level: 'silent' });
  const disclosures = new DisclosureLog(own, log);
  const ctx = { config: first.config, db: own, feed, now, secrets: [] };
  await noteChanges(own, applicationId, { prefix: 'a', count: 1 });
  const process = startWebhooks(ctx, { disclosures, log });
  atEnd(async () => {
    await process.stop();
    await feed.stop();
    await own.close();
  });
  await eventually('the first has arrived', () => arrived(receiver).length === 1);
  await noteChanges(own, applicationId, { prefix: 'b', count: 1 });
  // So does another process, which then dies.
  await markDue(own, null, now());
  await eventually('all have arrived', () => arrived(receiver).length === 2);
  assert.deepEqual(arrived(receiver), ['a1', 'b1']);
});

test('200 for a replay: the same changes, by new messages', async () => {
  const { partner, receiver, hook, note } = await hooked('Again');
  const start = (await partner.get('/feed/1.0/changes?after=end')).body.next;
  await note('a', 3);
  await eventually('all have arrived', () => arrived(receiver).length === 3);
  assert.equal((await operator.post(`${hook.url}/replay`, { after: start })).status, 200);
  await eventually('all came again', () => receiver.received.length === 2);
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(body).data.changes);
  assert.deepEqual(second, first);
  assert.equal(new Set(messageIds(receiver)).size, 2);
  const wrong = await operator.post(`${hook.url}/replay`, { after: 'x' });
  assert.equal(wrong.status, 400);
});

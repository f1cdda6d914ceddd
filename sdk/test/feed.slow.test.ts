/** Follows the feed of the real server, over a network and with a store that fail. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCursor, printCursor } from '../../server/src/feed/cursor.ts';
import { DAY_MS } from '../../server/src/lib/time.ts';
import { post, processed, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { type CursorError, createLectern, ForbiddenError, ValidationError } from '../src/index.ts';
import { badNetwork } from './bad-network.ts';

const server = await testServer();
const partner = await server.partner();
const { clientId, clientSecret } = partner;
const network = await badNetwork(server.baseUrl);
const lectern = createLectern({ baseUrl: network.url, clientId, clientSecret });
const place = await putPlace(partner);
const end = async () =>
  (await lectern.request('GET /feed/1.0/changes', { query: { after: 'end' } })).next;

/** A store in memory; `saved` has every cursor in its turn. */
function memory(first?: string) {
  const saved: string[] = [];
  const store = {
    load: () => saved.at(-1) ?? first,
    save: (cursor: string) => void saved.push(cursor),
  };
  return { saved, store };
}

const types = ['event.processed'] as const;

/** Follows until so many changes were handled. */
async function take(count: number, options: Parameters<typeof lectern.feed.follow>[0]) {
  const ids: (string | undefined)[] = [];
  const ended = new AbortController();
  try {
    for await (const { eventId } of lectern.feed.follow({
      types,
      ...options,
      signal: ended.signal,
    })) {
      ids.push(eventId);
      if (ids.length === count) ended.abort('done');
    }
  } catch (reason) {
    if (reason !== 'done') throw reason;
  }
  return ids;
}

async function sendMany(count: number) {
  const events = Array.from({ length: count }, (_, index) => xpEvent(place, index + 1));
  for (const event of events) await processed(partner, event);
  return events.map(({ id }) => id);
}

test('a walk that is broken off gets the changes again that were not handled, and no others', async () => {
  const { saved, store } = memory(await end());
  const ids = await sendMany(5);
  const handled: (string | undefined)[] = [];
  for await (const { eventId } of lectern.feed.follow({ types, store, limit: 2 })) {
    handled.push(eventId);
    if (handled.length === 4) break;
  }
  assert.equal(saved.length, 1);
  assert.deepEqual(await take(3, { store, limit: 2 }), ids.slice(2));
  assert.deepEqual(handled, ids.slice(0, 4));
});

test('changes that come are told while it waits; `after` counts where nothing is stored', async () => {
  const { saved, store } = memory();
  const after = await end();
  const told = take(2, { after, store });
  const events = [xpEvent(place, 1), xpEvent(place, 2)];
  for (const event of events) await post(partner, event);
  assert.deepEqual(
    await told,
    events.map(({ id }) => id),
  );
  assert.deepEqual(await take(1, { after: 'end', store: memory(after).store }), [events[0]?.id]);
  assert.ok(saved.length > 0);
});

test('what fails and may pass is told, and tried again', async () => {
  const { store } = memory(await end());
  const ids = await sendMany(1);
  const faults = ['cut', 'busy'] as const;
  let count = 0;
  network.faultOf = ({ url }) => (url?.startsWith('/feed') ? (faults[count++] ?? null) : null);
  const failures: number[] = [];
  const onFailed = ({ status }: { status: number }) => void failures.push(status);
  assert.deepEqual(await take(1, { store, onFailed }), ids);
  assert.deepEqual(failures, [0, 503]);
});

test('a cursor that is too old is told, and replaced by that of the answer', async () => {
  const cursor = parseCursor(await end());
  assert.ok(cursor);
  const old = printCursor({ ...cursor, since: new Date(Date.now() - 40 * DAY_MS) });
  const { saved, store } = memory(old);
  const moved: CursorError[] = [];
  const ids = await sendMany(1);
  const all = await lectern.list('GET /feed/1.0/changes', { query: { types: types[0], limit: 3 } });
  const wanted = (await all.toArray({ max: 100 })).map(({ eventId }) => eventId);
  assert.deepEqual(wanted.slice(-1), ids);
  const told = await take(wanted.length, { store, onMoved: (error) => void moved.push(error) });
  assert.deepEqual(told, wanted);
  assert.deepEqual(
    moved.map(({ status, code }) => [status, code]),
    [[410, 'cursor_expired']],
  );
  assert.ok(saved.length > 0 && !saved.includes(old));
});

test('it ends with what no other try can mend, and with the signal while it waits', async () => {
  await assert.rejects(take(1, { after: 'nonsense' }), ValidationError);
  const reader = await server.partner('Reader', ['events.readonly']);
  const client = createLectern({
    baseUrl: server.baseUrl,
    clientId: reader.clientId,
    clientSecret: reader.clientSecret,
  });
  await assert.rejects(client.feed.follow().next(), ForbiddenError);
  const ended = new AbortController();
  const waiting = lectern.feed.follow({ after: await end(), signal: ended.signal }).next();
  ended.abort('over');
  await assert.rejects(waiting, (reason) => reason === 'over');
});

/** Downloads tables of the real server, over a network that fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processed, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import { copyXp } from '../../server/test/fixtures/warehouse-world.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { CursorError, createLectern, ForbiddenError, NetworkError } from '../src/index.ts';
import { badNetwork, type Fault } from './bad-network.ts';

const server = await testServer();
const [partner, other] = [await server.partner(), await server.partner('Other')];
const operator = await server.operator();
const network = await badNetwork(server.baseUrl);
const { clientId, clientSecret } = partner;
const lectern = createLectern({ baseUrl: network.url, clientId, clientSecret });
const [place, otherPlace] = [await putPlace(partner), await putPlace(other)];
await processed(partner, xpEvent(place, 1));
await processed(other, xpEvent(otherPlace, 2));
await copyXp(server.db, 20_000);

/** The next requests of the warehouse meet these faults; returns their paths as they come. */
function meet(...faults: readonly (Fault | null)[]) {
  const paths: string[] = [];
  network.faultOf = ({ url = '' }) =>
    url.includes('warehouse') ? (faults[paths.push(url) - 1] ?? null) : null;
  return paths;
}

/** A stream in memory; `ended` says how. */
function memory(onWrite?: () => Promise<void> | void) {
  const pieces: Uint8Array[] = [];
  const stream = {
    ended: undefined as unknown,
    bytes: () => Buffer.concat(pieces),
    to: new WritableStream<Uint8Array>({
      async write(piece) {
        pieces.push(piece);
        await onWrite?.();
      },
      close() {
        stream.ended = 'closed';
      },
      abort(reason) {
        stream.ended = reason;
      },
    }),
  };
  return stream;
}

async function whole(format: string, cursor: string): Promise<Buffer> {
  const url = `${server.baseUrl}/warehouse/1.0/fct_xp?format=${format}&cursor=${cursor}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${partner.token}` } });
  assert.equal(reply.status, 200);
  return Buffer.from(await reply.arrayBuffer());
}

for (const format of ['csv', 'parquet'] as const)
  test(`a ${format} that is cut has the bytes of one that is not`, async () => {
    const paths = meet('busy', 'cut', 'cut', 'dropAnswer', 'cut');
    const stream = memory();
    const { cursor, mode } = await lectern.warehouse.download('fct_xp', { format, to: stream.to });
    assert.deepEqual([mode, stream.ended], ['whole', 'closed']);
    const bytes = await whole(format, cursor);
    assert.ok(bytes.length > 100_000, `${bytes.length} bytes`);
    assert.ok(bytes.equals(stream.bytes()));
    const starts = paths.map((path) =>
      Number(new URL(path, server.baseUrl).searchParams.get('from')),
    );
    assert.equal(starts.length, 6);
    assert.ok((starts.at(-1) ?? 0) > bytes.length / 2, `${starts}`);
  });

test('after a cursor come the changes alone; an operator downloads the rows of all', async () => {
  meet();
  const { cursor: after } = await lectern.warehouse.download('fct_xp', { to: memory().to });
  await processed(partner, xpEvent(place, 7));
  await processed(other, xpEvent(otherPlace, 8));
  const own = memory();
  const { cursor, mode } = await lectern.warehouse.download('fct_xp', { after, to: own.to });
  assert.equal(mode, 'changes');
  assert.notEqual(cursor, after);
  const rows = (stream: typeof own) => stream.bytes().toString().trim().split('\n').length - 1;
  assert.equal(rows(own), 1);
  const { token } = operator;
  const all = memory();
  const operating = createLectern({ baseUrl: server.baseUrl, token: () => token });
  await operating.warehouse.download('fct_xp', { after, all: true, to: all.to });
  assert.equal(rows(all), 2);
  const refused = memory();
  const download = lectern.warehouse.download('fct_xp', { all: true, to: refused.to });
  await assert.rejects(download, ForbiddenError);
  assert.ok(refused.ended instanceof ForbiddenError);
});

test('tries without a byte in between are as many as `retries` says', async () => {
  const paths = meet(...Array.from({ length: 9 }, () => 'dropAnswer' as const));
  const download = lectern.warehouse.download('fct_xp', { retries: 1, to: memory().to });
  await assert.rejects(download, NetworkError);
  assert.equal(paths.length, 2);
});

test('a rest that the server has no more is an error, not another file', async () => {
  const paths = meet('cut');
  let isFirst = true;
  const stream = memory(async () => {
    if (!isFirst) return;
    isFirst = false;
    await processed(partner, xpEvent(place, 1));
    await partner.get('/warehouse/1.0/fct_xp');
  });
  await assert.rejects(
    lectern.warehouse.download('fct_xp', { to: stream.to }),
    (error) => error instanceof CursorError && error === stream.ended,
  );
  assert.equal(paths.length, 2);
});

test('it ends with the error of the stream, with the signal, and at a page of another program', async () => {
  const paths = meet();
  const full = new Error('The disk is full.');
  const failing = memory(() => Promise.reject(full));
  await assert.rejects(lectern.warehouse.download('fct_xp', { to: failing.to }), full);
  assert.equal(paths.length, 1);
  const ended = new AbortController();
  const hanging = memory(() => {
    ended.abort('over');
    return new Promise<never>(() => undefined);
  });
  await assert.rejects(
    lectern.warehouse.download('fct_xp', { to: hanging.to, signal: ended.signal }),
    (reason) => reason === 'over',
  );
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' };
  network.answerOf = ({ url = '' }) => (url.includes('warehouse') ? page : null);
  const stream = memory();
  await assert.rejects(
    lectern.warehouse.download('fct_xp', { to: stream.to, retries: 0 }),
    /is that the baseUrl\?/,
  );
  assert.equal(stream.bytes().length, 0);
});

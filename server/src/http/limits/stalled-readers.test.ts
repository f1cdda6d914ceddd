/** Stalled readers: who is cut off, by real sockets and a clock that is passed in. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { eventually } from '../../../test/harness/server-process.ts';
import { watchReaders } from './stalled-readers.ts';

/** Sends more than the sockets of both ends hold, in slices, as the server does. */
function sendMuch(response: ServerResponse): void {
  Readable.from(Array.from({ length: 512 }, () => Buffer.alloc(64 * 1_024))).pipe(response);
}

/** A reply of `begin` as server and client see it; the client reads nothing by itself. */
async function replyOf(
  t: { after(end: () => void): void },
  begin: (response: ServerResponse) => void,
): Promise<{ response: ServerResponse; reading: IncomingMessage }> {
  const server = createServer((_, response) => begin(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = get({ port, host: '127.0.0.1' });
  const replied = once(client, 'response') as Promise<[IncomingMessage]>;
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const [reading] = await replied;
  reading.on('error', () => undefined);
  t.after(() => {
    reading.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { response, reading };
}

test('a client that takes nothing is cut off after the time, not before', async (t) => {
  const { response, reading } = await replyOf(t, sendMuch);
  const readers = watchReaders(1_000);
  const cut = (now: number) => readers.cut([response], now);
  assert.deepEqual([cut(0), cut(999)], [0, 0]);
  assert.equal(response.destroyed, false);
  assert.equal(cut(1_000), 1);
  await once(response, 'close');
  assert.equal(cut(5_000), 0, 'it is over');
  assert.equal(reading.complete, false);
});

test('one that takes a little has the whole time again', async (t) => {
  const { response, reading } = await replyOf(t, sendMuch);
  const readers = watchReaders(1_000);
  const cut = (now: number) => readers.cut([response], now);
  const sent = () => (response.socket?.bytesWritten ?? 0) - (response.socket?.writableLength ?? 0);
  assert.equal(cut(0), 0);
  const before = sent();
  await eventually('the server has sent more', () => {
    reading.read();
    return sent() > before;
  });
  assert.deepEqual([cut(1_500), cut(2_499), cut(2_500)], [0, 0, 1]);
});

test('one that waits for the server is not cut off', async (t) => {
  const { response } = await replyOf(t, (one) => one.flushHeaders());
  await eventually('the headers are sent', () => response.writableLength === 0);
  const readers = watchReaders(1_000);
  assert.deepEqual([readers.cut([response], 0), readers.cut([response], 5_000)], [0, 0]);
});

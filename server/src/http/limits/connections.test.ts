/** Connections: how many may be open, and how long their headers may take. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { atEnd } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import type { Config } from '../../config.ts';
import { metricsText } from '../metrics.ts';
import { headerTimeouts, limitConnections } from './connections.ts';

const clients = {
  connectionsMax: 12,
  connectionsPerAddressMax: 8,
  headersSecondsMax: 1,
  stallSecondsMax: 60,
};

/** The port of a server with these limits that answers every request. */
async function serve(tlsProxy: boolean): Promise<number> {
  const server: Server = createServer(headerTimeouts(clients), (_, reply) => reply.end());
  limitConnections(server, { clients, tlsProxy } as Config);
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const direct = await serve(false);
const WHOLE = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

/** A connection that sends this much; `ended` resolves to what it was answered. */
function open(from: string, text: string, port = direct) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let answer = '';
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined).once('close', () => resolve(answer));
  });
  socket.write(text);
  return { socket, ended };
}

async function openMany(count: number, from: string, port = direct) {
  const many = Array.from({ length: count }, () => open(from, 'GET', port));
  await Promise.all(many.map(({ socket }) => once(socket, 'connect')));
  return many;
}

async function isAnswered(from: string, port = direct): Promise<boolean> {
  return /^HTTP\/1.1 200/.test(await open(from, WHOLE, port).ended);
}

/** Ends connections, and waits until there is room for one. */
async function end(connections: ReturnType<typeof open>[], from: string): Promise<void> {
  for (const { socket } of connections) socket.destroy();
  await eventually('there is room again', () => isAnswered(from), 20_000);
}

async function refusals(): Promise<number> {
  return Number(/cut_total\{reason="too_many"\} (\d+)/.exec(await metricsText())?.[1] ?? 0);
}

test('of one address are limited, and of all together; metrics count those refused', async () => {
  const before = await refusals();
  const ours = await openMany(7, '127.0.0.1');
  assert.equal(await isAnswered('127.0.0.1'), true);
  ours.push(...(await openMany(1, '127.0.0.1')));
  assert.equal(await open('127.0.0.1', WHOLE).ended, '');
  assert.equal(await refusals(), before + 1);
  assert.equal(await isAnswered('127.0.0.2'), true);
  const others = await openMany(4, '127.0.0.3');
  assert.equal(await open('127.0.0.2', WHOLE).ended, '');
  assert.equal(await refusals(), before + 2);
  await end([...ours, ...others], '127.0.0.1');
});

test('one that ends makes room for one, not for more', async () => {
  const [first, ...others] = await openMany(8, '127.0.0.1');
  await end(first ? [first] : [], '127.0.0.1');
  others.push(...(await openMany(1, '127.0.0.1')));
  assert.equal(await open('127.0.0.1', WHOLE).ended, '');
  await end(others, '127.0.0.1');
});

test('behind a proxy, whose address all have, those of one address are not limited', async () => {
  const port = await serve(true);
  await openMany(9, '127.0.0.1', port);
  assert.equal(await isAnswered('127.0.0.1', port), true);
  await openMany(3, '127.0.0.1', port);
  assert.equal(await open('127.0.0.1', WHOLE, port).ended, '');
});

test('headers that come byte by byte are given up with 408', async () => {
  const { socket, ended } = open('127.0.0.1', 'GET / HTTP/1.1\r\nhost: x\r\n');
  const drip = setInterval(() => socket.write('x'), 200);
  assert.match(await ended, /^HTTP\/1.1 408/);
  clearInterval(drip);
});

test('late headers are found soon: after half their time, or 5 s', () => {
  for (const [headersSecondsMax, intervalMs] of [
    [1, 500],
    [60, 5_000],
  ] as const) {
    assert.deepEqual(headerTimeouts({ ...clients, headersSecondsMax }), {
      headersTimeout: headersSecondsMax * 1_000,
      connectionsCheckingInterval: intervalMs,
    });
  }
});

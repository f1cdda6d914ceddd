/** Stale requests: how old one may be, by real sockets and a process that stands still. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { atEnd } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { metricsText } from '../metrics.ts';
import { Problem } from '../problem.ts';
import { endOfTick } from '../request/end-of-tick.ts';
import type { Route } from '../route.ts';
import { BACKLOG, requireClient, watchStaleRequests } from './stale-requests.ts';

const stale = watchStaleRequests(pino({ level: 'silent' }));
/** What the server has read, with its age then; it answers nothing by itself. */
const read: { request: IncomingMessage; ageMs: number }[] = [];
const server = createServer((request, response) => {
  read.push({ request, ageMs: stale.ageMs(request) });
  response.end();
});
stale.watch(server);
atEnd(async () => {
  server.closeAllConnections();
  server.close();
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;

/** As a process that is stopped, or has too much to do. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

function open(onConnect: (socket: Socket) => void = () => undefined): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(port, '127.0.0.1', () => {
    onConnect(socket);
    resolve(socket);
  });
  socket.on('error', () => undefined);
  return promise;
}

/** The next request that the server reads. */
async function nextRead(send: () => unknown) {
  const count = read.length;
  await send();
  await eventually('it is read', () => read.length > count);
  return read[count] as (typeof read)[number];
}

suite('the age of a request', () => {
  test('of a new connection covers the time in which the process stood still', async () => {
    const { ageMs } = await nextRead(() =>
      open((socket) => {
        socket.write(GET);
        standStill(500);
      }),
    );
    assert.ok(ageMs >= 500 && ageMs < 10_000, `${ageMs}`);
  });

  test('of a kept connection covers it, too, although the connection is not new', async () => {
    const socket = await open();
    await nextRead(() => socket.write(GET));
    const { ageMs } = await nextRead(() => {
      socket.write(GET);
      standStill(500);
    });
    assert.ok(ageMs >= 500 && ageMs < 10_000, `${ageMs}`);
  });

  test('of connections that wait behind others covers it, too', async () => {
    const count = read.length;
    const opened = Array.from({ length: 20 }, () => open((socket) => socket.write(GET)));
    // When all have begun to connect, and none is accepted.
    process.nextTick(standStill, 500);
    await Promise.all(opened);
    await eventually('all are read', () => read.length === count + 20);
    const ages = read.slice(count).map(({ ageMs }) => ageMs);
    assert.ok(
      ages.every((ageMs) => ageMs >= 500 && ageMs < 10_000),
      ages.join(' '),
    );
  });

  test('of the first connection after quiet seconds leaves these out', async () => {
    await eventually('it is young', async () => {
      await pause(2_000);
      const { ageMs } = await nextRead(async () => (await open()).write(GET));
      return ageMs < 1_500;
    });
  });

  test('is that of a moment when nothing waited, on new connections and kept ones', async () => {
    await open(() => standStill(1_500));
    const kept = await open();
    await eventually('a new one is young', async () => {
      const { ageMs } = await nextRead(async () => (await open()).write(GET));
      return ageMs < 1_000;
    });
    await eventually('one of a kept connection is young', async () => {
      const { ageMs } = await nextRead(() => kept.write(GET));
      return ageMs < 1_000;
    });
  });
});

test('a connection is at most as old as the 258th before it, however long others wait', async () => {
  const own = watchStaleRequests(pino({ level: 'silent' }));
  const began = performance.now();
  const accepting = new EventEmitter();
  own.watch(accepting as Server);
  const accepted: { begun: number; ageMs: number; ended: number }[] = [];
  // One in each turn of the event loop, so that there is none in which none waits.
  for (let count = 0; count < BACKLOG + 50; count += 1) {
    await nextTurn();
    standStill(3);
    const begun = performance.now();
    const socket = {} as Socket;
    accepting.emit('connection', socket);
    const ageMs = own.ageMs({ socket } as IncomingMessage);
    accepted.push({ begun, ageMs, ended: performance.now() });
  }
  own.stop();
  for (const [at, { begun, ageMs, ended }] of accepted.entries()) {
    // The queue of the system holds one more than its length, and one is on its way.
    const before = accepted[at - BACKLOG - 2];
    assert.ok(ageMs >= begun - (before?.ended ?? began), `${at}: ${ageMs}`);
    if (before) assert.ok(ageMs <= ended - before.begun, `${at}: ${ageMs}`);
  }
});

suite('a request that is not executed', () => {
  const writing = { method: 'PUT', scope: 'rostering.write' } as Route;
  const reading = { method: 'GET', scope: 'rostering.read' } as Route;
  const events = { method: 'POST', scope: 'events.write' } as Route;
  const open0 = { method: 'POST', scope: 'none' } as Route;

  /** The message of a refusal; undefined = it may be executed. */
  async function refusal(route: Route, request: IncomingMessage, ageMs = 0) {
    try {
      await stale.requireFresh(route, request, ageMs);
      return undefined;
    } catch (error) {
      assert.ok(error instanceof Problem && error.status === 503);
      return error.message;
    }
  }
  const refused = async (cause: string) =>
    Number(new RegExp(`late_total\\{cause="${cause}"\\} (\\d+)`).exec(await metricsText())?.[1]);

  test('503 for a write that waited for a second, anything else that waited for ten', async () => {
    const socket = await open();
    const { request } = await nextRead(() => socket.write(GET));
    const before = (await refused('waited')) || 0;
    for (const [route, ageMsMax] of [
      [writing, 1_000],
      [reading, 10_000],
      [events, 10_000],
    ] as const) {
      assert.equal(await refusal(route, request, ageMsMax), undefined);
      const message = (await refusal(route, request, ageMsMax + 100)) ?? '';
      assert.match(message, new RegExp(`up to ${ageMsMax / 1_000}.1 s and was not executed`));
    }
    assert.equal(await refusal(open0, request, 60_000), undefined, 'health is always told');
    assert.equal((await refused('waited')) - before, 3);
  });

  test('503 for a write whose client has gone; reads and events do no harm', async () => {
    for (const leave of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.end()]) {
      const socket = await open();
      const { request } = await nextRead(() => socket.write(GET));
      leave(socket);
      await eventually('the server has read it', async () => {
        return (await refusal(writing, request)) !== undefined;
      });
      assert.match((await refusal(writing, request)) ?? '', /client closed the connection/);
      assert.throws(() => requireClient(request), Problem);
      for (const route of [reading, events]) assert.equal(await refusal(route, request), undefined);
    }
    assert.ok((await refused('gone')) >= 4);
  });

  test('503 for a write that is read together with the close of its connection', async () => {
    const told: (string | undefined)[] = [];
    const own = createServer(async (request, response) => {
      await endOfTick();
      told.push(await refusal(writing, request));
      response.end();
    });
    await once(own.listen(0, '127.0.0.1'), 'listening');
    for (let count = 1; count <= 5; count += 1) {
      const socket = connect((own.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(GET);
      socket.destroy();
      await eventually('it is read', () => told.length === count);
    }
    own.close();
    for (const message of told) assert.match(message ?? '', /client closed the connection/);
  });

  test('not for a client that is there', async () => {
    const socket = await open();
    const { request } = await nextRead(() => socket.write(GET));
    assert.equal(await refusal(writing, request), undefined);
    requireClient(request);
  });
});

test('a late event loop is counted each time, and logged once in a while', async () => {
  const late = async () =>
    Number(/event_loop_late_total (\d+)/.exec(await metricsText())?.[1] ?? 0);
  const before = await late();
  stale.stop();
  const lines = new PassThrough();
  const own = watchStaleRequests(pino(lines));
  const began = performance.now();
  for (const count of [1, 2]) {
    standStill(1_300);
    await eventually('it is counted', async () => (await late()) >= before + count);
  }
  const logged = String(lines.read() ?? '').match(/the event loop was late/g) ?? [];
  assert.ok(logged.length === 1 || performance.now() - began > 10_000, `${logged.length} lines`);
  assert.match(await metricsText(), /^lectern_event_loop_late_seconds [\d.]+$/m);
  own.stop();
});

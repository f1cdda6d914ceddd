/** Stopping the server: open requests get their replies, idle connections do not delay the end. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { pino } from 'pino';
import Type from 'typebox';
import { readConfig } from '../../src/config.ts';
import { Rendered } from '../../src/http/body.ts';
import { trackReplies } from '../../src/http/limits/open-replies.ts';
import { route } from '../../src/http/route.ts';
import { createServer as createFront } from '../../src/http/serve.ts';
import { startServer } from '../../src/server.ts';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { putPlace } from '../fixtures/events.ts';
import { atEnd, testConnection } from '../harness/database.ts';
import { assertKept, startLoad } from '../harness/load.ts';
import {
  databaseOf,
  dataFolder,
  eventually,
  isPostgresThere,
  postmasterOf,
  startProcess,
} from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

const HOST = '127.0.0.1';
/** What is awaited in vain delays a stop by 25 s. */
const STOP_MS_MAX = 20_000;
let nextPort = 18_420;
const connection = await testConnection();
const dataDir = await dataFolder();

/** Starts a server in this process that the test can stop, and makes a partner. */
async function stoppable() {
  const port = nextPort++;
  const config = readConfig({ PORT: String(port), HOST, LOG_LEVEL: 'error' });
  const server = await startServer({ config, connection, log: pino({ level: 'error' }) });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  atEnd(stop);
  const db = openDatabase(connection, { name: 'test', connectionsMax: 2 });
  atEnd(() => db.close());
  const { ctx } = server;
  return { port, stop, db, ctx, partner: await front(`http://${HOST}:${port}`, db).partner() };
}

/** The result of the work; fails after `ms`. */
async function within<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} takes more than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The stop has begun: no new connections are taken. */
function untilRefused(port: number): Promise<void> {
  return eventually('no new connections', () =>
    fetch(`http://${HOST}:${port}/health`).then(
      () => false,
      () => true,
    ),
  );
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, HOST);
  atEnd(async () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** A GET over a connection that is kept alive. */
async function ask(port: number, path: string, token: string): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true });
  atEnd(async () => agent.destroy());
  const headers = { authorization: `Bearer ${token}` };
  const [response] = await once(get({ host: HOST, port, path, agent, headers }), 'response');
  response.resume();
  await once(response, 'end');
  return response;
}

/** Locks the table of courses: every read waits until `release`. */
async function lockCourses(db: Awaited<ReturnType<typeof stoppable>>['db']) {
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const done = db.begin(async (tx) => {
    await tx.execute(sql`lock table courses in access exclusive mode`);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const hasReader = async () => {
    const row = await db.first(sql`
      select 1 from pg_locks where not granted and relation = 'courses'::regclass`);
    return row !== undefined;
  };
  return {
    untilRequestWaits: () => eventually('a request waits for the lock', hasReader),
    async release() {
      gate.resolve();
      await done;
    },
  };
}

test('a request under way gets its reply; its kept-alive connection does not delay the end', async () => {
  const { port, stop, db, partner } = await stoppable();
  const lock = await lockCourses(db);
  const answer = ask(port, '/rostering/1.0/courses', partner.token);
  await lock.untilRequestWaits();
  const stopped = stop();
  await untilRefused(port);
  await lock.release();
  const { statusCode, headers } = await answer;
  assert.equal(statusCode, 200);
  assert.equal(headers.connection, 'close');
  await within(STOP_MS_MAX, 'the stop', stopped);
});

test('connections without a whole request do not delay the end', async () => {
  const { port, stop } = await stoppable();
  const [silent, begun] = [await opened(port), await opened(port)];
  begun.write('POST /events/1.0/ HTTP/1.1\r\nHost: lectern\r\n');
  await fetch(`http://${HOST}:${port}/health`);
  await within(STOP_MS_MAX, 'the stop', stop());
  await within(
    STOP_MS_MAX,
    'the end of a connection',
    Promise.all([silent, begun].map(untilClosed)),
  );
});

async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket.resume(), 'close').catch(() => undefined);
}

test('a request that arrives during the stop gets its reply', async () => {
  const { port, stop, db, partner } = await stoppable();
  const lock = await lockCourses(db);
  const answer = ask(port, '/rostering/1.0/courses', partner.token);
  await lock.untilRequestWaits();
  const socket = await opened(port);
  socket.setEncoding('utf8').write('GET /health HTTP/1.1\r\n');
  await fetch(`http://${HOST}:${port}/health`);
  const stopped = stop();
  await untilRefused(port);
  socket.write('Host: lectern\r\n\r\n');
  const [reply] = await within(STOP_MS_MAX, 'the answer', once(socket, 'data'));
  assert.match(reply, /^HTTP\/1.1 200 /);
  assert.match(reply, /connection: close/i);
  await lock.release();
  await answer;
  await within(STOP_MS_MAX, 'the stop', stopped);
});

/** More than the socket buffers of the system hold. */
const PIECES = Array.from({ length: 32 }, () => 'é'.repeat(2 ** 19));
const { ctx } = await stoppable();

for (const text of [PIECES, PIECES.join('')]) {
  const form = typeof text === 'string' ? 'whole' : 'in pieces';
  test(`a large reply, sent ${form}, is complete before the server ends`, async () => {
    const large = route({
      operationId: 'getLarge',
      method: 'GET',
      shows: 'nothing',
      url: '/large',
      scope: 'none',
      tag: 'Test',
      summary: 'Large',
      responses: { 200: Type.String() },
      handle: () => ({ status: 200, body: new Rendered(text) }),
    });
    const authenticate = () => assert.fail('the route needs no token');
    const log = pino({ level: 'error' });
    const parts = { ctx, log, authenticate, routes: [large], mounts: [], openapi: () => ({}) };
    const server = createFront(parts);
    const port = await server.listen(HOST, 0);
    const idle = await opened(port);
    const socket = await opened(port);
    socket.write('GET /large HTTP/1.1\r\nHost: lectern\r\n\r\n');
    await once(socket, 'readable');
    const closed = server.close();
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    assert.ok(bytes > 2 ** 25, `${bytes} bytes came`);
    await within(STOP_MS_MAX, 'the stop', Promise.all([closed, untilClosed(idle)]));
  });
}

/** Starts a server process and makes a partner. */
async function ownProcess(settings: Record<string, string> = {}) {
  const port = nextPort++;
  const baseUrl = `http://${HOST}:${port}`;
  const place = { DATA_DIR: dataDir, PORT: String(port), HOST, BASE_URL: baseUrl };
  const start = () => startProcess({ ...place, ...settings });
  const server = await start();
  const db = databaseOf(dataDir);
  return { port, server, start, db, partner: await front(baseUrl, db).partner() };
}

test('SIGTERM under load: every stored event is acknowledged, exit code 0', async (t) => {
  const { server, start, db, partner } = await ownProcess();
  const place = await putPlace(partner);
  const load = startLoad([partner], place);
  t.after(() => load.stop());
  await load.more(500);
  server.kill('SIGTERM');
  assert.equal(await within(STOP_MS_MAX, 'the end', server.ended), 0, server.output());
  assert.equal(server.errors(), '');
  assert.equal(await postmasterOf(dataDir), undefined);
  assert.equal(await isPostgresThere(dataDir), false);
  const ledger = await load.stop();
  const again = await start();
  await assertKept(db, place, ledger);
  const stored = await db.query(sql`select 1 from events where student_id = ${place.studentId}`);
  assert.equal(stored.length, ledger.acknowledged.size, 'every stored event was acknowledged');
  again.kill('SIGTERM');
  assert.equal(await again.ended, 0);
});

test('an uncaught error is logged, server and PostgreSQL stop, exit code 1', async () => {
  const { server } = await ownProcess({
    NODE_OPTIONS: `--import=data:text/javascript,process.on('SIGWINCH',()=>{throw(Error('oops'))})`,
  });
  server.kill('SIGWINCH');
  assert.equal(await within(STOP_MS_MAX, 'the end', server.ended), 1);
  assert.match(server.output(), /"message":"oops".*"msg":"the server stops: an error was not h/);
  assert.equal(await postmasterOf(dataDir), undefined);
});

test('a second signal, 0.5 s or more after the first, ends the server at once', async () => {
  const { server, db, port, partner } = await ownProcess();
  const lock = await lockCourses(db);
  const answer = ask(port, '/rostering/1.0/courses', partner.token).then(
    () => true,
    () => false,
  );
  await lock.untilRequestWaits();
  let ended = false;
  server.ended.then(() => {
    ended = true;
  });
  const began = performance.now();
  await eventually('the end', () => {
    server.kill('SIGTERM');
    return ended;
  });
  assert.equal(await server.ended, 1);
  assert.ok(performance.now() - began > 500, 'one Ctrl-C may arrive twice');
  assert.equal(await answer, false);
  await lock.release().catch(() => undefined);
});

test('the wait for a request that never ends is limited', async () => {
  const answers = trackReplies(30_000);
  const server = createServer((_request, response) => answers.begin(response)).listen(0, HOST);
  atEnd(async () => server.closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = await opened(port);
  socket.write('GET / HTTP/1.1\r\nHost: lectern\r\n\r\n');
  await once(server, 'request');
  await within(STOP_MS_MAX, 'the wait', answers.finish(20));
  server.close();
});

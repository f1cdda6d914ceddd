/** Promise 7: what one partner does stops no other one. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { before, suite, test } from 'node:test';
import { pino } from 'pino';
import { startServer } from '../../src/server.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { courseBody } from '../fixtures/content.ts';
import { samplePackage } from '../fixtures/packages.ts';
import { atEnd } from '../harness/database.ts';
import { eventually } from '../harness/server-process.ts';
import { openStream } from '../harness/stream.ts';
import { type TestClient, type TestServer, testServer } from '../harness/test-server.ts';

type Members = Record<string, unknown>;

const COURSES = '/rostering/1.0/courses';
const KIB = 1_024;

function putCourse(client: TestClient, id: string, kib: number) {
  const metadata = { note: 'x'.repeat(kib * KIB) };
  return client.put(`${COURSES}/${id}`, courseBody(id, { metadata }));
}

const few = await testServer({
  CONNECTIONS_MAX: '12',
  CONNECTIONS_PER_ADDRESS_MAX: '8',
  HEADERS_MAX_SECONDS: '1',
});
const sized = await testServer();
const partner = await sized.partner();
const count = 400;
const server = await testServer({ STALL_MAX_SECONDS: '2', LOG_LEVEL: 'fatal' });
const [heavy, other] = [await server.partner('Heavy'), await server.partner('Other')];

const running = await startServer({
  config: { ...server.config, port: 0 },
  connection: server.connection,
  log: pino({ level: 'silent' }),
  jobs: [],
});
atEnd(() => running.stop());
const { streams } = running.ctx;
const streamUrl = `http://127.0.0.1:${running.port}`;
const [operator, second] = [await server.operator(), await server.operator()];

suite('a record has a largest size', () => {
  test('413 above 64 KiB as stored, with the limit, and nothing is stored', async () => {
    const [small, large] = [randomUUID(), randomUUID()];
    assert.equal((await putCourse(partner, small, 63)).status, 201);
    const refused = await putCourse(partner, large, 64);
    assert.equal(refused.status, 413);
    assert.match(refused.body.imsx_description, /at most 65536 \(64 KiB\)/);
    assert.equal(refused.body.imsx_error_details[0].code, 'record_too_large');
    assert.equal((await partner.get(`${COURSES}/${large}`)).status, 404);
    assert.equal((await putCourse(partner, small, 64)).status, 413);
    const kept = await partner.get(`${COURSES}/${small}`);
    assert.equal(kept.body.course.metadata.note.length, 63 * KIB);
  });

  test('413 for a record of OneRoster, too', async () => {
    const operator = await sized.operator();
    const org = {
      sourcedId: 'o',
      name: 'O',
      type: 'school',
      metadata: { note: 'x'.repeat(66_000) },
    };
    const url = '/ims/oneroster/rostering/v1p2/orgs/o';
    const reply = await operator.put(url, { org });
    assert.equal(reply.status, 413, reply.text);
    assert.match(JSON.stringify(reply.body), /at most 65536/);
  });

  test('RECORD_MAX_KIB raises it', async () => {
    const lenient = await testServer({ RECORD_MAX_KIB: '200' });
    assert.equal((await putCourse(await lenient.partner(), randomUUID(), 190)).status, 201);
    assert.equal((await putCourse(await lenient.partner(), randomUUID(), 201)).status, 413);
  });
});

/** Stores as many courses of 60 KiB each, which all partners may read. */
async function fillCourses({ db, partner }: TestServer, count: number): Promise<void> {
  const id = randomUUID();
  const owner = await partner('Owner of the large records');
  assert.equal((await putCourse(owner, id, 60)).status, 201);
  await db.execute(sql`
    insert into courses (sourced_id, application_id, status, date_last_modified, title, metadata,
      record)
    select n.id, application_id, status, date_last_modified, title, metadata,
      replace(record, sourced_id, n.id)
    from courses, (select gen_random_uuid()::text as id from generate_series(2, ${count}::int)) n
    where sourced_id = ${id}`);
}

/** Asks, and reads nothing of the reply that begins. */
async function stall({ baseUrl }: TestServer, client: TestClient, path: string) {
  const asking = get(baseUrl + path, { headers: { authorization: `Bearer ${client.token}` } });
  asking.on('error', () => undefined);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return response.on('error', () => undefined);
}

const streamsOf = async ({ db }: TestServer) => {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'lectern pages'
      and state = 'active'`);
  return row?.count;
};

suite('a page of any size', () => {
  before(() => fillCourses(server, count));
  const page = `${COURSES}?limit=3000`;

  for (const path of [page, `${page}&fields=sourcedId,metadata`, `${COURSES}?limit=300`]) {
    test(`arrives whole: ${path}`, async () => {
      const reply = await heavy.get(path);
      const wanted = path === `${COURSES}?limit=300` ? 300 : count;
      const { courses, total } = reply.body;
      assert.deepEqual([courses.length, total], [wanted, count]);
      assert.equal(new Set(courses.map(({ sourcedId }: Members) => sourcedId)).size, wanted);
      assert.ok(reply.text.length > wanted * 60 * KIB);
      assert.equal(reply.headers.get('x-total-count'), String(count));
    });
  }

  test('HEAD answers its headers', async () => {
    const headers = { authorization: `Bearer ${heavy.token}` };
    const reply = await fetch(server.baseUrl + page, { method: 'HEAD', headers });
    assert.deepEqual([reply.status, await reply.text()], [200, '']);
    assert.equal(reply.headers.get('x-total-count'), String(count));
  });

  test('takes memory of some 1 MB of the server, and a reader that takes nothing is cut off', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map((n) => server.partner(`Reader ${n}`)));
    const idle = process.memoryUsage().rss;
    const stalled = await Promise.all(clients.map((client) => stall(server, client, page)));
    assert.equal(await streamsOf(server), 4);
    const grown = process.memoryUsage().rss - idle;
    assert.ok(grown < 60 * 1024 * KIB, `4 pages of 24 MB took ${grown} bytes`);
    await eventually('PostgreSQL ends what is read by no one', async () => {
      return (await streamsOf(server)) === 0;
    });
    for (const response of stalled) response.destroy();
    assert.equal((await heavy.get(page)).body.courses.length, count);
    const { text } = await server.fetch('/metrics');
    assert.match(text, /lectern_http_connections_cut_total\{reason="stalled"\} 4/);
  });

  test('many first reads of a list at once are all answered', async () => {
    const client = await server.partner('Eager');
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => client.get(`${COURSES}?limit=1`)),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  });

  test('one at once for an application: more wait for their turn, and others do not', async () => {
    const reader = await stall(server, heavy, page);
    let isAnswered = false;
    const second = heavy.get(page).then((reply) => {
      isAnswered = true;
      return reply;
    });
    assert.equal((await other.get(page)).status, 200);
    assert.equal(isAnswered, false);
    reader.resume();
    assert.equal((await second).status, 200);
  });
});

suite('a list as a CSV file', () => {
  const file = `${COURSES}?format=csv`;
  const lines = (text: string) => text.split('\r\n').length - 1;

  test('arrives whole, and no page waits for its reader', async () => {
    const reader = await stall(server, heavy, file);
    assert.equal((await heavy.get(`${COURSES}?limit=3000`)).status, 200);
    reader.destroy();
    const { status, text } = await heavy.get(file);
    assert.deepEqual([status, lines(text)], [200, count + 1]);
  });

  test('takes memory of some 1 MB of the server for a reader that takes nothing', async () => {
    const idle = process.memoryUsage().rss;
    const stalled = await Promise.all([heavy, other].map((one) => stall(server, one, file)));
    await eventually('both are read', async () => (await streamsOf(server)) === 2);
    const grown = process.memoryUsage().rss - idle;
    assert.ok(grown < 40 * 1024 * KIB, `2 files of 24 MB took ${grown} bytes`);
    for (const response of stalled) response.destroy();
  });

  test('is cut off when it cannot be completed: no client takes it for whole', async () => {
    const reader = await stall(server, heavy, file);
    const cut = once(reader, 'error');
    await server.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lectern pages'
        and state = 'active'`);
    reader.resume();
    const [error] = await cut;
    assert.deepEqual([error.code, reader.complete], ['ECONNRESET', false]);
  });
});

test('429 with Retry-After for who has read too many bytes, and for no other', async () => {
  const server = await testServer({ RATE_LIMITS: 'on', RATE_LIMIT_READ_MIB_PER_MINUTE: '10' });
  await fillCourses(server, 250);
  const [heavy, other] = [await server.partner('Heavy'), await server.partner('Other')];
  assert.equal((await heavy.get(`${COURSES}?limit=3000`)).status, 200);
  const refused = await heavy.get(`${COURSES}?limit=1`);
  assert.equal(refused.status, 429);
  assert.match(refused.body.imsx_description, /^Too many bytes read in lists by this application/);
  assert.ok(Number(refused.headers.get('retry-after')) > 10);
  const id = (await other.get(`${COURSES}?limit=1`)).body.courses[0].sourcedId;
  assert.equal((await heavy.get(`${COURSES}/${id}`)).status, 200, 'single records are read');
});

suite('uploads', () => {
  /** Begins an upload without a declared length, and sends one byte of it. */
  function beginUpload({ baseUrl }: TestServer, { token }: TestClient) {
    const sending = request(`${baseUrl}/ims/case/v1p1/CFPackages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.on('error', () => undefined);
    sending.write('{');
    return answered;
  }

  test('those that send nothing keep no others out, and are refused with 408', async () => {
    const idle = await Promise.all(['A', 'B', 'C', 'D'].map((name) => server.partner(name)));
    const begun = idle.map((client) => beginUpload(server, client));
    const uploaded = await other.post('/ims/case/v1p1/CFPackages', samplePackage(3));
    assert.equal(uploaded.status, 201, uploaded.text);
    for (const [response] of await Promise.all(begun)) {
      assert.equal(response.statusCode, 408);
      assert.equal(response.headers.connection, 'close');
      response.resume();
    }
  });
});

suite('connections', () => {
  const { port } = few.config;

  /** A connection that sends this much; `ended` resolves to what it was answered. */
  function open(from: string, text: string) {
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
  const whole = 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

  test('of one address are limited, and of all together', async () => {
    const ours = Array.from({ length: 8 }, () => open('127.0.0.1', 'GET'));
    await Promise.all(ours.map(({ socket }) => once(socket, 'connect')));
    assert.equal(await open('127.0.0.1', whole).ended, '');
    assert.match(await open('127.0.0.2', whole).ended, /^HTTP\/1.1 200/);
    const others = Array.from({ length: 4 }, () => open('127.0.0.3', 'GET'));
    await Promise.all(others.map(({ socket }) => once(socket, 'connect')));
    assert.equal(await open('127.0.0.2', whole).ended, '');
    for (const { socket } of [...ours, ...others]) socket.destroy();
    await Promise.all([...ours, ...others].map(({ ended }) => ended));
    await eventually('there is room again', async () => {
      return /^HTTP\/1.1 200/.test(await open('127.0.0.1', whole).ended);
    });
  });

  test('headers that come byte by byte are given up with 408', async () => {
    const { socket, ended } = open('127.0.0.1', 'GET /health HTTP/1.1\r\nhost: x\r\n');
    const drip = setInterval(() => socket.write('x'), 200);
    assert.match(await ended, /^HTTP\/1.1 408/);
    clearInterval(drip);
  });
});

test('readers of the documentation that take nothing share one copy', async () => {
  const path = '/docs/assets/search.js';
  const size = (await (await fetch(server.baseUrl + path)).text()).length;
  const idle = process.memoryUsage().rss;
  const stalled = await Promise.all(Array.from({ length: 100 }, () => stall(server, heavy, path)));
  const grown = process.memoryUsage().rss - idle;
  // Each socket has buffers of its own, of some 0.2 MB.
  assert.ok(grown < 50 * size, `100 readers of ${size} bytes took ${grown}`);
  for (const response of stalled) response.destroy();
});

suite('streams of events', () => {
  test('429 above ten of one client, and another client has its own', async () => {
    const open = await Promise.all(
      Array.from({ length: 10 }, () => openStream(streamUrl, operator)),
    );
    const refused = await openStream(streamUrl, operator);
    assert.equal(refused.response.statusCode, 429);
    assert.match(refused.response.headers['retry-after'] ?? '', /^\d+$/);
    const other = await openStream(streamUrl, second);
    assert.equal(other.response.statusCode, 200);
    for (const stream of [...open, other]) stream.close();
    await eventually('all are closed', () => streams.size === 0);
  });
});

/** Operators' worst week: late writes, a full disk, poolers, limits, a killed backup. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { connect as openSocket, type Socket } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import type { Connection } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { courseBody, put } from '../fixtures/content.ts';
import { post, putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import { lectern, urlOf } from '../harness/command.ts';
import { atEnd } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { lockWaits } from '../harness/locks.ts';
import {
  connect,
  gauge,
  metricsOf,
  ownCluster,
  type Served,
  serve,
} from '../harness/own-cluster.ts';
import { areInstalled } from '../harness/program.ts';
import { databaseOf, eventually, spawnServer, startProcess } from '../harness/server-process.ts';
import { listens } from '../harness/started-program.ts';
import { front } from '../harness/test-server.ts';

const { folder, connection: own, superuser, ownDatabase } = await ownCluster();
const server = await serve(await ownDatabase('shared'));
const partner = await server.partner();

suite('a write whose client has gone', async () => {
  const url = '/rostering/1.0/courses/late';
  const { host, port } = new URL(server.baseUrl);
  await put(partner, url, courseBody('late', { title: 'v1' }));
  const titleOf = async () => (await partner.get(url)).body.course.title;

  /** A connection that has sent this request; nothing waits for the answer. */
  async function sent(method: string, title?: string): Promise<Socket> {
    const body = title === undefined ? '' : JSON.stringify(courseBody('late', { title }));
    const socket = openSocket(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const lines = [
      `${method} ${title === undefined ? '/rostering/1.0/courses?limit=3000' : url} HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${partner.token}`,
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`,
    ];
    const text = `${lines.join('\r\n')}\r\n\r\n${body}`;
    await new Promise((resolve) => socket.write(text, resolve));
    return socket;
  }

  /** What a kept connection reads up to the end of the next answer without a body. */
  async function statusOn(socket: Socket): Promise<number> {
    let text = '';
    while (!text.includes('\r\n\r\n')) text += String((await once(socket, 'data'))[0]);
    return Number(text.split(' ')[1]);
  }

  test('is not executed after a pause of the process, over a newer one', async () => {
    const early: Socket[] = [];
    server.process.kill('SIGSTOP');
    for (let count = 0; count < 200; count += 1) early.push(await sent('GET'));
    early.push(await sent('PUT', 'v2'));
    for (const socket of early) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.process.kill('SIGCONT');
    await eventually('the newer one is accepted, at once or when it is sent again', async () => {
      return (await partner.put(url, courseBody('late', { title: 'v3' }))).status === 200;
    });
    // The late one is refused, or its connection is closed before it is read.
    await eventually('no other request is under way', async () => {
      return (await gauge(server.baseUrl, 'lectern_http_requests_open')) <= 1;
    });
    assert.equal(await titleOf(), 'v3');
    assert.ok((await gauge(server.baseUrl, 'lectern_event_loop_late_total')) >= 1);
    assert.match(server.process.output(), /the event loop was late/);
  });

  test('is refused with 503 when it waited for long, although its client is still there', async () => {
    server.process.kill('SIGSTOP');
    const waiting = await sent('PUT', 'v4');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.process.kill('SIGCONT');
    assert.equal(await statusOn(waiting), 503);
    assert.equal(await titleOf(), 'v3');
    assert.equal((await partner.put(url, courseBody('late', { title: 'v5' }))).status, 200);
  });

  /** A client leaves while its write waits behind ten others; whether it was found to have left. */
  async function leaves(): Promise<boolean> {
    const answers: Promise<number>[] = [];
    // Nothing waits for longer than 5 s: a machine that needs so long tries it once more.
    const began = performance.now();
    const isTime = () => performance.now() - began < 4_000;
    await server.db.begin(async (tx) => {
      await tx.execute(sql`select from courses where sourced_id = 'late' for update`);
      for (let count = 0; count < 10; count += 1)
        answers.push(sent('PUT', 'blocked').then(statusOn));
      await eventually(
        'they fill the pool',
        async () => !isTime() || (await lockWaits(server.db, 'lectern api')) === 10,
      );
      const left = await sent('PUT', 'left');
      // Health and metrics have a connection of their own, and tell of the queue.
      const waits = async () =>
        /lectern_database_waiting\{pool="db"\} 1/.test(await metricsOf(server.baseUrl));
      await eventually('metrics tell that one waits', async () => !isTime() || (await waits()));
      assert.equal((await server.fetch('/health/ready')).status, 200);
      left.destroy();
      await once(left, 'close');
      // What arrives after the end of that connection is read after it.
      assert.equal((await server.fetch('/health/ready')).status, 200);
    });
    for (const status of await Promise.all(answers)) assert.ok([200, 503].includes(status));
    return /refused_late_total\{cause="gone"\} [1-9]/.test(await metricsOf(server.baseUrl));
  }

  test('is not executed when it left while it waited for a connection of the pool', async () => {
    await eventually('it is refused', leaves);
    assert.equal(await titleOf(), 'blocked');
  });

  const refusals = async () => {
    const counts = (await metricsOf(server.baseUrl)).matchAll(/refused_late_total\{.*\} (\d+)/g);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  test('is not executed after a short pause, in which its client left', async () => {
    const before = await refusals();
    server.process.kill('SIGSTOP');
    const left = await sent('PUT', 'short');
    left.destroy();
    server.process.kill('SIGCONT');
    await eventually('it is refused', async () => (await refusals()) > before);
    assert.equal(await titleOf(), 'blocked');
  });
});

suite('PostgreSQL refuses writes', async () => {
  /** Whether `work` makes the server say, in readiness, answers, log and metric, what is wrong. */
  async function isTold(
    server: Served,
    { state, words, provoke }: { state: string; words: RegExp; provoke: () => Promise<unknown> },
  ): Promise<void> {
    await eventually('readiness says so', async () => {
      await provoke();
      const ready = await server.fetch('/health/ready');
      return ready.status === 503 && words.test(ready.text);
    });
    await eventually('the log and the metric say so', async () => {
      await provoke();
      const text = await metricsOf(server.baseUrl);
      return (
        new RegExp(`refusals_total\\{sqlstate="${state}"\\} [1-9]`).test(text) &&
        server.process.output().includes('the database refuses work')
      );
    });
    assert.equal((await server.fetch('/health')).status, 200);
  }

  const isReady = (server: Served) =>
    eventually('it is ready again', async () => {
      return (await server.fetch('/health/ready')).status === 200;
    });

  test('a read-only database: 503 with the cause, and 200 when it is writable again', async () => {
    const course = courseBody('readonly');
    const turn = async (mode: string) => {
      await superuser.script(`alter database shared set default_transaction_read_only = ${mode}`);
      await superuser.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shared'`);
    };
    await turn('on');
    await isTold(server, {
      state: '25006',
      words: /read-only/,
      provoke: () => partner.put('/rostering/1.0/courses/readonly', course),
    });
    const refused = await partner.put('/rostering/1.0/courses/readonly', course);
    assert.equal(refused.status, 503);
    assert.match(refused.body.imsx_description, /read-only/);
    await turn('off');
    await isReady(server);
    assert.equal((await partner.put('/rostering/1.0/courses/readonly', course)).status, 201);
  });

  test('a full disk: 503 with the cause, and 200 when there is room', async (t) => {
    const place = join(folder, 'small');
    await mkdir(place);
    const run = promisify(execFile);
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', place]).then(
      () => true,
      () => false,
    );
    if (!isMounted) return t.skip('this account may not mount a file system');
    atEnd(() => run('umount', ['-l', place]));
    await chmod(place, 0o755);
    const port = String(await freePort());
    const baseUrl = `http://127.0.0.1:${port}`;
    const env = {
      DATA_DIR: place,
      PORT: port,
      HOST: '127.0.0.1',
      BASE_URL: baseUrl,
      LOG_LEVEL: 'warn',
    };
    const process = await startProcess(env);
    atEnd(async () => {
      process.kill('SIGTERM');
      await process.ended;
    });
    const db = databaseOf(place);
    const server = { ...front(baseUrl, db), process, env: { ...env, DATABASE_URL: '' } };
    const partner = await server.partner();
    assert.ok((await gauge(baseUrl, 'lectern_disk_free_bytes')) > 1_000_000);
    assert.ok((await gauge(baseUrl, 'lectern_postgresql_wal_bytes')) >= 16 * 1024 ** 2);
    const filler = await open(join(place, 'filler'), 'w');
    const block = Buffer.alloc(1024 * 1024);
    while (
      await filler.write(block).then(
        () => true,
        () => false,
      )
    );
    let count = 0;
    const grow = async () => {
      const id = `full-${count++}`;
      const text = Array.from({ length: 2_000 }, () => Math.random().toString(36)).join('');
      return partner.put(`/rostering/1.0/courses/${id}`, courseBody(id, { metadata: { text } }));
    };
    await isTold(server, { state: '53100', words: /disk .* full/, provoke: grow });
    const refused = await grow();
    assert.equal(refused.status, 503, refused.text);
    assert.match(refused.body.imsx_description, /disk of the database is full/);
    await filler.truncate(0);
    await filler.close();
    await isReady(server);
    assert.ok([200, 201].includes((await grow()).status));
  });
});

suite('start with a database that cannot be used', () => {
  /** What the server says before it ends. */
  async function refusal(url: string): Promise<string> {
    const server = spawnServer({
      DATABASE_URL: url,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
    });
    const said = () => server.errors() + server.output();
    await eventually('it ends', () => server.errors() !== '').catch(() => {
      throw new Error(`it did not end: ${said()}`);
    });
    assert.equal(await server.ended, 1, said());
    return server.errors().trim();
  }
  const isEmpty = async (connection: Connection) => {
    const row = await connect(connection).first<{ count: number }>(
      sql`select count(*) as count from pg_class where relnamespace = 'public'::regnamespace`,
    );
    return row?.count === 0;
  };

  test('another encoding than UTF8 is refused before any migration', async () => {
    const connection = await ownDatabase(
      'latin',
      "encoding 'LATIN1' locale 'C' locale_provider libc",
    );
    assert.match(
      await refusal(urlOf(connection)),
      /^The encoding of DATABASE_URL is LATIN1, .*UTF8.*$/,
    );
    assert.ok(await isEmpty(connection));
  });

  test('a read-only database is refused in one sentence', async () => {
    const connection = await ownDatabase('frozen');
    await superuser.script('alter database frozen set default_transaction_read_only = on');
    assert.match(await refusal(urlOf(connection)), /^DATABASE_URL is read-only .*$/);
  });

  test('a pooler is refused in one sentence, also when it ignores our settings', async (t) => {
    if (!(await areInstalled('pgbouncer')))
      return t.skip('pgbouncer is not installed: "apt-get install pgbouncer"');
    const { host } = own;
    const { uid, gid } = await stat(host);
    const connection = await ownDatabase('pooled');
    for (const ignored of ['', 'options,statement_timeout,idle_in_transaction_session_timeout']) {
      const port = await freePort();
      const file = join(folder, `pgbouncer-${port}.ini`);
      await writeFile(
        file,
        `[databases]
pooled = host=${host} port=5432 user=pooled dbname=pooled
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = extra_float_digits${ignored && `,${ignored}`}
`,
      );
      await chmod(file, 0o644);
      const identity = process.getuid?.() === 0 ? { uid, gid } : {};
      const pooler = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...identity });
      atEnd(async () => pooler.kill());
      await eventually('the pooler listens', () => listens(port));
      const said = await refusal(`postgres://pooled@127.0.0.1:${port}/pooled`);
      assert.match(said, /^DATABASE_URL leads to a connection pooler, [^\n]*$/);
    }
    assert.ok(await isEmpty(connection));
  });
});

suite('the limits of an administrator', async () => {
  test('a statement_timeout of the role ends neither migrations nor requests nor backups', async () => {
    const connection = await ownDatabase('hasty');
    await superuser.script("alter role hasty set statement_timeout = '20ms'");
    await superuser.script("alter role hasty set lock_timeout = '1ms'");
    const server = await serve(connection);
    const partner = await server.partner();
    const event = xpEvent(await putPlace(partner), 1);
    await post(partner, event);
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
    const backup = join(folder, 'backup');
    const { code, stderr } = await lectern(['db', 'backup', backup, '--quiet'], {
      env: server.env,
    });
    assert.equal(code, 0, stderr);
  });

  test('max_connections that others use up: 503 with the cause, then all goes on', async () => {
    await superuser.script('alter role shared connection limit 1');
    await superuser.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'shared' and application_name <> 'lectern test'`);
    const put = () => partner.put('/rostering/1.0/courses/crowded', courseBody('crowded'));
    await eventually('the answer names the cause', async () => {
      const reply = await put();
      return reply.status === 503 && /no connection left/.test(reply.text);
    });
    assert.equal((await server.fetch('/health')).status, 200);
    await superuser.script('alter role shared connection limit -1');
    await eventually('it is stored', async () => [200, 201].includes((await put()).status));
  });
});

suite('a backup that is killed', async () => {
  test('is refused by verify, does not disturb the server, and the next one is whole', async () => {
    const place = await putPlace(partner);
    await server.db.execute(sql`
      with s as (insert into disclosure_people (students) values ('{s}') returning id)
      insert into disclosures (at, application_id, client_id, endpoint, request_id, people_id)
      select now(), ${partner.applicationId}, md5(n::text), 'GET /', md5(n::text), s.id
      from s, generate_series(1, 200000) n`);
    const [cut, whole] = [join(folder, 'cut'), join(folder, 'whole')];
    const command = (...args: string[]) => lectern(['db', ...args], { env: server.env });
    const killed = lectern(['db', 'backup', cut, '--quiet'], {
      env: server.env,
      onStart: (child) => {
        void eventually('it has begun', async () => {
          return (await readdir(cut).catch(() => [])).length > 0;
        }).then(() => child.kill('SIGKILL'));
      },
    });
    await killed;
    assert.ok(!(await readdir(cut)).includes('manifest.json'), 'it was killed before its end');
    assert.notEqual((await command('verify', cut)).code, 0);
    const event = xpEvent(place, 1);
    await post(partner, event);
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
    assert.equal((await command('backup', whole, '--quiet')).code, 0);
    assert.equal((await command('verify', whole, '--quiet')).code, 0);
    await eventually('the killed one holds nothing in the database', async () => {
      const row = await superuser.first<{ count: number }>(sql`
        select count(*) as count from pg_stat_activity where application_name = 'lectern cli'`);
      return row?.count === 0;
    });
  });
});

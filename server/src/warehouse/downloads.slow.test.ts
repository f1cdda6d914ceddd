/** Tables over HTTP: operators fetch all, applications their own, and a cut reply goes on. */
import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { processed, xpEvent } from '../../test/fixtures/events.ts';
import { at, copyXp, NOW, putActive, putResult } from '../../test/fixtures/warehouse-world.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { eraseStudent } from '../admin/students/erase.ts';
import { ensureScratch } from '../files/scratch.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { currentCursor } from './cursor.ts';

// Events look as old as the clock is; this is no overload.
const server = await testServer({ EVENTS_LAG_MAX_SECONDS: '100000000' }, { now: () => NOW });
const { db } = server;
const operator = await server.operator();
const quest = await server.partner('Quest');
const other = await server.partner('Other');
const [one, two] = [await putActive(quest, 12.5), await putActive(other, -3)];
const leaver = await putActive(quest, 4);
await putResult(quest, one.studentId);

const folder = await mkdtemp(join(tmpdir(), 'lectern-test-downloads-'));
const duck = await DuckDBInstance.create(':memory:');
after(async () => {
  duck.closeSync();
  await rm(folder, { recursive: true });
});

const OWN = ['fct_event', 'fct_xp', 'fct_result', 'fct_answer', 'fct_session', 'fct_mastery_day'];
const BY: Readonly<Record<string, string>> = {
  fct_event: 'event_key',
  fct_xp: 'event_key',
  fct_result: 'result_key',
  fct_answer: 'event_key, standard_id',
  fct_session: 'session_key',
  fct_review: 'student_key, standard_id',
};

async function fetchBytes(client: TestClient, url: string) {
  const reply = await fetch(server.baseUrl + url, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, bytes };
}

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;

let files = 0;

/** Fetches a table as Parquet; the path of the file, its cursor and mode. */
async function fetchTable(client: TestClient, path: string, query = '') {
  const { status, headers, bytes } = await fetchBytes(client, `${path}?format=parquet${query}`);
  assert.equal(status, 200, bytes.toString());
  files += 1;
  const file = join(folder, `${files}.parquet`);
  await writeFile(file, bytes);
  const cursor = headers.get('x-lectern-cursor') ?? '';
  return { file, cursor, mode: headers.get('x-lectern-mode') };
}

const connection = await duck.connect();
const rowsOf = async (query: string, db: DuckDBConnection = connection) =>
  (await db.runAndReadAll(query)).getRowObjectsJson();
const read = (file: string) => `read_parquet('${file}')`;

/** A consumer's copy of a table, which follows as the description of the route says. */
class Copy {
  readonly #client: TestClient;
  readonly #path: string;
  readonly #table: string;
  #cursor = '';

  constructor(client: TestClient, path: string) {
    this.#client = client;
    this.#path = path;
    this.#table = `copy_${++files}`;
  }

  async follow(): Promise<void> {
    const query = this.#cursor === '' ? '' : `&after=${this.#cursor}`;
    const { file, cursor, mode } = await fetchTable(this.#client, this.#path, query);
    const from = read(file);
    const name = this.#path.split('/').at(-1) ?? '';
    const by = BY[name];
    assert.equal(mode, query === '' || by === undefined ? 'whole' : 'changes', this.#path);
    if (mode === 'whole')
      await connection.run(`create or replace table ${this.#table} as from ${from}`);
    else {
      await connection.run(
        `delete from ${this.#table} where (${by}) in (select (${by}) from ${from})`,
      );
      await connection.run(
        `insert into ${this.#table} select * exclude (deleted) from ${from} where not deleted`,
      );
    }
    this.#cursor = cursor;
  }

  async requireAsFull(): Promise<number> {
    const { file } = await fetchTable(this.#client, this.#path);
    const whole = await rowsOf(`from ${read(file)} order by all`);
    assert.deepEqual(await rowsOf(`from ${this.#table} order by all`), whole, this.#path);
    return whole.length;
  }
}

test('an operator fetches every row of every table, in both formats', async () => {
  const views = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'analytics'::regnamespace and relkind = 'v' order by 1`);
  assert.equal(views.length, 15);
  for (const { name } of views) {
    const view = await db.first<{ rows: number }>(sql`
      select count(*) as rows from ${trusted(`analytics.${name}`)}`);
    const { file } = await fetchTable(operator, `/admin/1.0/warehouse/${name}`);
    const [counted] = await rowsOf(`select count(*)::integer as rows from ${read(file)}`);
    assert.deepEqual(counted, view, name);
    const csv = await operator.get(`/admin/1.0/warehouse/${name}`);
    assert.equal(csv.status, 200);
    assert.ok(!csv.text.includes(one.studentId), name);
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
    const path = join(folder, `${name}.csv`);
    await writeFile(path, csv.text);
    const rows = await rowsOf(
      `select count(*)::integer as rows from read_csv('${path}', header = true, all_varchar = true)`,
    );
    assert.deepEqual(rows, [view], name);
  }
});

test('an application fetches its own rows alone: their sums are those that the API answers', async () => {
  for (const [client, { applicationId }] of [
    [quest, quest],
    [other, other],
  ] as const) {
    for (const name of [...OWN, 'dim_course', 'dim_lesson', 'dim_application']) {
      const { file } = await fetchTable(client, `/warehouse/1.0/${name}`);
      const owners = await rowsOf(
        `select distinct application_id::varchar as id from ${read(file)}`,
      );
      assert.deepEqual(owners, [{ id: applicationId }], name);
    }
    const { file } = await fetchTable(client, '/warehouse/1.0/fct_xp');
    const [sum] = await rowsOf(`select sum(xp)::double as xp from ${read(file)}`);
    const students = client === quest ? [one, leaver] : [two];
    let xp = 0;
    for (const { studentId } of students) {
      const { body } = await client.get(`/xp/1.0/users/${studentId}/entries?limit=3000`);
      for (const entry of body.entries) xp += entry.value;
    }
    assert.ok(Math.abs(Number(sum?.['xp']) - xp) < 1e-9, `${sum?.['xp']} and ${xp}`);
  }
});

test('404 for a table without application_id, and for none; 403 without the scope', async () => {
  for (const name of ['dim_student', 'dim_org', 'bridge_enrollment', 'fct_review', 'users']) {
    const reply = await quest.get(`/warehouse/1.0/${name}`);
    assert.equal(reply.status, 404, name);
    assert.match(reply.text, /There is no table '\w+'; there are dim_application, /);
    assert.equal((await quest.get(`/admin/1.0/warehouse/${name}`)).status, 403);
  }
  assert.equal((await operator.get('/admin/1.0/warehouse/users')).status, 404);
  const reader = await server.partner('Roster', ['roster.readonly']);
  assert.equal((await reader.get('/warehouse/1.0/fct_xp')).status, 403);
});

test('increments give the whole, whatever changes; an application learns of no key of others', async () => {
  const copies = [
    ...Object.keys(BY).map((name) => new Copy(operator, `/admin/1.0/warehouse/${name}`)),
    ...OWN.map((name) => new Copy(quest, `/warehouse/1.0/${name}`)),
  ];
  const follow = async () => {
    for (const copy of copies) await copy.follow();
    for (const copy of copies) assert.ok((await copy.requireAsFull()) > 0);
  };
  await follow();
  await follow();
  const late = { eventTime: at('17T11:00') };
  await processed(quest, xpEvent(one.place, 3, late));
  await processed(other, xpEvent(two.place, 5, late));
  await db.execute(sql`delete from xp_entries where value = 0.1`);
  await follow();
  // The application loses its student, and has it again.
  await db.execute(
    sql`update enrollments set status = 'tobedeleted' where user_id = ${one.studentId}`,
  );
  await follow();
  const { cursor } = await fetchTable(quest, '/warehouse/1.0/fct_xp');
  await processed(other, xpEvent(two.place, 6, late));
  await db.execute(sql`delete from xp_entries where value = 5`);
  await eraseStudent(db, two.studentId, { now: NOW });
  const { file } = await fetchTable(quest, '/warehouse/1.0/fct_xp', `&after=${cursor}`);
  assert.deepEqual(await rowsOf(`from ${read(file)}`), []);
  // Also events that wait for the worker.
  await db.execute(sql`
    delete from event_outcomes
    where seq in (select seq from events where student_id = ${leaver.studentId})`);
  await follow();
  await eraseStudent(db, leaver.studentId, { now: NOW });
  await follow();
});

test('a reply that is cut anywhere goes on where it ended', async () => {
  // No file of another test has the cursor; transactions of other databases may hold it back.
  const before = await currentCursor(db, NOW);
  await eventually('the cursor has moved', async () => {
    await db.query(sql`select pg_current_xact_id()`);
    return (await currentCursor(db, NOW)).xid !== before.xid;
  });
  for (const format of ['csv', 'parquet']) {
    const url = `/warehouse/1.0/fct_event?format=${format}`;
    const { bytes, headers } = await fetchBytes(quest, url);
    const cursor = headers.get('x-lectern-cursor') ?? '';
    for (const from of [0, 1, Math.floor(bytes.length / 2), bytes.length - 1, bytes.length]) {
      const rest = await fetchBytes(quest, `${url}&cursor=${cursor}&from=${from}`);
      assert.equal(rest.status, 200);
      assert.deepEqual(Buffer.concat([bytes.subarray(0, from), rest.bytes]), bytes);
    }
    // Another reader, table or format has no such file.
    for (const [client, elsewhere] of [
      [other, url],
      [quest, url.replace('fct_event', 'fct_xp')],
      [quest, `${url}&after=${cursor}`],
    ] as const) {
      assert.equal((await client.get(`${elsewhere}&cursor=${cursor}`)).status, 410);
    }
  }
});

test('410 at once for a file that a process has left unfinished, and a new one then', async () => {
  const scratch = ensureScratch(server.config);
  const before = new Set(await readdir(scratch));
  const reader = await server.partner('Left');
  const url = '/warehouse/1.0/fct_event?format=csv';
  const { headers } = await fetchBytes(reader, url);
  const [left = ''] = (await readdir(scratch)).filter((name) => !before.has(name));
  const [file = ''] = await readdir(join(scratch, left));
  const rest = `${url}&cursor=${headers.get('x-lectern-cursor')}`;
  const ask = () =>
    fetch(server.baseUrl + rest, {
      headers: { authorization: `Bearer ${reader.token}` },
      signal: AbortSignal.timeout(10_000),
    });
  // As a writer has it, who says every few seconds that it writes.
  await chmod(join(scratch, left, file), 0o600);
  const waiting = await ask();
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(join(scratch, left), minuteAgo, minuteAgo);
  await assert.rejects(waiting.text(), /terminated/, 'its reply is cut off');
  const later = await ask();
  assert.equal(later.status, 410);
  assert.match(await later.text(), /leave out cursor and from/);
  assert.equal((await fetchBytes(reader, url)).status, 200);
  assert.ok(!(await readdir(scratch)).includes(left));
});

test('400 for a cursor, a number of bytes or a format that is none', async () => {
  const url = '/admin/1.0/warehouse/fct_xp';
  const wrong = await operator.get(`${url}?after=yesterday`);
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /'yesterday' is no cursor/);
  assert.equal((await operator.get(`${url}?cursor=${'x'}&from=-1`)).status, 400);
  assert.equal((await operator.get(`${url}?format=xml`)).status, 400);
});

test('an export has its audit line, with its cursor and its caller', async () => {
  const { cursor } = await fetchTable(quest, '/warehouse/1.0/fct_session');
  const lines = await db.query(sql`
    select distinct actor_id from audit_log where action = 'export' and object_type = 'warehouse'
      and object_id = ${`fct_session ${cursor}`}`);
  assert.deepEqual(lines, [{ actorId: quest.clientId }]);
});

/** XP of which an export takes its time. */
const manyXp = (() => {
  let copied: Promise<void> | undefined;
  return () => {
    copied ??= copyXp(db, 100_000);
    return copied;
  };
})();

/** A reply of which nothing is read yet; its table is on the disk. */
async function unread(url: string): Promise<IncomingMessage> {
  const request = get(server.baseUrl + url, {
    headers: { authorization: `Bearer ${operator.token}` },
  });
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  await eventually('the table is on the disk, and its transaction has ended', async () => {
    const [open] = await db.query(sql`
      select 1 from pg_stat_activity
      where application_name = 'lectern pages' and datname = current_database()
        and xact_start is not null`);
    return open === undefined;
  });
  assert.equal(reply.complete, false);
  return reply;
}

async function requireAllXp(reply: IncomingMessage): Promise<void> {
  let lines = 0;
  for await (const piece of reply.setEncoding('utf8'))
    lines += String(piece).split('\n').length - 1;
  const rows = await db.first<{ rows: number }>(sql`select count(*) as rows from xp_entries`);
  assert.equal(lines - 1, rows?.rows);
}

test('a reader who takes nothing holds no connection, and gets the whole file later', async () => {
  await manyXp();
  await requireAllXp(await unread('/admin/1.0/warehouse/fct_xp'));
});

test('a reader gets the whole file, also when the same client fetches the table anew', async () => {
  await manyXp();
  const slow = await unread('/admin/1.0/warehouse/fct_xp');
  await fetchTable(operator, '/admin/1.0/warehouse/fct_xp');
  await requireAllXp(slow);
});

test('while a table is written as Parquet, requests find the main thread free', async () => {
  await manyXp();
  // Shares of the time of the processor do not depend on the machine, nor on what else it does.
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await fetchTable(operator, '/admin/1.0/warehouse/fct_xp');
  const main = sum(process.threadCpuUsage(thread)) / sum(process.cpuUsage(all));
  assert.ok(main < 0.45, `${main} of the work`);
});

/** Pipelined reads: each gets its own result, and none waits long behind another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd, testConnection } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { openDatabase, sqlState } from './postgres.ts';
import { sql } from './sql.ts';

const connection = await testConnection();
const observer = openDatabase(connection, { name: 'observer', connectionsMax: 2 });
atEnd(() => observer.close());

function pipelined(name: string, connectionsMax: number) {
  const db = openDatabase(connection, { name, connectionsMax, pipelined: true });
  atEnd(() => db.close());
  return db;
}

await observer.script('create table shelves (name text); create table books (name text)');
const shelves = () => sql`select count(*)::text from shelves`;
const books = () => sql`select count(*)::text from books`;

test('each of a thousand concurrent reads gets its own result', async () => {
  const db = pipelined('many', 3);
  const reads = Array.from({ length: 1_000 }, (_, index) =>
    db.rawRows<[string]>(sql`select ${String(index)}::text from generate_series(0, ${index % 3})`),
  );
  const answers = await Promise.all(reads);
  answers.forEach((rows, index) => {
    assert.deepEqual(rows, Array(1 + (index % 3)).fill([String(index)]));
  });
});

test('concurrent reads share a connection', async () => {
  const db = pipelined('shared', 10);
  const backends = async () => {
    const reads = Array.from({ length: 16 }, () =>
      db.rawRows<[string]>(sql`select pg_backend_pid()::text`),
    );
    return new Set((await Promise.all(reads)).flat(2)).size;
  };
  // A pause of the machine makes a read look slow, and a slow read takes its own connection.
  for (let tries = 20; (await backends()) > 1; tries -= 1) assert.ok(tries > 0);
});

test('a read that fails does not fail the others', async () => {
  const db = pipelined('failing', 1);
  const divided = (by: number) => db.rawRows<[string]>(sql`select (6 / ${by}::int)::text`);
  const results = await Promise.allSettled([divided(1), divided(0), divided(2), divided(0)]);
  assert.deepEqual(
    results.map((one) => (one.status === 'fulfilled' ? one.value : sqlState(one.reason))),
    [[['6']], '22012', [['3']], '22012'],
  );
});

test('a statement that cannot be prepared fails as such, however often it was sent', async () => {
  const db = pipelined('unprepared', 2);
  const missing = () => db.rawRows(sql`select name from no_such_table`);
  const results = await Promise.allSettled([missing(), missing(), db.rawRows(books()), missing()]);
  assert.deepEqual(
    results.map((one) => (one.status === 'fulfilled' ? one.value : sqlState(one.reason))),
    ['42P01', '42P01', [['0']], '42P01'],
  );
  assert.deepEqual(await db.rawRows(books()), [['0']]);
});

test('a connection with a failed read is closed: a prepared statement may be invalid', async () => {
  const db = pipelined('useless', 1);
  const changed = () => db.rawRows(sql`select * from changed`);
  await observer.script('create table changed (name text)');
  await Promise.all([changed(), db.rawRows(books())]);
  await observer.script('alter table changed add number text');
  const states = async () =>
    (await Promise.allSettled([changed(), db.rawRows(books())])).map(({ status }) => status);
  assert.deepEqual(await states(), ['rejected', 'fulfilled']);
  assert.deepEqual(await states(), ['fulfilled', 'fulfilled']);
});

test('a value that the driver cannot send fails its own read only, once', async () => {
  const db = pipelined('unsendable', 1);
  const echo = (value: unknown) => db.rawRows<[string]>(sql`select ${value}::text`);
  const bad = {
    toJSON() {
      throw new Error('no text');
    },
  };
  for (const batch of [[bad], ['a', bad], [bad, 'a'], ['a', bad, 'b']]) {
    const results = await Promise.allSettled(batch.map(echo));
    assert.deepEqual(
      results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
      batch.map((value) => (value === bad ? 'no text' : [[value]])),
    );
  }
});

test('reads that wait for a connection go before later statements', async () => {
  const db = pipelined('queue', 1);
  const order: string[] = [];
  const all = await db.begin(async () => {
    const early = Array.from({ length: 40 }, () =>
      db.rawRows(books()).then(() => order.push('early')),
    );
    await new Promise(setImmediate);
    return [...early, db.first(sql`select 1`).then(() => order.push('later'))];
  });
  await Promise.all(all);
  assert.equal(order.indexOf('later'), 40);
});

test('no read waits behind a slow one', async () => {
  const db = pipelined('slow', 4);
  let slow: Promise<unknown> | undefined;
  await observer.begin(async (tx) => {
    await tx.script('lock table shelves');
    slow = db.rawRows(shelves());
    const behind = [db.rawRows(books()), db.rawRows(books()), db.rawRows(books())];
    assert.deepEqual(await Promise.all(behind), [[['0']], [['0']], [['0']]]);
  });
  assert.deepEqual(await slow, [['0']]);
});

test('of a read that is sent twice the first result counts', async () => {
  const db = pipelined('again', 1);
  let last: Promise<unknown> | undefined;
  await observer.begin(async (tx) => {
    await tx.script('lock table shelves');
    const reads = [db.rawRows(shelves()), db.rawRows(books()), db.rawRows(books())];
    await new Promise(setImmediate);
    // The reads that are sent again wait for this transaction, which waits for their results.
    last = db.begin(() => Promise.all(reads));
    // Longer than any read waits behind another.
    await tx.script('select pg_sleep(0.1)');
  });
  assert.deepEqual(await last, [[['0']], [['0']], [['0']]]);
});

test('a busy process does not send reads again', async () => {
  const db = pipelined('busy', 2);
  await observer.script('create sequence sent');
  const read = () => db.rawRows<[string]>(sql`select nextval('sent')::text`);
  await Promise.all([read(), db.first(sql`select 1`)]);
  await read();
  const reads = Array.from({ length: 16 }, read);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  for (const until = performance.now() + 400; performance.now() < until; );
  await Promise.all(reads);
  assert.deepEqual(await observer.query(sql`select last_value from sent`), [{ lastValue: 18 }]);
});

test('a lost connection fails its own reads only; later reads get another one', async () => {
  const db = pipelined('lost', 2);
  await observer.begin(async (tx) => {
    await tx.script('lock table shelves');
    const lost = assert.rejects(db.rawRows(shelves()));
    await eventually('the read waits for the lock', async () => {
      const ended = await observer.query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'lectern lost' and wait_event_type = 'Lock'`);
      return ended.length > 0;
    });
    await lost;
  });
  assert.deepEqual(await db.rawRows(shelves()), [['0']]);
});

test('every read fails when no connection can be opened', async () => {
  const nowhere = { host: '/nonexistent', port: 1, user: 'none', database: 'none' };
  const db = openDatabase(nowhere, { name: 'nowhere', connectionsMax: 1, pipelined: true });
  const read = () => db.rawRows(sql`select 'x'`);
  const results = await Promise.allSettled([1, 2, 3].map(() => read().catch(read)));
  assert.ok(results.every(({ status }) => status === 'rejected'));
  await db.close();
});

test('transactions keep their connection to themselves', async () => {
  const db = pipelined('transaction', 2);
  const [inside, outside] = await db.begin(async (tx) => {
    await tx.execute(sql`insert into books (name) values ('Logic')`);
    return Promise.all([tx.rawRows(books()), db.rawRows(books())]);
  });
  assert.deepEqual([inside, outside], [[['1']], [['0']]]);
});

/** Tests of lists while others write: totals are exact, pages stable, and no total is stale. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orgBody } from '../../../test/fixtures/people.ts';
import { lockWaits } from '../../../test/harness/locks.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { foldChangeCounts } from '../records/changes.ts';

const server = await testServer();
const operator = await server.operator();
const ORGS = '/rostering/1.0/orgs';

async function total(filter = ''): Promise<number> {
  const reply = await operator.get(`/ims/oneroster/rostering/v1p2/orgs?limit=1${filter}`);
  return Number(reply.headers.get('x-total-count'));
}

async function count(): Promise<number> {
  const row = await server.db.first<{ count: number }>(
    trusted(`select count(*) as count from orgs where status = 'active'`),
  );
  return row?.count ?? 0;
}

async function changes(): Promise<number[]> {
  const row = await server.db.first<{ rows: number; sum: number }>(
    trusted(`
    select count(*) as rows, sum(changes)::bigint as sum
    from record_changes where family = 'roster'`),
  );
  return [row?.rows ?? 0, row?.sum ?? 0];
}

test('the next total after a write includes it', async () => {
  for (const [id, expected] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const) {
    await operator.put(`${ORGS}/${id}`, orgBody(id));
    assert.equal(await total(), expected);
    assert.equal(await total(), expected);
  }
  await operator.delete(`${ORGS}/c`);
  assert.equal(await total(), 2);
  assert.equal(await total(`&filter=status!='x'`), 3);
});

test('totals while many write: each is possible, and the last is exact', async () => {
  const before = await count();
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; n < 15; n += 1) {
      const id = `w${writer}-${String(n).padStart(2, '0')}`;
      await operator.put(`${ORGS}/${id}`, orgBody(id));
      if (n % 5 === 4) await operator.delete(`${ORGS}/${id}`);
    }
  });
  const seen: number[] = [];
  let isOver = false;
  const reader = (async () => {
    while (!isOver) {
      seen.push(await total());
      await foldChangeCounts.run(server.db, new Date());
    }
  })();
  await Promise.all(writers).finally(() => {
    isOver = true;
  });
  await reader;
  assert.equal(await total(), before + 6 * 12);
  assert.equal(await total(), await count());
  assert.ok(seen.every((one) => one >= before && one <= before + 90));
});

test('pages while a client writes: new records come last, and no record comes twice', async () => {
  let isOver = false;
  const writer = (async () => {
    for (let n = 0; !isOver; n += 1) await operator.put(`${ORGS}/p${n}`, orgBody(`p${n}`));
  })();
  const ids: string[] = [];
  try {
    for (let offset = 0; offset < 80; offset += 10) {
      const { body } = await operator.get(`${ORGS}?limit=10&offset=${offset}&fields=sourcedId`);
      ids.push(...body.orgs.map(({ sourcedId }: { sourcedId: string }) => sourcedId));
    }
  } finally {
    isOver = true;
  }
  await writer;
  const { body } = await operator.get(`${ORGS}?limit=${ids.length}&fields=sourcedId`);
  assert.deepEqual(
    ids,
    body.orgs.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
  );
});

test('a write that waited for a lock is dated after the wait, so that no delta misses it', async () => {
  let waiting: Promise<unknown> | undefined;
  let releasedAt = 0;
  await server.db.begin(async (tx) => {
    await tx.execute(trusted(`select from orgs where sourced_id = 'a' for update`));
    waiting = operator.put(`${ORGS}/a`, orgBody('a', { name: 'Waited' }));
    await eventually('the write waits', async () => (await lockWaits(server.db)) > 0);
    releasedAt = Date.now();
  });
  await waiting;
  const { body } = await operator.get(`${ORGS}/a`);
  assert.equal(body.org.name, 'Waited');
  assert.ok(Date.parse(body.org.dateLastModified) >= releasedAt);
});

test('a write changes totals when it is committed, not before', async () => {
  const before = await total();
  await server.db
    .begin(async (tx) => {
      await tx.execute(trusted(`update orgs set status = 'tobedeleted' where sourced_id = 'a'`));
      assert.equal(await total(), before);
      await operator.put(`${ORGS}/between`, orgBody('between'));
      assert.equal(await total(), before + 1);
    })
    .then(async () => assert.equal(await total(), before));
});

test('the job that adds up changes keeps every sum, and skips few rows', async () => {
  for (let n = 0; n < 60; n += 1) {
    await server.db.execute(sql`update orgs set name = ${`N${n}`} where sourced_id = 'a'`);
  }
  const [, sum] = await changes();
  await foldChangeCounts.run(server.db, new Date());
  assert.deepEqual(await changes(), [1, sum]);
  await server.db.execute(trusted(`update orgs set name = 'M' where sourced_id = 'a'`));
  await foldChangeCounts.run(server.db, new Date());
  assert.deepEqual(await changes(), [2, (sum ?? 0) + 1]);
});

test('a transaction of many statements is one change', async () => {
  const [, before = 0] = await changes();
  await server.db.begin(async (tx) => {
    for (let n = 0; n < 5; n += 1) {
      // A change that is rolled back does not count, and hides no later one.
      await tx.script(`savepoint s; update orgs set name = 'L'; rollback to s`);
      await tx.execute(trusted(`update orgs set name = 'K' where sourced_id = 'a'`));
    }
  });
  const [, after = 0] = await changes();
  assert.equal(after, before + 1);
});

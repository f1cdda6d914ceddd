/** Logs page by page: each line once while others come, at the cost of the first page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atEnd, testConnection } from '../../test/harness/database.ts';
import { listContext } from '../../test/harness/lists.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { routes } from '../app.ts';
import type { Context } from '../context.ts';
import { type Database, openDatabase } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const operator = await server.operator();

const LOGS = {
  '/admin/1.0/audit': ['lines', 'sourcedId', 'audit_log'],
  '/admin/1.0/students/:sourcedId/disclosures': ['disclosures', 'sourcedId', 'disclosures'],
  '/admin/1.0/imports': ['imports', 'id', 'imports'],
  '/admin/1.0/sessions': ['sessions', 'sessionId', 'sessions'],
  '/events/1.0/sessions': ['sessions', 'sessionId', 'sessions'],
} as const;

/** Their cursors are of their own: events in the order of transactions, files of the warehouse. */
const OF_THEIR_OWN = /^\/(admin\/1\.0\/events|events\/1\.0\/log|.*warehouse\/.*)$/;

/** Adds so many lines to each log, three at each second. */
async function fill(db: Database, count: number): Promise<void> {
  const lines = sql`generate_series(1, ${count}::int) n`;
  const at = sql`now() - n / 3 * interval '1 second'`;
  const statements = [
    sql`insert into audit_log (at, actor_kind, actor_id, action, object_type, object_id)
      select ${at}, 'command', 'test', 'create', 'tests', n::text from ${lines}`,
    sql`with people as (
        insert into disclosure_people (students) values (array['ada']) returning id
      )
      insert into disclosures (at, client_id, endpoint, request_id, people_id)
      select ${at}, 'test', 'GET /', n::text, people.id from people, ${lines}`,
    sql`insert into imports (id, kind, name, started_by, options, state, run_id, created_at)
      select gen_random_uuid(), 'roster', 'a.zip', 'ada', '{"removalsMax": 1}', 'done', gen_random_uuid(), ${at}
      from ${lines}`,
    sql`insert into sessions (application_id, session_id, student_id, started_at, start_inferred,
        ended_at, requires_heartbeat, process_insights, expires_at)
      select ${operator.applicationId}, gen_random_uuid()::text, 'ada', ${at}, false,
        ${at}, false, false, ${at}
      from ${lines}`,
  ];
  for (const statement of statements) await db.execute(statement);
  await db.script('vacuum analyze audit_log, disclosures, imports, sessions');
}

const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

await fill(server.db, 7);

test('every route with a cursor is a log of this test, or has a cursor of its own', () => {
  const logs = routes.filter(({ url, query }) => {
    const { properties = {} } = (query ?? {}) as { readonly properties?: object };
    return 'cursor' in properties && !OF_THEIR_OWN.test(url);
  });
  const urls = logs.map(({ url }) => url);
  assert.deepEqual(urls.toSorted(), Object.keys(LOGS).toSorted());
});

for (const [url, [plural, id]] of Object.entries(LOGS)) {
  describe(`GET ${url}`, () => {
    const path = url.replace(':sourcedId', 'ada');
    const idsIn = (body: Record<string, readonly Record<string, string>[]>) =>
      (body[plural] ?? []).map((record) => record[id]);

    test('200 page by page: each line once, while others come', async () => {
      const before = idsIn((await operator.get(path)).body);
      const seen: (string | undefined)[] = [];
      for (let next = ''; next !== null; ) {
        const { status, body, text, headers } = await operator.get(`${path}?limit=2${next}`);
        assert.equal(status, 200, text);
        assert.deepEqual(Object.keys(body), [plural, 'next']);
        assert.equal(headers.get('x-total-count'), null);
        seen.push(...idsIn(body));
        if (seen.length === 2) await fill(server.db, 1);
        next = body.next && `&cursor=${body.next}`;
      }
      assert.deepEqual(seen.slice(0, before.length), before);
      assert.equal(new Set(seen).size, seen.length);
    });

    test('200 as CSV, from a cursor on', async () => {
      const { body } = await operator.get(`${path}?limit=2`);
      const after = `${path}?cursor=${body.next}`;
      const { text } = await operator.get(`${after}&format=csv`);
      const rest = idsIn((await operator.get(after)).body);
      assert.equal(text.trim().split('\n').length, 1 + rest.length);
      for (const one of rest) assert.ok(text.includes(one ?? ''));
    });

    test('200 for an offset, which it does not know', async () => {
      const { body, headers } = await operator.get(`${path}?limit=1&offset=3`);
      assert.equal(headers.get('x-lectern-ignored-parameters'), 'offset');
      assert.deepEqual(idsIn(body), idsIn((await operator.get(`${path}?limit=1`)).body));
    });

    test('400 for a cursor that no page has', async () => {
      const values = [
        [],
        ['a'],
        [0],
        [0, null],
        [0, null, null],
        [0, 'b'],
        [0, 'b', 'b'],
        [0, 1, 2],
      ];
      for (const cursor of ['x', ...values.map(forged), forged(values)]) {
        const { status, text } = await operator.get(`${path}?cursor=${cursor}`);
        assert.equal(status, 400, `${cursor}: ${text}`);
        assert.match(text, /cursor is '.+'; it takes the `next` of a page of the same log/s);
      }
    });
  });
}

describe('a page of a log, however deep', async () => {
  /** One connection: its statistics are sent before they are read. */
  const db = openDatabase(await testConnection(), { name: 'test', connectionsMax: 1 });
  atEnd(() => db.close());
  await fill(db, 3_000);
  const rowsRead = async (table: string): Promise<number> => {
    await db.first(sql`select pg_stat_force_next_flush()`);
    const row = await db.first<{ rows: number }>(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
      from pg_stat_user_tables where relname = ${table}`);
    return row?.rows ?? 0;
  };

  for (const [url, [plural, , table]] of Object.entries(LOGS)) {
    test(`${url} reads as much as the first`, async () => {
      const route = routes.find((one) => one.url === url && one.method === 'GET');
      const ctx = { ...listContext(db), now: () => new Date() } as unknown as Context;
      const path = { sourcedId: 'ada' };
      const costs: number[] = [];
      let query: object = { limit: '1000' };
      for (let page = 0; page < 3; page += 1) {
        const before = await rowsRead(table);
        const request = { query, path, caller: { operator: true }, url };
        const reply = await route?.handle(ctx, request as never);
        costs.push((await rowsRead(table)) - before);
        const { text } = (reply?.body ?? {}) as { text?: readonly string[] };
        const body = JSON.parse(text?.join('') ?? '');
        assert.equal(body[plural].length, 1_000);
        query = { limit: '1000', cursor: body.next };
      }
      const [first = 0, , deep = 0] = costs;
      assert.ok(deep <= first + 10, `rows that pages read: ${costs}`);
    });
  }
});

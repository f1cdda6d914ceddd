/** A walk by the links to the next page misses no record and repeats none that stays as it is. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { put } from '../../test/fixtures/content.ts';
import { insertRow, RECORDS, TABLE } from '../../test/fixtures/list-table.ts';
import { enrollmentBody, putSchool, userBody } from '../../test/fixtures/people.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { listContext } from '../../test/harness/lists.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { recordsIn } from '../../test/models/list-model.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import { listRecords, recordsReply } from './list.ts';

const server = await testServer({ RATE_LIMIT_READS_PER_SECOND: '100000' });
const operator = await server.operator();
const partner = await server.partner();
const school = await putSchool(partner);
const BASE = '/rostering/1.0';

/** The path of the link to the next page. */
function nextOf(link: string, baseUrl: string): string | undefined {
  const found = /<([^>]+)>; rel="next"/.exec(link)?.[1];
  return found?.replace(baseUrl, '');
}

const putPerson = async (id: string, members = {}) => {
  await put(operator, `${BASE}/users/${id}`, userBody(id, school.orgId, members));
  const body = enrollmentBody(`of ${id}`, { userId: id, classId: school.classId });
  await put(operator, `${BASE}/enrollments/${encodeURIComponent(`of ${id}`)}`, body);
};

describe('a walk while others write', () => {
  const READERS: readonly (readonly [string, TestClient])[] = [
    ['an operator', operator],
    ['a partner, merged from sets of readers', partner],
  ];
  const LISTS = [
    ['users', `${BASE}/users?`],
    ['users', '/ims/oneroster/rostering/v1p2/users?'],
    ['users', '/ims/oneroster/rostering/v1p2/students?'],
    ['users', `${BASE}/users?sort=familyName&orderBy=desc&`],
    ['users', `${BASE}/users?format=csv&`],
    ['users', `${BASE}/users?sort=middleName&`],
    ['users', `${BASE}/users?sort=email&orderBy=desc&format=csv&`],
    ['users', `${BASE}/users?sort=grades&`],
    ['users', `${BASE}/users?sort=metadata.room&filter=metadata.room!='x'&`],
    ['enrollments', `${BASE}/enrollments?filter=dateLastModified>'2020-01-01'&`],
  ] as const;

  for (const [who, client] of READERS) {
    for (const [plural, url] of LISTS) {
      test(`of ${who} through ${url} has each untouched record once`, async () => {
        const mark = randomUUID().slice(0, 8);
        const all = Array.from({ length: 12 }, (_, n) => `${mark}-${String(n).padStart(2, '0')}`);
        for (const id of all) await putPerson(id, { familyName: id });
        const idOf = (id: string) => (plural === 'users' ? id : `of ${id}`);
        const seen: string[] = [];
        const touched = new Set<string | undefined>();
        /** What happens to records that were seen, as soon as so many were. */
        const writes: [number, string, (id: string) => Promise<unknown>][] = [
          [3, '00', (id) => operator.delete(`${BASE}/users/${id}`)],
          [5, '01', (id) => putPerson(id, { familyName: id, middleName: 'changed' })],
          [7, '02', (id) => operator.delete(`${BASE}/users/${id}`)],
          [7, 'new', (id) => putPerson(id, { familyName: id })],
        ];
        const number = url.includes('desc') ? (last: string) => String(11 - Number(last)) : String;
        let path: string | undefined = `${url}limit=2`;
        for (let page = 0; path; page += 1) {
          const { status, text, headers } = await client.get(path);
          assert.equal(status, 200, text);
          seen.push(...all.map(idOf).filter((id) => text.includes(`"${id}"`)));
          path = nextOf(headers.get('link') ?? '', server.baseUrl);
          while (writes[0] && seen.length >= writes[0][0]) {
            const [[, last, write]] = writes.splice(0, 1) as [(typeof writes)[number]];
            const id = `${mark}-${last === 'new' ? last : number(last).padStart(2, '0')}`;
            touched.add(id);
            await write(id);
          }
          assert.ok(page < 1_000);
        }
        assert.deepEqual(writes, []);
        const untouched = all.filter((id) => !touched.has(id)).map(idOf);
        assert.deepEqual(seen.filter((id) => untouched.includes(id)).toSorted(), untouched);
      });
    }
  }
});

test('a walk of large pages ends with the one that is not full', async () => {
  const mark = randomUUID().slice(0, 8);
  // The second page is sent while it is read, and has fewer records than asked for.
  const [limit, stored] = [22, 42];
  const note = 'x'.repeat(60_000);
  for (let n = 0; n < stored; n += 1) {
    const id = `${mark}-${String(n).padStart(2, '0')}`;
    await putPerson(id, { familyName: id, metadata: { note } });
  }
  const asked = `sort=familyName&filter=familyName~'${mark}'&fields=sourcedId`;
  const pages: string[][] = [];
  let path: string | undefined = `${BASE}/users?${asked}&limit=${limit}`;
  while (path) {
    const { body, headers } = await operator.get(path);
    pages.push(body.users.map(({ sourcedId }: { sourcedId: string }) => sourcedId));
    path = nextOf(headers.get('link') ?? '', server.baseUrl);
    // They come before the records that follow, but count in the total.
    if (pages.length === 1) {
      for (const n of ['a', 'b', 'c']) await putPerson(`${mark}--${n}`, { familyName: `${mark}` });
    }
  }
  assert.deepEqual(
    pages.map(({ length }) => length),
    [limit, stored - limit],
  );
  assert.equal(new Set(pages.flat()).size, stored);
});

describe('the position of a link', () => {
  test('400 for one that no link has, and for one of another order', async () => {
    const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const query of [
      'position=x',
      `position=${forged([])}`,
      `position=${forged(['a', 'b', 'c'])}`,
      `position=${forged([1, 'b'])}`,
      `position=${forged(['1', '2026-01-15', 'b'])}`,
      `sort=username&position=${forged([1, 7, 'b'])}`,
      `position=${forged([1, 'no date', 'b'])}`,
      `position=${forged([1, '\u0000', '\u0000'])}`,
      `sort=username&position=${forged([1, 'a', null])}`,
      `sort=email&position=${forged([1, 'a'])}&filter=metadata.x=1&orderBy=up`,
    ]) {
      const reply = await operator.get(`${BASE}/users?${query}`);
      assert.equal(reply.status, 400, reply.text);
    }
  });

  test('shows nothing that the reader may not see', async () => {
    const stranger = await server.partner('Stranger');
    const position = Buffer.from(JSON.stringify([1, '2000-01-01', 'a'])).toString('base64url');
    const { body } = await stranger.get(`${BASE}/users?position=${position}`);
    assert.deepEqual(body.users, []);
  });

  test('gives the same totals, and ends, to a client that leaves out the offset', async () => {
    for (const n of [1, 2, 3, 4]) await putPerson(`offset ${n}`);
    const { body } = await operator.get(`${BASE}/users?limit=1`);
    for (const limit of [2, 3, body.total - 1]) {
      let path: string | undefined = `${BASE}/users?limit=${limit}`;
      const seen: string[] = [];
      while (path) {
        const { headers, body: page } = await operator.get(path);
        assert.equal(headers.get('x-total-count'), String(body.total), path);
        seen.push(...page.users.map(({ sourcedId }: { sourcedId: string }) => sourcedId));
        path = nextOf(headers.get('link') ?? '', server.baseUrl)?.replace(/offset=\d+&/, '');
      }
      assert.equal(new Set(seen).size, seen.length);
      assert.equal(seen.length, body.total);
    }
  });

  test('links as by offset while nothing changes: as many pages, and none is empty', async () => {
    const { body } = await operator.get(`${BASE}/users?limit=1`);
    for (const limit of [1, 2, 3, 5, body.total]) {
      let path: string | undefined = `${BASE}/users?limit=${limit}`;
      const offsets = [];
      while (path) {
        const { headers, body: page } = await operator.get(path);
        assert.ok(page.users.length > 0);
        assert.equal(page.total, body.total);
        offsets.push(page.offset);
        path = nextOf(headers.get('link') ?? '', server.baseUrl);
      }
      assert.deepEqual(
        offsets,
        Array.from({ length: Math.ceil(body.total / limit) }, (_, n) => n * limit),
      );
    }
  });
});

test('any walk has every record that stays, in any order of writes and pages', async () => {
  const db = await testDatabase();
  await db.execute(trusted(TABLE));
  await db.execute(trusted('create table version as select 1::bigint as number'));
  const write = (id: string, at: number) =>
    db.begin(async (tx) => {
      await tx.execute(sql`delete from scratch where sourced_id = ${id}`);
      const dateLastModified = new Date(Date.UTC(2026, 0, 15) + at * 1_000).toISOString();
      const title = at % 3 === 0 ? null : id;
      if (at >= 0) await insertRow(tx, { sourcedId: id, dateLastModified, title });
      await tx.execute(sql`update version set number = number + 1`);
    });
  const step = fc.record({
    limit: fc.integer({ min: 1, max: 4 }),
    writes: fc.array(fc.record({ id: fc.nat(9), isDeleted: fc.boolean() }), { maxLength: 3 }),
  });
  const date = { sql: sql`date_last_modified`, always: true } as const;
  // The title is absent in some records.
  const orders: Collection['order'][] = [
    [date],
    [{ sql: sql`title` }],
    [{ sql: sql`title`, descending: true }, date],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.record({
        order: fc.constantFrom(...orders),
        orderBy: fc.constantFrom('asc', 'desc'),
        composed: fc.boolean(),
      }),
      async (steps, { order, orderBy, composed }) => {
        const list: Collection = {
          ...RECORDS,
          ...(composed && { composed }),
          order,
          version: sql`(select number from version)`,
        };
        await db.script('truncate scratch');
        const nameOf = (n: number) => String.fromCodePoint(97 + n);
        for (let n = 0; n < 20; n += 1) await write(nameOf(n), (n * 7) % 5);
        const ctx = listContext(db);
        const changed = new Set<string>();
        const seen: string[] = [];
        let clock = 100;
        let query: Record<string, string> | undefined = { orderBy, limit: '3' };
        for (let page = 0; query; page += 1) {
          const { limit, writes } = steps[page] ?? { limit: 3, writes: [] };
          const found = await listRecords(ctx, list, { ...query, limit: String(limit) });
          seen.push(...recordsIn(found).map(({ sourcedId }) => String(sourcedId)));
          const { headers } = recordsReply(found, 'http://x/list', {});
          const next = nextOf(headers?.['link'] ?? '', 'http://x');
          query = next
            ? { orderBy, ...Object.fromEntries(new URL(next, 'http://x').searchParams) }
            : undefined;
          for (const { id, isDeleted } of writes) {
            // The first ten are written, the others stay.
            changed.add(nameOf(id));
            clock += 1;
            await write(nameOf(id), isDeleted ? -1 : clock);
          }
        }
        for (let n = 0; n < 20; n += 1) {
          const times = seen.filter((id) => id === nameOf(n)).length;
          if (!changed.has(nameOf(n))) assert.equal(times, 1, nameOf(n));
        }
      },
    ),
    { numRuns: 60 },
  );
});

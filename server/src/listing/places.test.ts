/** Pages far down a list begin where the page before them ended, unless the list has changed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { put } from '../../test/fixtures/content.ts';
import { insertRow, RECORDS, TABLE } from '../../test/fixtures/list-table.ts';
import { ROSTERING } from '../../test/fixtures/oneroster-records.ts';
import { putSchool, putUser, userBody } from '../../test/fixtures/people.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { listContext } from '../../test/harness/lists.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { recordsIn } from '../../test/models/list-model.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import { listRecords } from './list.ts';
import { type Place, Places } from './places.ts';
import type { Page } from './read-page.ts';

const db = await testDatabase();
await db.execute(trusted(TABLE));
await db.execute(trusted('create table version as select 1::bigint as number'));

/** Every page after the first is far, as its records are composed. */
const LIST: Collection = {
  ...RECORDS,
  composed: true,
  order: [{ sql: sql`date_last_modified`, always: true }],
  version: sql`(select number from version)`,
};

async function write(id: string, hour: number): Promise<void> {
  await db.begin(async (tx) => {
    await tx.execute(sql`delete from scratch where sourced_id = ${id}`);
    const dateLastModified = `2026-01-15T${String(hour).padStart(2, '0')}:00:00.000Z`;
    await insertRow(tx, { sourcedId: id, dateLastModified, title: id });
    await tx.execute(sql`update version set number = number + 1`);
  });
}

const idsOf = (page: Page) => recordsIn(page).map(({ sourcedId }) => sourcedId);

/** Shows whether places are used: whatever it is told, the record is 'a'. */
class WrongPlaces extends Places {
  noted: Place | undefined;

  override note(...[collection, list, place]: Parameters<Places['note']>): void {
    this.noted = place;
    super.note(collection, list, { ...place, key: 'a' });
  }
}

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ write: fc.nat(25), hour: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      limit: fc.integer({ min: 1, max: 4 }),
      // Mostly where the last page ended, as a client goes through a list.
      offset: fc.option(fc.nat(30), { freq: 5 }),
      orderBy: fc.constantFrom('asc', 'desc'),
    }),
  },
);

test('every page is that of its offset, whatever was read and written before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      const ctx = listContext(db);
      await db.script('truncate scratch');
      for (let n = 0; n < 26; n += 2) await write(String.fromCodePoint(97 + n), n % 4);
      let next = 0;
      for (const one of steps) {
        if ('write' in one) {
          await write(String.fromCodePoint(97 + one.write), one.hour);
          continue;
        }
        const { limit, orderBy } = one;
        const offset = one.offset ?? next;
        const found = await listRecords(ctx, LIST, {
          ...{ limit: String(limit), offset: String(offset), orderBy },
        });
        const direction = trusted(orderBy);
        const rows = await db.query<{ id: string }>(sql`
          select sourced_id as id from scratch
          order by date_last_modified ${direction}, sourced_id ${direction}
          limit ${limit} offset ${offset}`);
        assert.deepEqual(
          idsOf(found),
          rows.map(({ id }) => id),
        );
        next = rows.length < limit ? 0 : offset + limit;
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('the newest place stays known, however many a list has', () => {
  const places = new Places();
  const list = { condition: sql`true`, order: sql`sourced_id` };
  for (let offset = 1; offset <= 1_000; offset += 1) {
    const place = { key: `record ${offset}`, offset, version: 1 };
    places.note(LIST, list, place);
    assert.deepEqual(places.find(LIST, list, offset), place);
  }
  assert.equal(places.find(LIST, list, 0), undefined);
});

test('a far page begins at its place; one of another version, order or filter does not', async () => {
  const places = new WrongPlaces();
  const ctx = { ...listContext(db), places };
  await db.script('truncate scratch');
  for (const id of 'abcdefgh') await write(id, 1);
  const page = async (query: object) => {
    const found = await listRecords(ctx, LIST, { limit: '2', offset: '4', ...query });
    return idsOf(found).join('');
  };
  assert.equal(await page({ offset: '2' }), 'cd');
  assert.equal(places.noted?.key, 'd');
  // The page shows what is after the remembered record, so nothing before it was counted.
  assert.equal(await page({}), 'bc');
  assert.equal(await page({ limit: '1' }), 'b');
  assert.equal(await page({ offset: '7' }), 'cd');
  assert.equal(await page({ orderBy: 'desc' }), 'dc');
  assert.equal(await page({ filter: "title!='a'" }), 'fg');
  assert.equal(await page({ sort: 'title' }), 'ef');
  await write('z', 1);
  assert.equal(await page({}), 'ef');
});

test('pages that are read while they are sent have places, too', async () => {
  const places = new WrongPlaces();
  const ctx = { ...listContext(db), places };
  await db.script('truncate scratch');
  for (let n = 0; n < 26; n += 1) await write(String.fromCodePoint(97 + n), 1);
  const long = {
    ...LIST,
    record: sql`left(record, -1) || ', "x": "' || repeat('x', 100000) || '"}'`,
  };
  const page = async (offset: string) => {
    const { rest, pieces } = await listRecords(ctx, long, { limit: '12', offset });
    const texts = [...pieces];
    for (let piece = await rest?.next(); piece; piece = await rest?.next()) texts.push(piece);
    const records: { sourcedId: string }[] = JSON.parse(`[${texts.join(',')}]`);
    return { ids: records.map(({ sourcedId }) => sourcedId).join(''), isSent: !!rest };
  };
  assert.deepEqual(await page('0'), { ids: 'abcdefghijkl', isSent: true });
  assert.equal(places.noted?.key, 'l');
  assert.deepEqual(await page('12'), { ids: 'bcdefghijklm', isSent: true });
});

test('users, page by page, while others are written', async () => {
  const server = await testServer();
  const partner = await server.partner();
  const operator = await server.operator();
  const { orgId } = await putSchool(operator);
  const mine: string[] = [];
  for (let n = 0; n < 30; n += 1) mine.push(await putUser(partner, orgId));
  const seen: string[] = [];
  for (let offset = 0; offset < 30; offset += 1) {
    const { body } = await partner.get(`${ROSTERING}/users?limit=1&offset=${offset}`);
    seen.push(...body.users.map(({ sourcedId }: { sourcedId: string }) => sourcedId));
    if (offset === 20) await putUser(operator, orgId);
    // The last of the list from now on: what follows moves up by one.
    if (offset === 25) {
      const [first = ''] = mine;
      await put(partner, `/rostering/1.0/users/${first}`, userBody(first, orgId));
    }
  }
  assert.deepEqual(seen, [...mine.slice(0, 26), ...mine.slice(27), mine[0]]);
});

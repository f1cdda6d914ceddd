/** Lists as CSV: the records of the JSON list, as rows that are safe to open. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { insertRow, RECORDS, TABLE } from '../../test/fixtures/list-table.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { listContext } from '../../test/harness/lists.ts';
import { parseCsv } from '../files/csv.ts';
import { collectDisclosures } from '../privacy/disclosure-scope.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import { listRecords, pageReply } from './list.ts';
import type { ListQueryValues } from './query.ts';

const db = await testDatabase();
const ctx = listContext(db);
await db.execute(trusted(TABLE));
beforeEach(() => db.execute(trusted('truncate scratch')));

/** The reply as CSV, and the people whom it showed. */
async function csv(query: ListQueryValues = {}, collection: Collection = RECORDS) {
  const { result: reply, ...shown } = await collectDisclosures(async () => {
    const page = await listRecords(ctx, collection, { ...query, format: 'csv' });
    return pageReply({ url: '/records?format=csv' }, 'https://x.example', page);
  });
  const { text: body, mediaType } = reply.body;
  let text = '';
  if ('next' in body) {
    for (let piece = await body.next(); piece !== undefined; piece = await body.next()) {
      text += piece;
    }
  } else text = body.join('');
  const people = (await shown.later) ?? shown.people;
  return { text, mediaType, headers: reply.headers, people };
}

const COURSE = 'aaaaaaaa-0000-4000-8000-00000000000b';

/** Inserts a record with this text; its columns say nothing. */
async function insertRecord(sourcedId: string, members: object): Promise<void> {
  await insertRow(db, { sourcedId });
  const record = JSON.stringify({ sourcedId, ...members });
  await db.execute(sql`update scratch set record = ${record} where sourced_id = ${sourcedId}`);
}

const CELLS: readonly [value: unknown, cell: string][] = [
  ['plain', '"plain"'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', '"\'=1+1"'],
  ['@x', '"\'@x"'],
  ['-5', '"\'-5"'],
  ['one; -5;-5', '"one; -5;\'-5"'],
  [-5, '"-5"'],
  [0.1, '"0.1"'],
  [true, '"true"'],
  [null, ''],
  [undefined, ''],
  ['', ''],
  [[], ''],
  [['Math', 'Art'], '"Math,Art"'],
  [['Math', null], '"Math,null"'],
  [['=a', 'b'], '"\'=a,b"'],
  [['a,b', 'c'], '"[""a,b"",""c""]"'],
  [{ sourcedId: COURSE, type: 'course', href: 'https://x.example' }, `"${COURSE}"`],
  [[{ sourcedId: 'a' }, { sourcedId: 'b' }], '"a,b"'],
  [{ sourcedId: 'a', name: 'A' }, '"{""sourcedId"":""a"",""name"":""A""}"'],
  [{ sourcedId: 5 }, '"{""sourcedId"":5}"'],
  [{ level: 1 }, '"{""level"":1}"'],
];

for (const [value, cell] of CELLS) {
  test(`the cell of ${JSON.stringify(value)}`, async () => {
    await insertRecord('r', { title: value });
    const { text } = await csv({ fields: 'title' });
    assert.equal(text, `"title"\r\n${cell}\r\n`);
  });
}

test('a column for every member, in the order of the list or of `fields`', async () => {
  await insertRow(db, { sourcedId: 'b', title: 'B', course: COURSE, subjects: ['Math'] });
  await insertRow(db, { sourcedId: 'a', title: 'A' });
  const { text, mediaType, headers } = await csv({ sort: 'sourcedId', orderBy: 'desc' });
  assert.equal(
    text,
    '"sourcedId","status","title","course","subjects","metadata"\r\n' +
      `"b","active","B","${COURSE}","Math",\r\n` +
      '"a","active","A",,,\r\n',
  );
  assert.equal(mediaType, 'text/csv; charset=utf-8; header=present');
  assert.equal(headers?.['content-disposition'], 'attachment; filename="records.csv"');
  assert.equal(headers?.['x-total-count'], '2');
  assert.match(
    (await csv({ fields: 'title,sourcedId' })).text,
    /^"title","sourcedId"\r\n"A","a"\r\n/,
  );
});

test('the header alone where no record fits; filter and search hold as for JSON', async () => {
  await insertRow(db, { sourcedId: 'a', title: 'Algebra' });
  await insertRow(db, { sourcedId: 'b', title: 'Biology' });
  await insertRow(db, { sourcedId: 'd', title: 'Algebra', status: 'tobedeleted' });
  const rows = async (query: ListQueryValues) =>
    parseCsv(Buffer.from((await csv({ ...query, fields: 'sourcedId' })).text)).slice(1);
  assert.deepEqual(await rows({}), [['a'], ['b']]);
  assert.deepEqual(await rows({ search: 'alg' }), [['a']]);
  assert.deepEqual(await rows({ filter: "status='tobedeleted'" }), [['d']]);
  assert.deepEqual(await rows({ search: 'none' }), []);
  await assert.rejects(csv({ fields: 'nonsense' }), { code: 'invalid_selection_field' });
});

test('all records, above the limit of a page; a limit of the client holds', async () => {
  await db.execute(sql`
    insert into scratch (sourced_id, status, date_last_modified, record)
    select lpad(n::text, 6, '0'), 'active', now(),
      '{"sourcedId":"' || lpad(n::text, 6, '0') || '","title":"' || repeat('x', 300) || '"}'
    from generate_series(1, 6000) as n`);
  const { text, headers, people } = await csv({}, { ...RECORDS, person: 'itself' });
  const [, ...rows] = parseCsv(Buffer.from(text));
  assert.equal(rows.length, 6_000);
  assert.equal(new Set(rows.map(([id]) => id)).size, 6_000);
  assert.equal(people, rows.map(([id]) => id).join('\n'));
  assert.equal(headers?.['x-total-count'], '6000');
  assert.doesNotMatch(headers?.['link'] ?? '', /rel="next"/);
  const some = await csv({ limit: '5000', offset: '500' });
  assert.equal(parseCsv(Buffer.from(some.text)).length, 5_001);
  assert.match(some.headers?.['link'] ?? '', /limit=5000&offset=5500&position=[\w-]+>; rel="next"/);
});

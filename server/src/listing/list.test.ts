/** Lists on a real table: filters, orders, pages and replies. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import Type from 'typebox';
import { insertRow, RECORDS, TABLE } from '../../test/fixtures/list-table.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { listContext } from '../../test/harness/lists.ts';
import { inTimeZone } from '../../test/harness/time-zone.ts';
import { recordsIn } from '../../test/models/list-model.ts';
import { findings } from '../http/request/validate.ts';
import { collectDisclosures } from '../privacy/disclosure-scope.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import { bareReply, listEnvelope, listRecords, type PageReply, pageReply } from './list.ts';
import { printPosition } from './position.ts';
import type { ListQueryValues } from './query.ts';
import type { Page } from './read-page.ts';

// A filter means the same wherever the server runs.
inTimeZone('Pacific/Auckland');

const db = await testDatabase();
const ctx = listContext(db);

/** The text of a reply whose page is small. */
function textOf({ body: { text } }: PageReply): string {
  assert.ok(Array.isArray(text));
  return text.join('');
}
await db.execute(trusted(TABLE));

beforeEach(() => db.execute(trusted('truncate scratch')));

const COURSE = 'aaaaaaaa-0000-4000-8000-00000000000b';

function idsOf(page: Page): string[] {
  return recordsIn(page).map(({ sourcedId }) => sourcedId);
}

/** The ids of the page, joined by spaces. */
async function ids(query: ListQueryValues, collection: Collection = RECORDS): Promise<string> {
  return idsOf(await listRecords(ctx, collection, query)).join(' ');
}

async function insertSamples(): Promise<void> {
  await insertRow(db, {
    sourcedId: 'a',
    title: "O'Brien's 100% course",
    course: COURSE,
    sortOrder: 1,
    score: 90.5,
    late: true,
    scoreDate: '2026-01-15',
    subjects: ['Math', 'Art'],
    metadata: { level: 10, slug: 'x', 'odd "key"': 'y', 'a.b': 'z' },
  });
  await insertRow(db, {
    sourcedId: 'b',
    title: 'ALGEBRA 100',
    sortOrder: 2,
    score: 9,
    late: false,
    dateLastModified: '2026-01-16T00:00:00.000Z',
    subjects: ['Language Arts'],
    metadata: { level: 9, slug: '10' },
  });
  await insertRow(db, { sourcedId: 'c', title: 'algebra', subjects: [], metadata: { level: '9' } });
  await insertRow(db, { sourcedId: 'd', status: 'tobedeleted', title: 'algebra' });
}

const FOUND: [string, string][] = [
  ["title='algebra'", 'c'],
  ["title='ALGEBRA'", ''],
  ["title@'ALGEBRA,Algebra 100'", ''],
  ["title~'ALG'", 'b c'],
  ["title~'%'", 'a'],
  ["title~'_'", ''],
  ["title='O''Brien''s 100% course'", 'a'],
  ["title@'algebra,ALGEBRA 100'", 'b c'],
  ["course.sourcedId='AAAAAAAA-0000-4000-8000-00000000000B'", 'a'],
  [`course.sourcedId@'nonsense,${COURSE}'`, 'a'],
  ["course.sourcedId='nonsense'", ''],
  ["course.sourcedId!='nonsense'", 'a b c'],
  [`course.sourcedId!='${COURSE}'`, 'b c'],
  ["course.sourcedId~'AAAA-0'", 'a'],
  ["sortOrder='1'", 'a'],
  ['sortOrder!=1', 'b c'],
  ['sortOrder>1.5', 'b'],
  ['sortOrder<99999999999999999999999', 'a b'],
  ['sortOrder@1,1e300', 'a'],
  ['score>9', 'a'],
  ['score=90.50', 'a'],
  ["late='true'", 'a'],
  ['late!=true', 'b c'],
  ["scoreDate>='2026-01-15T23:59:59Z'", 'a'],
  ['dateLastModified>2026-01-15', 'a b c d'],
  ["dateLastModified>='2026-01-16'", 'b'],
  ["dateLastModified>='2026-01-16T01:00:00+01:00'", 'b'],
  ["dateLastModified='2026-01-15T10:00'", 'a c d'],
  ["status='tobedeleted'", 'd'],
  ["status!='tobedeleted'", 'a b c'],
  ["subjects='Art,Math'", 'a'],
  ["subjects='Art'", 'a'],
  ["subjects!='Art'", 'b c'],
  ["subjects@'Art, Language Arts'", 'a b'],
  ["subjects@'art'", ''],
  ["subjects~'art,History'", 'a'],
  ['metadata.level>9', 'a'],
  ["metadata.level>'9'", ''],
  ['metadata.level=9', 'b'],
  ["metadata.level='9'", 'b c'],
  ['metadata.level@9,true', 'b c'],
  ["metadata.level~'9'", 'b c'],
  ['metadata.level!=9', 'a c'],
  ['metadata.slug~10', 'b'],
  ["metadata.a.b='z'", 'a'],
  ["title~'algebra' AND sortOrder=2 OR late=true", 'a b'],
  ["title~'algebra' AND (sortOrder=2 OR late=true)", 'b'],
];

for (const [filter, expected] of FOUND) {
  test(`${filter} finds ${expected || 'nothing'}`, async () => {
    await insertSamples();
    assert.equal(await ids({ filter }), expected);
  });
}

const FIELDS = [...Object.keys(RECORDS.fields), 'metadata.<key>'].join(', ');
const MEMBERS = RECORDS.members.join(', ');

const REFUSED: [ListQueryValues, string, string][] = [
  [
    { filter: 'name=1' },
    'invalid_filter_field',
    `'name' is not a field that records can be filtered by; these are: ${FIELDS}.`,
  ],
  [
    { filter: 'constructor=1' },
    'invalid_filter_field',
    `'constructor' is not a field that records can be filtered by; these are: ${FIELDS}.`,
  ],
  [
    { filter: 'metadata=1' },
    'invalid_filter_field',
    `'metadata' is not a field that records can be filtered by; these are: ${FIELDS}.`,
  ],
  [
    { filter: "course.title='x'" },
    'invalid_filter_field',
    `'course.title' is a nested relation, which records cannot be filtered by; fields are: ${FIELDS}.`,
  ],
  [
    { filter: 'metadata.=1' },
    'invalid_filter_field',
    `'metadata.' is a nested relation, which records cannot be filtered by; fields are: ${FIELDS}.`,
  ],
  [
    { filter: "sortOrder='x'" },
    'invaliddata',
    "The filter's value 'x' of 'sortOrder' is not a number.",
  ],
  [
    { filter: "sortOrder@'1,,2'" },
    'invaliddata',
    "The filter's value '' of 'sortOrder' is not a number.",
  ],
  [
    { filter: 'score>1e400' },
    'invaliddata',
    "The filter's value '1e400' of 'score' is not a number.",
  ],
  [
    { filter: "late='yes'" },
    'invaliddata',
    "The filter's value 'yes' of 'late' is not true or false.",
  ],
  [
    { filter: 'scoreDate=2026-02-30' },
    'invaliddata',
    "The filter's value '2026-02-30' of 'scoreDate' is not an ISO 8601 date.",
  ],
  [
    { filter: 'dateLastModified>2026-13-01' },
    'invaliddata',
    "The filter's value '2026-13-01' of 'dateLastModified' is not an ISO 8601 date or instant.",
  ],
  [
    { filter: 'dateLastModified>0000-01-01' },
    'invaliddata',
    "The filter's value '0000-01-01' of 'dateLastModified' is not an ISO 8601 date or instant.",
  ],
  [
    { filter: "course.sourcedId>'b'" },
    'invaliddata',
    "The filter's value 'b' of 'course.sourcedId' is not a UUID.",
  ],
  [
    { filter: "subjects>'Art'" },
    'invaliddata',
    "'subjects' is a list of values, which > cannot compare.",
  ],
  [{ filter: 'score~9' }, 'invaliddata', "'score' is not a text; ~ compares texts only."],
  [
    { filter: `title@'${','.repeat(200)}'` },
    'invaliddata',
    `The filter lists 201 values from '${','.repeat(100)}…'; at most 200.`,
  ],
  [
    { sort: 'name' },
    'invalid_sort_field',
    `'name' is not a field that records can be sorted by; these are: ${FIELDS}.`,
  ],
  [
    { sort: '' },
    'invalid_sort_field',
    `'' is not a field that records can be sorted by; these are: ${FIELDS}.`,
  ],
  [
    { sort: 'toString' },
    'invalid_sort_field',
    `'toString' is not a field that records can be sorted by; these are: ${FIELDS}.`,
  ],
  [{ orderBy: 'DESC' }, 'invaliddata', "orderBy is 'DESC'; it takes asc or desc."],
  [
    { fields: 'name' },
    'invalid_selection_field',
    `'name' is not a member to select; these are: ${MEMBERS}.`,
  ],
  [{ limit: '0' }, 'invaliddata', "limit is '0'; it takes a whole number from 1."],
  [{ search: 'x'.repeat(201) }, 'invaliddata', 'search has 201 characters; the maximum is 200.'],
];

for (const [query, code, message] of REFUSED) {
  test(`400 for ${JSON.stringify(query).slice(0, 70)}`, async () => {
    await assert.rejects(listRecords(ctx, RECORDS, query), { status: 400, code, message });
  });
}

test('a filter lists up to 200 values', async () => {
  await insertSamples();
  assert.equal(await ids({ filter: `title@'algebra${',x'.repeat(199)}'` }), 'c');
});

const OF_NAMES: [string, string][] = [
  ["title='algebra'", 'c'],
  ["title='ALGEBRA'", ''],
  ["title!='ALGEBRA'", 'a b c'],
  ["title@'ALGEBRA,ALGEBRA 100'", 'b'],
  ["title>'ALGEBRA'", 'a b'],
  ["title>='ALGEBRA'", 'a b c'],
  ["title<'Algebra 100'", 'c'],
];

test('an instant that is stored more exactly is compared as it is shown', async () => {
  await insertRow(db, { sourcedId: 'a', dateLastModified: '2026-01-17T08:00:00.123456Z' });
  const found = { '=': 'a', '>=': 'a', '<=': 'a', '@': 'a', '!=': '', '<': '', '>': '' };
  for (const [predicate, expected] of Object.entries(found)) {
    const filter = `dateLastModified${predicate}'2026-01-17T08:00:00.123Z'`;
    assert.equal(await ids({ filter }), expected, filter);
  }
  for (const end of ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z']) {
    assert.equal(await ids({ filter: `dateLastModified@'${end}'` }), '');
  }
});

test('a name equals as it is spelled, and comes before others by its letters', async () => {
  await insertSamples();
  const title = { kind: 'text', sql: sql`title`, isName: true } as const;
  const list = { ...RECORDS, fields: { ...RECORDS.fields, title } };
  for (const [filter, expected] of OF_NAMES) {
    assert.equal(await ids({ filter }, list), expected, filter);
  }
  assert.equal(await ids({ sort: 'title' }, list), 'c b a');
});

test('a value that the caller may not see is absent for filter and sort', async () => {
  await insertSamples();
  const score = { kind: 'number', sql: sql`score`, known: sql`late` } as const;
  const list = { ...RECORDS, fields: { ...RECORDS.fields, score } };
  assert.equal(await ids({ filter: 'score>0' }, list), 'a');
  assert.equal(await ids({ filter: 'score=9' }, list), '');
  assert.equal(await ids({ filter: 'score!=9' }, list), 'a b c');
  assert.equal(await ids({ sort: 'score' }, list), 'a b c');
});

test('deleted records are left out unless a filter names status or dateLastModified', async () => {
  await insertSamples();
  assert.equal(await ids({}), 'a b c');
  assert.equal(await ids({ filter: 'dateLastModified>2000-01-01' }), 'a b c d');
  assert.equal(await ids({ filter: "title='algebra' AND (late=true OR status!='x')" }), 'c d');
  const { status: _status, ...withoutStatus } = RECORDS;
  assert.equal(await ids({}, withoutStatus), 'a b c d');
});

test('an OR in the filter finds nothing outside of what the caller may read', async () => {
  await insertSamples();
  const query = { filter: "sourcedId='a' OR sourcedId!='a' OR status='tobedeleted'" };
  const list = { ...RECORDS, where: sql`sort_order = 2 or false` };
  const page = await listRecords(ctx, list, query);
  assert.deepEqual([recordsIn(page).length, page.total], [1, 1]);
});

test('sorts with absent values last, and desc is the exact reverse', async () => {
  await insertSamples();
  assert.equal(await ids({ sort: 'score' }), 'b a c');
  assert.equal(await ids({ sort: 'score', orderBy: 'desc' }), 'c a b');
  assert.equal(await ids({ sort: 'title' }), 'b a c');
  assert.equal(await ids({ sort: 'metadata.level' }), 'a b c');
  assert.equal(await ids({ orderBy: 'desc' }), 'c b a');
  assert.equal(await ids({ orderBy: 'desc' }, { ...RECORDS, order: [] }), 'c b a');
  const newest = { ...RECORDS, order: [{ sql: sql`date_last_modified`, descending: true }] };
  assert.equal(await ids({}, newest), 'b a c');
  assert.equal(await ids({ orderBy: 'desc' }, newest), 'c a b');
});

test('search finds a part of the text, without regard to case', async () => {
  await insertSamples();
  assert.equal(await ids({ search: ' AlGe ' }), 'b c');
  assert.equal(await ids({ search: '0%' }), 'a');
  assert.equal(await ids({ search: ' ' }), 'a b c');
  const both = { ...RECORDS, search: [sql`title`, sql`sourced_id`] };
  assert.equal(await ids({ search: 'a', filter: 'sortOrder>1' }, both), 'b');
  // Each word may be in another text: a given and a family name.
  assert.equal(await ids({ search: 'course  A 100' }, both), 'a');
  const isOfB = (test: (text: Sql) => Sql) => sql`(sort_order = 2 and ${test(sql`'Biology'`)})`;
  const elsewhere = { ...RECORDS, search: [sql`title`, isOfB] };
  assert.equal(await ids({ search: 'bio' }, elsewhere), 'b');
  assert.equal(await ids({ search: 'x'.repeat(200) }), '');
});

test('the total is exact on every page, near and far', async () => {
  for (const id of 'abcdefghijklmnopqrstuvwxyz') await insertRow(db, { sourcedId: id });
  const page = async (limit: string, offset: string) => {
    const found = await listRecords(ctx, RECORDS, { limit, offset });
    return [idsOf(found).join(''), found.limit, found.offset, found.hasNext, found.total];
  };
  assert.deepEqual(await page('3', '0'), ['abc', 3, 0, true, 26]);
  assert.deepEqual(await page('3', '24'), ['yz', 3, 24, false, 26]);
  assert.deepEqual(await page('3', '26'), ['', 3, 26, false, 26]);
  assert.deepEqual(await page('2', '20'), ['uv', 2, 20, true, 26]);
  assert.deepEqual(await page('2', '24'), ['yz', 2, 24, false, 26]);
  assert.deepEqual(await page('2', '900'), ['', 2, 900, false, 26]);
  const clamped = await listRecords(ctx, RECORDS, { limit: '5000', offset: '1' });
  assert.deepEqual([clamped.limit, clamped.total], [1_000, 26]);
});

test('a large page shows the same records of the same people as small ones', async () => {
  for (let n = 0; n < 301; n += 1) {
    await insertRow(db, { sourcedId: `r${n + 100}`, title: n % 2 ? 'algebra' : 'art' });
  }
  const people = sql`case when title <> 'algebra' then sourced_id || '@x' end`;
  const list: Collection = { ...RECORDS, person: people, version: sql`8` };
  const read = (query: ListQueryValues) => collectDisclosures(() => listRecords(ctx, list, query));
  for (const query of [{}, { fields: 'title' }]) {
    const small = [
      await read({ ...query, limit: '300' }),
      await read({ ...query, limit: '1', offset: '300' }),
    ];
    const large = await read({ ...query, limit: '301' });
    const pieces = small.flatMap(({ result }) => result.pieces);
    assert.equal(large.result.pieces.join(','), pieces.join(','));
    assert.equal(large.people, small.map(({ people }) => people).join('\n'));
    assert.equal(large.result.position, small.at(-1)?.result.position);
    for (const { result } of [...small, large]) {
      assert.deepEqual([result.total, result.version], [301, 8]);
    }
  }
});

test('a page above 1 MiB is read while it is sent; its people are known at its end', async () => {
  const note = 'x'.repeat(60_000);
  const all = Array.from({ length: 40 }, (_, n) => `r${String(n).padStart(2, '0')}`);
  for (const sourcedId of all) await insertRow(db, { sourcedId, metadata: { note } });
  const list: Collection = { ...RECORDS, person: 'itself', version: sql`7` };
  for (const limit of ['300', '301']) {
    const { result, later } = await collectDisclosures(() => listRecords(ctx, list, { limit }));
    const { body } = pageReply({ url: '/records' }, 'https://x.example', result);
    assert.ok('next' in body.text);
    let text = '';
    for (let piece = await body.text.next(); piece; piece = await body.text.next()) text += piece;
    const { records, total } = JSON.parse(text);
    const ids = records.map(({ sourcedId }: { sourcedId: string }) => sourcedId);
    assert.deepEqual([ids, total], [all, 40]);
    assert.equal(await later, all.join('\n'));
  }
});

test('a page that is given up shows the people whose records were sent', async () => {
  const note = 'x'.repeat(60_000);
  for (let n = 0; n < 100; n += 1) {
    await insertRow(db, { sourcedId: `r${n + 100}`, metadata: { note } });
  }
  const list: Collection = { ...RECORDS, person: 'itself' };
  const reading = collectDisclosures(() => listRecords(ctx, list, { limit: '301' }));
  const { result, later } = await reading;
  await result.rest?.next();
  result.rest?.close();
  assert.match((await later) ?? '', /^r100\n/);
  assert.equal(await result.rest?.next().catch(() => undefined), undefined);
});

test('a far page keeps its order, whatever join finds its records', async () => {
  for (const id of 'abcdefghijklmnopqrstuvwxyz') await insertRow(db, { sourcedId: id });
  await db.begin(async (tx) => {
    await tx.execute(trusted('set local enable_nestloop = off'));
    await tx.execute(trusted('set local enable_mergejoin = off'));
    const query = { limit: '2', offset: '22', orderBy: 'desc' };
    const page = await listRecords({ ...ctx, reads: tx }, RECORDS, query);
    assert.deepEqual(idsOf(page), ['d', 'c']);
  });
});

test('the official CASE profile ignores case, and unknown names in sort and fields', async () => {
  await insertSamples();
  const official: Collection = { ...RECORDS, profile: 'case' };
  assert.equal(await ids({ filter: "title='ALGEBRA'" }, official), 'c');
  assert.equal(await ids({ filter: "title!='ALGEBRA'" }, official), 'a b');
  assert.equal(await ids({ filter: "title@'ALGEBRA,algebra 100'" }, official), 'b c');
  assert.equal(await ids({ filter: "subjects='art,MATH'" }, official), 'a');
  assert.equal(await ids({ filter: "subjects='art,History'" }, official), '');
  assert.equal(await ids({ filter: "subjects@'art,History'" }, official), 'a');
  assert.equal(await ids({ filter: "title>'ALGEBRA'" }, official), 'a b');
  assert.equal(await ids({ filter: "title<='ALGEBRA'" }, official), 'c');
  assert.equal(await ids({ filter: 'sortOrder=1' }, official), 'a');
  assert.equal(await ids({ filter: 'sortOrder>1' }, official), 'b');
  assert.equal(await ids({ filter: `course.sourcedId@'${COURSE}'` }, official), 'a');
  assert.equal(await ids({ sort: 'nonsense', fields: 'sourcedId,nonsense' }, official), 'a b c');
  const page = await listRecords(ctx, official, { fields: 'nonsense', limit: '1' });
  assert.ok('title' in (recordsIn(page)[0] ?? {}));
  await assert.rejects(listRecords(ctx, official, { fields: '' }), {
    code: 'invalid_selection_field',
  });
});

test('the reply: records as they are stored, offset, limit, total, X-Total-Count and Link', async () => {
  await insertSamples();
  const query = { limit: '2', fields: 'title' };
  const page = await listRecords(ctx, RECORDS, query);
  const request = { url: '/records?limit=2&fields=title' };
  const full = pageReply(request, 'https://x.example', page);
  const bare = bareReply(request, 'https://x.example', page);
  const records = '[{"title":"O\'Brien\'s 100% course"},{"title":"ALGEBRA 100"}]';
  const position = printPosition({ version: 0, values: ['2', 'ALGEBRA 100', 'b'] });
  assert.equal(textOf(full), `{"records":${records},"offset":0,"limit":2,"total":3}`);
  assert.equal(textOf(bare), `{"records":${records}}`);
  assert.deepEqual(full.headers, {
    'x-total-count': '3',
    link: [
      '<https://x.example/records?fields=title&limit=2&offset=0>; rel="first"',
      `<https://x.example/records?fields=title&limit=2&offset=2&position=${position}>; rel="next"`,
      '<https://x.example/records?fields=title&limit=2&offset=2>; rel="last"',
    ].join(', '),
  });
  assert.deepEqual(bare.headers, full.headers);
  const envelope = listEnvelope('records', Type.Object({ title: Type.String() }));
  assert.deepEqual(findings(envelope, JSON.parse(textOf(full))), []);
});

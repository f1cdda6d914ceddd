/** The preview of uploads, status by status: it says what the upload then does, and stores nothing. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { put, resourceBody } from '../../test/content.ts';
import { testServer } from '../../test/harness.ts';
import { type SamplePackage, sampleItem, samplePackage } from '../../test/packages.ts';
import { first, uploader } from '../../test/uploader.ts';
import { sql } from '../storage/sql.ts';

const URL = '/admin/1.0/frameworks/preview';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();
const { accept, replace, readBack } = uploader(partner);

async function preview(body: SamplePackage, query = '') {
  const reply = await operator.post(`${URL}${query}`, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const none = { count: 0, first: [] };
const unchanged = { added: none, changed: none, removed: none, moved: 0 };
const counts = ({ added, changed, removed, moved }: Record<string, { count: number }>) => [
  added?.count,
  changed?.count,
  removed?.count,
  moved,
];

/** All that is stored of frameworks. */
const stored = () =>
  server.db.query(sql`
    select sourced_id, xmin::text from cf_documents
    union all select sourced_id, xmin::text from cf_items
    union all select sourced_id, xmin::text from cf_associations
    order by sourced_id`);

async function resourceOf(items: readonly unknown[], members = {}): Promise<string> {
  const id = randomUUID();
  const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: items }];
  return put(
    partner,
    `/rostering/1.0/resources/${id}`,
    resourceBody(id, { learningObjectiveSet, ...members }),
  );
}

test('200 for a new framework: everything would be added, and nothing is stored', async () => {
  const body = samplePackage(2);
  const before = await stored();
  const { CFItems, CFAssociations } = body;
  const [a = {}, b = {}] = CFItems;
  assert.deepEqual(await preview(body), {
    documentId: body.CFDocument['identifier'],
    exists: false,
    changes: true,
    items: {
      ...unchanged,
      added: {
        count: 2,
        first: [
          { sourcedId: a['identifier'], humanCodingScheme: 'F.0', fullStatement: 'Statement 0' },
          { sourcedId: b['identifier'], humanCodingScheme: 'F.1', fullStatement: 'Statement 1' },
        ],
      },
    },
    associations: {
      ...unchanged,
      added: {
        count: 2,
        first: CFAssociations.map((association, index) => ({
          sourcedId: association['identifier'],
          associationType: 'isChildOf',
          origin: CFItems[index]?.['identifier'],
          destination: body.CFDocument['identifier'],
        })),
      },
    },
    orphanedResources: none,
  });
  assert.deepEqual(await stored(), before);
});

test('200 for what is stored already: nothing would change', async () => {
  const body = samplePackage(2);
  await accept(body);
  for (const query of ['', '?replace=true', '?replace=false']) {
    const { exists, changes, items, associations } = await preview(body, query);
    assert.deepEqual([exists, changes], [true, false]);
    assert.deepEqual([items, associations], [unchanged, unchanged]);
  }
});

test('200 says what a replacement then does', async () => {
  const body = samplePackage(4);
  await accept(body);
  const [a = {}, b = {}, c = {}, d = {}] = body.CFItems;
  const next = {
    ...body,
    CFItems: [d, a, { ...b, fullStatement: 'Changed' }, sampleItem()],
    CFAssociations: body.CFAssociations.slice(0, 3),
  };
  const seen = await preview(next, '?replace=true');
  assert.deepEqual(counts(seen.items), [1, 1, 1, 1]);
  assert.deepEqual(counts(seen.associations), [0, 0, 1, 0]);
  assert.deepEqual(seen.items.changed.first, [
    { sourcedId: b['identifier'], humanCodingScheme: 'F.1', fullStatement: 'Changed' },
  ]);
  assert.deepEqual(seen.items.removed.first, [
    { sourcedId: c['identifier'], humanCodingScheme: 'F.2', fullStatement: 'Statement 2' },
  ]);
  const added = await preview(next);
  assert.deepEqual(counts(added.items), [1, 1, 0, 0]);
  const { result } = (await replace(next)) as { result: { stats: { removed: number } } };
  assert.equal(result.stats.removed, 2);
  assert.equal((await preview(next, '?replace=true')).changes, false);
  const back = await preview(body, '?replace=true');
  assert.equal(back.items.added.first[0].sourcedId, c['identifier']);
  assert.equal((await readBack(next)).CFItems.length, 4);
});

test('200 names the resources whose objectives would be gone', async () => {
  const body = samplePackage(3);
  await accept(body);
  const [kept, gone, goneToo] = body.CFItems.map(({ identifier }) => String(identifier));
  await resourceOf([kept]);
  const both = await resourceOf([kept, gone, goneToo], { title: 'B' });
  const one = await resourceOf([goneToo], { title: 'A' });
  await resourceOf([gone], { status: 'tobedeleted' });
  const next = { ...body, CFItems: body.CFItems.slice(0, 1), CFAssociations: [] };
  const { orphanedResources } = await preview(next, '?replace=true');
  assert.deepEqual(orphanedResources, {
    count: 2,
    first: [
      { sourcedId: one, title: 'A', items: [goneToo] },
      { sourcedId: both, title: 'B', items: [gone, goneToo].sort() },
    ],
  });
  assert.deepEqual((await preview(next)).orphanedResources, none);
});

test('200 shows a hundred of each kind, and of a statement its beginning', async () => {
  const body = samplePackage(120);
  first(body.CFItems)['fullStatement'] = '😀'.repeat(100);
  const { added } = (await preview(body)).items;
  assert.equal(added.count, 120);
  assert.equal(added.first.length, 100);
  assert.equal(added.first[0].fullStatement, '😀'.repeat(60));
  await accept(body);
  const emptied = { ...body, CFItems: body.CFItems.slice(0, 1), CFAssociations: [] };
  const { removed } = (await preview(emptied, '?replace=true')).items;
  assert.equal(removed.count, 119);
  assert.deepEqual(removed.first, added.first.slice(1).concat(removed.first.at(-1)));
});

test('200 with the warnings of the package', async () => {
  const body = samplePackage(1);
  first(body.CFItems)['colour'] = 'red';
  const { warnings } = await preview(body);
  assert.match(warnings[0].message, /'colour'/);
});

test('400 for a body that is no JSON, 422 for a package that is not valid', async () => {
  assert.equal((await operator.call('POST', URL, '{')).status, 400);
  const body = samplePackage(1);
  first(body.CFItems)['uri'] = 7;
  const reply = await operator.post(URL, body);
  assert.equal(reply.status, 422);
  assert.equal(reply.body.imsx_error_details[0].path, '/CFItems/0/uri');
});

test('404 when there is nothing to replace', async () => {
  assert.equal((await operator.post(`${URL}?replace=true`, samplePackage(1))).status, 404);
});

test('422 when a replacement would empty the framework, unless that is asked for', async () => {
  const body = samplePackage(2);
  await accept(body);
  const empty = { ...body, CFItems: [], CFAssociations: [] };
  assert.equal((await operator.post(`${URL}?replace=true`, empty)).status, 422);
  const { items } = await preview(empty, '?replace=true&allowEmpty=true');
  assert.equal(items.removed.count, 2);
});

test('422 when an item belongs to another framework', async () => {
  const body = samplePackage(1);
  await accept(body);
  const other = { ...samplePackage(0), CFItems: body.CFItems };
  const reply = await operator.post(URL, other);
  assert.equal(reply.status, 422);
  assert.equal(reply.body.imsx_error_details[0].code, 'id_taken');
});

test('401 without a token, 403 without the scope admin', async () => {
  assert.equal((await server.fetch(URL, { method: 'POST', body: '{}' })).status, 401);
  assert.equal((await partner.post(URL, samplePackage(1))).status, 403);
});

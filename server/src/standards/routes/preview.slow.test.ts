/** The preview of a framework upload: equal to what the upload then does, and nothing is stored. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { lessonBody, put, putTree, resourceBody } from '../../../test/fixtures/content.ts';
import { type SamplePackage, sampleItem, samplePackage } from '../../../test/fixtures/packages.ts';
import { first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Members } from '../values/references.ts';

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
const noResources = { ...none, others: 0 };
const unchanged = { added: none, changed: none, removed: none, moved: 0 };
const counts = ({ added, changed, removed, moved }: Record<string, { count: number }>) => [
  added?.count,
  changed?.count,
  removed?.count,
  moved,
];

/** Every framework row with its version (xmin). */
const stored = () =>
  server.db.query(sql`
    select sourced_id, xmin::text from cf_documents
    union all select sourced_id, xmin::text from cf_items
    union all select sourced_id, xmin::text from cf_associations
    order by sourced_id`);

async function resourceOf(
  items: readonly unknown[],
  members = {},
  owner = partner,
): Promise<string> {
  const id = randomUUID();
  const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: items }];
  return put(
    owner,
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
    document: 'added',
    definitions: { added: none, changed: none, removed: none },
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
    removesMost: false,
    orphanedResources: noResources,
  });
  assert.deepEqual(await stored(), before);
});

test('200 for an unchanged framework: nothing would change', async () => {
  const body = samplePackage(2);
  await accept(body);
  for (const query of ['', '?replace=true', '?replace=false']) {
    const { exists, changes, document, items, associations } = await preview(body, query);
    assert.deepEqual([exists, changes, document], [true, false, 'unchanged']);
    assert.deepEqual([items, associations], [unchanged, unchanged]);
  }
});

test('200 with the counts of the later replacement', async () => {
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

test('200 with changes of the document and of definitions apart from items', async () => {
  const [math, art] = ['Math', 'Art'].map((title) => ({ identifier: randomUUID(), title }));
  const body = { ...samplePackage(1), CFDefinitions: { CFSubjects: [math, art] } };
  await accept(body);
  const science = { title: 'Science', identifier: randomUUID() };
  const next = {
    ...body,
    CFDefinitions: { CFSubjects: [{ ...art, title: 'Arts' }, science] },
  };
  const seen = await preview(next, '?replace=true');
  assert.equal(seen.document, 'unchanged');
  assert.deepEqual(seen.definitions, {
    added: { count: 1, first: [{ kind: 'CFSubjects', ...named(science) }] },
    changed: { count: 1, first: [{ kind: 'CFSubjects', ...named({ ...art, title: 'Arts' }) }] },
    removed: { count: 1, first: [{ kind: 'CFSubjects', ...named(math) }] },
  });
  const retitled = { ...body, CFDocument: { ...body.CFDocument, title: 'Other' } };
  assert.equal((await preview(retitled)).document, 'changed');
  assert.equal((await preview({ ...retitled, CFItems: [sampleItem()] })).document, 'changed');
  const lastChangeDateTime = '2026-03-01T00:00:00.000Z';
  const later = { ...body, CFDocument: { ...body.CFDocument, lastChangeDateTime } };
  assert.equal((await preview(later)).document, 'changed');
});

const named = ({ identifier, title }: { identifier?: string; title?: string } = {}) => ({
  sourcedId: identifier,
  title,
});

/** The items of a framework: active or not, content, position. */
const recordsOf = (documentId: unknown) =>
  server.db.query<{ id: string; active: boolean; text: string; position: number }>(sql`
    select sourced_id as id, status = 'active' as active,
      members || last_change_date_time as text, position
    from cf_items where document_id = ${documentId}`);

test('law: the preview equals the later replacement, orphaned resources included', async () => {
  const pool = Array.from({ length: 6 }, (_, index) => sampleItem({ fullStatement: `S ${index}` }));
  const { CFDocument } = samplePackage(0);
  await accept({ CFDocument, CFItems: pool, CFAssociations: [] });
  const taught = await Promise.all(pool.map(({ identifier }) => resourceOf([identifier])));
  const chosen = fc.shuffledSubarray(pool.map((_item, index) => index));
  const notes = fc.array(fc.constantFrom('', 'A', 'B'), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(chosen, notes, async (indexes, note) => {
      const CFItems = indexes.map((index) => ({ ...pool[index], notes: note[index] }));
      const body = { CFDocument, CFItems, CFAssociations: [] };
      const query = '?replace=true&allowEmpty=true';
      const seen = await preview(body, query);
      const before = new Map(
        (await recordsOf(CFDocument['identifier'])).map((one) => [one.id, one]),
      );
      await replace(body, '?allowEmpty=true');
      const done = { added: 0, changed: 0, removed: 0, moved: 0 };
      const gone: string[] = [];
      for (const now of await recordsOf(CFDocument['identifier'])) {
        const old = before.get(now.id);
        if (now.active && !old?.active) done.added += 1;
        else if (old?.active && !now.active) gone.push(now.id);
        else if (old?.text !== now.text) done.changed += 1;
        else if (old?.position !== now.position) done.moved += 1;
      }
      done.removed = gone.length;
      assert.deepEqual(counts(seen.items), Object.values(done));
      const orphaned = pool.flatMap(({ identifier }, index) =>
        gone.includes(String(identifier)) ? [taught[index]] : [],
      );
      const named = seen.orphanedResources.first.map(({ sourcedId }: Members) => sourcedId);
      assert.deepEqual(named.sort(), orphaned.sort());
      assert.equal((await preview(body, query)).changes, false);
    }),
    { numRuns: 25 },
  );
});

test('200 with the resources whose objectives would be removed', async () => {
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
    others: 0,
    first: [
      { sourcedId: one, title: 'A', items: [goneToo] },
      { sourcedId: both, title: 'B', items: [gone, goneToo].sort() },
    ],
  });
  assert.deepEqual((await preview(next)).orphanedResources, noResources);
});

test('200 for the owner: its own resources by name, those of others as a number', async () => {
  const body = samplePackage(12);
  await accept(body);
  const [kept, gone] = body.CFItems.map(({ identifier }) => String(identifier));
  const own = await resourceOf([gone], { title: 'Own' });
  await resourceOf([kept, gone], { title: 'Theirs' }, await server.partner());
  const next = { ...body, CFItems: body.CFItems.slice(0, 1), CFAssociations: [] };
  const url = '/standards/1.0/frameworks/preview';
  const reply = await partner.post(`${url}?replace=true`, next);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.body.orphanedResources, {
    count: 2,
    others: 1,
    first: [{ sourcedId: own, title: 'Own', items: [gone] }],
  });
  assert.equal(reply.body.removesMost, true);
  const half = { ...body, CFItems: body.CFItems.slice(0, 6), CFAssociations: [] };
  assert.equal((await partner.post(`${url}?replace=true`, half)).body.removesMost, false);
  const stranger = await server.partner();
  assert.equal((await stranger.post(`${url}?replace=true`, next)).status, 403);
});

test('200 with the resources and lessons of each item that content is aligned to', async () => {
  const body = samplePackage(3);
  await accept(body);
  const [both, one] = body.CFItems.map(({ identifier }) => String(identifier));
  const { unitId } = await putTree(partner);
  const resource = await resourceOf([both, one]);
  await resourceOf([both]);
  await resourceOf([both], { status: 'tobedeleted' });
  for (const lessonId of [randomUUID(), randomUUID()]) {
    const lesson = lessonBody(lessonId, { unitId, resourceId: resource });
    await put(partner, `/rostering/1.0/lessons/${lessonId}`, lesson);
  }
  const url = `/standards/1.0/frameworks/${body.CFDocument['identifier']}/usage`;
  const { status, body: usage } = await partner.get(url);
  assert.equal(status, 200);
  assert.deepEqual(usage, {
    items: { [`${both}`]: { resources: 2, lessons: 2 }, [`${one}`]: { resources: 1, lessons: 2 } },
  });
  assert.equal(
    (await partner.get(url.replace(/[^/]+\/usage/, `${randomUUID()}/usage`))).status,
    404,
  );
});

test('200 with 100 records of each kind at most, and 60 characters of a statement', async () => {
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

test('400 for a body that is not JSON, 422 for an invalid package', async () => {
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

test('422 when a replacement would empty the framework, unless allowEmpty is true', async () => {
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

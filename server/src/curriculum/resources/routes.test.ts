/** Resources over HTTP: their standards, their members, their refusals. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { postStandards, put, resourceBody } from '../../../test/fixtures/content.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const [first, second] = (await postStandards(partner, 2)) as [string, string];
const RESOURCES = '/rostering/1.0/resources';

function sets(...learningObjectiveIds: string[]) {
  return { learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds }] };
}

async function objectives(id: string): Promise<string[]> {
  const rows = await server.db.query<{ cfItemId: string }>(sql`
    select cf_item_id from resource_objectives where resource_id = ${id} order by cf_item_id`);
  return rows.map((row) => row.cfItemId);
}

test('200 with every member of a resource', async () => {
  const id = randomUUID();
  const members = {
    type: 'video',
    format: 'mp4',
    subType: 'lecture',
    description: 'Two halves',
    roles: ['primary'],
    vendorResourceId: 'v-1',
    metadata: { spacedRepetitionScheduler: 'sm2' },
    ...sets(first),
  };
  await put(partner, `${RESOURCES}/${id}`, resourceBody(id, members));
  const { resource } = (await partner.get(`${RESOURCES}/${id}`)).body;
  const { metadata, ...rest } = members;
  assert.deepEqual(resource, {
    sourcedId: id,
    status: 'active',
    dateLastModified: resource.dateLastModified,
    title: 'Halves',
    url: 'https://content.example/halves',
    ...rest,
    extensions: metadata,
  });
  const listed = await partner.get(`${RESOURCES}?filter=roles='primary'&search=halv`);
  assert.deepEqual(listed.body.resources, [resource]);
});

test('the standards of a resource follow its last PUT', async () => {
  const id = randomUUID();
  const url = `${RESOURCES}/${id}`;
  await put(partner, url, resourceBody(id, sets(first, second.toUpperCase(), first)));
  assert.deepEqual(await objectives(id), [first, second].sort());
  await put(partner, url, resourceBody(id, sets(second)));
  assert.deepEqual(await objectives(id), [second]);
  await put(partner, url, resourceBody(id, sets()));
  assert.deepEqual(await objectives(id), []);
});

test('400 with all invalid ids, and where each of them stands', async () => {
  const id = randomUUID();
  const [unknown, malformed] = [randomUUID(), 'CCSS.3.NF.1'];
  const learningObjectiveSet = [
    { source: 'CASE', learningObjectiveIds: [first, unknown] },
    { source: 'case', learningObjectiveIds: [malformed, unknown] },
  ];
  const body = resourceBody(id, { learningObjectiveSet, type: 'qti' });
  const reply = await partner.put(`${RESOURCES}/${id}`, body);
  assert.equal(reply.status, 400);
  assert.deepEqual(reply.body.invalidIds, [unknown, malformed]);
  const details: { path: string; code: string }[] = reply.body.imsx_error_details;
  assert.deepEqual(
    details.map(({ path, code }) => [path, code]),
    [
      ['/resource/subType', 'field_missing'],
      ['/resource/learningObjectiveSet/0/learningObjectiveIds/1', 'unknown_standard'],
      ['/resource/learningObjectiveSet/1/learningObjectiveIds/0', 'unknown_standard'],
      ['/resource/learningObjectiveSet/1/learningObjectiveIds/1', 'unknown_standard'],
    ],
  );
  assert.equal((await partner.get(`${RESOURCES}/${id}`)).status, 404);
});

test('400 with all invalid ids when there are more than the findings that fit', async () => {
  const id = randomUUID();
  const ids = Array.from({ length: 250 }, () => randomUUID());
  const reply = await partner.put(`${RESOURCES}/${id}`, resourceBody(id, sets(...ids)));
  assert.deepEqual(reply.body.invalidIds, ids);
  assert.equal(reply.body.imsx_error_details.length, 100);
});

const REFUSED: [string, Record<string, unknown>][] = [
  ['/resource/learningObjectiveSet', { learningObjectiveSet: [] }],
  ['/resource/learningObjectiveSet', { learningObjectiveSet: undefined }],
  ['/resource/learningObjectiveSet', { learningObjectiveSet: null }],
  ['/resource/learningObjectiveSet/0/source', { learningObjectiveSet: [{ source: 'x' }] }],
  ['/resource/type', { type: 'hologram' }],
  ['/resource/url', { url: 'javascript:alert(1)' }],
  ['/resource/url', { url: 'ftp://content.example/' }],
  ['/resource/url', { url: 'https://' }],
  ['/resource/url', { url: 'https://content.example/a b' }],
  ['/resource/url', { url: null }],
  ['/resource/title', { title: '' }],
  ['/resource/title', { title: 'x'.repeat(501) }],
  ['/resource/description', { description: 'x'.repeat(65_537) }],
  ['/resource/roles', { roles: 'primary' }],
];

for (const [path, members] of REFUSED) {
  test(`400 at ${path} for ${JSON.stringify(members).slice(0, 60)}`, async () => {
    const id = randomUUID();
    const reply = await partner.put(`${RESOURCES}/${id}`, resourceBody(id, members));
    assert.equal(reply.status, 400);
    const paths = reply.body.imsx_error_details.map((finding: { path: string }) => finding.path);
    assert.ok(paths.includes(path), paths.join());
  });
}

test('201 for the longest title of the widest characters', async () => {
  const id = randomUUID();
  const body = resourceBody(id, { title: randomWide(500) });
  assert.equal((await partner.put(`${RESOURCES}/${id}`, body)).status, 201);
});

/** Characters of four bytes that do not compress. */
function randomWide(length: number): string {
  const next = () => String.fromCodePoint(0x20000 + Math.floor(Math.random() * 40_000));
  return Array.from({ length }, next).join('');
}

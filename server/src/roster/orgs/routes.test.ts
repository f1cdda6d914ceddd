/** Orgs over HTTP: their members and their refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import { orgBody, unlinked } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const ORGS = '/rostering/1.0/orgs';

test('200 with every member of an org', async () => {
  await put(partner, `${ORGS}/district`, orgBody('district', { type: 'district' }));
  const members = { parent: { sourcedId: 'district', type: 'org' }, metadata: { staff: 12 } };
  await put(partner, `${ORGS}/school`, orgBody('school', members));
  const { org } = (await partner.get(`${ORGS}/school`)).body;
  assert.deepEqual(unlinked(org), {
    sourcedId: 'school',
    status: 'active',
    dateLastModified: org.dateLastModified,
    name: 'North',
    type: 'school',
    identifier: 'n-1',
    parent: { sourcedId: 'district' },
    metadata: { staff: 12 },
  });
  const found = await partner.get(`${ORGS}?search=nor&filter=parent.sourcedId='district'`);
  assert.deepEqual(found.body.orgs, [org]);
});

test('200 with the children of an org, whatever their ids are, as they come and go', async () => {
  const parent = { sourcedId: 'with-children' };
  await put(partner, `${ORGS}/with-children`, orgBody('with-children', { metadata: { a: 1 } }));
  const children = async () => {
    const named = "sourcedId='with-children' AND status@'active,tobedeleted'";
    const list = await partner.get(`${ORGS}?filter=${named}&fields=children`);
    const { org } = (await partner.get(`${ORGS}/with-children`)).body;
    assert.deepEqual(list.body.orgs, [org.children ? { children: org.children } : {}]);
    // Each with the address that leads to it.
    return unlinked(org.children ?? []).map(({ sourcedId }: { sourcedId: string }) => sourcedId);
  };
  assert.deepEqual(await children(), []);
  const ids = ['a', 'b "c" \\d', "e'f (g)", 'h%20/i?', 'ü 💡'];
  for (const id of ids.toReversed()) {
    await put(partner, `${ORGS}/${encodeURIComponent(id)}`, orgBody(id, { parent }));
  }
  assert.deepEqual(await children(), ids);
  await partner.delete(`${ORGS}/a`);
  const moved = orgBody("e'f (g)", { parent: { sourcedId: 'a2' } });
  await put(partner, `${ORGS}/a2`, orgBody('a2'));
  await put(partner, `${ORGS}/e'f%20(g)`, moved);
  const left = ids.filter((id) => id !== 'a' && id !== "e'f (g)");
  assert.deepEqual(await children(), left);
  await put(partner, `${ORGS}/with-children`, orgBody('with-children', { children: [] }));
  assert.deepEqual(await children(), left, 'they are not taken from a body');
  const schools = await partner.get(
    `/ims/oneroster/rostering/v1p2/schools?filter=sourcedId='with-children'`,
  );
  assert.equal(schools.body.orgs[0].children.length, left.length);
  assert.equal((await partner.delete(`${ORGS}/with-children`)).status, 204);
  assert.deepEqual(await children(), left);
});

test('201 for an org without an identifier: it is the sourcedId', async () => {
  await put(partner, `${ORGS}/plain`, orgBody('plain', { identifier: null, type: 'ext:guild' }));
  assert.equal((await partner.get(`${ORGS}/plain`)).body.org.identifier, 'plain');
});

test('400 for an unknown parent and an unknown type', async () => {
  const parent = { sourcedId: 'nowhere' };
  const reply = await partner.put(`${ORGS}/x`, orgBody('x', { parent }));
  assert.equal(reply.body.imsx_error_details[0].path, '/org/parent');
  assert.equal((await partner.put(`${ORGS}/x`, orgBody('x', { type: 'guild' }))).status, 400);
});

/** Orgs over HTTP: their members and their refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../../test/content.ts';
import { testServer } from '../../../test/harness.ts';
import { orgBody, unlinked } from '../../../test/people.ts';

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

/** Academic sessions over HTTP: their members and their refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import { academicSessionBody, unlinked } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const SESSIONS = '/rostering/1.0/academicSessions';

test('200 with every member of an academic session', async () => {
  await put(partner, `${SESSIONS}/year`, academicSessionBody('year'));
  const members = {
    title: 'Autumn',
    type: 'term',
    startDate: '2025-08-01T00:00:00Z',
    endDate: '2025-12-20',
    parent: { sourcedId: 'year' },
    metadata: { weeks: 18 },
  };
  await put(partner, `${SESSIONS}/autumn`, academicSessionBody('autumn', members));
  const { academicSession } = (await partner.get(`${SESSIONS}/autumn`)).body;
  assert.deepEqual(unlinked(academicSession), {
    sourcedId: 'autumn',
    status: 'active',
    dateLastModified: academicSession.dateLastModified,
    schoolYear: '2026',
    ...members,
    startDate: '2025-08-01',
  });
  const found = await partner.get(`${SESSIONS}?search=aut&filter=startDate<'2025-08-02'`);
  assert.deepEqual(found.body.academicSessions, [academicSession]);
  const year = (await partner.get(`${SESSIONS}/year`)).body.academicSession;
  assert.deepEqual(unlinked(year.children), [{ sourcedId: 'autumn' }]);
});

const REFUSED: [string, Record<string, unknown>][] = [
  ['/academicSession/startDate', { startDate: '2026-02-30' }],
  ['/academicSession/endDate', { endDate: undefined }],
  ['/academicSession/type', { type: 'era' }],
  ['/academicSession/parent', { parent: { sourcedId: 'nowhere' } }],
];

for (const [path, members] of REFUSED) {
  test(`400 at ${path} for ${JSON.stringify(members)}`, async () => {
    const reply = await partner.put(`${SESSIONS}/x`, academicSessionBody('x', members));
    assert.equal(reply.status, 400);
    assert.equal(reply.body.imsx_error_details[0].path, path);
  });
}

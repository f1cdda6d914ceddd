/** Large pages go out in pieces: with their length, and to HEAD without a body. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../../test/fixtures/content.ts';
import { ROSTERING } from '../../../test/fixtures/oneroster-records.ts';
import { orgBody } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const ORGS = `${ROSTERING}/orgs`;
const names = Array.from({ length: 130 }, (_, n) => `${n} Schule für Mathematik 😀 `.repeat(8));

const server = await testServer();
const operator = await server.operator();
for (const [n, name] of names.entries()) {
  await put(operator, `${ORGS}/school-${n}`, orgBody(`school-${n}`, { name }));
}
const headers = { authorization: `Bearer ${operator.token}` };

for (const limit of [2, 100, 130]) {
  test(`${limit} records: all of their bytes, and as many as were announced`, async () => {
    const asked = `${ORGS}?limit=${limit}&sort=identifier&filter=type='school'`;
    const reply = await server.fetch(asked, { headers });
    const { text } = reply;
    const length = String(Buffer.byteLength(text));
    assert.equal(reply.headers.get('content-length'), length);
    assert.equal(reply.headers.get('x-total-count'), '130');
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
    const { orgs } = JSON.parse(text) as { orgs: { sourcedId: string; name: string }[] };
    assert.equal(new Set(orgs.map(({ sourcedId }) => sourcedId)).size, limit);
    for (const { sourcedId, name } of orgs) {
      assert.equal(name, names[Number(sourcedId.replace('school-', ''))]);
    }

    const head = await fetch(server.baseUrl + asked, { method: 'HEAD', headers });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal(head.headers.get('content-length'), length);
    assert.equal(head.headers.get('link'), reply.headers.get('link'));
  });
}

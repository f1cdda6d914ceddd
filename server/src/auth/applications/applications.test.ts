/** A partner sees its own application, an operator all. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const other = await server.partner('Word Quest');

const record = ({ applicationId }: { applicationId: string }, name: string) => ({
  sourcedId: applicationId,
  name,
  description: '',
  uri: `${server.baseUrl}/applications/1.0/${applicationId}`,
});

suite('GET /applications/1.0', () => {
  test('200 with the own application', async () => {
    const reply = await partner.get('/applications/1.0');
    assert.deepEqual(reply.body, {
      applications: [record(partner, 'Math Quest')],
      offset: 0,
      limit: 100,
      total: 1,
    });
    assert.equal(reply.headers.get('x-total-count'), '1');
  });

  test('200 with all for an operator, in pages', async () => {
    const operator = await server.operator();
    const reply = await operator.get('/applications/1.0?limit=1&offset=1&sort=name');
    assert.deepEqual(reply.body.applications, [record(operator, 'Test Operator')]);
    assert.equal(reply.body.total, 3);
  });

  test('200 with those that a filter leaves', async () => {
    const filtered = await partner.get(`/applications/1.0?filter=name~'word'`);
    assert.equal(filtered.body.total, 0);
  });

  test('400 for an unknown field', async () => {
    assert.equal((await partner.get('/applications/1.0?sort=secret')).status, 400);
  });
});

suite('GET /applications/1.0/:sourcedId', () => {
  test('200 with the own application, whatever the case of the id', async () => {
    const reply = await partner.get(`/applications/1.0/${partner.applicationId.toUpperCase()}`);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { application: record(partner, 'Math Quest') });
  });

  test('200 with any for an operator', async () => {
    const operator = await server.operator();
    const reply = await operator.get(`/applications/1.0/${other.applicationId}`);
    assert.deepEqual(reply.body, { application: record(other, 'Word Quest') });
  });

  test("404 for another partner's, for one that is not there, for what is no id", async () => {
    for (const id of [other.applicationId, crypto.randomUUID(), 'math-quest']) {
      assert.equal((await partner.get(`/applications/1.0/${id}`)).status, 404);
    }
  });
});

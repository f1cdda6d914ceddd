/** What a proxy must hold of each reply: its header has at most 4 kB, whatever the URL. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { test } from 'node:test';
import { put } from '../fixtures/content.ts';
import { putSchool, userBody } from '../fixtures/people.ts';
import { testServer } from '../harness/test-server.ts';

/** nginx: one page of memory. */
const HEADER_BYTES_MAX = 4_096;

const server = await testServer();
const operator = await server.operator();
const { orgId } = await putSchool(operator);
for (const id of ['a', 'b', 'c'])
  await put(operator, `/rostering/1.0/users/${id}`, userBody(id, orgId));

interface Seen {
  readonly status: number;
  readonly bytes: number;
  readonly link: string;
}

/** With the bytes of the status line and of all headers as they arrive. */
function headerOf(path: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request(
      server.baseUrl + path,
      { headers: { authorization: `Bearer ${operator.token}` } },
      (reply) => {
        const { rawHeaders, statusCode: status = 0, statusMessage = '' } = reply;
        const line = `HTTP/1.1 ${status} ${statusMessage}\r\n`.length;
        const fields = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0);
        reply.resume();
        resolve({ status, bytes: line + fields + 2, link: String(reply.headers['link'] ?? '') });
      },
    );
    sent.on('error', reject).end();
  });
}

const ids = (count: number) => Array.from({ length: count }, () => randomUUID()).join(',');
const LONG = {
  'a filter of as many ids as one takes': `sourcedId@'a,b,c,${ids(54)}'`,
  'a filter of letters that URLs encode': `sourcedId@'a,b,c,${'é'.repeat(300)}'`,
};

for (const [name, filter] of Object.entries(LONG)) {
  for (const url of ['/rostering/1.0/users', '/ims/oneroster/rostering/v1p2/users']) {
    test(`${url} with ${name}: a header within 4 kB that leads on`, async () => {
      const { status, bytes, link } = await headerOf(
        `${url}?limit=1&offset=1&filter=${encodeURIComponent(filter)}`,
      );
      assert.equal(status, 200);
      assert.match(link, /rel="next"/);
      assert.ok(bytes <= HEADER_BYTES_MAX, `${bytes} bytes`);
    });
  }
}

test('a URL of 15 kB has a header within 4 kB, or 400 where the list goes on', async () => {
  const filter = encodeURIComponent(`sourcedId@'a,b,c,${'é'.repeat(2_000)}'`);
  for (const [limit, status] of [
    [1, 400],
    [3, 200],
  ]) {
    const seen = await headerOf(`/rostering/1.0/users?limit=${limit}&filter=${filter}`);
    assert.equal(seen.status, status);
    assert.ok(seen.bytes <= HEADER_BYTES_MAX, `${seen.bytes} bytes`);
  }
});

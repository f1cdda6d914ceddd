/** Spreadsheets of frameworks as packages: what an export gives, an upload takes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { zipOf } from '../../../test/fixtures/imports.ts';
import { samplePackage } from '../../../test/fixtures/packages.ts';
import { uploader } from '../../../test/fixtures/uploader.ts';
import { zipOf as bombOf, declaring, encrypted } from '../../../test/fixtures/zip-bomb.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, readBack } = uploader(partner);
const body = samplePackage(3);
await accept(body);
const id = String(body.CFDocument['identifier']);
const [{ identifier: itemId = '' } = {}] = body.CFItems;

const authorization = `Bearer ${partner.token}`;

async function exported(format: string): Promise<Buffer> {
  const url = `${server.baseUrl}/standards/1.0/frameworks/${id}/export?format=${format}`;
  return Buffer.from(await (await fetch(url, { headers: { authorization } })).arrayBuffer());
}

const tables = (file: Buffer | string, query = '') =>
  server.fetch(`/standards/1.0/frameworks/tables${query}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: file,
  });

for (const format of ['csv', 'xlsx']) {
  test(`200 with the package of an export as ${format}: uploading it changes nothing`, async () => {
    const reply = await tables(await exported(format));
    assert.equal(reply.status, 200, reply.text);
    const preview = await partner.post(
      '/standards/1.0/frameworks/preview?replace=true',
      reply.body,
    );
    assert.deepEqual([preview.status, preview.body.changes], [200, false], preview.text);
    assert.equal(preview.body.documentId, id);
  });
}

test('200 for one CSV file, whose other members are as they are stored', async () => {
  const csv = `identifier,fullStatement\n${itemId},Add within 20.\n`;
  const reply = await tables(csv, `?framework=${id}`);
  assert.equal(reply.status, 200, reply.text);
  const stored = await readBack(body);
  const item = stored.CFItems.find(({ identifier }) => identifier === itemId);
  assert.deepEqual(reply.body.CFItems, [{ ...item, fullStatement: 'Add within 20.' }]);
  assert.deepEqual(reply.body.CFDocument, stored.CFDocument);
});

test('422 with the row of an error, and for what is no table', async () => {
  const csv = `identifier,fullStatement\n${itemId},Add.\nno-uuid,Subtract.\n`;
  const files = { 'CF Item': csv, 'CF Doc': `identifier,title\n${id},Numbers\n` };
  const refused = async (file: Buffer | string) => {
    const { status, body: problem, text } = await tables(file, `?framework=${randomUUID()}`);
    assert.equal(status, 422, text);
    return problem.imsx_error_details[0].message;
  };
  assert.match(await refused(await zipOf(files)), /^CF Item.csv, row 3: /);
  assert.match(await refused('not a table'), /'file' is not a table/);
  assert.match(await refused('PK\x03\x04'), /no readable zip file/);
  const bomb = declaring(await bombOf('items.csv', Buffer.from(csv)), 2 ** 30);
  assert.match(await refused(bomb), /unpacks to 1073741824 bytes/);
  const closed = encrypted(await bombOf('items.csv', Buffer.from(csv)));
  assert.match(await refused(closed), /'items.csv' is encrypted; pack the files without/);
});

test('401 without a token', async () => {
  const { status } = await server.fetch('/standards/1.0/frameworks/tables', { method: 'POST' });
  assert.equal(status, 401);
});

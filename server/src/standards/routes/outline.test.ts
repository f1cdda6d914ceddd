/** Outlines, files of spreadsheets and the template, over HTTP. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { fromBuffer } from 'yauzl';
import { sampleAssociation, sampleItem, samplePackage } from '../../../test/fixtures/packages.ts';
import { first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, replace } = uploader(partner);

const urlOf = (id: unknown, part = 'outline') => `/standards/1.0/frameworks/${id}/${part}`;

/** The UUIDs of a column of 16 bytes each. */
function idsOf(base64: string): string[] {
  const hex = Buffer.from(base64, 'base64').toString('hex');
  return (hex.match(/.{32}/g) ?? []).map((id) =>
    id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
  );
}

suite('GET /standards/1.0/frameworks/{id}/outline', () => {
  test('200 with the tree in columns: an item with two parents, one outside of it', async () => {
    const body = samplePackage(2);
    const [top = {}, other = {}] = body.CFItems;
    top['educationLevel'] = ['09', '10'];
    const shared = sampleItem({ fullStatement: '😀'.repeat(200), CFItemType: 'Standard' });
    const alone = sampleItem({ educationLevel: ['09', '10'] });
    body.CFItems.push(shared, alone);
    body.CFAssociations.push(sampleAssociation(shared, top), sampleAssociation(shared, other));
    await accept(body);
    const reply = await partner.get(urlOf(body.CFDocument['identifier']));
    assert.equal(reply.status, 200, reply.text);
    const { id, revision, ...outline } = reply.body;
    assert.match(revision, /^[0-9a-f-]{36}$/);
    assert.deepEqual(
      idsOf(id),
      [top, shared, other, shared, alone].map(({ identifier }) => identifier),
    );
    const cut = `${'😀'.repeat(159)}…`;
    assert.deepEqual(outline, {
      documentId: body.CFDocument['identifier'],
      rows: 5,
      types: ['', 'Standard'],
      educationLevels: [['09', '10'], []],
      level: [1, 2, 1, 2, 1],
      parent: [-1, 0, -1, 2, -1],
      type: [0, 1, 0, 1, 0],
      educationLevel: [0, 1, 1, 1, 0],
      code: ['F.0', null, 'F.1', null, null],
      text: ['Statement 0', cut, 'Statement 1', cut, alone['fullStatement']],
      outside: 4,
      again: [[3, 1]],
    });
  });

  test('304 until the framework changes; removed items are left out', async () => {
    const body = samplePackage(3);
    await accept(body);
    const url = urlOf(body.CFDocument['identifier']);
    const { etag = '' } = Object.fromEntries((await partner.get(url)).headers);
    const headers = { authorization: `Bearer ${partner.token}`, 'if-none-match': etag };
    const again = () => server.fetch(url, { headers });
    assert.equal((await again()).status, 304);
    const kept = { CFItems: body.CFItems.slice(1), CFAssociations: body.CFAssociations.slice(1) };
    await replace({ ...body, ...kept });
    const changed = await again();
    assert.equal(changed.status, 200);
    assert.deepEqual(
      idsOf(changed.body.id),
      kept.CFItems.map(({ identifier }) => identifier),
    );
  });

  test('401 for a private framework without a token, 404 for an unknown one', async () => {
    const body = samplePackage(1);
    await accept(body);
    const { identifier } = body.CFDocument;
    assert.equal((await server.fetch(urlOf(identifier))).status, 401);
    const visibility = `/applications/1.0/frameworks/${identifier}/visibility`;
    assert.equal((await partner.put(visibility, { visibility: 'public' })).status, 200);
    assert.equal((await server.fetch(urlOf(identifier))).status, 200);
    assert.equal((await partner.get(urlOf(randomUUID()))).status, 404);
  });
});

/** The files of a zip by name; a binary reply, which the test client would read as a text. */
async function unzipped(path: string): Promise<Map<string, string>> {
  const reply = await fetch(server.baseUrl + path, {
    headers: { authorization: `Bearer ${partner.token}` },
  });
  assert.equal(reply.status, 200, await reply.clone().text());
  assert.equal(reply.headers.get('content-type'), 'application/octet-stream');
  assert.match(reply.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"$/);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const files = new Map<string, string>();
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
  fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error);
    zip.on('end', () => resolve(files)).on('error', reject);
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, async (_failed, stream) => {
        files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)).toString());
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
  return promise;
}

suite('files of spreadsheets', () => {
  test('200 with a framework as CSV files, and as a workbook with OpenSALT’s sheets', async () => {
    const body = samplePackage(2);
    first(body.CFItems)['fullStatement'] = '=1+1';
    await accept(body);
    const url = urlOf(body.CFDocument['identifier'], 'export');
    const csv = await unzipped(`${url}?format=csv`);
    assert.deepEqual([...csv.keys()].sort(), [
      'associations.csv',
      'definitions.csv',
      'documents.csv',
      'items.csv',
    ]);
    const [, row = '', ...others] = (csv.get('items.csv') ?? '').trim().split('\r\n');
    assert.ok(row.startsWith(`"${first(body.CFItems)['identifier']}","'=1+1","F.0","1",`), row);
    assert.equal(others.length, 1);
    const workbook = await unzipped(`${url}?format=xlsx`);
    const sheets = [...(workbook.get('xl/workbook.xml') ?? '').matchAll(/sheet name="([^"]+)"/g)];
    assert.deepEqual(
      sheets.map(([, name]) => name),
      ['CF Doc', 'CF Item', 'CF Association', 'Definitions'],
    );
  });

  test('422 for a cell that no workbook holds; CSV has it', async () => {
    const body = samplePackage(1);
    first(body.CFItems)['fullStatement'] = 'x'.repeat(40_000);
    await accept(body);
    const url = urlOf(body.CFDocument['identifier'], 'export');
    const reply = await partner.get(`${url}?format=xlsx`);
    assert.equal(reply.status, 422);
    assert.match(reply.body.imsx_description, /over 32767 characters; use the format csv/);
    assert.equal((await unzipped(`${url}?format=csv`)).size, 4);
  });

  test('200 with a template: the columns without rows', async () => {
    const files = await unzipped('/standards/1.0/template?format=csv');
    assert.deepEqual([...files.keys()], ['documents.csv', 'items.csv', 'associations.csv']);
    assert.match(files.get('items.csv') ?? '', /^\ufeff"identifier","fullStatement",.*,"uri"\r\n$/);
    assert.equal((await unzipped('/standards/1.0/template?format=xlsx')).size, 7);
  });

  test('400 for another format, 404 for an unknown framework', async () => {
    assert.equal((await partner.get(urlOf(randomUUID(), 'export?format=pdf'))).status, 400);
    assert.equal((await partner.get(urlOf(randomUUID(), 'export?format=csv'))).status, 404);
  });
});

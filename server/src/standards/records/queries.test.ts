/** Which ids name an item that content may be aligned to. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { samplePackage } from '../../../test/fixtures/packages.ts';
import { uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { findMissingItems } from './queries.ts';

const server = await testServer();
const { accept, replace } = uploader(await server.partner());

test('missing are unknown, deleted and malformed ids, in the order given', async () => {
  const body = samplePackage(3);
  await accept(body);
  const [a = '', b = '', c = ''] = body.CFItems.map(({ identifier }) => String(identifier));
  await replace({ ...body, CFItems: body.CFItems.slice(0, 2) });
  const unknown = randomUUID();
  const document = String(body.CFDocument['identifier']);
  assert.deepEqual(await findMissingItems(server.db, [a, b.toUpperCase()]), []);
  assert.deepEqual(
    await findMissingItems(server.db, ['x', c, a, unknown, document, '', b, unknown]),
    ['x', c, unknown, document, '', unknown],
  );
  assert.deepEqual(await findMissingItems(server.db, []), []);
  assert.deepEqual(await findMissingItems(server.db, ["'; --"]), ["'; --"]);
});

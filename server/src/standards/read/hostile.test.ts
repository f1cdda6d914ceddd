/** Packages of hostile and sloppy clients: what one may cost, and that nothing goes unnoticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageOf, sampleAssociation } from '../../../test/fixtures/packages.ts';
import { first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const { accept, refuse, served } = uploader(await server.partner());

const long = 'x'.repeat(2_048);

test('a title that many references take over has 255 characters', async () => {
  const known = packageOf({ humanCodingScheme: long });
  await accept(known);
  const license = 'https://x.example/licence';
  const body = packageOf({ humanCodingScheme: long, licenseURI: license }, { title: long });
  const [item] = body.CFItems;
  const ends = [body.CFDocument, item, first(known.CFItems)].map((end) => ({
    destinationNodeURI: { identifier: end?.['identifier'], uri: 'x:y' },
  }));
  body.CFAssociations = ends.map((end) => sampleAssociation(item ?? {}, {}, end));
  body['CFDefinitions'] = { CFLicenses: [{ title: long, uri: license }] };
  await accept(body);
  const { licenseURI } = await served('CFItem', item ?? {});
  const references = [licenseURI];
  for (const association of body.CFAssociations) {
    references.push((await served('CFAssociation', association))['destinationNodeURI']);
  }
  const titles = references.map((reference) => (reference as Members)['title']);
  assert.deepEqual(titles, Array(4).fill(long.slice(0, 255)));
});

test('POST 422 for a title or uri of a framework, which each record repeats, above 2,048', async () => {
  await accept(packageOf({}, { title: long, uri: long }));
  const findings = await refuse(packageOf({}, { title: `${long}x`, uri: `${long}x` }));
  assert.deepEqual(
    findings.map(({ path, code }) => [path, code]),
    [
      ['/CFDocument/title', 'field_value'],
      ['/CFDocument/uri', 'field_value'],
    ],
  );
});

/** Packages of hostile and sloppy clients: what one may cost, and that nothing goes unnoticed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  packageOf,
  sampleAssociation,
  sampleItem,
  samplePackage,
} from '../../../test/fixtures/packages.ts';
import { CASE, first, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import type { Members } from '../values/references.ts';

const server = await testServer();
const partner = await server.partner();
const { accept, oneAssociation, oneItem, refuse, replace, served } = uploader(partner);

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

test('members of a reference that are no texts, and members beside CFPackage, are warned of', async () => {
  const licenseURI = { identifier: randomUUID(), title: 42, uri: null };
  const body = packageOf({ licenseURI });
  const warnings = await accept({ CFPackage: body, CFRubrics: [{ title: 'Lost' }] });
  assert.deepEqual(warnings, [
    {
      path: '/CFRubrics',
      code: 'unknown_member',
      message: "'CFRubrics' is not a member of a CFPackage and was ignored (once).",
    },
    {
      path: '/CFPackage/CFItems/0/licenseURI',
      code: 'unknown_member',
      message: "'title' of a reference is not a text and was ignored (once).",
    },
  ]);
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

test('a member of extensions whose name ends with that of the id is given back as sent', async () => {
  const members = { CFItemType: 'Standard', extensions: { 'a"sourcedId': 1 } };
  const { wire, source } = await oneItem(members);
  assert.deepEqual(wire['extensions'], members.extensions);
  assert.deepEqual(source['extensions'], members.extensions);
});

test('a removal moves lastChangeDateTime forward, also from the future, to the year 9999', async () => {
  const times = ['2099-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
  const removed = times.map((lastChangeDateTime) => sampleItem({ lastChangeDateTime }));
  const body = samplePackage(1);
  await accept({ ...body, CFItems: [...body.CFItems, ...removed] });
  await replace(body);
  const after: unknown[] = [];
  for (const item of removed) after.push((await served('CFItem', item))['lastChangeDateTime']);
  assert.deepEqual(after, ['2099-01-01T00:00:00.001Z', times[1]]);
});

test('the associations of a node are found by its id in upper case', async () => {
  const node = { title: 'Node', identifier: 'Depth 1', uri: 'x:y' };
  const { body } = await oneAssociation({ destinationNodeURI: node });
  const found = async (filter: string) => {
    const reply = await partner.get(`${CASE}/CFAssociations?filter=${encodeURIComponent(filter)}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.CFAssociations.length;
  };
  const id = String(first(body.CFItems)['identifier']).toUpperCase();
  assert.equal(await found(`originNodeURI.sourcedId='${id}'`), 1);
  assert.equal(await found(`originNodeURI.sourcedId@'${id},x'`), 1);
  const others = `originNodeURI.sourcedId='${id}' AND destinationNodeURI.sourcedId`;
  assert.equal(await found(`${others}='Depth 1'`), 1);
  assert.equal(await found(`${others}='depth 1'`), 0);
  assert.equal(await found(`${others}~'depth'`), 1);
});

/** The discovery document: our own, and of the same interface as the official one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { fullPackage } from '../../../test/fixtures/full-package.ts';
import { CASE, uploader } from '../../../test/fixtures/uploader.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { type ObjectSchema, officialFile } from '../../../test/official/case.ts';
import { skipWithoutOfficialFiles as skip } from '../../../test/official/files.ts';

const server = await testServer();
const partner = await server.partner();
const { accept } = uploader(partner);

const URL = `${CASE}/discovery/imscasev1p1_openapi3_v1p0.json`;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
}

test('GET 200 for anyone, with the addresses of this server', async () => {
  const reply = await server.fetch(URL);
  assert.equal(reply.status, 200);
  assert.match(reply.body.openapi, /^3\.0\.\d$/);
  assert.deepEqual(reply.body.servers, [{ url: `${server.baseUrl}${CASE}` }]);
  const { tokenUrl } = reply.body.components.securitySchemes.token.flows.clientCredentials;
  assert.equal(tokenUrl, `${server.baseUrl}/oauth2/token`);
});

test('it holds nothing that OpenAPI 3.0 does not have', async () => {
  const { text, body } = await server.fetch(URL);
  assert.doesNotMatch(text, /"(const|examples|patternProperties|anyOf":\[\]|\$schema)":/);
  assert.doesNotMatch(text, /"type":(\[|"null")/);
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
  for (const name of names) assert.ok(name && name in body.components.schemas, `no ${name}`);
});

test('what the server answers is what it says', async () => {
  const body = fullPackage();
  await accept(body);
  const { body: document } = await server.fetch(URL);
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'ours');
  const { identifier } = body.CFDocument;
  for (const [path, id] of [
    ['/CFDocuments', undefined],
    ['/CFPackages/{sourcedId}', identifier],
    ['/CFItemAssociations/{sourcedId}', body.CFItems[0]?.['identifier']],
  ] as const) {
    const url = `${CASE}${path.replace('{sourcedId}', String(id))}?profile=case`;
    const reply = await partner.get(url);
    const { $ref } = document.paths[path].get.responses['200'].content['application/json'].schema;
    const validate = ajv.getSchema(`ours${$ref}`);
    assert.ok(validate?.(reply.body), ajv.errorsText(validate?.errors));
  }
});

test('it is the interface of the standard', { skip }, async () => {
  assert.ok(officialFile);
  const { body } = await server.fetch(URL);
  assert.deepEqual(Object.keys(body.paths).sort(), Object.keys(officialFile.paths).sort());
  for (const [path, { get: theirs }] of Object.entries<{ get: Operation }>(officialFile.paths)) {
    const ours = body.paths[path].get as Operation;
    assert.equal(ours.operationId, theirs.operationId);
    assert.deepEqual(
      ours.parameters.map(({ name }) => name).filter((name) => name !== 'profile'),
      theirs.parameters.map(({ name }) => name),
    );
    for (const [status, { content }] of Object.entries(theirs.responses)) {
      const answer = ours.responses[status]?.content?.['application/json'];
      assert.equal(answer?.schema.$ref, content?.['application/json']?.schema.$ref, path);
    }
  }
  const schemas = body.components.schemas as Record<string, ObjectSchema>;
  for (const [name, ours] of Object.entries(schemas)) {
    const theirs: ObjectSchema | undefined = officialFile.components.schemas[name];
    assert.ok(theirs, `${name} is no schema of the standard`);
    const members = ({ properties = {} }: ObjectSchema) => Object.keys(properties).sort();
    assert.deepEqual(members(ours), members(theirs), name);
    assert.deepEqual([...(ours.required ?? [])].sort(), [...(theirs.required ?? [])].sort(), name);
    assert.equal(ours.additionalProperties, theirs.additionalProperties, name);
  }
});

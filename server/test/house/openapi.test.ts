/** openapi.json is what the routes say, and a valid document. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import Type from 'typebox';
import { routes } from '../../src/app.ts';
import { extract, openapi, openapiText } from '../../src/http/reference/openapi.ts';

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, object>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const text = openapiText(routes);
const { paths, components } = openapi(routes) as unknown as Document;

const FILE = resolve(import.meta.dirname, '../../../openapi.json');

test('openapi.json is current; `npm run openapi` writes it', () => {
  assert.equal(readFileSync(FILE, 'utf8'), text);
});

test('every operation has its own id, and every route is there', () => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(ids.length, routes.length);
});

test('every operation asks for a token, but for the ones that anyone may call', () => {
  const open = routes.filter(({ scope }) => scope === 'none').map(({ url }) => url);
  assert.deepEqual(open.sort(), [
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/auth/1.0/token',
    '/health',
    '/health/ready',
    '/ims/case/v1p1/discovery/imscasev1p1_openapi3_v1p0.json',
    '/ims/oneroster/gradebook/v1p2/discovery/imsorv1p2_gradebook_openapi3_v1p0.json',
    '/ims/oneroster/gradebook/v1p2/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json',
    '/ims/oneroster/resources/v1p2/discovery/imsorv1p2_resources_openapi3_v1p0.json',
    '/ims/oneroster/resources/v1p2/discovery/onerosterv1p2resourcesservice_openapi3_v1p0.json',
    '/ims/oneroster/rostering/v1p2/discovery/imsorv1p2_rostering_openapi3_v1p0.json',
    '/ims/oneroster/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json',
    '/logout',
    '/metrics',
    '/oauth2/authorize',
    '/oauth2/jwks',
    '/oauth2/token',
    '/oauth2/userinfo',
    '/oauth2/userinfo',
  ]);
});

test('every reference leads to a component, and every component is referred to', () => {
  const referred = [...text.matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map((match) => match[1]);
  const declared = ['schemas', 'parameters', 'responses'].flatMap((kind) =>
    Object.keys(components[kind] ?? {}).map((name) => `${kind}/${name}`),
  );
  assert.deepEqual([...new Set(referred)].sort(), declared.sort());
});

test('what many operations share is declared once: errors, and the parameters of lists', () => {
  const { responses, parameters } = paths['/rostering/1.0/units']?.['get'] ?? {};
  assert.partialDeepStrictEqual(responses, {
    '401': { $ref: '#/components/responses/Problem401' },
    '503': { $ref: '#/components/responses/Problem503' },
  });
  assert.partialDeepStrictEqual(components['responses']?.['Problem401'], {
    description: 'No valid access token',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });
  assert.deepEqual(parameters?.[0], { $ref: '#/components/parameters/limit' });
  assert.partialDeepStrictEqual(components['parameters']?.['limit'], {
    name: 'limit',
    in: 'query',
  });
});

test('two schemas cannot have one title', () => {
  const schema = Type.Array(Type.String({ title: 'Name' }));
  const components = new Map<string, unknown>();
  assert.deepEqual(extract([schema, schema], components), [
    { type: 'array', items: { $ref: '#/components/schemas/Name' } },
    { type: 'array', items: { $ref: '#/components/schemas/Name' } },
  ]);
  assert.throws(() => extract(Type.Integer({ title: 'Name' }), components), /two Name/);
});

test('a success that is not JSON is declared as what it is', () => {
  const { responses } = paths['/metrics']?.['get'] ?? {};
  assert.deepEqual(Object.keys(responses?.['200']?.content ?? {}), ['text/plain']);
  assert.deepEqual(responses?.['500'], { $ref: '#/components/responses/Problem500' });
});

/** openapi.json is what the routes say, and a valid document. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { routes } from '../src/app.ts';
import { openapi, openapiText } from '../src/http/openapi.ts';

const FILE = resolve(import.meta.dirname, '../../openapi.json');

test('openapi.json is current; `npm run openapi` writes it', () => {
  assert.equal(readFileSync(FILE, 'utf8'), openapiText(routes));
});

test('every operation has its own id, and every route is there', () => {
  const { paths } = openapi(routes) as { paths: Record<string, Record<string, object>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map((operation) => (operation as { operationId: string }).operationId);
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

test('every reference leads to a component', () => {
  const text = openapiText(routes);
  const { components } = JSON.parse(text) as { components: { schemas: object } };
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
  for (const name of new Set(names)) assert.ok(name && name in components.schemas, `no ${name}`);
});

test('a success that is not JSON is declared as what it is', () => {
  const { paths } = openapi(routes) as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
  };
  const { responses } = paths['/metrics']?.['get'] ?? {};
  assert.deepEqual(Object.keys(responses?.['200']?.content ?? {}), ['text/plain']);
  assert.deepEqual(Object.keys(responses?.['500']?.content ?? {}), ['application/json']);
});

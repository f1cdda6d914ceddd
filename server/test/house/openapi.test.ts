/** openapi.json equals the document that the routes generate, and the document is valid. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import Type, { type TSchema } from 'typebox';
import { routes } from '../../src/app.ts';
import { extract } from '../../src/http/reference/components.ts';
import { openapi, openapiText } from '../../src/http/reference/openapi.ts';
import { none } from './none.ts';

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

/** 80 characters of two lines, from shortly before the first that differs. */
function cut(one = '', other = ''): [string, string] {
  const differs = [...one].findIndex((letter, index) => letter !== other[index]);
  const start = Math.max(0, (differs < 0 ? one.length : differs) - 20);
  return [one.slice(start, start + 80), other.slice(start, start + 80)];
}

/** The first 3 lines that differ, as `line: file → routes`, cut to 80 characters; [] = none. */
function firstDifferences(file: string, generated: string): string[] {
  const [left, right] = [file.split('\n'), generated.split('\n')];
  const numbers = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index);
  return numbers
    .filter((index) => left[index] !== right[index])
    .slice(0, 3)
    .map((index) => `${index + 1}: ${cut(left[index], right[index]).join(' → ')}`);
}

test('openapi.json is current', () => {
  const differences = firstDifferences(readFileSync(FILE, 'utf8'), text);
  const lines = differences.join('\n  ');
  assert.ok(
    differences.length === 0,
    `run \`npm run openapi\`; the first lines differ:\n  ${lines}`,
  );
});

test('every route is an operation with a unique operationId', () => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index);
  none(repeated, 'give each route an `operationId` of its own; several have');
  assert.equal(ids.length, routes.length, 'two routes have one method and URL');
});

/** The members that a body changes, without its envelope. */
function membersOf(body: TSchema | undefined): TSchema {
  const { properties = {} } = (body ?? {}) as { properties?: Readonly<Record<string, TSchema>> };
  const [member, ...others] = Object.values(properties);
  return member && others.length === 0 && 'properties' in member ? member : (body ?? {});
}

test('PATCH takes any of its members, PUT needs some: it replaces', () => {
  const wrong = routes.filter(({ method, body, documentedBody }) => {
    const { properties, required = [] } = membersOf(documentedBody ?? body) as {
      readonly properties?: object;
      readonly required?: readonly string[];
    };
    const isPartial = Object.keys(properties ?? {}).length > 0 && required.length === 0;
    return method === 'PATCH' ? !isPartial : method === 'PUT' && isPartial;
  });
  none(
    wrong.map(({ operationId }) => operationId),
    'let no member of a PATCH be required, and some of a PUT',
  );
});

test('every operation needs a token, except these', () => {
  const open = routes.filter(({ scope }) => scope === 'none').map(({ url }) => url);
  assert.deepEqual(open.sort(), [
    '/',
    '/.well-known/jwks.json',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/asyncapi.json',
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
    '/logout',
    '/metrics',
    '/oauth2/authorize',
    '/oauth2/authorize',
    '/oauth2/introspect',
    '/oauth2/jwks',
    '/oauth2/revoke',
    '/oauth2/token',
    '/oauth2/userinfo',
    '/oauth2/userinfo',
  ]);
});

test('every reference names a component, and every component is referenced', () => {
  const referred = [...text.matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map((match) => match[1]);
  const declared = ['schemas', 'parameters', 'responses', 'examples'].flatMap((kind) =>
    Object.keys(components[kind] ?? {}).map((name) => `${kind}/${name}`),
  );
  assert.deepEqual([...new Set(referred)].sort(), declared.sort());
});

test('shared error responses and list parameters are components', () => {
  const { responses, parameters } = paths['/rostering/1.0/units']?.['get'] ?? {};
  assert.partialDeepStrictEqual(responses, {
    '401': { $ref: '#/components/responses/Problem401' },
    '5XX': { $ref: '#/components/responses/Problem5XX' },
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
  assert.throws(
    () => extract(Type.Integer({ title: 'Name' }), components),
    /two schemas are titled 'Name'/i,
  );
});

test('a reply that is not JSON is declared with its media type', () => {
  const { responses } = paths['/metrics']?.['get'] ?? {};
  assert.deepEqual(Object.keys(responses?.['200']?.content ?? {}), ['text/plain']);
  assert.deepEqual(responses?.['5XX'], { $ref: '#/components/responses/Problem5XX' });
});

/** openapi.json as a product: a linter passes, every part is named, described and exemplified. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { routes } from '../../src/app.ts';
import { TAGS } from '../../src/http/reference/texts.ts';
import { none } from './none.ts';

const FILE = resolve(import.meta.dirname, '../../../openapi.json');
const source = readFileSync(FILE, 'utf8');

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
}

interface Media {
  readonly schema: Schema;
  readonly examples?: object;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { $ref?: string; content?: Record<string, Media> }>>;
}

const document = JSON.parse(source);
const operations: Operation[] = Object.values<Record<string, Operation>>(document.paths).flatMap(
  (path) => Object.values(path),
);
const schemas: Record<string, Schema> = document.components.schemas;

/** URLs that the contract and the standard fix, and pages whose form is answered by a redirect. */
const FIXED = [
  'operation-2xx-response #/paths/~1oauth2~1authorize/post/responses',
  'operation-2xx-response #/paths/~1logout/post/responses',
  'no-path-trailing-slash #/paths/~1events~11.0~1',
  'no-ambiguous-paths #/paths/~1ims~1oneroster~1rostering~1v1p2~1courses~1components~1{sourcedId}',
  'no-ambiguous-paths #/paths/~1ims~1oneroster~1rostering~1v1p2~1courses~1component-resources~1{sourcedId}',
];

/** Records may have members of the partner's own. */
const OPEN_EXAMPLES = { severity: 'error', allowAdditionalProperties: true } as const;

test("the linter's recommended rules pass, but for URLs that the contract fixes", async () => {
  const rules = { 'no-invalid-media-type-examples': OPEN_EXAMPLES };
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, absoluteRef: FILE, config });
  const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  none(
    found.filter((one) => !FIXED.includes(one)),
    'mend the schema of the route',
  );
});

test('it has at most 2,400 bytes per operation', () => {
  const limit = 2_400 * operations.length;
  assert.ok(source.length <= limit, `${source.length} bytes, ${operations.length} operations`);
});

test('every operation is named in camelCase, under a tag with a description', () => {
  for (const { operationId, tags } of operations) {
    assert.match(operationId, /^[a-z][A-Za-z0-9]+$/);
    assert.ok(TAGS[tags[0] ?? ''], `${operationId}: ${tags}`);
  }
  assert.deepEqual(
    Object.keys(TAGS).filter((tag) => !routes.some((route) => route.tag === tag)),
    [],
  );
});

/** JSON bodies of an operation: of its request, and of its successes. */
function bodiesOf({ operationId, requestBody, responses }: Operation): [string, Media][] {
  const replies = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    [`${operationId} request`, requestBody?.content] as const,
    ...replies.map(([status, { content }]) => [`${operationId} ${status}`, content] as const),
  ].flatMap(([name, content]) =>
    Object.entries(content ?? {})
      .filter(([mediaType]) => mediaType === 'application/json')
      .map(([, media]): [string, Media] => [name, media]),
  );
}

test('every request and reply body has a type', () => {
  const untyped = operations.flatMap(bodiesOf).filter(([, { schema }]) => {
    const { $ref, anyOf, type } = schema;
    return !($ref || anyOf || type);
  });
  none(
    untyped.map(([name]) => name),
    'give the schema a type',
  );
});

test('every request and reply body has an example', () => {
  const bare = operations.flatMap(bodiesOf).filter(([, { examples }]) => !examples);
  const names = bare.map(([name]) => name);
  // CASE 1.0 is only named; the discovery reply is an OpenAPI document of its own.
  const expected = (name: string) => /V1p0 200$/.test(name) || name === 'getCaseDiscovery 200';
  none(
    names.filter((name) => !expected(name)),
    'give its members "examples" in the schema',
  );
});

test('every schema has a description', () => {
  const bare = Object.entries(schemas).filter(([, { description }]) => !description);
  none(
    bare.map(([name]) => name),
    'give Type.Object a description',
  );
});

/** Every list finds a record by each value that it shows of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildWorld, pathIn } from '../../test/fixtures/access-world.ts';
import { put } from '../../test/fixtures/content.ts';
import { academicSessionBody } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { routes } from '../app.ts';
import { SCOPES } from '../auth/tokens/scopes.ts';
import { openapi } from '../http/reference/openapi.ts';
import { parametersOf, type Route } from '../http/route.ts';

const server = await testServer({ RATE_LIMIT_READS_PER_SECOND: '100000' });
const operator = await server.operator();
const owner = await server.partner(
  'Owner',
  SCOPES.filter((scope) => scope !== 'admin'),
);
const world = { ...(await buildWorld(owner, 'shown')), terms: 'term' };
const term = academicSessionBody('term', { type: 'term' });
await put(owner, '/rostering/1.0/academicSessions/term', term);

interface Document {
  readonly paths: Record<string, { readonly get?: { readonly parameters?: Parameter[] } }>;
  readonly components: { readonly parameters: Record<string, Parameter> };
}
interface Parameter {
  readonly $ref?: string;
  readonly description?: string;
}
const { paths, components } = openapi(routes) as unknown as Document;

/** The fields that the description of a list's filter names. */
function fieldsOf({ url }: Route): string[] {
  const path = url.replace(/:(\w+)/g, '{$1}');
  const texts = (paths[path]?.get?.parameters ?? []).map(({ $ref = '', description = '' }) => {
    return components.parameters[$ref.split('/').at(-1) ?? '']?.description ?? description;
  });
  const names = texts.find((text) => text.startsWith('Fields, also of `sort`')) ?? '';
  return [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
}

/** The shown value by the name of a field; undefined = the record shows none, or a list. */
function shownOf(record: unknown, name: string): string | undefined {
  let value = record;
  for (const part of name.split('.')) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value === null || value === undefined || typeof value === 'object'
    ? undefined
    : String(value);
}

type Answer = Record<string, unknown>;

async function recordsOf(url: string): Promise<Answer[]> {
  const { status, body, text } = await operator.get(url);
  assert.ok([200, 404].includes(status), `${url}: ${text}`);
  return status === 404 ? [] : (Object.values<Answer[]>(body).find(Array.isArray) ?? []);
}

test('by any field', async () => {
  const lists = routes.filter((route) => parametersOf(route).includes('filter'));
  const unlike: string[] = [];
  let count = 0;
  for (const route of lists) {
    const path = pathIn(world, route);
    const all = await recordsOf(`${path}?limit=1000`);
    const record = all.at(-1);
    for (const name of fieldsOf(route)) {
      const value = shownOf(record, name);
      if (value === undefined) continue;
      count += 1;
      const quoted = `'${value.replaceAll("'", "''")}'`;
      const isOrdered = /^\d{4}-\d\d-\d\dT|^-?\d+(\.\d+)?$/.test(value);
      for (const predicate of isOrdered ? ['=', '<=', '>='] : ['=']) {
        const filter = encodeURIComponent(`${name}${predicate}${quoted}`);
        const found = await recordsOf(`${path}?limit=1000&filter=${filter}`);
        const isFound = found.some((one) => JSON.stringify(one) === JSON.stringify(record));
        if (!isFound) unlike.push(`${path}: ${name}${predicate}${quoted}`);
      }
    }
  }
  assert.deepEqual(unlike, []);
  assert.ok(count > 100, String(count));
});

/** The API reference says of each list by what it is filtered and sorted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../test/harness/test-server.ts';
import { routes } from '../app.ts';
import { openapi } from '../http/reference/openapi.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly description?: string;
}

interface Operation {
  readonly parameters: readonly Parameter[];
}

const server = await testServer();
const operator = await server.operator();
const { paths, components } = openapi(routes) as {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
};

function parametersOf({ parameters }: Operation): readonly Parameter[] {
  return parameters.map((one) => {
    return components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one;
  });
}

test('each list names in the API reference the fields that its 400 names', async () => {
  const lists = Object.entries(paths)
    .filter(([path]) => !path.includes('{'))
    .flatMap(([path, { get }]) => (get ? [[path, parametersOf(get)] as const] : []))
    .filter(([, parameters]) => parameters.some(({ name }) => name === 'filter'));
  assert.ok(lists.length > 40, String(lists.length));
  for (const [path, parameters] of lists) {
    const { description = '' } = parameters.find(({ name }) => name === 'filter') ?? {};
    const names = [...description.matchAll(/`([^`]+)`/g)].map(([, name]) => name).slice(1);
    for (const query of ["filter=nothing='1'", 'sort=nothing']) {
      const { status, text } = await operator.get(`${path}?${query}`);
      // CASE v1p1 sorts by an unknown field as by none.
      if (path.startsWith('/ims/case') && query.startsWith('sort') && status !== 400) continue;
      assert.equal(status, 400, `${path}?${query}: ${text}`);
      assert.ok(text.includes(`: ${names.join(', ')}.`), `${path}: ${text}`);
    }
  }
});

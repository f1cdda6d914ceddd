/** Every list takes each of its fields as filter and as sort, and each member by itself. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { routes } from '../../src/app.ts';
import { SCOPES } from '../../src/auth/tokens/scopes.ts';
import { takesToken } from '../../src/http/request/scopes.ts';
import type { Route } from '../../src/http/route.ts';
import { type MarkedParameter, PARAMETER } from '../../src/http/schema.ts';
import { buildWorld, pathIn } from '../fixtures/access-world.ts';
import { testServer } from '../harness/test-server.ts';

const server = await testServer();
const owner = await server.partner(
  'Owner',
  SCOPES.filter((scope) => scope !== 'admin'),
);
const operator = await server.operator();
const world = await buildWorld(owner, 'Listed');

/** A value of each kind of field. */
const VALUES = ['x', '1', 'true', '2026-01-15', '2026-01-15T10:00:00Z', randomUUID()];

interface Members extends MarkedParameter {
  readonly properties?: Readonly<Record<string, Members>>;
  readonly items?: Members;
}

/** What the description of the filter names. */
function fieldsOf({ query }: Route): string[] {
  const { [PARAMETER]: marked } = (query as Members | undefined)?.properties?.['filter'] ?? {};
  const [, named = ''] = marked?.description.split('`sort`:') ?? [];
  return [...named.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace('<key>', 'x'));
}

/** Members of the records of the reply. */
function membersOf({ responses }: Route): string[] {
  const [records] = Object.values((responses[200] as Members | null)?.properties ?? {});
  return Object.keys(records?.items?.properties ?? {});
}

const lists = routes.filter((route) => takesToken(route) && fieldsOf(route).length > 0);

for (const route of lists) {
  test(route.url, async () => {
    const path = pathIn(world, route);
    const client = (await owner.get(path)).status === 403 ? operator : owner;
    assert.equal((await client.get(path)).status, 200, path);
    const isTaken = async (query: Readonly<Record<string, string>>) => {
      const { status, text } = await client.get(`${path}?${new URLSearchParams(query)}`);
      // A list of CASE without a record is 404.
      assert.ok([200, 400, 404].includes(status), `${JSON.stringify(query)}: ${status} ${text}`);
      return status !== 400;
    };
    for (const field of fieldsOf(route)) {
      for (const orderBy of ['asc', 'desc'])
        assert.ok(await isTaken({ sort: field, orderBy }), `sort=${field}`);
      let taken: string | undefined;
      for (const value of VALUES) {
        const filter = `${field}='${value}' OR ${field}!='${value}' OR ${field}@'${value}'`;
        if (taken === undefined && (await isTaken({ filter }))) taken = value;
      }
      assert.ok(taken, `no value is one of ${field}`);
      // What has no order refuses this.
      await isTaken({ filter: `${field}<'${taken}' OR ${field}>='${taken}'` });
      await isTaken({ filter: `${field}~'${taken}'` });
    }
    for (const name of membersOf(route))
      assert.ok(await isTaken({ fields: name }), `fields=${name}`);
  });
}

test('there are lists', () => assert.ok(lists.length > 100, `${lists.length}`));

/** Query parameters that a list does not take: named in a header, or refused where so asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildWorld, pathIn } from '../../test/fixtures/access-world.ts';
import { put } from '../../test/fixtures/content.ts';
import { academicSessionBody } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { routes } from '../app.ts';
import { SCOPES } from '../auth/tokens/scopes.ts';
import { openapi } from './reference/openapi.ts';
import { parametersOf, type Route } from './route.ts';

const server = await testServer();
const partner = await server.partner();
const IGNORED = 'x-lectern-ignored-parameters';

const ask = (url: string, prefer?: string, { token } = partner) =>
  server.fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(prefer === undefined ? {} : { prefer }) },
  });

const LISTS = [
  '/rostering/1.0/units',
  '/ims/oneroster/rostering/v1p2/orgs',
  '/ims/case/v1p1/CFItems',
  '/events/1.0/events',
  '/applications/1.0',
];

for (const url of LISTS) {
  test(`${url} names unknown parameters in a header, and takes its own in silence`, async () => {
    const reply = await ask(`${url}?limit=5&filtre=a&%C3%A9=b`);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get(IGNORED), 'filtre, %C3%A9');
    for (const prefer of [undefined, 'handling=strict']) {
      const plain = await ask(`${url}?limit=5`, prefer);
      assert.equal(plain.status, 200);
      assert.equal(plain.headers.get(IGNORED), null);
      assert.equal(plain.headers.get('preference-applied'), prefer ?? null);
    }
  });

  test(`${url} is 400 with their names for Prefer: handling=strict (RFC 7240)`, async () => {
    for (const prefer of [
      'handling=strict',
      'respond-async, handling="strict"; x',
      'Handling=Strict',
    ]) {
      const reply = await ask(`${url}?limit=5&filtre=a&x=b`, prefer);
      assert.equal(reply.status, 400, prefer);
      assert.match(
        reply.body.imsx_description,
        /no query parameter 'filtre', 'x'; it takes .*limit/,
      );
    }
    for (const prefer of [
      'handling=lenient',
      'handling=stricter',
      'nothandling=strict',
      'strict',
    ]) {
      assert.equal((await ask(`${url}?filtre=a`, prefer)).status, 200, prefer);
    }
  });
}

test('a list that takes no parameter: ?filter= does not answer all in silence', async () => {
  const operator = await server.operator();
  const url = `/applications/1.0/${partner.applicationId}/clients?filter=kind='public'`;
  const reply = await ask(url, undefined, operator);
  assert.equal(reply.headers.get(IGNORED), 'filter');
  const refused = await ask(url, 'handling=strict', operator);
  assert.equal(refused.status, 400);
  assert.match(refused.body.imsx_description, /no query parameter 'filter'\.$/);
});

test('the header has an end, whatever is sent', async () => {
  const names = Array.from({ length: 50 }, (_, at) => `${at}${'x'.repeat(100)}`);
  const reply = await ask(`/rostering/1.0/units?${names.map((name) => `${name}=1`).join('&')}`);
  assert.equal(reply.headers.get(IGNORED)?.split(', ').length, 10);
  assert.ok((reply.headers.get(IGNORED)?.length ?? 0) < 700);
});

test('the official form of a list takes the parameter that selects it', async () => {
  const url = '/ims/case/v1p1/CFDocuments?profile=case&limit=5';
  const reply = await ask(url, 'handling=strict');
  assert.equal(reply.headers.get('preference-applied'), 'handling=strict', reply.text);
});

test('every list says what parameters it takes', () => {
  const silent = routes.filter(
    ({ method, query, operationId }) =>
      method === 'GET' && !query && /^list[A-Z]/.test(operationId),
  );
  assert.deepEqual(
    silent.map(({ url }) => url),
    [],
  );
});

test('every list has the search that its route describes', async () => {
  const operator = await server.operator();
  const scopes = SCOPES.filter((scope) => scope !== 'admin');
  const owner = await server.partner('Owner', scopes);
  const world = { ...(await buildWorld(owner, 'sought')), terms: 'term' };
  const term = academicSessionBody('term', { type: 'term' });
  await put(owner, '/rostering/1.0/academicSessions/term', term);
  const lists = routes.filter((route) => parametersOf(route).includes('filter'));
  const isSearched = (route: Route) => parametersOf(route).includes('search');
  assert.ok(lists.filter(isSearched).length > 50);
  for (const route of lists) {
    const reply = await operator.get(`${pathIn(world, route)}?search=sought`);
    const none = /There is no CFDocument to list/.test(reply.text);
    assert.equal(reply.status, none ? 404 : 200, `${route.url}: ${reply.text}`);
    const ignored = reply.headers.get(IGNORED);
    assert.equal(ignored, isSearched(route) ? null : 'search', route.url);
  }
});

test('openapi.json has the header Prefer, once, where it has an effect', () => {
  const { paths, components } = openapi(routes) as unknown as Document;
  const declared = Object.values(paths).flatMap(({ get }) => {
    const isThere = get?.parameters.some(({ $ref }) => $ref === '#/components/parameters/Prefer');
    return isThere ? [get?.operationId] : [];
  });
  const obeying = routes.filter(({ method, query, tag }) => {
    return method === 'GET' && query && tag !== 'Sign-in';
  });
  assert.deepEqual(declared.toSorted(), obeying.map(({ operationId }) => operationId).toSorted());
  const { name, in: place, required } = components.parameters['Prefer'] ?? {};
  assert.deepEqual([name, place, required], ['Prefer', 'header', undefined]);
});

interface Document {
  readonly paths: Record<string, Record<string, Operation | undefined>>;
  readonly components: { readonly parameters: Record<string, Record<string, unknown>> };
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly $ref?: string }[];
}

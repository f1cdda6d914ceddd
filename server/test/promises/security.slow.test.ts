/**
 * Security over all routes: no partner reads or writes another partner's records, each route needs
 * its scope, the server fetches no address that a partner sends and sets its own members itself.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { routes } from '../../src/app.ts';
import { openAuth } from '../../src/auth/auth.ts';
import { SCOPES } from '../../src/auth/tokens/scopes.ts';
import { exampleKey } from '../../src/http/reference/openapi.ts';
import { REQUESTS } from '../../src/http/reference/requests.ts';
import { takesToken } from '../../src/http/request/scopes.ts';
import type { Route } from '../../src/http/route.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { buildWorld, kindsOf, pathIn, type World } from '../fixtures/access-world.ts';
import { signedIn } from '../fixtures/accounts.ts';
import { courseBody, put, putTree, resourceBody } from '../fixtures/content.ts';
import { post, processed, putPlace, xpEvent } from '../fixtures/events.ts';
import { fullPackage } from '../fixtures/full-package.ts';
import { putSchool } from '../fixtures/people.ts';
import { atEnd } from '../harness/database.ts';
import { type TestReply, testServer } from '../harness/test-server.ts';

/** Part of every text of the owner's hidden records: no reply to another partner may contain it. */
const SECRET = 'Zq7HiddenZq';

const server = await testServer();
/** The routes that need a token. */
const guarded = routes.filter(takesToken);
const scopes = SCOPES.filter((scope) => scope !== 'admin');
const owner = await server.partner('Owner', scopes);
const other = await server.partner('Other', scopes);
/** A person at the console, who acts as the other partner. */
const member = await signedIn(server, {
  roles: { [other.applicationId]: 'admin' },
  confirmed: true,
});
const operator = await server.operator();
const world: World = await buildWorld(owner, SECRET);
/** Records of the other partner: with none, its lists would be empty for the wrong reason. */
const ownSchool = await putSchool(other);
await putTree(other);
const partner = await server.partner();

/** Kinds that all partners read and only the owner writes (docs/decisions/who-may-read-whom.md). */
const SHARED = new Set([
  ...['courses', 'units', 'lessons', 'resources', 'components', 'component-resources'],
  ...['orgs', 'schools', 'academicSessions', 'terms', 'gradingPeriods'],
  ...['CFDocuments', 'CFPackages', 'frameworks', 'CFItems', 'CFItemAssociations'],
  ...['CFAssociations', 'CFRubrics', 'CFConcepts', 'CFSubjects', 'CFLicenses', 'CFItemTypes'],
  ...['CFAssociationGroupings', 'categories', 'uri', 'warehouse'],
]);

/** Kinds that a partner cannot read of another partner: 404. */
const HIDDEN = new Set([
  ...['users', 'students', 'teachers', 'agents', 'demographics', 'classes', 'enrollments'],
  ...['scoreScales', 'lineItems', 'results'],
  ...['assessmentLineItems', 'assessmentResults', 'assessment-results'],
  ...['events', 'sessions', 'reviews', 'applications', 'grants'],
  ...['clients', 'members', 'accounts', 'imports', 'webhooks', 'erasures'],
]);

const byId = guarded.filter(({ url }) => url.includes('/:'));
/** Views of academic sessions by type; `world` has no session of these types. */
const TYPED = new Set(['terms', 'gradingPeriods']);
const tried = byId.filter(({ url }) => !kindsOf(url).some((kind) => TYPED.has(kind)));

function pathOf({ url }: Route): string {
  const kinds = kindsOf(url);
  return url.replace(/:\w+/g, () => encodeURIComponent(world[kinds.shift() ?? ''] ?? ''));
}

/** Requests of the other partner so far. */
let requests = 0;

/** An error may repeat the text of the request, and no other hidden text. */
function withoutAsked(text: string, url: string): string {
  if (url.split('?')[1]?.includes(SECRET)) return text.replaceAll(SECRET, '');
  return Object.values(world).reduce((rest, id) => rest.replaceAll(id, ''), text);
}

/** Sends a request of the other partner and checks that its reply shows no hidden text. */
async function attempt(method: string, url: string, body?: unknown): Promise<TestReply> {
  requests += 1;
  const reply = await other.call(method, url, body);
  const told = reply.status < 400 ? reply.text : withoutAsked(reply.text, url);
  assert.doesNotMatch(told, new RegExp(SECRET), `${method} ${url}`);
  const byMember = await member.as(other.applicationId).call(method, url, body);
  // No role has the scope of demographics, which operators grant to single clients.
  const status = url.includes('/demographics') ? 403 : reply.status;
  assert.equal(byMember.status, status, `${method} ${url} by a member: ${byMember.text}`);
  if (reply.status < 400) assert.doesNotMatch(byMember.text, new RegExp(SECRET), url);
  return reply;
}

test('SHARED or HIDDEN names every kind of record that a URL names', () => {
  const kinds = new Set(byId.flatMap(({ url }) => kindsOf(url)));
  const unknown = [...kinds].filter((kind) => !SHARED.has(kind) && !HIDDEN.has(kind));
  assert.deepEqual(unknown, [], 'add these kinds to SHARED or HIDDEN');
  const absent = [...kinds].filter((kind) => !TYPED.has(kind) && !world[kind]);
  assert.deepEqual(absent, [], 'add one record of each to access-world.ts');
});

/**
 * The statuses that another partner may get. A POST below a shared record is 422 where its body
 * names a hidden one.
 */
function statusesOf({ method, scope, url }: Route, isHidden: boolean): number[] {
  // Only the owner reads the setting of a shared framework.
  if (scope === 'admin' || url.endsWith('/visibility')) return [403];
  if (isHidden) return [404];
  if (method === 'GET') return [200];
  return method === 'POST' ? [403, 422] : [403];
}

suite('single records', () => {
  for (const route of tried) {
    const kinds = kindsOf(route.url);
    const isHidden = kinds.some((kind) => HIDDEN.has(kind));
    const wanted = statusesOf(route, isHidden);
    test(`${wanted.join(' or ')} for ${route.method} ${route.url}`, async () => {
      const path = pathOf(route);
      const body = route.body ? await bodyFor(route, path) : undefined;
      if (route.method === 'GET' && route.scope !== 'admin') {
        assert.equal((await owner.get(path)).status, 200, 'the owner reads it');
      }
      const reply = await attempt(route.method, path, body);
      assert.ok(wanted.includes(reply.status), `${reply.status} ${reply.text}`);
    });
  }
});

/** A body that is valid for the record's owner. */
async function bodyFor(route: Route, path: string): Promise<unknown> {
  if (route.url.endsWith('/heartbeat')) return { eventTime: new Date().toISOString() };
  if (route.url.includes('/agents/')) return {};
  if (route.url.includes('/CFPackages/')) {
    const url = `/standards/1.0/frameworks/${world['frameworks']}/package`;
    const { status, body } = await owner.get(url);
    assert.equal(status, 200);
    return body;
  }
  if (route.scope === 'admin') return {};
  if (route.url.startsWith('/applications/') && route.body) {
    const { examples = [] } = route.body as { readonly examples?: readonly unknown[] };
    return REQUESTS[exampleKey(route.body, route, 'Body')] ?? examples[0];
  }
  if (route.method === 'POST') return postBody(route);
  const read = await owner.get(path);
  assert.equal(read.status, 200, `${path}: ${read.text}`);
  return read.body;
}

/** A list with one record for a POST below a parent: a record of the owner under a new id. */
async function postBody(route: Route): Promise<unknown> {
  const plural = route.url.split('/').at(-1) ?? '';
  const url = `/ims/oneroster/gradebook/v1p2/${plural}/${encodeURIComponent(world[plural] ?? '')}`;
  const { body } = await owner.get(url);
  const [record] = Object.values(body);
  return { [plural]: [{ ...(record as object), sourcedId: 'new' }] };
}

const lists = guarded.filter(({ method, query }) => {
  const { properties = {} } = (query ?? {}) as { properties?: object };
  return method === 'GET' && 'filter' in properties;
});

suite('no filter, sort, search or fields of a list shows a hidden record', () => {
  for (const route of lists) {
    test(route.url, async () => {
      const path = pathOf(route);
      const owned = await owner.get(`${path}?limit=100`);
      const all = await attempt('GET', `${path}?limit=1000`);
      if (owned.status !== 200 || all.status !== 200) {
        assert.ok([403, 404].includes(all.status), `${all.status}`);
        return;
      }
      const total = Number(all.headers.get('x-total-count'));
      const records = Object.values(owned.body).find(Array.isArray) as Record<string, unknown>[];
      for (const record of hiddenOf(records)) await probe(path, record, total);
    });
  }
});

/** Records of the owner that contain the secret, 2 at most; lists of shared kinds have none. */
function hiddenOf(records: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return records.filter((record) => JSON.stringify(record).includes(SECRET)).slice(0, 2);
}

const quoted = (value: unknown) => encodeURIComponent(`'${String(value).replaceAll("'", "''")}'`);

/** The filter field of a member, and its value; undefined = the member has no filter field. */
function fieldOf(name: string, value: unknown): [string, string] | undefined {
  if (typeof value !== 'object' || value === null) return [name, String(value)];
  const { sourcedId } = value as { sourcedId?: unknown };
  return sourcedId === undefined ? undefined : [`${name}.sourcedId`, String(sourcedId)];
}

/** Searches, sorts and filters the list by every member of one hidden record. */
async function probe(path: string, record: Record<string, unknown>, total: number): Promise<void> {
  const list = (query: string) => attempt('GET', `${path}?limit=1000&${query}`);
  await list(`search=${SECRET}`);
  for (const [name, member] of Object.entries(record)) {
    await list(`sort=${encodeURIComponent(name)}&orderBy=desc`);
    await list(`fields=${encodeURIComponent(name)}`);
    const field: [string, string] | undefined = fieldOf(name, member);
    if (!field) continue;
    for (const predicate of ['=', '~', '>=', '@', '!=']) {
      const condition: string = encodeURIComponent(field[0] + predicate) + quoted(field[1]);
      await list(`filter=${condition}%20OR%20sourcedId!='x'`);
      const found: TestReply = await list(`filter=${condition}`);
      if (found.status !== 200) continue;
      const count = Number(found.headers.get('x-total-count'));
      assert.ok(count <= total, `${path}: ${condition} finds ${count} of ${total} records`);
      if (predicate !== '=' || !field[1].includes(SECRET)) continue;
      assert.equal(count, 0, `${path}: ${condition} reveals the record`);
    }
  }
}

suite('ids that are not in the path', () => {
  const id = (kind: string) => encodeURIComponent(world[kind] ?? '');
  const email = encodeURIComponent(`student-${SECRET}@school.example`);
  const queries: readonly [string, number][] = [
    [
      `/analytics/1.0/activity?studentId=${id('users')}&startDate=2026-01-01&endDate=2026-01-31`,
      404,
    ],
    [`/analytics/1.0/activity?email=${email}&startDate=2026-01-01&endDate=2026-01-31`, 404],
    [`/analytics/1.0/facts/weekly?studentId=${id('users')}&weekDate=2026-01-15`, 404],
    [`/analytics/1.0/facts/weekly?email=${email}&weekDate=2026-01-15`, 404],
  ];
  for (const [url, status] of queries) {
    test(`${status} for ${url.replace(/\?.*/, '')} by ${/\?(\w+)/.exec(url)?.[1]}`, async () => {
      assert.equal((await owner.get(url)).status, 200);
      assert.equal((await attempt('GET', url)).status, status);
    });
  }

  test('404 for a heartbeat by body and by query', async () => {
    const eventTime = new Date().toISOString();
    const sessionId = world['sessions'];
    const byBody = await attempt('POST', '/events/1.0/heartbeat', { sessionId, eventTime });
    assert.equal(byBody.status, 404);
    const byQuery = `/events/1.0/heartbeat?sessionId=${id('sessions')}`;
    assert.equal((await attempt('POST', byQuery, { eventTime })).status, 404);
  });

  test('lists of events and XP entries contain no event of another application', async () => {
    for (const query of ['', '?status=processed', '?from=2020-01-01T00:00:00Z&limit=1000']) {
      assert.deepEqual((await attempt('GET', `/events/1.0/events${query}`)).body.events, []);
    }
    const url = `/xp/1.0/users/${encodeURIComponent(ownSchool.userId)}/entries`;
    const own = await attempt('GET', `${url}?applicationId=${owner.applicationId}`);
    assert.deepEqual(own.body.entries, []);
  });

  test('400 for a reference to a hidden user, in the same words as for an unknown id', async () => {
    const enrollment = {
      sourcedId: 'probe',
      role: 'student',
      class: { sourcedId: ownSchool.classId },
    };
    const of = (userId: string) => ({ enrollment: { ...enrollment, user: { sourcedId: userId } } });
    const replies = [];
    for (const userId of [world['users'] ?? '', 'no-such-user']) {
      requests += 1;
      const { status, text } = await other.put('/rostering/1.0/enrollments/probe', of(userId));
      replies.push([status, text.replaceAll(userId, '')]);
    }
    assert.deepEqual(replies[0], replies[1]);
    assert.equal(replies[0]?.[0], 400);
  });
});

test('a basis shows the student, but no data that comes from events of other partners', async () => {
  const [student = '', classId] = [world['users'], ownSchool.classId];
  const enrollment = {
    sourcedId: 'basis',
    role: 'student',
    user: { sourcedId: student },
    class: { sourcedId: classId },
  };
  await put(operator, '/rostering/1.0/enrollments/basis', { enrollment });
  const url = encodeURIComponent(student);
  const seen = await other.get(`/rostering/1.0/users/${url}`);
  assert.equal(seen.status, 200);
  const xp = await other.get(`/xp/1.0/users/${url}/entries`);
  assert.deepEqual([xp.status, xp.body.entries], [200, []]);
  const sessions = await other.get(`/insights/1.0/users/${url}/sessions`);
  assert.deepEqual([sessions.status, sessions.body.sessions], [200, []]);
  for (const kind of ['sessions', 'events'] as const) {
    const single = kind === 'events' ? '/events/1.0/events' : '/insights/1.0/sessions';
    const path = `${single}/${encodeURIComponent(world[kind] ?? '')}`;
    assert.equal((await owner.get(path)).status, 200);
    assert.equal((await other.get(path)).status, 404);
  }
  const results = await other.get('/gradebook/1.0/assessment-results');
  assert.equal(results.body.total, 0);
  // What events make names its application, or the event or the session itself.
  const marks = [owner.applicationId, world['sessions'] ?? '', world['events'] ?? ''];
  const shared = { ...world, classes: ownSchool.classId };
  const shown: string[] = [];
  for (const route of guarded) {
    const { shows = 'nothing', scope, staysOpen } = route;
    if (shows === 'nothing' || scope === 'admin' || staysOpen) continue;
    const reply = await other.get(pathIn(shared, route));
    if (reply.status === 200 && marks.some((mark) => reply.text.includes(mark)))
      shown.push(route.url);
  }
  assert.deepEqual(shown, [], 'let these routes ask mayReadDerivedFrom');
});

test('after all these requests the owner still reads every record', async (context) => {
  for (const route of tried.filter(({ method, scope }) => method === 'GET' && scope !== 'admin')) {
    assert.equal((await owner.get(pathOf(route))).status, 200, route.url);
  }
  assert.ok(requests > 1_000, `${requests}`);
  context.diagnostic(
    `${tried.length} routes with ids, ${lists.length} lists, ${requests} requests of another partner`,
  );
});

suite('every route that needs a token', async () => {
  const narrow = await server.partner('One OneRoster scope', ['roster-core.readonly']);
  const pathOf = (url: string) => url.replace(/:\w+/g, randomUUID());

  test('401 without a token, before the body is read', async () => {
    for (const { method, url } of guarded) {
      const reply = await server.fetch(pathOf(url), { method });
      assert.equal(reply.status, 401, `${method} ${url}`);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer /);
    }
  });

  test('403 with a token without its scope; the challenge names the scopes', async () => {
    let refused = 0;
    for (const { method, url, scope } of guarded) {
      const wanted = typeof scope === 'string' ? [scope] : scope;
      if (wanted.includes('roster-core.readonly')) continue;
      const reply = await narrow.call(method, pathOf(url));
      assert.equal(reply.status, 403, `${method} ${url}`);
      const challenge = `Bearer error="insufficient_scope", scope="${wanted.join(' ')}"`;
      assert.equal(reply.headers.get('www-authenticate'), challenge);
      refused += 1;
    }
    assert.ok(refused > 150, `${refused}`);
  });

  test('all others are on a short list', () => {
    const open = routes.filter(({ scope }) => scope === 'none').map(({ url }) => url);
    const known =
      /^\/($|oauth2\/|auth\/1\.0\/token$|logout$|\.well-known\/|health|metrics$|asyncapi\.json$|ims\/.*\/discovery\/)/;
    assert.deepEqual(
      open.filter((url) => !known.test(url)),
      [],
    );
  });
});

test('openapi.json leaves out only the pages that the sign-in shows to browsers', async () => {
  const { mounts } = await openAuth({ db: server.db, config: server.config });
  const described = new Set(routes.map(({ url }) => url));
  const others = mounts.flatMap(({ urls }) => urls).filter((url) => !described.has(url));
  assert.deepEqual(others.sort(), [
    '/login/:uid',
    '/login/:uid/consent',
    '/login/:uid/upstream',
    '/login/upstream/callback',
    '/logout/confirm',
    '/logout/success',
    '/oauth2/authorize/:uid',
  ]);
});

test('the server fetches no address that a partner sends', async () => {
  const fetched: string[] = [];
  const bait = createServer((request, response) => {
    fetched.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(bait, 'listening');
  atEnd(async () => void bait.close());
  const url = `http://127.0.0.1:${(bait.address() as AddressInfo).port}`;
  const resourceId = randomUUID();
  const resource = resourceBody(resourceId, { url: `${url}/resource` });
  assert.equal((await partner.put(`/rostering/1.0/resources/${resourceId}`, resource)).status, 201);
  const text = JSON.stringify(fullPackage()).replaceAll('https://standards.example.edu', url);
  const sent = JSON.parse(text);
  sent.CFDocument.officialSourceURL = `${url}/source`;
  assert.equal((await partner.post('/ims/case/v1p1/CFPackages', sent)).status, 201);
  const place = await putPlace(partner);
  const edApp = { id: `${url}/app`, type: 'SoftwareApplication' };
  const event = xpEvent(place, 1, {
    edApp,
    '@context': [`${url}/caliper`, 'http://purl.imsglobal.org/ctx/caliper/v1p2'],
  });
  assert.ok([202, 400].includes((await post(partner, event)).status));
  assert.equal((await processed(partner, xpEvent(place, 1, { edApp }))).state, 'processed');
  const { clientId, clientSecret } = partner;
  for (const extra of [{ resource: url }, { request_uri: `${url}/r` }, { jwks_uri: `${url}/k` }]) {
    const fields = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    };
    const body = new URLSearchParams({ ...fields, ...extra });
    await server.fetch('/oauth2/token', { method: 'POST', body });
  }
  const query = new URLSearchParams({ client_id: `${url}/client`, request_uri: `${url}/r` });
  await server.fetch(`/oauth2/authorize?${query}`);
  assert.deepEqual(fetched, []);
});

test('a body cannot set members that only the server sets', async () => {
  const id = randomUUID();
  const members = {
    applicationId: other.applicationId,
    application_id: other.applicationId,
    owner: other.applicationId,
    ownerId: other.applicationId,
    dateLastModified: '2001-01-01T00:00:00Z',
    createdAt: '2001-01-01T00:00:00Z',
    record: '{}',
  };
  const put = await partner.put(`/rostering/1.0/courses/${id}`, courseBody(id, members));
  assert.equal(put.status, 201);
  const row = await server.db.first<{ owner: string; modified: Date }>(sql`
    select application_id as owner, date_last_modified as modified
    from courses where sourced_id = ${id}`);
  assert.equal(row?.owner, partner.applicationId);
  assert.ok((row?.modified.getFullYear() ?? 0) > 2_020);
  assert.equal((await other.delete(`/rostering/1.0/courses/${id}`)).status, 403);
  const { course } = (await partner.get(`/rostering/1.0/courses/${id}`)).body;
  for (const name of [
    'applicationId',
    'application_id',
    'owner',
    'ownerId',
    'createdAt',
    'record',
  ]) {
    assert.equal(name in course, false, name);
  }
});

test('a body cannot change the prototype of objects', async () => {
  const id = randomUUID();
  const url = `/rostering/1.0/courses/${id}`;
  const polluted = [
    `{"course":{"sourcedId":"${id}","title":"a","__proto__":{"operator":true}}}`,
    `{"__proto__":{"course":{"sourcedId":"${id}","title":"a"}}}`,
  ];
  for (const body of polluted) assert.equal((await partner.put(url, body)).status, 400);
  const metadata = { constructor: { prototype: { operator: true } }, toString: 'text' };
  assert.equal((await partner.put(url, courseBody(id, { metadata }))).status, 201);
  assert.equal(({} as { operator?: boolean }).operator, undefined);
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    for (const query of [`filter=${name}='a'`, `sort=${name}`, `fields=${name}`]) {
      assert.equal((await partner.get(`/rostering/1.0/courses?${query}`)).status, 400, query);
    }
  }
});

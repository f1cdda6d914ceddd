/** Who may read and write whose records: every route, tried with the token of another partner. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routes } from '../../src/app.ts';
import { SCOPES } from '../../src/auth/tokens/scopes.ts';
import type { Route } from '../../src/http/route.ts';
import { buildWorld, type World } from '../fixtures/access-world.ts';
import { put, putTree } from '../fixtures/content.ts';
import { putSchool } from '../fixtures/people.ts';
import { type TestReply, testServer } from '../harness/test-server.ts';

const SECRET = 'Zq7HiddenZq';

const server = await testServer();
const scopes = SCOPES.filter((scope) => scope !== 'admin');
const owner = await server.partner('Owner', scopes);
const other = await server.partner('Other', scopes);
const operator = await server.operator();
const world: World = await buildWorld(owner, SECRET);
/** The other partner has a school and content of its own: lists are not empty for a wrong reason. */
const ownSchool = await putSchool(other);
await putTree(other);

/** What partners share (answers.md 5.4): all may read it, only its owner writes it. */
const SHARED = new Set([
  ...['courses', 'units', 'lessons', 'resources', 'components', 'component-resources'],
  ...['orgs', 'schools', 'academicSessions', 'terms', 'gradingPeriods'],
  ...['CFDocuments', 'CFPackages', 'frameworks', 'CFItems', 'CFItemAssociations'],
  ...['CFAssociations', 'CFRubrics', 'CFConcepts', 'CFSubjects', 'CFLicenses', 'CFItemTypes'],
  ...['CFAssociationGroupings', 'categories'],
]);

/** What nobody sees of another partner: people, classes, grades, events, sessions, applications. */
const HIDDEN = new Set([
  ...['users', 'students', 'teachers', 'agents', 'demographics', 'classes', 'enrollments'],
  ...['scoreScales', 'lineItems', 'results'],
  ...['assessmentLineItems', 'assessmentResults', 'assessment-results'],
  ...['events', 'sessions', 'reviews', 'applications'],
]);

/** The kinds of the records that a URL names, in order. */
function kindsOf(url: string): string[] {
  const parts = url.split('/');
  const before = (index: number) => parts.slice(0, index).findLast((part) => /^[a-z]/i.test(part));
  return parts.flatMap((part, index) => (part.startsWith(':') ? [before(index) ?? ''] : []));
}

const guarded = routes.filter(({ scope }) => scope !== 'none');
const byId = guarded.filter(({ url }) => url.includes('/:'));
/** Terms and grading periods are academic sessions of a type, which `world` has none of. */
const TYPED = new Set(['terms', 'gradingPeriods']);
const tried = byId.filter(({ url }) => !kindsOf(url).some((kind) => TYPED.has(kind)));

function pathOf({ url }: Route): string {
  const kinds = kindsOf(url);
  return url.replace(/:\w+/g, () => encodeURIComponent(world[kinds.shift() ?? ''] ?? ''));
}

let pairs = 0;

/** An error may repeat what was asked for, and nothing else. */
function withoutAsked(text: string, url: string): string {
  if (url.split('?')[1]?.includes(SECRET)) return text.replaceAll(SECRET, '');
  return Object.values(world).reduce((rest, id) => rest.replaceAll(id, ''), text);
}

/** A request of the other partner. Nothing that is hidden may stand in any answer. */
async function attempt(method: string, url: string, body?: unknown): Promise<TestReply> {
  pairs += 1;
  const reply = await other.call(method, url, body);
  const told = reply.status < 400 ? reply.text : withoutAsked(reply.text, url);
  assert.doesNotMatch(told, new RegExp(SECRET), `${method} ${url}`);
  return reply;
}

test('every kind of record that a URL names is said to be shared or hidden', () => {
  const kinds = new Set(byId.flatMap(({ url }) => kindsOf(url)));
  const unknown = [...kinds].filter((kind) => !SHARED.has(kind) && !HIDDEN.has(kind));
  assert.deepEqual(unknown, [], 'say in SHARED or HIDDEN who may read them');
  const absent = [...kinds].filter((kind) => !TYPED.has(kind) && !world[kind]);
  assert.deepEqual(absent, [], 'put one of each into the world of access-world.ts');
});

/** What is hidden is not there; what is shared is read. Below it the body names what is hidden. */
function statusesOf({ method, scope }: Route, isHidden: boolean): number[] {
  if (scope === 'admin') return [403];
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

/** A body that would be stored if the record were the caller's own. */
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
  if (route.method === 'POST') return postBody(route);
  const read = await owner.get(path);
  assert.equal(read.status, 200, `${path}: ${read.text}`);
  return read.body;
}

/** One record under a parent, as the service reads it: the owner's, under another id. */
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

suite('lists: no filter, sort, search or choice of fields shows what is hidden', () => {
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

/** The owner's records that hold the secret; a list of what is shared has none. */
function hiddenOf(records: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return records.filter((record) => JSON.stringify(record).includes(SECRET)).slice(0, 2);
}

const quoted = (value: unknown) => encodeURIComponent(`'${String(value).replaceAll("'", "''")}'`);

/** The field by which a member is filtered, and its value; undefined = it is no scalar. */
function fieldOf(name: string, value: unknown): [string, string] | undefined {
  if (typeof value !== 'object' || value === null) return [name, String(value)];
  const { sourcedId } = value as { sourcedId?: unknown };
  return sourcedId === undefined ? undefined : [`${name}.sourcedId`, String(sourcedId)];
}

/** Asks for one hidden record by everything that is known of it. */
async function probe(path: string, record: Record<string, unknown>, total: number): Promise<void> {
  const ask = (query: string) => attempt('GET', `${path}?limit=1000&${query}`);
  await ask(`search=${SECRET}`);
  for (const [name, member] of Object.entries(record)) {
    await ask(`sort=${encodeURIComponent(name)}&orderBy=desc`);
    await ask(`fields=${encodeURIComponent(name)}`);
    const field: [string, string] | undefined = fieldOf(name, member);
    if (!field) continue;
    for (const predicate of ['=', '~', '>=', '@', '!=']) {
      const condition: string = encodeURIComponent(field[0] + predicate) + quoted(field[1]);
      await ask(`filter=${condition}%20OR%20sourcedId!='x'`);
      const found: TestReply = await ask(`filter=${condition}`);
      if (found.status !== 200) continue;
      const count = Number(found.headers.get('x-total-count'));
      assert.ok(count <= total, `${path}: ${condition} widens ${total} to ${count}`);
      if (predicate !== '=' || !field[1].includes(SECRET)) continue;
      assert.equal(count, 0, `${path}: ${condition} tells that there is one`);
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

  test("events by status show the caller's own alone, its application may not be another", async () => {
    for (const query of ['', '?status=processed', '?from=2020-01-01T00:00:00Z&limit=1000']) {
      assert.deepEqual((await attempt('GET', `/events/1.0/events${query}`)).body.events, []);
    }
    const url = `/xp/1.0/users/${encodeURIComponent(ownSchool.userId)}/entries`;
    const own = await attempt('GET', `${url}?applicationId=${owner.applicationId}`);
    assert.deepEqual(own.body.entries, []);
  });

  test('a reference to what is hidden is as good as one to nothing', async () => {
    const enrollment = {
      sourcedId: 'probe',
      role: 'student',
      class: { sourcedId: ownSchool.classId },
    };
    const of = (userId: string) => ({ enrollment: { ...enrollment, user: { sourcedId: userId } } });
    const replies = [];
    for (const userId of [world['users'] ?? '', 'nobody']) {
      pairs += 1;
      const { status, text } = await other.put('/rostering/1.0/enrollments/probe', of(userId));
      replies.push([status, text.replaceAll(userId, '')]);
    }
    assert.deepEqual(replies[0], replies[1]);
    assert.equal(replies[0]?.[0], 400);
  });
});

test('a basis opens the student, and still not what other partners made of it', async () => {
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
});

test('what was tried has changed nothing, and how much was tried', async (context) => {
  for (const route of tried.filter(({ method, scope }) => method === 'GET' && scope !== 'admin')) {
    assert.equal((await owner.get(pathOf(route))).status, 200, route.url);
  }
  assert.ok(pairs > 1_000, `${pairs}`);
  context.diagnostic(
    `${tried.length} routes with ids, ${lists.length} lists, ${pairs} requests of another partner`,
  );
});

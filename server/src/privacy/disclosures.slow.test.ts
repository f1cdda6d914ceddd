/** The disclosure log: every answer with data of a student has its line. */
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { test } from 'node:test';
import { pino } from 'pino';
import { buildWorld, kindsOf, type World } from '../../test/fixtures/access-world.ts';
import { putAccount } from '../../test/fixtures/accounts.ts';
import { post, sessionEvent, urn } from '../../test/fixtures/events.ts';
import { importClient, zipOf } from '../../test/fixtures/imports.ts';
import { putUser } from '../../test/fixtures/people.ts';
import { SCHOOL, withManifest, withoutStudent } from '../../test/fixtures/roster-files.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { showed } from '../admin/students/disclosures.ts';
import { routes } from '../app.ts';
import { SCOPES } from '../auth/tokens/scopes.ts';
import { parseCsv } from '../files/csv.ts';
import type { Route, Shown } from '../http/route.ts';
import { sql } from '../storage/database/sql.ts';
import { DisclosureLog } from './disclosures.ts';

const server = await testServer();
const partner = await server.partner(
  'Math Quest',
  SCOPES.filter((scope) => scope !== 'admin'),
);
const operator = await server.operator();

/** In the names, addresses and comments of the people of this test, and in nothing else. */
const world = await buildWorld(partner, 'Zq');
const studentId = world['users'] ?? '';
// A review on a day after the first answer, which retention counts.
await server.db.execute(sql`
  update review_states
  set review_dates = array[date '2026-01-01', current_date - 5], ratings = '{3,3}'
  where student_id = ${studentId}`);

/** What lists have that tell of no record of the world: an erased student, a refusal, a member. */
async function putBesides(): Promise<void> {
  const erased = await putUser(partner, world['orgs'] ?? '');
  assert.equal((await operator.delete(`/admin/1.0/students/${erased}`)).status, 200);
  const event = sessionEvent('LoggedIn', { id: urn(), studentId: erased });
  assert.equal((await post(partner, { ...event, eventTime: 'soon' })).status, 400);
  assert.equal((await partner.get('/rostering/1.0/courses/none')).status, 404);
  const school = { sourcedId: world['orgs'] };
  const grants = `/admin/1.0/applications/${partner.applicationId}/grants`;
  assert.equal((await operator.post(grants, { grant: { school } })).status, 201);
  await putAccount(server.db, { roles: { [partner.applicationId]: 'viewer' } });
  await eventually('the refusals', async () => {
    const { errors } = (await operator.get('/admin/1.0/request-errors')).body;
    const { groups } = (await operator.get('/admin/1.0/event-errors')).body;
    return errors.length > 0 && groups.length > 0;
  });
}
await putBesides();

const ROSTER = { kind: 'roster', name: 'spring.zip' };

/** An import that removes a student, and has a row of the student that fails. */
async function importOfStudent(): Promise<string> {
  const imports = importClient(server, operator);
  const first = await imports.check(ROSTER, await zipOf(withManifest(SCHOOL)));
  await imports.apply(first.id);
  const next = await imports.check(ROSTER, await zipOf(withoutStudent()));
  return next.id;
}
const ids: World = {
  ...world,
  imports: await importOfStudent(),
};

interface Line {
  readonly clientId: string;
  readonly endpoint: string;
  readonly requestId: string;
}

async function linesOf(id: string): Promise<Line[]> {
  const reply = await operator.get(`/admin/1.0/students/${id}/disclosures?limit=3000`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.disclosures;
}

/** The line of a request; lines are written within a second. */
async function lineOf(id: string, requestId: string): Promise<Line> {
  let line: Line | undefined;
  await eventually(`a line for the request ${requestId}`, async () => {
    line = (await linesOf(id)).find((each) => each.requestId === requestId);
    return line !== undefined;
  });
  assert.ok(line);
  return line;
}

const OF_PEOPLE = ['session', 'person'];
/** Not asked: a stream has no end; the others answer a person who signed in. */
const isAsked = ({ method, mounted, url, scope }: Route) =>
  method === 'GET' && !mounted && !OF_PEOPLE.includes(String(scope)) && !url.endsWith('/stream');

/** The parameters that a query must have, and the student where it may have one. */
const QUERIES: Readonly<Record<string, string>> = {
  courseIds: world['courses'] ?? '',
  frameworkId: world['frameworks'] ?? '',
  kind: 'standards',
  studentId,
};

/** A URL of the route that names records of the student. */
function exampleOf({ url, query }: Route): string {
  const kinds = kindsOf(url);
  const path = url.replace(/:\w+/g, () => {
    const id = ids[kinds.shift() ?? ''];
    assert.ok(id, `${url}: add the record that it names to access-world.ts`);
    return encodeURIComponent(id);
  });
  const { properties = {} } = (query ?? {}) as { readonly properties?: object };
  const asked = Object.entries(QUERIES).filter(([name]) => name in properties);
  return `${path}?${new URLSearchParams(asked)}`;
}

/** Texts that show a person, and no other record. */
const PERSON = /Ada Zq|(student|teacher|agent|enrollment|[rR]esult)-Zq|2012-03-04|student-2\b/;

/** The kinds of data with a text of their own: a reply of the kind has it, others do not. */
const TEXTS: readonly (readonly [text: RegExp, kind: Shown, ...also: readonly Shown[]])[] = [
  [/-Zq@school/, 'profile', 'guardians and helpers'],
  [/2012-03-04/, 'demographics'],
  [/enrollment-Zq/, 'enrollments', 'changes of records'],
  [/[rR]esult-Zq/, 'grades', 'changes of records'],
  [new RegExp(world['sessions'] ?? ''), 'study sessions', 'summary of time and practice'],
];
/** Kinds with data of every other kind. */
const WHOLE: readonly Shown[] = ['all stored data', 'roster'];
/** What a person has: the path names the person, the reply does not. */
const OF_PERSON =
  /:(user|student|teacher)SourcedId\/(classes|resources)$|\/users\/:sourcedId\/results$/;

function faultsOf({ shows = 'nothing', url }: Route, text: string): string[] {
  const faults = TEXTS.flatMap(([told, kind, ...also]) => {
    const isTold = told.test(text);
    if (isTold && ![kind, ...also, ...WHOLE].includes(shows)) return [`shows ${kind}, too`];
    return isTold || shows !== kind || OF_PERSON.test(url) ? [] : [`shows no ${kind}`];
  });
  return shows === 'nothing' && PERSON.test(text) ? ['shows people', ...faults] : faults;
}

/** Lists of groups of more students than the world has, and of files that a night makes. */
const EMPTY = new Set(['/insights/1.0/orgs/:sourcedId/standards', '/admin/1.0/warehouse-exports']);
const ADD = 'lists nothing: add a record that it lists to access-world.ts';

test('each read shows what its route says; it has a line when it shows people, else none', async () => {
  const faults: string[] = [];
  const endpoints = new Map<string, Route>();
  for (const route of routes.filter(isAsked)) {
    // Its own events and sessions, by application.
    const reader = route.url.startsWith('/events/') ? partner : operator;
    const reply = await reader.get(exampleOf(route));
    assert.equal(reply.status, 200, `${exampleOf(route)}: ${reply.text}`);
    endpoints.set(reply.headers.get('x-request-id') ?? '', route);
    const lists = Object.values(reply.body ?? {}).filter(Array.isArray);
    const isEmpty = lists.length > 0 && lists.every(({ length }) => length === 0);
    const found = isEmpty && !EMPTY.has(route.url) ? [ADD] : faultsOf(route, reply.text);
    faults.push(...found.map((fault) => `GET ${route.url} ${fault}`));
  }
  const last = await operator.get(`/rostering/1.0/users/${studentId}`);
  // Lines are written in the order of the replies.
  await lineOf(studentId, last.headers.get('x-request-id') ?? '');
  const lines = await server.db.query<{ requestId: string; endpoint: string }>(
    sql`select request_id, endpoint from disclosures`,
  );
  const noted = new Map(lines.map(({ requestId, endpoint }) => [requestId, endpoint]));
  for (const [requestId, { shows, url }] of endpoints) {
    const endpoint = shows === 'nothing' ? undefined : `GET ${url}`;
    if (noted.get(requestId) !== endpoint)
      faults.push(`GET ${url} says ${shows}: ${endpoint ? 'no' : 'a'} line`);
  }
  const mend =
    'set `shows` of these routes to what they show; for a line give the list a `person`, or call ' +
    'recordDisclosure';
  assert.deepEqual(faults, [], mend);
});

test('a line names application, client and request; a list names each student on the page', async () => {
  const reply = await partner.get('/rostering/1.0/users?limit=3000');
  const requestId = reply.headers.get('x-request-id') ?? '';
  for (const { sourcedId } of reply.body.users) await lineOf(sourcedId, requestId);
  const line = (await lineOf(studentId, requestId)) as unknown as Record<string, unknown>;
  assert.deepEqual(
    [line['applicationId'], line['clientId']],
    [partner.applicationId, partner.clientId],
  );
});

test('a list as CSV shows and discloses the same students, and none to who may read none', async () => {
  const url = '/rostering/1.0/users?fields=sourcedId';
  const read = async ({ token }: { token: string }) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
    const { status, text, headers: replied } = await server.fetch(url, { headers });
    assert.deepEqual([status, replied.get('vary')], [200, 'accept']);
    assert.match(replied.get('content-type') ?? '', /^text\/csv; charset=utf-8/);
    const [[header] = [], ...rows] = parseCsv(Buffer.from(text));
    const ids = rows.map(([id = '']) => id);
    assert.equal(header, 'sourcedId');
    return { ids, requestId: replied.get('x-request-id') ?? '' };
  };
  const { ids, requestId } = await read(partner);
  const { users } = (await partner.get(`${url}&limit=3000`)).body;
  assert.deepEqual(
    ids,
    users.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
  );
  for (const id of ids) await lineOf(id, requestId);
  assert.deepEqual((await read(await server.partner('Stranger'))).ids, []);
});

test('a refused read and a 404 have no line', async () => {
  const other = await server.partner('Other');
  // A webhook that is tried again has lines, too.
  const ownLines = async () =>
    (await linesOf(studentId)).filter(({ clientId }) => clientId === partner.clientId);
  const before = await ownLines();
  assert.equal((await other.get(`/rostering/1.0/users/${studentId}`)).status, 404);
  assert.equal((await other.get(`/xp/1.0/users/${studentId}/entries`)).status, 404);
  assert.equal((await partner.get(`/xp/1.0/users/${studentId}/entries?limit=0`)).status, 400);
  const last = await partner.get(`/rostering/1.0/users/${studentId}`);
  await lineOf(studentId, last.headers.get('x-request-id') ?? '');
  const after = await ownLines();
  assert.equal(after.length, before.length + 1);
});

test('503 while too many lines wait for the database; no line is lost', async () => {
  const log = new DisclosureLog(server.db, pino({ level: 'silent' }));
  const { applicationId, clientId } = partner;
  const line = { at: new Date(), applicationId, clientId, endpoint: 'GET /', students: 'y' };
  await server.db.begin(async (tx) => {
    await tx.script('lock table disclosures');
    for (let index = 0; index < 50_000; index += 1) {
      log.requireRoom();
      log.note({ ...line, requestId: `request-${index}` });
    }
    assert.throws(() => log.requireRoom(), { status: 503 });
  });
  await log.stop();
  const row = await server.db.first<{ count: number }>(sql`
    select count(distinct request_id) as count from disclosures d where ${showed('y')}`);
  assert.equal(row?.count, 50_000);
});

test('stop() writes the waiting lines', async () => {
  const log = new DisclosureLog(server.db, pino({ level: 'silent' }));
  const { applicationId, clientId } = partner;
  const disclosure = {
    at: new Date(),
    applicationId,
    clientId,
    endpoint: 'GET /',
    students: 'x',
  };
  for (let index = 0; index < 2_500; index += 1) {
    log.note({ ...disclosure, requestId: `request-${index}` });
  }
  await log.stop();
  const row = await server.db.first<{ count: number }>(sql`
    select count(distinct request_id) as count from disclosures d where ${showed('x')}`);
  assert.equal(row?.count, 2_500);
});

test('a line names the application and the kind of data', async () => {
  const linesOf = async () =>
    (await operator.get(`/admin/1.0/students/${studentId}/disclosures?limit=3000`)).body
      .disclosures;
  await partner.get(`/xp/1.0/users/${studentId}/entries`);
  const isShown = ({ endpoint, application, data }: Record<string, unknown>) =>
    endpoint === 'GET /xp/1.0/users/:sourcedId/entries' &&
    application === 'Math Quest' &&
    data === 'experience points';
  await eventually('the line', async () => (await linesOf()).some(isShown));
});

test('an export is disclosed: by HTTP with its client, by command with the account', async () => {
  const url = `/admin/1.0/students/${studentId}`;
  assert.equal((await operator.get(url)).status, 200);
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const exported = await lectern(['student', 'export', studentId], {
    env: { ...env, SUDO_USER: 'ada' },
  });
  assert.equal(exported.code, 0, exported.stderr);
  await eventually('both lines', async () => {
    const filter = encodeURIComponent(
      "endpoint~'export' OR endpoint='GET /admin/1.0/students/:sourcedId'",
    );
    const { body } = await operator.get(`${url}/disclosures?filter=${filter}`);
    if (body.disclosures.length < 2) return false;
    const [byCommand] = body.disclosures.filter(
      ({ endpoint }: { endpoint: string }) => endpoint === 'lectern student export',
    );
    const { clientId, application, applicationId, data } = byCommand;
    assert.deepEqual([application, applicationId, data], ['command line', null, 'all stored data']);
    assert.equal(clientId, `ada as ${userInfo().username}`);
    return true;
  });
  const listed = await lectern(['student', 'disclosures', studentId], { env });
  assert.match(listed.stdout, /command line +all stored data +ada as .* +lectern student export/);
});

/** Counts of refused requests: what is kept of them, and who may read it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import Type from 'typebox';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { purgeRequestErrors, RequestErrorCounter } from './counter.ts';
import { declaredPointer } from './rules.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const operator = await server.operator();

const Schema = Type.Object({
  user: Type.Object({
    roles: Type.Array(Type.Object({ role: Type.String() })),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    birth: Type.Union([Type.Null(), Type.Object({ day: Type.String() })]),
  }),
});

const POINTERS = [
  ['', ''],
  ['/user', '/user'],
  ['/user/roles/17/role', '/user/roles/*/role'],
  ['/user/roles/17/Zora', '/user/roles/*/*'],
  ['/user/metadata/Zora/x', '/user/metadata/*'],
  ['/user/birth/day', '/user/birth/day'],
  ['/Zora/roles', '/*'],
  ['/3', '/*'],
  ['/limit', '/limit'],
] as const;

for (const [pointer, kept] of POINTERS) {
  test(`of '${pointer}' '${kept}' is kept`, () => {
    const query = Type.Object({ limit: Type.String() });
    assert.equal(declaredPointer(pointer, [Schema, query, undefined]), kept);
  });
}

interface Group {
  readonly [member: string]: unknown;
}

async function groupsOf(client: TestClient, applicationId: string): Promise<Group[]> {
  const reply = await client.get(`/applications/1.0/${applicationId}/request-errors`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.errors;
}

test('a cause has its route, count and latest request, and nothing that was sent', async () => {
  const url = '/rostering/1.0/units';
  const unit = { unit: { title: 5, course: { sourcedId: 'zora' } } };
  await partner.put(`${url}/${randomUUID()}`, unit);
  const { status, headers } = await partner.put(`${url}/${randomUUID()}`, unit);
  const missing = await partner.get('/rostering/1.0/courses/zora');
  const limited = await partner.get("/rostering/1.0/courses?filter=title~~'zora'");
  assert.deepEqual([missing.status, limited.status], [404, 400]);
  let groups: Group[] = [];
  await eventually('the counts are written', async () => {
    groups = await groupsOf(partner, partner.applicationId);
    return groups.length >= 3;
  });
  const put = groups.filter(({ method }) => method === 'PUT');
  assert.ok(put.length > 0);
  for (const group of put) {
    assert.deepEqual(
      [group['route'], group['status'], group['count'], group['exampleRequestId']],
      ['/rostering/1.0/units/:sourcedId', status, 2, headers.get('x-request-id')],
    );
    assert.equal(group['applicationName'], 'Math Quest');
  }
  assert.ok(put.some(({ pointer, code }) => pointer === '/unit/title' && code === 'field_type'));
  const ofGet = groups.filter(({ method }) => method === 'GET');
  assert.deepEqual(ofGet.map(({ route, status, code }) => [route, status, code]).toSorted(), [
    ['/rostering/1.0/courses', 400, 'invaliddata'],
    ['/rostering/1.0/courses/:sourcedId', 404, 'unknownobject'],
  ]);
  assert.ok(groups.every(({ message, fix }) => message && fix));
  const stored = await server.db.query(sql`select from request_errors r where r::text ~* 'zora'`);
  assert.deepEqual(stored, []);
});

test('a refused scope counts; refused events, and what no client sent, do not', async () => {
  const reader = await server.partner('Reader', ['events.readonly']);
  assert.equal((await reader.get('/rostering/1.0/courses')).status, 403);
  assert.equal((await reader.get('/nothing-here')).status, 404);
  await server.fetch('/rostering/1.0/courses');
  await partner.post('/events/1.0/', { data: 5 });
  let groups: Group[] = [];
  await eventually('the refusal is written', async () => {
    groups = await groupsOf(reader, reader.applicationId);
    return groups.length > 0;
  });
  assert.deepEqual(
    groups.map(({ route, status, code }) => [route, status, code]),
    [['/rostering/1.0/courses', 403, 'forbidden']],
  );
  const own = await groupsOf(partner, partner.applicationId);
  assert.ok(own.every(({ route }) => !String(route).startsWith('/events/')));
});

test('404 for another application; operators read one or all; 400 for no instant', async () => {
  const url = `/applications/1.0/${partner.applicationId}/request-errors`;
  const other = await server.partner('Other');
  assert.equal((await other.get(url)).status, 404);
  assert.equal((await other.get('/admin/1.0/request-errors')).status, 403);
  assert.equal((await partner.get(`${url}?from=yesterday`)).status, 400);
  const own = await groupsOf(operator, partner.applicationId);
  assert.ok(own.length >= 3);
  const all = await operator.get('/admin/1.0/request-errors');
  const names = all.body.errors.map(({ applicationName }: Group) => applicationName);
  assert.ok(names.includes('Math Quest') && names.includes('Reader'));
  const one = await operator.get(
    `/admin/1.0/request-errors?applicationId=${partner.applicationId}`,
  );
  assert.deepEqual(
    new Set(one.body.errors.map((group: Group) => group['applicationName'])),
    new Set(['Math Quest']),
  );
  const later = new Date(Date.now() + 7_200_000).toISOString();
  assert.deepEqual((await operator.get(`${url}?from=${later}`)).body.errors, []);
});

test('kinds of one application are limited between two writes, and leave room for others', async () => {
  const counter = new RequestErrorCounter(server.db);
  const base = await groupsOf(operator, operator.applicationId);
  const problem = { status: 400, code: 'invaliddata', members: {} };
  const route = { method: 'GET', responses: {} };
  const add = (applicationId: string, index: number) =>
    counter.add(
      {
        route: { ...route, url: `/route-${index}` },
        caller: { applicationId },
        status: 400,
        problem,
        requestId: 'r',
      } as never,
      new Date(),
    );
  for (let index = 0; index < 5_000; index += 1) add(operator.applicationId, index);
  const late = await server.partner('Late');
  add(late.applicationId, 1);
  await counter.write();
  assert.equal((await groupsOf(operator, operator.applicationId)).length, base.length + 200);
  assert.equal((await groupsOf(operator, late.applicationId)).length, 1);
});

test('counts older than 30 days are removed', async () => {
  await server.db.execute(sql`
    update request_errors set hour = hour - interval '31 days'
    where application_id = ${operator.applicationId}::uuid`);
  await purgeRequestErrors.run(server.db, new Date());
  const left = await server.db.first<{ count: number }>(sql`
    select count(*) from request_errors where application_id = ${operator.applicationId}::uuid`);
  assert.equal(left?.count, 0);
  assert.ok((await groupsOf(partner, partner.applicationId)).length >= 3);
});

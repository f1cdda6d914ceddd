/** Compares every operation of OneRoster v1p2 with the official OpenAPI files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/app.ts';
import { matcher } from '../../src/http/reference/match.ts';
import { GRADEBOOK, putEverything, ROSTERING } from '../fixtures/oneroster-records.ts';
import { testServer } from '../harness/test-server.ts';
import { skipWithoutOfficialFiles as skip } from '../official/files.ts';
import {
  assertOfficial,
  type OfficialOperation,
  officialOperations,
} from '../official/oneroster.ts';

const server = await testServer();
const operator = await server.operator();
const { ids } = await putEverything(operator);

/** Lists take these beside those of the standard. */
const OUR_PARAMETERS = new Set(['search', 'format', 'position']);

/** Path parameters → names in `ids`. */
const PARAMETERS: Readonly<Record<string, string>> = {
  classSourcedId: 'class',
  courseSourcedId: 'course',
  schoolSourcedId: 'school',
  studentSourcedId: 'student',
  teacherSourcedId: 'teacher',
  userSourcedId: 'student',
  termSourcedId: 'term',
  lineItemSourcedId: 'item',
};

function urlOf({ service, path }: OfficialOperation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(ids[PARAMETERS[name] ?? ''] ?? assert.fail(name)),
  );
  return `/ims/oneroster/${service}/v1p2${filled}`;
}

const gets = officialOperations.filter(({ method }) => method === 'GET');
const isSingle = ({ path }: OfficialOperation) => path.endsWith('/{sourcedId}');

test('all 81 operations of the standard are routes with its names, scopes and parameters', {
  skip,
}, () => {
  const served = matcher(routes);
  for (const one of officialOperations) {
    const { service, method, operation } = one;
    const route = served.find(method, `/ims/oneroster/${service}/v1p2${one.path}`);
    assert.deepEqual(route?.operation, { service, id: operation.operationId });
    const wanted = operation.security.flatMap(({ OAuth2CC }) => OAuth2CC);
    assert.deepEqual(
      [route?.scope].flat().sort(),
      wanted.map((scope) => scope.replace(/^.*\//, '')).sort(),
      operation.operationId,
    );
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
    const query = Object.keys((route?.query as { properties?: object })?.properties ?? {});
    assert.deepEqual(
      query.filter((name) => !OUR_PARAMETERS.has(name)).sort(),
      parameters.map(({ name }) => name).sort(),
    );
  }
  assert.equal(officialOperations.length, 81);
  assert.equal(routes.filter(({ operation }) => operation).length, 81);
});

test('200 with a valid body for each of the 65 GETs', { skip }, async () => {
  assert.equal(gets.length, 65);
  for (const one of gets.filter((each) => !isSingle(each))) {
    const url = urlOf(one);
    const list = await operator.get(url);
    assertOfficial(one, list);
    const [plural = '', records] = Object.entries(list.body)[0] as [string, object[]];
    assert.deepEqual(Object.keys(list.body), [plural]);
    assert.ok(records.length > 0, `${url} is empty: the test would prove nothing`);
    assert.equal(list.headers.get('x-total-count'), String(records.length), url);
    assert.match(list.headers.get('link') ?? '', /rel="first"/);
    const single = gets.find(
      (each) => each.service === one.service && each.path === `${one.path}/{sourcedId}`,
    );
    for (const record of single ? (records as { sourcedId: string }[]) : []) {
      const reply = await operator.get(`${url}/${encodeURIComponent(record.sourcedId)}`);
      assertOfficial(single ?? one, reply);
      assert.deepEqual(Object.values(reply.body), [record]);
    }
  }
});

test('200 with the members of fields, for lists and single records', { skip }, async () => {
  const fields = 'fields=sourcedId,status';
  for (const one of gets.filter(
    (each) => !isSingle(each) && each.path.match(/\//g)?.length === 1,
  )) {
    const { body } = await operator.get(`${urlOf(one)}?${fields}&limit=1`);
    const [[record]] = Object.values(body) as [[{ sourcedId: string }]];
    assert.deepEqual(Object.keys(record), ['sourcedId', 'status']);
    const url = `${urlOf(one)}/${encodeURIComponent(record.sourcedId)}`;
    const reply = await operator.get(`${url}?${fields}`);
    assert.deepEqual(Object.values(reply.body), [record]);
    assert.equal((await operator.get(`${url}?fields=nothing`)).status, 400);
  }
});

test('200 for every href', { skip }, async () => {
  const seen = new Set<string>();
  for (const one of gets.filter((each) => !isSingle(each))) {
    const { text } = await operator.get(urlOf(one));
    for (const [, href = ''] of text.matchAll(/"href":"(http[^"]+)"/g)) seen.add(href);
  }
  assert.ok(seen.size > 15);
  for (const href of seen) {
    assert.ok(href.startsWith(`${server.baseUrl}/ims/oneroster/`), href);
    assert.equal((await operator.get(href.slice(server.baseUrl.length))).status, 200, href);
  }
});

test('metadata is served as it was sent, with members that look like hrefs', async () => {
  const url = `/ims/oneroster/rostering/v1p2/orgs/${encodeURIComponent(ids['school'] ?? '')}`;
  const metadata = { deep: { href: 'lectern:/x', sourcedId: 'y' }, text: '"href":"lectern:/' };
  const { org } = (await operator.get(url)).body;
  await operator.put(url, { org: { ...org, metadata } });
  assert.deepEqual((await operator.get(url)).body.org.metadata, metadata);
  const listed = await operator.get('/rostering/1.0/schools?fields=metadata');
  assert.deepEqual(listed.body.orgs, [{ metadata }]);
});

const REFUSALS: [string, number, string][] = [
  ['?filter=nothing=1', 400, 'invalid_filter_field'],
  ['?filter=status=', 400, 'invaliddata'],
  ['?filter=dateLastModified>yesterday', 400, 'invaliddata'],
  ['?fields=nothing', 400, 'invalid_selection_field'],
  ['?fields=', 400, 'invalid_selection_field'],
  ['?limit=0', 400, 'invaliddata'],
  ['?offset=-1', 400, 'invaliddata'],
  ['?orderBy=up', 400, 'invaliddata'],
  [`/${'x'.repeat(300)}`, 404, 'unknownobject'],
  ['/unknown%2Fid', 404, 'unknownobject'],
];

for (const [path, status, code] of REFUSALS) {
  test(`${status} ${code} in the official form for ${path.slice(0, 40)}`, { skip }, async () => {
    for (const one of gets.filter((each) => each.path.match(/\//g)?.length === 1)) {
      const reply = await operator.get(urlOf(one) + path);
      assert.equal(reply.status, status);
      const single = gets.find((each) => each.path === `${one.path}/{sourcedId}`);
      assertOfficial((path.startsWith('/') && single) || one, reply);
      const [field] = reply.body.imsx_CodeMinor.imsx_codeMinorField;
      assert.equal(field.imsx_codeMinorFieldValue, code, reply.text);
    }
  });
}

test('400 for an unknown sort field; only the resources service has a code for it', async () => {
  const codes = ['rostering/v1p2/users', 'resources/v1p2/resources'].map(async (path) => {
    const reply = await operator.get(`/ims/oneroster/${path}?sort=nothing`);
    assert.equal(reply.status, 400);
    return reply.body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue;
  });
  assert.deepEqual(await Promise.all(codes), ['invaliddata', 'invalid_sort_field']);
});

test('401 and 403 in the official form, for a token without the scope', { skip }, async () => {
  const partner = await server.partner('Other', ['events.write', 'roster-core.readonly']);
  for (const one of gets) {
    const url = urlOf({ ...one, path: one.path.replace('{sourcedId}', 'x') });
    const anonymous = await server.fetch(url);
    assert.equal(anonymous.status, 401);
    assertOfficial(one, anonymous);
    const core = one.operation.security[0]?.OAuth2CC.some((name) => /roster-core/.test(name));
    const reply = await partner.get(url);
    if (core) assert.notEqual(reply.status, 403, url);
    else {
      assert.equal(reply.status, 403, url);
      assertOfficial(one, reply);
    }
  }
});

test('200 for the discovery documents under both names, without a token', async () => {
  const NAMES = ['rosters', 'rostering', 'gradebook', 'gradebook', 'resources', 'resources'];
  for (const [index, service] of ['rostering', 'gradebook', 'resources'].entries()) {
    const base = `/ims/oneroster/${service}/v1p2`;
    const first = `onerosterv1p2${NAMES[index * 2]}service_openapi3_v1p0.json`;
    const second = `imsorv1p2_${NAMES[index * 2 + 1]}_openapi3_v1p0.json`;
    const document = (await server.fetch(`${base}/discovery/${first}`)).body;
    assert.equal(document.servers[0].url, server.baseUrl + base);
    assert.deepEqual((await server.fetch(`${base}/discovery/${second}`)).body, document);
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path as object),
    );
    const official = officialOperations.filter((one) => one.service === service);
    if (!skip) {
      assert.deepEqual(
        operations.map(({ operationId }) => operationId).sort(),
        official.map(({ operation }) => operation.operationId).sort(),
      );
    }
  }
});

test('404 below a class of another school, or a line item of another class', async () => {
  const ref = (name: string) => ({ sourcedId: ids[name] ?? assert.fail(name) });
  const post = async (base: string, plural: string, record: object) => {
    const reply = await operator.post(`${base}/${plural}`, record);
    assert.equal(reply.status, 201, reply.text);
    return reply.body.sourcedIdPairs.allocatedSourcedId as string;
  };
  const org = { name: 'South', type: 'school' };
  const school = await post(ROSTERING, 'orgs', { org });
  const places = { course: ref('course'), school: { sourcedId: school }, terms: [ref('term')] };
  const klass = await post(ROSTERING, 'classes', { class: { title: 'P', ...places } });
  const own = encodeURIComponent(ids['class'] ?? '');
  const item = encodeURIComponent(ids['item'] ?? '');
  for (const list of ['enrollments', 'students', 'teachers']) {
    const url = (id: string) => `${ROSTERING}/schools/${school}/classes/${id}/${list}`;
    const foreign = await operator.get(url(own));
    const unknown = await operator.get(url('nothing'));
    assert.deepEqual([foreign.status, unknown.status], [404, 404], list);
    assert.equal(
      foreign.body.imsx_description,
      unknown.body.imsx_description.replace('nothing', ids['class']),
    );
    assert.equal((await operator.get(url(klass))).status, 200, list);
  }
  const results = `${GRADEBOOK}/classes/${klass}/lineItems/${item}/results`;
  assert.equal((await operator.get(results)).status, 404);
  assert.equal((await operator.get(results.replace(klass, own))).status, 200);
});

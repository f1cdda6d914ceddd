/** Acceptance of GET /openapi.json: it is complete and valid, and the server replies as it says. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { partner, send } from './client.ts';
import {
  ajv,
  type Json,
  judge,
  type Operation,
  openapi,
  operations,
  validatorAt,
} from './judge.ts';
import { target } from './target.ts';

/** Every endpoint of the partner API, with its scope. */
const CONTRACT: readonly [string, string][] = [
  ['GET /ims/case/v1p1/CFAssociations/{}', 'roster.readonly'],
  ['GET /ims/case/v1p1/CFDocuments', 'roster.readonly'],
  ['GET /ims/case/v1p1/CFDocuments/{}', 'roster.readonly'],
  ['GET /ims/case/v1p1/CFItems', 'roster.readonly'],
  ['GET /ims/case/v1p1/CFItems/{}', 'roster.readonly'],
  ['POST /ims/case/v1p1/CFPackages', 'roster.createput'],
  ['PUT /ims/case/v1p1/CFPackages/{}', 'roster.createput'],
  ...['units', 'lessons', 'resources'].flatMap((plural): [string, string][] => [
    [`GET /rostering/1.0/${plural}`, 'roster.readonly'],
    [`GET /rostering/1.0/${plural}/{}`, 'roster.readonly'],
    [`PUT /rostering/1.0/${plural}/{}`, 'roster.createput'],
    [`DELETE /rostering/1.0/${plural}/{}`, 'roster.createput'],
  ]),
  ['GET /rostering/1.0/courses/{}/units', 'roster.readonly'],
  ['GET /rostering/1.0/units/{}/units', 'roster.readonly'],
  ['GET /rostering/1.0/units/{}/lessons', 'roster.readonly'],
  ['GET /standards/1.0/frameworks', 'roster.readonly'],
  ['GET /standards/1.0/frameworks/{}/package', 'roster.readonly'],
  ['POST /events/1.0/', 'events.write'],
  ['POST /events/1.0/sessions/{}/heartbeat', 'events.write'],
  ['POST /events/1.0/heartbeat', 'events.write'],
  ['PUT /rostering/1.0/courses/{}', 'roster.createput'],
  ['PUT /rostering/1.0/users/{}', 'roster.createput'],
  ['PUT /rostering/1.0/classes/{}', 'roster.createput'],
  ['PUT /rostering/1.0/enrollments/{}', 'roster.createput'],
  ['PUT /rostering/1.0/students/{}/agents/{}', 'roster.createput'],
  ['GET /xp/1.0/users/{}/entries', 'events.readonly'],
  ['GET /analytics/1.0/activity', 'events.readonly'],
  ['GET /insights/1.0/users/{}', 'events.readonly'],
  ['GET /gradebook/1.0/assessment-results', 'events.readonly'],
];

const nameOf = ({ method, path }: Operation) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;
const scopesOf = ({ shape }: Operation): string[] => shape.security.flatMap(Object.values).flat();
const urlOf = ({ path }: Operation) => path.replace(/\{[^}]+\}/g, () => randomUUID());
/** Operations that take a token: those of the console's own session do not. A stream has no end. */
const secured = operations.filter(
  ({ shape }) =>
    shape.security.some(({ token }: Json) => token) &&
    !shape.responses[200]?.content?.['text/event-stream'],
);

/** Every object within a value, with its path. */
function* objectsIn(value: Json, path = '#'): Generator<[string, Json]> {
  if (value === null || typeof value !== 'object') return;
  yield [path, value];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, `${path}/${name}`);
}

suite('the document', { concurrency: true }, () => {
  test('200 without a token, as JSON, OpenAPI 3.1', async () => {
    const response = await fetch(`${target.baseUrl}/openapi.json`);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json\b/);
    assert.match(openapi.openapi, /^3\.1\.\d+$/);
    assert.ok(openapi.info.title && openapi.info.version);
  });

  for (const [name, scope] of CONTRACT) {
    test(`has ${name}, with the scope ${scope}`, () => {
      const operation = operations.find((one) => nameOf(one) === name);
      assert.ok(operation);
      assert.ok(scopesOf(operation).includes(scope), scopesOf(operation).join());
    });
  }

  test('has POST /oauth2/token and /auth/1.0/token, which need no token', () => {
    for (const path of ['/oauth2/token', '/auth/1.0/token']) {
      assert.deepEqual(openapi.paths[path].post.security, []);
      const form =
        openapi.paths[path].post.requestBody.content['application/x-www-form-urlencoded'];
      assert.ok(form, path);
    }
  });

  test('marks PUT CFPackages as experimental', () => {
    const path = '/ims/case/v1p1/CFPackages/{sourcedId}';
    assert.equal(openapi.paths[path].put['x-experimental'], true);
  });

  test('has the parameters of every list', () => {
    const NAMES = ['limit', 'offset', 'filter', 'sort', 'orderBy', 'fields'];
    // Records without a title and a name have nothing to search.
    const hasText = (path: string) => !/\/(enrollments|demographics)$/.test(path);
    const lists = operations.filter(
      ({ method, path }) =>
        method === 'GET' &&
        /^\/rostering\/1\.0\/(\w+|\w+\/\{\w+\}\/\w+)$/.test(path) &&
        !/\/(tree|coverage)$/.test(path),
    );
    assert.ok(lists.length >= 12);
    for (const { path, shape } of lists) {
      const names = shape.parameters.map(({ name }: Json) => name);
      const wanted = hasText(path) ? [...NAMES, 'search'] : NAMES;
      for (const name of wanted) assert.ok(names.includes(name), `${path}: ${name}`);
    }
  });

  test('declares success, 401, 403, 429 and 5XX of every operation', () => {
    for (const { method, path, shape } of operations) {
      const statuses = Object.keys(shape.responses);
      const what = `${method} ${path}: ${statuses}`;
      assert.ok(
        // A form of the sign-in is answered by a redirect.
        statuses.some((status) => status.startsWith('2') || status === '303'),
        what,
      );
      assert.ok(statuses.includes('429'), what);
      assert.ok(statuses.includes('5XX') || statuses.includes('503'), what);
      if (shape.security.length === 0) continue;
      for (const status of ['401', '403']) assert.ok(statuses.includes(status), what);
    }
  });

  test('every operation has a unique id, a summary and a tag', () => {
    const ids = operations.map(({ shape }) => shape.operationId);
    assert.equal(new Set(ids).size, ids.length);
    for (const { shape } of operations) assert.ok(shape.summary && shape.tags.length === 1);
  });

  test('every parameter in a path is declared, and no other', () => {
    for (const { path, shape } of operations) {
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      const declared = shape.parameters.filter((one: Json) => one.in === 'path');
      assert.deepEqual(
        declared.map(({ name }: Json) => name),
        inPath,
        path,
      );
      assert.ok(
        declared.every(({ required }: Json) => required),
        path,
      );
    }
  });

  test('every reference names a component, and every schema compiles', () => {
    const strict = new Ajv2020({ strict: false, validateFormats: false });
    strict.addSchema({ ...openapi, $id: 'whole' });
    for (const [path, object] of objectsIn(openapi)) {
      if (typeof object.$ref !== 'string') continue;
      const [, kind = '', name = ''] =
        /^#\/components\/(schemas|parameters|responses|examples)\/([\w-]+)$/.exec(object.$ref) ??
        [];
      assert.ok(openapi.components[kind]?.[name], `${path}: ${object.$ref}`);
    }
    for (const name of Object.keys(openapi.components.schemas)) {
      assert.ok(strict.compile({ $ref: `whole#/components/schemas/${name}` }), name);
    }
  });

  test('every example matches its schema', () => {
    let count = 0;
    for (const [path, object] of objectsIn(openapi)) {
      if (!Array.isArray(object.examples)) continue;
      const { components } = openapi;
      for (const example of object.examples) {
        count += 1;
        const valid = ajv.validate({ ...object, $id: undefined, components }, example);
        assert.ok(valid, `${path}: ${JSON.stringify(example)}: ${ajv.errorsText()}`);
      }
    }
    assert.ok(count > 5);
  });
});

/** Whether a partner's token may call it: not operators' routes and demographics. */
function isForPartners({ shape }: Operation): boolean {
  const isOwn = (scope: string) =>
    !/^(admin|application\.\w+|roster-demographics\..*)$/.test(scope);
  return shape.security.some(({ token = [] }: Json) => token.every(isOwn));
}

suite('the server', { concurrency: 16 }, () => {
  for (const operation of secured) {
    const { method, path, shape } = operation;
    test(`401 for ${method} ${path} without a token`, async () => {
      const body = shape.requestBody ? { body: {} } : {};
      assert.equal((await send(method, urlOf(operation), body)).status, 401);
    });

    test(`a declared reply for ${method} ${path} with a token and unknown ids`, async () => {
      const body = shape.requestBody && method !== 'GET' ? { body: {} } : {};
      const reply = await partner.call(method, urlOf(operation), body);
      assert.ok(reply.status < 500, reply.text);
      if (!isForPartners(operation)) assert.equal(reply.status, 403);
      else if (method === 'DELETE') assert.equal(reply.status, 404);
    });
  }

  const isPaged = ({ shape }: Operation) =>
    shape.parameters.some(({ name }: Json) => name === 'offset');
  const needsMore = ({ path, shape }: Operation) =>
    /\{/.test(path) || shape.parameters.some((one: Json) => one.in === 'query' && one.required);
  const lists = secured.filter((one) => isPaged(one) && isForPartners(one) && !needsMore(one));
  for (const { path } of lists) {
    test(`GET ${path}: total and links of a page, 400 for invalid pages`, async () => {
      const reply = await partner.get(`${path}?limit=1`);
      // A list of frameworks is 404 when there are none.
      if (reply.status !== 404) {
        assert.match(reply.headers.get('x-total-count') ?? '', /^\d+$/);
        assert.match(reply.headers.get('link') ?? '', /^<https?:[^>]+>; rel="first"/);
      }
      for (const query of ['limit=0', 'offset=-1', 'limit=1&limit=2']) {
        assert.equal((await partner.get(`${path}?${query}`)).status, 400, query);
      }
    });
  }

  for (const { method, path } of operations.filter(({ shape }) => shape.security.length === 0)) {
    // The two pages need parameters, or the token of a person.
    if (method !== 'GET' || /^\/oauth2\/(authorize|userinfo)$/.test(path)) continue;
    test(`200 for ${method} ${path} without a token`, async () => {
      assert.equal((await send(method, path)).status, 200);
    });
  }
});

suite('the check of replies', { concurrency: true }, () => {
  const url = '/rostering/1.0/units';
  const headers = (type = 'application/json; charset=utf-8') =>
    new Headers({ 'x-request-id': 'a', 'content-type': type });
  const reply = (status: number, body: Json, type?: string) => ({
    status,
    headers: headers(type),
    text: JSON.stringify(body),
    body,
  });
  const page = { units: [], offset: 0, limit: 100, total: 0 };
  const judged =
    (given: ReturnType<typeof reply>, at = url) =>
    () =>
      judge({ method: 'GET', url: at, reply: given });

  test('accepts a declared reply', () => {
    judged(reply(200, page))();
    judged(reply(200, page), `${url}/?limit=1`)();
  });

  test('fails for an undeclared status, media type, member or error body', () => {
    assert.throws(judged(reply(201, page)), /does not declare the status/);
    assert.throws(judged(reply(200, page, 'text/html')), /does not declare 'text\/html'/);
    assert.throws(judged(reply(200, { ...page, total: '0' })), /must be integer/);
    assert.throws(judged(reply(200, { units: [] })), /must have required property/);
    assert.throws(judged(reply(400, { error: 'Bad Request' })));
    assert.throws(judged(reply(200, page), '/nothing'), /not in openapi.json/);
    const bare = { ...reply(200, page), headers: new Headers() };
    assert.throws(judged(bare), /no x-request-id/);
  });

  test('has a schema with required members for every JSON success of the partner API', () => {
    for (const [name] of CONTRACT) {
      const operation = operations.find((one) => nameOf(one) === name);
      assert.ok(operation, name);
      const { method, path, shape } = operation;
      for (const [status, { content }] of Object.entries<Json>(shape.responses)) {
        if (!content || !status.startsWith('2')) continue;
        const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content'];
        const validate = validatorAt(...place, 'application/json', 'schema');
        assert.equal(validate({}), false, `${name} ${status} declares nothing`);
      }
    }
  });
});

test('only own-server.ts of this folder imports the program', () => {
  const allowed = /^(\.\/(?!own-server)[\w-]+\.ts|node:[\w/]+|ajv(-formats|\/dist\/2020\.js))$/;
  const files = readdirSync(import.meta.dirname).filter((file) => file !== 'own-server.ts');
  for (const file of files) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const imports = [...text.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, to]) => to);
    assert.deepEqual(
      imports.filter((to) => !allowed.test(to ?? '')),
      [],
      file,
    );
  }
});

/** Names of lists that stand where ids of courses do: no course takes one, and no method either. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { courseBody } from '../../test/fixtures/content.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { courseKind } from './courses/record.ts';

const server = await testServer();
const operator = await server.operator();
const STANDARD = '/ims/oneroster/rostering/v1p2/courses';
const RESERVED = courseKind.reservedIds ?? [];

test('every list beside the id of a record that may be put is reserved', () => {
  const text = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, object> };
  const beside = Object.keys(paths).flatMap((path) => {
    const start = path.replace(/\{[^/]+\}$/, '');
    if (start === path || !('put' in (paths[path] ?? {}))) return [];
    return Object.keys(paths).filter((other) => {
      const rest = other.startsWith(start) ? other.slice(start.length) : '/';
      return 'get' in (paths[other] ?? {}) && !/[/{]/.test(rest);
    });
  });
  assert.deepEqual(beside.toSorted(), RESERVED.map((name) => `${STANDARD}/${name}`).toSorted());
});

test('405 with the methods of the list alone for those of a course', async () => {
  const headers = { authorization: `Bearer ${operator.token}` };
  for (const name of RESERVED) {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const reply = await server.fetch(`${STANDARD}/${name}`, { method, headers });
      assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET, POST'], method);
    }
    assert.equal((await operator.get(`${STANDARD}/${name}`)).status, 200);
  }
});

test('400 for a course with such an id under another path', async () => {
  for (const id of RESERVED) {
    const reply = await operator.put(`/rostering/1.0/courses/${id}`, courseBody(id));
    assert.equal(reply.status, 400, reply.text);
    const [{ path, message }] = reply.body.imsx_error_details;
    assert.equal(path, '/course/sourcedId');
    assert.match(message, new RegExp(`may have the id '${id}'`));
  }
});

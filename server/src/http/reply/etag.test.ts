/** Conditional replies (RFC 9110 §13.1.2): when a copy is current, and when a body is made. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Rendered } from '../body.ts';
import { etagOf, isFresh, revalidate } from './etag.ts';

describe('the copy of a client', () => {
  const cases: [string | undefined, boolean][] = [
    [undefined, false],
    ['', false],
    ['*', true],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['"b","a"', true],
    ['"b"', false],
    ['a', false],
    ['"aa"', false],
  ];
  for (const [header, fresh] of cases) {
    test(`${header} is ${fresh ? 'fresh' : 'stale'} for W/"a"`, () => {
      assert.equal(isFresh(header, 'W/"a"'), fresh);
    });
  }
});

test('the tag is the same for the same texts, in this order, cut at these places', () => {
  assert.equal(etagOf('a', 'b'), etagOf('a', 'b'));
  const different = [etagOf('a', 'b'), etagOf('b', 'a'), etagOf('ab'), etagOf('a', 'b', '')];
  assert.equal(new Set(different).size, 4);
  assert.match(etagOf('a'), /^W\/"[\w-]{27}"$/);
});

test('200 carries the tag of its body, and keeps its other headers', async () => {
  const answer = { status: 200, body: { a: 1 }, headers: { link: '<x>' } };
  const reply = await revalidate(answer, undefined);
  assert.deepEqual(reply.headers, {
    link: '<x>',
    etag: etagOf('{"a":1}'),
    'cache-control': 'no-cache',
  });
  assert.deepEqual(reply.body, new Rendered('{"a":1}'));
});

test('304 has no body, and the headers that a 200 would have', async () => {
  const answer = { status: 200, body: new Rendered('x'), headers: { link: '<x>' } };
  const { headers } = await revalidate(answer, undefined);
  assert.deepEqual(await revalidate(answer, headers?.['etag']), { status: 304, headers });
});

test('a body is not made for a client that has it', async () => {
  let made = 0;
  const answer = {
    status: 200,
    etag: 'W/"v1"',
    body: async () => {
      made += 1;
      return new Rendered('x');
    },
  };
  assert.equal((await revalidate(answer, 'W/"v1"')).status, 304);
  assert.equal(made, 0);
  assert.deepEqual((await revalidate(answer, 'W/"v0"')).body, new Rendered('x'));
  assert.equal(made, 1);
});

test('only a 200 has a tag', async () => {
  const answer = { status: 204 };
  assert.equal(await revalidate(answer, '*'), answer);
});

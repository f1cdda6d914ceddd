/** Pages and the links between them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/fixtures/arbitrary.ts';
import { parseQuery } from '../http/request/url.ts';
import { LINK_CHARACTERS_MAX, linkHeader, parseLimit, parseOffset } from './page.ts';

const LIMITS: [string | undefined, number][] = [
  [undefined, 100],
  ['1', 1],
  ['3000', 3_000],
  ['3001', 3_000],
  ['9'.repeat(400), 3_000],
];

for (const [text, limit] of LIMITS) {
  test(`limit=${text?.slice(0, 9)} is ${limit}`, () => {
    assert.equal(parseLimit(text, 3_000), limit);
  });
}

for (const text of ['', '0', '-1', '1e3', '1.0', 'abc', ' 5', '0x10', '٣', 'Infinity']) {
  test(`400 for limit=${text}`, () => {
    assert.throws(() => parseLimit(text, 3_000), {
      status: 400,
      code: 'invaliddata',
      message: `limit is '${text}'; it takes a whole number from 1.`,
    });
  });
}

test('offset is 0 when left out, and at most 2147483647', () => {
  assert.equal(parseOffset(undefined), 0);
  assert.equal(parseOffset('2147483647'), 2_147_483_647);
});

for (const text of ['', '-1', '1e3', 'abc', '2147483648', '99999999999999999999']) {
  test(`400 for offset=${text}`, () => {
    assert.throws(() => parseOffset(text), {
      status: 400,
      code: 'invaliddata',
      message: `offset is '${text}'; it takes a whole number from 0 to 2147483647.`,
    });
  });
}

/** The targets of a Link header by rel, read as a simple client does: split at the comma. */
function links(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(',').map((part) => {
      const [, target, rel] = /^ ?<([^>]*)>; rel="(\w+)"$/.exec(part) ?? [];
      assert.ok(target && rel, part);
      return [rel, target];
    }),
  );
}

/** The offsets by rel. */
function offsets(limit: number, offset: number, total: number): Record<string, number> {
  const header = linkHeader('http://x/units', { limit, offset }, total);
  return Object.fromEntries(
    Object.entries(links(header)).map(([rel, target]) => {
      return [rel, Number(new URL(target).searchParams.get('offset'))];
    }),
  );
}

test('first, prev, next and last are given where they lead somewhere', () => {
  assert.deepEqual(offsets(10, 0, 503), { first: 0, next: 10, last: 500 });
  assert.deepEqual(offsets(10, 10, 503), { first: 0, prev: 0, next: 20, last: 500 });
  assert.deepEqual(offsets(10, 500, 503), { first: 0, prev: 490, last: 500 });
  assert.deepEqual(offsets(10, 3, 15), { first: 0, prev: 0, next: 13, last: 10 });
  assert.deepEqual(offsets(10, 900, 15), { first: 0, prev: 10, last: 10 });
  assert.deepEqual(offsets(10, 0, 10), { first: 0, last: 0 });
  assert.deepEqual(offsets(10, 0, 0), { first: 0, last: 0 });
});

test('links are absolute, keep the other parameters and encode commas and quotes', () => {
  const url =
    "http://x/users/o'brien/classes/?&limit=9000&filter=role@'a,b'+AND+c=1&&fields=a,%20b" +
    '&limits=1&my.offset=2';
  const { next } = links(linkHeader(url, { limit: 3_000, offset: 0 }, 5_000));
  assert.equal(
    next,
    'http://x/users/o%27brien/classes/?filter=role@%27a%2Cb%27+AND+c=1&fields=a%2C%20b' +
      '&limits=1&my.offset=2&limit=3000&offset=3000',
  );
});

const relsOf = (length: number, total: number) => {
  const url = `http://x/users?filter=${'a'.repeat(length)}`;
  const header = linkHeader(url, { limit: 10, offset: 10 }, total);
  assert.ok(header.length <= LINK_CHARACTERS_MAX, `${header.length} characters`);
  return header === '' ? [] : Object.keys(links(header));
};

test('a position that does not fit is left out, and the link is that of the offset', () => {
  const nextOf = (length: number) => {
    const page = { limit: 10, offset: 10, position: 'p'.repeat(length) };
    const header = linkHeader('http://x/users', page, 100);
    assert.ok(header.length <= LINK_CHARACTERS_MAX, `${header.length} characters`);
    return links(header)['next'];
  };
  assert.match(nextOf(2_000) ?? '', /\?limit=10&offset=20&position=p+$/);
  assert.equal(nextOf(LINK_CHARACTERS_MAX), 'http://x/users?limit=10&offset=20');
});

test('a header of the most characters is given, a longer one has fewer links', () => {
  const headerOf = (length: number) => {
    const page = { limit: 10, offset: 10, position: 'p'.repeat(length) };
    return linkHeader('http://x/users', page, 100);
  };
  const spare = LINK_CHARACTERS_MAX - headerOf(0).length;
  assert.equal(headerOf(spare).length, LINK_CHARACTERS_MAX);
  assert.deepEqual(Object.keys(links(headerOf(spare))), ['first', 'prev', 'next', 'last']);
  assert.deepEqual(Object.keys(links(headerOf(spare + 1))), ['prev', 'next', 'last']);
});

test('of a long URL only the links that a walk needs are given', () => {
  assert.deepEqual(relsOf(500, 100), ['first', 'prev', 'next', 'last']);
  assert.deepEqual(relsOf(700, 100), ['prev', 'next', 'last']);
  assert.deepEqual(relsOf(1_000, 100), ['prev', 'next']);
  assert.deepEqual(relsOf(2_000, 100), ['next']);
  assert.deepEqual(relsOf(9_000, 20), []);
});

test('400 for a URL that is too long for the link to the next page', () => {
  assert.throws(() => relsOf(2_400, 100), {
    status: 400,
    message: /more than 10 records.*would have 2423 characters, above 2400: shorten the filter/,
  });
});

test('for any URL a client reads back the same parameters', () => {
  const text = fc
    .string({ unit: anyCharacter, maxLength: 8 })
    .map((any) => any.replaceAll('\0', ''));
  const parameters = fc.dictionary(text, text, { noNullPrototype: true, maxKeys: 5 });
  fc.assert(
    fc.property(text, parameters, (path, query) => {
      fc.pre(!path.includes('?'));
      const sent = Object.entries(query)
        .map((pair) => pair.map(encodeURIComponent).join('='))
        .filter((part) => part !== '=')
        .join('&');
      const header = linkHeader(`http://x/${path}?${sent}`, { limit: 5, offset: 5 }, 11);
      assert.match(header, /^[!-~ ]+$/);
      for (const target of Object.values(links(header))) {
        assert.doesNotMatch(target, /[\s,'"<>]/);
        const { limit, offset, ...others } = parseQuery(target.slice(target.indexOf('?') + 1));
        assert.equal(limit, '5');
        assert.match(offset ?? '', /^(0|5|10)$/);
        const { limit: _limit, offset: _offset, ...given } = parseQuery(sent);
        assert.deepEqual(others, given);
      }
    }),
    { numRuns: 500 },
  );
});

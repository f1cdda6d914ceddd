/** Redirect URIs that a client may register. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formTarget, isNative, isSameAddress, redirectFault } from './redirects.ts';

const CASES: readonly [string, confidential: boolean, isPublic: boolean][] = [
  ['https://app.example/cb', true, true],
  ['https://app.example/cb?tenant=1', true, true],
  ['http://localhost:3000/cb', true, true],
  ['http://127.0.0.1/cb', true, true],
  ['http://[::1]/cb', true, true],
  ['com.example.app:/cb', false, true],
  ['myapp:/cb', false, false],
  ['javascript:alert(1)', false, false],
  ['data:text/html,x', false, false],
  ['http://app.example/cb', false, false],
  ['https://*.app.example/cb', false, false],
  ['https://app.example/cb#part', false, false],
  ['https://user@app.example/cb', false, false],
  ['https:\\\\app.example', false, false],
  ['//app.example/cb', false, false],
  ['', false, false],
];

for (const [uri, confidential, isPublic] of CASES) {
  test(`'${uri}': ${confidential ? 'any client' : isPublic ? 'a public client' : 'no client'}`, () => {
    assert.equal(redirectFault(uri, false) === undefined, confidential);
    assert.equal(redirectFault(uri, true) === undefined, isPublic);
  });
}

test('a public client with a scheme or port of its own is native', () => {
  assert.equal(isNative(['https://app.example/cb'], true), false);
  assert.equal(isNative(['http://127.0.0.1/cb'], true), true);
  assert.equal(isNative(['http://127.0.0.1/cb'], false), false);
  assert.equal(isNative(['HTTPS://App.example/cb'], true), false);
});

test('the CSP source of a redirect URI is its origin, or its private-use scheme', () => {
  assert.equal(formTarget('https://app.example:8443/cb?x=1'), 'https://app.example:8443');
  assert.equal(formTarget('com.example.app:/cb'), 'com.example.app:');
});

test('an address is the same when a program has parsed it and written it anew', () => {
  const host = fc.stringMatching(/^[a-zA-ZéÜ]{1,9}\.[a-zA-Z]{2,5}$/);
  const path = fc.constantFrom('', '/', '/cb', '/Cb/?x=1', '?a=B');
  fc.assert(
    fc.property(fc.mixedCase(fc.constant('https')), host, path, (scheme, name, rest) => {
      const written = `${scheme}://${name}${rest}`;
      assert.ok(isSameAddress(written, new URL(written).href));
    }),
  );
});

test('a host before credentials, a tab or a backslash is not the host of another address', () => {
  for (const other of [
    'https://app.example@evil/',
    'https://app.example\t/',
    'https:\\\\app.example/',
  ]) {
    const path = other.slice('https://app.example'.length);
    for (const one of [`https://app.example/${path}`, `https://app.example${path.slice(1)}`]) {
      assert.equal(isSameAddress(one, other), one === other, other);
    }
  }
});

test('two addresses that are the same lead to one place', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aA.:/?@\\\t 80é%2e'), maxLength: 9 });
  const address = fc.tuple(fc.constantFrom('https:', 'HTTPS:', 'http:', 'com.a:'), text);
  fc.assert(
    fc.property(address, address, (left, right) => {
      const [one, other] = [left.join('//'), right.join('//')];
      if (!isSameAddress(one, other)) return;
      assert.equal(URL.parse(one)?.href, URL.parse(other)?.href);
    }),
    { numRuns: 5_000 },
  );
});

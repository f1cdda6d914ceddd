/** Redirect URIs that a client may register. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formTarget, isNative, redirectFault } from './redirects.ts';

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
});

test('the CSP source of a redirect URI is its origin, or its private-use scheme', () => {
  assert.equal(formTarget('https://app.example:8443/cb?x=1'), 'https://app.example:8443');
  assert.equal(formTarget('com.example.app:/cb'), 'com.example.app:');
});

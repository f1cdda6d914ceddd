/** Scopes: their names, the scopes they include, and the scopes of a token. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveScopes, PARTNER_SCOPES, requestedScopes, SCOPES, shortScope } from './scopes.ts';

const examples: readonly [string, string][] = [
  ['roster.readonly', 'roster.readonly'],
  ['https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly', 'roster.readonly'],
  ['https://purl.imsglobal.org/spec/case/v1p1/scope/case.readonly', 'case.readonly'],
  ['https://purl.1edtech.org/spec/or/v1p2/scope/gradebook.delete', 'gradebook.delete'],
  ['https://other.example/scope/admin', 'https://other.example/scope/admin'],
  ['https://purl.imsglobal.org/spec/', 'https://purl.imsglobal.org/spec/'],
  ['', ''],
];

for (const [text, short] of examples) {
  test(`'${text}' is the scope '${short}'`, () => assert.equal(shortScope(text), short));
}

test('a partner has all scopes by default but those that the operator names', () => {
  const rest = SCOPES.filter((scope) => !PARTNER_SCOPES.includes(scope));
  assert.deepEqual(rest, [
    'roster-demographics.readonly',
    'application.readonly',
    'application.manage',
    'admin',
  ]);
});

const included: readonly [string, string[]][] = [
  ['events.write', ['events.readonly']],
  ['events.readonly', []],
  ['roster.readonly', ['case.readonly', 'roster-core.readonly']],
  ['case.readonly', ['roster.readonly', 'roster-core.readonly']],
  ['case.createput', ['roster.createput']],
  ['roster.createput', ['case.createput']],
  ['roster-demographics.readonly', []],
  ['admin', []],
];

for (const [scope, others] of included) {
  test(`${scope} includes ${others.join(', ') || 'nothing else'}`, () => {
    assert.deepEqual(effectiveScopes([scope]), new Set([scope, ...others]));
  });
}

test('a client gets all granted scopes, or any one of them', () => {
  assert.deepEqual(requestedScopes(undefined, ['events.write']), { scopes: ['events.write'] });
  for (const scope of PARTNER_SCOPES) {
    assert.deepEqual(requestedScopes(scope, PARTNER_SCOPES), { scopes: [scope] });
    assert.deepEqual(requestedScopes(scope, []), { ungranted: scope });
  }
});

test('scopes of people are left out, unless nothing else is requested', () => {
  const scopes = ['events.write'];
  assert.deepEqual(requestedScopes('email events.write profile', scopes), { scopes });
  assert.deepEqual(requestedScopes('email', scopes), { identity: 'email' });
});

test('an unknown scope is distinguished from one that was not granted', () => {
  assert.deepEqual(requestedScopes('events.write bogus', ['events.write']), { unknown: 'bogus' });
  assert.deepEqual(requestedScopes('events.write admin', ['events.write']), { ungranted: 'admin' });
});

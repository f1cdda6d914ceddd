/** Scopes: their names, the scopes they include, and the scopes of a token. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveScopes, PARTNER_SCOPES, requestedScopes, SCOPES, shortScope } from './scopes.ts';

const examples: readonly [string, string][] = [
  ['roster.readonly', 'roster.readonly'],
  ['https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly', 'roster.readonly'],
  ['https://purl.imsglobal.org/spec/case/v1p1/scope/case.readonly', 'case.readonly'],
  ['https://purl.1edtech.org/spec/or/v1p2/scope/gradebook.delete', 'gradebook.delete'],
  ['http://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly', 'roster.readonly'],
  ['https://purl.imsglobal.org/roster.readonly', 'roster.readonly'],
  ['https://other.example/scope/admin', 'https://other.example/scope/admin'],
  ['x-https://purl.imsglobal.org/scope/admin', 'x-https://purl.imsglobal.org/scope/admin'],
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

test('a scope includes the narrower one of the same name', () => {
  const narrower = (scope: string) => [
    scope.replace(/\.readonly$/, '-core.readonly'),
    scope.replace(/\.manage$/, '.readonly'),
  ];
  const pairs = SCOPES.flatMap((scope) =>
    narrower(scope).flatMap((other) => (SCOPES.includes(other) ? [[scope, other] as const] : [])),
  );
  for (const [scope, other] of pairs) assert.ok(effectiveScopes([scope]).has(other), scope);
});

const asked = (requested: string | undefined, granted: readonly string[], live = false) =>
  requestedScopes(requested, { granted, live });

test('a client gets all granted scopes, or any one of them', () => {
  assert.deepEqual(asked(undefined, ['events.write']), { scopes: ['events.write'] });
  for (const scope of PARTNER_SCOPES) {
    assert.deepEqual(asked(scope, PARTNER_SCOPES), { scopes: [scope] });
    assert.deepEqual(asked(scope, []), { ungranted: scope });
  }
});

test('identity scopes are left out, unless nothing else is requested', () => {
  const scopes = ['events.write'];
  assert.deepEqual(asked('email events.write profile', scopes), { scopes });
  assert.deepEqual(asked('email', scopes), { signIn: 'email' });
});

test('an unknown scope is distinguished from one of sign-in, and from one not granted', () => {
  const granted = ['events.write'];
  assert.deepEqual(asked('events.write bogus', granted), { unknown: 'bogus' });
  assert.deepEqual(asked('', granted), { unknown: '' });
  assert.deepEqual(asked('openid', granted), { signIn: 'openid' });
  assert.deepEqual(asked('events.write offline_access', granted), { signIn: 'offline_access' });
  assert.deepEqual(asked('events.write admin', granted), { ungranted: 'admin' });
});

test('COMPAT=live leaves unknown scopes out, too, unless nothing else is requested', () => {
  const scopes = ['events.write'];
  assert.deepEqual(asked('openid events.write bogus', scopes, true), { scopes });
  assert.deepEqual(asked('bogus', scopes, true), { unknown: 'bogus' });
  assert.deepEqual(asked('email bogus', scopes, true), { unknown: 'bogus' });
  assert.deepEqual(asked('openid', scopes, true), { signIn: 'openid' });
  assert.deepEqual(asked('bogus admin', scopes, true), { ungranted: 'admin' });
});

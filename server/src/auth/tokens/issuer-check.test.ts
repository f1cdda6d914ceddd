/** What is said of an issuer that does not answer as OpenID Connect Discovery 1.0 asks. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startReceiver } from '../../../test/harness/receiver.ts';
import type { Config } from '../../config.ts';
import { findIssuerFaults } from './issuer-check.ts';

const receiver = await startReceiver();
const issuer = new URL(receiver.url).origin;
const discovery = `${issuer}/.well-known/openid-configuration`;
const keysUrl = `${issuer}/keys`;

const whole = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: keysUrl,
};

/** The replies by path; 404 for others. */
function serve(replies: Readonly<Record<string, unknown>>): void {
  receiver.answer((response, { url }) => {
    const reply = replies[url];
    if (reply === undefined) response.writeHead(404).end();
    else response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
}

/** The largest answer that is read. */
const MIB = 1_048_576;

const METADATA = '/.well-known/openid-configuration';

type Issuers = Pick<Config, 'upstream' | 'externalIssuer'>;

const upstreamOf = (address: string) =>
  ({ upstream: { issuer: address, label: 'Blue' }, externalIssuer: null }) as Issuers;
const tokensOf = (jwksUrl: string | null) =>
  ({ upstream: null, externalIssuer: { issuer, jwksUrl } }) as Issuers;

const reasonsOf = async (settings: Issuers) =>
  (await findIssuerFaults(settings)).map(({ reason }) => reason);

test('nothing of issuers that answer, also with a slash at the end, and of none', async () => {
  serve({ [METADATA]: whole, '/keys': { keys: [] } });
  assert.deepEqual(await reasonsOf(upstreamOf(issuer)), []);
  assert.deepEqual(await reasonsOf(tokensOf(null)), []);
  assert.deepEqual(await reasonsOf({ upstream: null, externalIssuer: null }), []);
  const room = MIB - JSON.stringify({ ...whole, more: '' }).length;
  serve({ [METADATA]: { ...whole, more: 'x'.repeat(room) } });
  assert.deepEqual(await reasonsOf(upstreamOf(issuer)), []);
  serve({ [METADATA]: { ...whole, issuer: `${issuer}/` } });
  assert.deepEqual(await reasonsOf(upstreamOf(`${issuer}/`)), []);
  serve({ '/deep/er/.well-known/openid-configuration': { ...whole, issuer: `${issuer}/deep/er` } });
  assert.deepEqual(await reasonsOf(upstreamOf(`${issuer}/deep/er`)), []);
});

test('the setting, and what does not work meanwhile', async () => {
  serve({});
  const both = { ...tokensOf(null), upstream: upstreamOf(issuer).upstream };
  const reason = `${discovery} answers 404`;
  assert.deepEqual(await findIssuerFaults(both), [
    { setting: 'UPSTREAM_ISSUER', effect: 'nobody can sign in with Blue', reason },
    { setting: 'TOKEN_ISSUER', effect: 'its access tokens are answered 503', reason },
  ]);
});

suite('the reason', () => {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
    test(`metadata without ${name}`, async () => {
      serve({ [METADATA]: { ...whole, [name]: 7 } });
      assert.deepEqual(await reasonsOf(upstreamOf(issuer)), [`${discovery} has no ${name}`]);
    });
  }

  test('metadata of another issuer', async () => {
    serve({ [METADATA]: { ...whole, issuer: 'https://id.example' } });
    const reason = `${discovery} is that of the issuer 'https://id.example'`;
    assert.deepEqual(await reasonsOf(upstreamOf(issuer)), [reason]);
  });

  for (const [title, reply] of [
    ['HTML', '<p>'],
    ['null', 'null'],
    ['a number', '1'],
    ['more than a mebibyte', JSON.stringify({ ...whole, more: 'x'.repeat(MIB) })],
  ] as const) {
    test(title, async () => {
      serve({ [METADATA]: reply });
      assert.deepEqual(await reasonsOf(upstreamOf(issuer)), [`${discovery} does not answer JSON`]);
    });
  }

  test('a key set without keys, by its metadata or its own address', async () => {
    serve({ [METADATA]: whole, '/keys': { keys: {} }, '/own': [] });
    assert.deepEqual(await reasonsOf(tokensOf(null)), [`${keysUrl} answers no key set`]);
    assert.deepEqual(await reasonsOf(tokensOf(`${issuer}/own`)), [
      `${issuer}/own answers no key set`,
    ]);
    serve({ [METADATA]: { issuer }, '/own': { keys: [] } });
    assert.deepEqual(await reasonsOf(tokensOf(null)), [`${discovery} has no jwks_uri`]);
    assert.deepEqual(await reasonsOf(tokensOf(`${issuer}/own`)), []);
  });

  test('a redirect, which nobody follows, and a connection that is refused', async () => {
    receiver.answer((response) => response.writeHead(302, { location: keysUrl }).end());
    const [redirect = ''] = await reasonsOf(upstreamOf(issuer));
    assert.match(redirect, /openid-configuration does not answer \(fetch failed: .*redirect/);
    // Port 1 is no program's.
    assert.deepEqual(await reasonsOf(upstreamOf('http://127.0.0.1:1')), [
      'http://127.0.0.1:1/.well-known/openid-configuration does not answer (fetch failed: bad port)',
    ]);
  });

  test('a check that ends before the answer', async () => {
    receiver.answer(() => undefined);
    const [fault] = await findIssuerFaults(upstreamOf(issuer), AbortSignal.abort());
    assert.match(fault?.reason ?? '', /does not answer \(.*abort/);
  });
});

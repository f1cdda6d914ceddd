/** The token verifier: what it caches, and for how long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Compat } from '../../config.ts';
import { Problem } from '../../http/problem.ts';
import { createAuthStateCache } from './auth-state.ts';
import { createVerifier, refuseToken } from './verify.ts';

const BASE_URL = 'https://learn.example';
const START = Date.parse('2026-01-15T10:00:00Z');

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const key = { ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' };

/** A Bearer header; the token lives so many seconds from the start. */
async function bearer(seconds: number, scope = 'events.write'): Promise<string> {
  const token = await new SignJWT({ client_id: 'c1', application_id: 'a1', scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'k1' })
    .setIssuer(BASE_URL)
    .setAudience(BASE_URL)
    .setExpirationTime(START / 1_000 + seconds)
    .sign(privateKey);
  return `Bearer ${token}`;
}

/** A verifier whose clock, disabled clients and COMPAT overrides the test sets. */
function verifier(compat: Compat = null) {
  const world = {
    seconds: 0,
    disabled: [] as string[],
    revoked: [] as string[],
    compatOverridden: [] as string[],
    reads: 0,
    failing: false,
    keys: [key],
    used: [] as string[],
  };
  const now = () => START + world.seconds * 1_000;
  const read = async () => {
    world.reads += 1;
    if (world.failing) throw new Error('the database is away');
    const { disabled, revoked, compatOverridden, keys } = world;
    const sets = { disabled: new Set(disabled), compatOverridden: new Set(compatOverridden) };
    return { ...sets, revoked: new Set(revoked), origins: new Set<string>(), keys };
  };
  const authenticate = createVerifier({
    authState: createAuthStateCache(read, now),
    baseUrl: BASE_URL,
    compat,
    now,
    onClient: (clientId) => world.used.push(clientId),
  });
  return { world, authenticate };
}

const isRefusal = (about: RegExp) => (error: unknown) =>
  error instanceof Problem && error.status === 401 && about.test(error.message);

test('a caller holds the scopes of the token and what they include', async () => {
  const { authenticate } = verifier();
  assert.deepEqual(await authenticate(await bearer(600)), {
    clientId: 'c1',
    applicationId: 'a1',
    scopes: new Set(['events.write', 'events.readonly']),
    operator: false,
  });
  const { operator } = await authenticate(await bearer(600, 'admin'));
  assert.equal(operator, true);
  assert.deepEqual((await authenticate(await bearer(600, ''))).scopes, new Set());
});

test('a token of a sign-in is refused with what opens the API, any other text without', async () => {
  const { authenticate } = verifier();
  const refusal = (token: string, about: RegExp) =>
    assert.rejects(async () => authenticate(`Bearer ${token}`), isRefusal(about));
  await refusal('a-B_3'.repeat(9).slice(2), /for the person/);
  for (const length of [42, 44]) await refusal('a'.repeat(length), /not one that/);
});

test('any number of spaces may follow the scheme (RFC 9110 §11.4)', async () => {
  const { authenticate } = verifier();
  const token = await bearer(600);
  assert.equal((await authenticate(token.replace(' ', '   '))).clientId, 'c1');
});

test('a known token is accepted synchronously, and verified again after a minute', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  const first = authenticate(token);
  assert.ok(first instanceof Promise);
  const caller = await first;
  world.seconds = 0.8;
  assert.equal(authenticate(token), caller);
  await authenticate(token);
  world.seconds = 30;
  assert.equal(await authenticate(token), caller, 'the state is read anew, the signature counts');
  assert.deepEqual(world.used, ['c1']);
  world.seconds = 60;
  const again = await authenticate(token);
  assert.notEqual(again, caller);
  assert.deepEqual(again, caller);
  assert.deepEqual(world.used, ['c1', 'c1']);
});

test('a known token is refused from the second it expires', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(3);
  await authenticate(token);
  world.seconds = 2.999;
  await authenticate(token);
  assert.ok(!(authenticate(token) instanceof Promise));
  world.seconds = 3;
  await assert.rejects(async () => authenticate(token), isRefusal(/expired/));
});

test('a disabled client is refused after half a second on a busy server', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.disabled = ['c1'];
  world.seconds = 0.5;
  // This request is still accepted, and starts a refresh.
  assert.ok(!(authenticate(token) instanceof Promise));
  await new Promise(setImmediate);
  assert.throws(() => authenticate(token), isRefusal(/disabled/));
});

test('a disabled client is refused within a second on an idle server', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.disabled = ['c1'];
  world.seconds = 0.901;
  await assert.rejects(async () => authenticate(token), isRefusal(/disabled/));
});

test('a disabled client is refused within a second, also when the clock was put back', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.disabled = ['c1'];
  world.seconds = -3_600;
  await assert.rejects(async () => authenticate(token), isRefusal(/disabled/));
  const { reads } = world;
  await assert.rejects(async () => authenticate(token), isRefusal(/disabled/));
  assert.equal(world.reads, reads, 'the state that was read by the new clock counts');
});

test('an idle server reads nothing, a busy one reads once at a time', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.seconds = 30;
  assert.equal(world.reads, 1);
  await Promise.all([authenticate(token), authenticate(token), authenticate(token)]);
  assert.equal(world.reads, 2);
});

test('COMPAT is the setting of the server, unless the operator overrides it for the application', async () => {
  for (const compat of [null, 'live'] as const) {
    const { world, authenticate } = verifier(compat);
    const token = await bearer(600);
    const isLive = async () => (await authenticate(token)).live === true;
    assert.equal(await isLive(), compat === 'live');
    world.compatOverridden = ['a1'];
    world.seconds = 1;
    assert.equal(await isLive(), compat === null);
  }
});

test('a token is refused when state older than a second cannot be refreshed', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.failing = true;
  world.seconds = 0.8;
  assert.ok(!(authenticate(token) instanceof Promise));
  await new Promise(setImmediate);
  world.seconds = 1;
  await assert.rejects(async () => authenticate(token), /the database is away/);
});

for (const [server, seconds] of [
  ['a busy', 0.5],
  ['an idle', 1],
] as const) {
  test(`a known token is refused by ${server} server once its key is gone`, async () => {
    const { world, authenticate } = verifier();
    const token = await bearer(600);
    await authenticate(token);
    const other = await generateKeyPair('RS256', { extractable: true });
    world.keys = [{ ...(await exportJWK(other.privateKey)), kid: 'k2', alg: 'RS256', use: 'sig' }];
    world.seconds = seconds;
    // A busy server accepts this request, and starts a refresh.
    await Promise.allSettled([(async () => authenticate(token))()]);
    await assert.rejects(
      async () => authenticate(token),
      isRefusal(/not one that this server issued/),
    );
  });
}

test('an error that says nothing of the token is no 401', () => {
  const error = new Error('the keys cannot be read');
  assert.throws(() => refuseToken(error), error);
});

test('a change of this process counts at once, also when a read has begun before it', async () => {
  const revoked: string[] = [];
  const reads: PromiseWithResolvers<void>[] = [];
  const cache = createAuthStateCache(
    async () => {
      const found = new Set(revoked);
      const read = Promise.withResolvers<void>();
      reads.push(read);
      await read.promise;
      const none = new Set<string>();
      return { disabled: none, compatOverridden: none, origins: none, revoked: found, keys: [key] };
    },
    () => START,
  );
  cache.refreshIfStale(START);
  revoked.push('t1');
  cache.expire();
  const state = cache.fresh();
  reads[0]?.resolve();
  await new Promise(setImmediate);
  assert.equal(cache.refreshIfStale(START), false, 'what was read before is too old');
  reads[1]?.resolve();
  assert.equal((await state).revoked.has('t1'), true);
  assert.equal(cache.refreshIfStale(START), true);
  assert.equal(reads.length, 2);
});

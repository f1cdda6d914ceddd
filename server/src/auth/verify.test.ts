/** What the verifier remembers, and for how long. Time is passed in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Problem } from '../http/problem.ts';
import { createVerifier } from './verify.ts';

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

/** A verifier whose clock and disabled clients the test sets. */
function verifier() {
  const world = {
    seconds: 0,
    disabled: [] as string[],
    asked: 0,
    failing: false,
  };
  const authenticate = createVerifier({
    keys: [key],
    baseUrl: BASE_URL,
    now: () => START + world.seconds * 1_000,
    async listDisabled() {
      world.asked += 1;
      if (world.failing) throw new Error('the database is away');
      return world.disabled;
    },
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
});

test('a known token is answered at once, and verified again after a minute', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  const first = authenticate(token);
  assert.ok(first instanceof Promise);
  const caller = await first;
  world.seconds = 4;
  assert.equal(authenticate(token), caller);
  await authenticate(token);
  world.seconds = 60;
  const again = await authenticate(token);
  assert.notEqual(again, caller);
  assert.deepEqual(again, caller);
});

test('a known token is refused from the second it expires', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(3);
  await authenticate(token);
  world.seconds = 2.999;
  assert.ok(!(authenticate(token) instanceof Promise));
  world.seconds = 3;
  await assert.rejects(async () => authenticate(token), isRefusal(/expired/));
});

test('a disabled client is refused after two seconds on a busy server', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.disabled = ['c1'];
  world.seconds = 2.5;
  // This one is still let in, and asks.
  assert.ok(!(authenticate(token) instanceof Promise));
  await new Promise(setImmediate);
  assert.throws(() => authenticate(token), isRefusal(/disabled/));
});

test('a disabled client is refused after five seconds on an idle server', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.disabled = ['c1'];
  world.seconds = 5.001;
  await assert.rejects(async () => authenticate(token), isRefusal(/disabled/));
});

test('an idle server asks nothing, a busy one asks once at a time', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.seconds = 30;
  assert.equal(world.asked, 1);
  await Promise.all([authenticate(token), authenticate(token), authenticate(token)]);
  assert.equal(world.asked, 2);
});

test('nobody is let in on news older than five seconds', async () => {
  const { world, authenticate } = verifier();
  const token = await bearer(600);
  await authenticate(token);
  world.failing = true;
  world.seconds = 4;
  assert.ok(!(authenticate(token) instanceof Promise));
  await new Promise(setImmediate);
  world.seconds = 6;
  await assert.rejects(async () => authenticate(token), /the database is away/);
});

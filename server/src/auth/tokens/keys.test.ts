/** Signing keys: made once, sealed, published before they sign, verifying after they did. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { pino } from 'pino';
import { putPerson, redeem, signIn, signInParty } from '../../../test/fixtures/sign-in.ts';
import { atEnd, testDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { startServer } from '../../server.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { disableClient } from '../applications/applications.ts';
import { KeyError } from './key-error.ts';
import { listKeyStates, openCookieKey, openSigningKeys, publicKeys, rotateKeys } from './keys.ts';
import { SealError, seal, unseal } from './sealing.ts';

const SECRET = 'a secret of more than thirty-two characters';

/** As if so many seconds had passed. */
const pass = (db: Queryable, seconds: number) =>
  db.execute(sql`
    update signing_keys set signs_from = signs_from - make_interval(secs => ${seconds}),
      created_at = created_at - make_interval(secs => ${seconds}),
      retires_at = retires_at - make_interval(secs => ${seconds})`);

suite('the first start', () => {
  test('three at once make one key', async () => {
    const db = await testDatabase();
    const open = () => openSigningKeys(db, SECRET);
    const all = await Promise.all([open(), open(), open()]);
    const ids = all.map((keys) => keys.map(({ kid }) => kid));
    assert.equal(ids[0]?.length, 1);
    assert.deepEqual(ids, [ids[0], ids[0], ids[0]]);
    assert.deepEqual(await open(), all[0]);
  });

  test('a public key holds no private member', async () => {
    const { keys } = publicKeys(await openSigningKeys(await testDatabase(), null));
    const members = ['alg', 'e', 'kid', 'kty', 'n', 'use'];
    assert.deepEqual(
      keys.map((key) => Object.keys(key).sort()),
      [members],
    );
  });
});

suite('sealed keys', () => {
  test('no private member is in the database, and keys of before are sealed at the next start', async () => {
    const db = await testDatabase();
    const [open] = await openSigningKeys(db, null);
    const [sealed] = await openSigningKeys(db, SECRET);
    assert.deepEqual(sealed, open);
    const cookieKey = await openCookieKey(db, SECRET);
    assert.equal(await openCookieKey(db, SECRET), cookieKey);
    const rows = await db.query(sql`
      select row_to_json(k)::text as text from signing_keys k
      union all select row_to_json(s)::text from server_secrets s`);
    const text = JSON.stringify(rows);
    for (const secret of [open?.d ?? '', open?.p ?? '', cookieKey]) {
      assert.ok(secret.length > 20);
      assert.equal(text.includes(secret), false);
    }
  });

  test('another secret, or none, is said in one sentence; a new key helps', async () => {
    const db = await testDatabase();
    await openSigningKeys(db, SECRET);
    await openCookieKey(db, SECRET);
    const other = `${SECRET}, another`;
    for (const [secret, message] of [
      [other, /sealed with another LECTERN_SECRET/],
      [null, /set LECTERN_SECRET to what it was/],
    ] as const) {
      await assert.rejects(openSigningKeys(db, secret), (error: Error) => {
        assert.ok(error instanceof KeyError);
        assert.match(error.message, message);
        return true;
      });
    }
    const kid = await rotateKeys(db, { secret: other, publishSeconds: 0, verifySeconds: 0 });
    const keys = await openSigningKeys(db, other);
    assert.deepEqual(
      keys.map((key) => key.kid),
      [kid],
    );
    assert.ok(await openCookieKey(db, other));
  });

  test('a seal is for one purpose, and shows every change', () => {
    const sealed = seal(SECRET, 'a', 'text');
    assert.equal(unseal(SECRET, 'a', sealed), 'text');
    assert.throws(() => unseal(SECRET, 'b', sealed), SealError);
    const parts = sealed.split('.');
    for (const index of [0, 1, 2, 3]) {
      const changed = parts.with(
        index,
        `${parts[index]?.startsWith('A') ? 'B' : 'A'}${parts[index]?.slice(1)}`,
      );
      assert.throws(() => unseal(SECRET, 'a', changed.join('.')), SealError);
    }
  });
});

test('a key is published, signs, verifies, and is gone; two rotations may overlap', async () => {
  const db = await testDatabase();
  const [first] = await openSigningKeys(db, null);
  const rotate = () => rotateKeys(db, { secret: null, publishSeconds: 60, verifySeconds: 600 });
  const second = await rotate();
  const states = async () =>
    Object.fromEntries((await listKeyStates(db)).map(({ kid, state }) => [kid, state]));
  const [a, b] = [String(first?.kid), second];
  assert.deepEqual(await states(), { [b]: 'published', [a]: 'signing' });
  assert.deepEqual(
    (await openSigningKeys(db, null)).map(({ kid }) => kid),
    [a, b],
  );
  await pass(db, 61);
  assert.deepEqual(await states(), { [b]: 'signing', [a]: 'verifying' });
  assert.deepEqual(
    (await openSigningKeys(db, null)).map(({ kid }) => kid),
    [b, a],
  );
  const c = await rotate();
  assert.deepEqual(await states(), { [c]: 'published', [b]: 'signing', [a]: 'verifying' });
  await pass(db, 600);
  assert.deepEqual(await states(), { [c]: 'signing', [b]: 'verifying', [a]: 'retired' });
  await rotate();
  assert.equal((await states())[a], undefined, 'the next rotation deletes it');
});

suite('two servers on one database', async () => {
  const server = await testServer();
  const { db, baseUrl } = server;
  const log = pino({ level: 'error' });
  const config = { ...server.config, port: 0 };
  const second = await startServer({ config, connection: server.connection, log, jobs: [] });
  atEnd(() => second.stop());
  const doors = [baseUrl, `http://127.0.0.1:${second.port}`];
  const partner = await server.partner();

  const tokenOf = async (door: string): Promise<string> => {
    const form = {
      grant_type: 'client_credentials',
      client_id: partner.clientId,
      client_secret: partner.clientSecret,
    };
    const reply = await fetch(`${door}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return ((await reply.json()) as { access_token: string }).access_token;
  };
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const opens = async (door: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${door}/applications/1.0`, { headers })).status;
  };
  const published = async (door: string) => {
    const { keys } = (await (await fetch(`${door}/oauth2/jwks`)).json()) as {
      keys: { kid: string }[];
    };
    return keys.map(({ kid }) => kid).sort();
  };
  const everywhere = (what: string, holds: (door: string) => Promise<boolean>) =>
    eventually(what, 1_000, async () => (await Promise.all(doors.map(holds))).every(Boolean));

  test('a rotation reaches both within a second; no token that lives is refused', async () => {
    const old = await tokenOf(baseUrl);
    const before = kidOf(old);
    const kid = await rotateKeys(db, { secret: null, publishSeconds: 60, verifySeconds: 600 });
    await everywhere('both publish the new key', async (door) =>
      (await published(door)).includes(kid),
    );
    assert.equal(kidOf(await tokenOf(baseUrl)), before, 'it does not sign yet');
    await pass(db, 61);
    await everywhere('both sign with it', async (door) => kidOf(await tokenOf(door)) === kid);
    const fresh = await tokenOf(baseUrl);
    for (const door of doors) {
      assert.deepEqual([await opens(door, old), await opens(door, fresh)], [200, 200]);
      assert.equal((await published(door)).length, 2);
    }
  });

  test('a sign-in that is under way goes on with the new key', async () => {
    const person = await putPerson(await server.operator(), db);
    const party = await signInParty(server);
    const done = await signIn(baseUrl, party, person);
    const kid = await rotateKeys(db, { secret: null, publishSeconds: 0, verifySeconds: 600 });
    await everywhere('both sign with it', async (door) => kidOf(await tokenOf(door)) === kid);
    const tokens = await redeem(party, done);
    assert.equal(kidOf(tokens.id_token ?? ''), kid);
  });

  test('after a compromise the old tokens are refused everywhere within a second', async () => {
    const old = await tokenOf(baseUrl);
    for (const door of doors) assert.equal(await opens(door, old), 200);
    const kid = await rotateKeys(db, { secret: null, publishSeconds: 0, verifySeconds: 0 });
    await everywhere('both refuse it', async (door) => (await opens(door, old)) === 401);
    for (const door of doors) {
      assert.deepEqual(await published(door), [kid]);
      assert.equal(await opens(door, await tokenOf(door)), 200);
    }
  });

  test('a disabled client is refused everywhere within a second', async () => {
    const token = await tokenOf(baseUrl);
    for (const door of doors) assert.equal(await opens(door, token), 200);
    await disableClient(db, partner.clientId);
    await everywhere('both refuse it', async (door) => (await opens(door, token)) === 401);
  });
});

/** LECTERN_SECRET changes in three restarts of each server, and no request meets a closed seal. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { TOTP } from 'otpauth';
import { newAppSecret, setApp } from '../../src/console/factors/app.ts';
import { type Secrets, unseal } from '../../src/lib/sealing.ts';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { ACCOUNT_PASSWORD, FROM_PAGE, putAccount } from '../fixtures/accounts.ts';
import { Browser } from '../harness/browser.ts';
import { lectern, urlOf } from '../harness/command.ts';
import { atEnd, createDatabase } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { dataFolder, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

const [OLD, NEW] = ['the old secret, 0123456789 abcdefgh', 'the new secret, 0123456789 abcdefgh'];
const { connection, drop } = await createDatabase('template0');
atEnd(drop);
const db = openDatabase(connection, { name: 'test', connectionsMax: 2 });
atEnd(() => db.close());
const ports = [String(await freePort()), String(await freePort())];
const baseUrl = `http://127.0.0.1:${ports[0]}`;
const place = { DATABASE_URL: urlOf(connection), BASE_URL: baseUrl, HOST: '127.0.0.1' };

type Setting = Readonly<Record<string, string>>;
const secrets = (secret: string, other?: string): Setting => ({
  LECTERN_SECRET: secret,
  ...(other === undefined ? {} : { LECTERN_SECRET_OTHER: other }),
});

const servers = new Map<string, ServerProcess>();

async function restart(port: string, setting: Setting): Promise<void> {
  await end(servers.get(port));
  servers.set(port, await startProcess({ ...place, ...setting, PORT: port }));
}

/** An account with an authenticator app, whose key these secrets have sealed. */
async function withApp(sealedBy: Secrets) {
  const { id: accountId, email } = await putAccount(db);
  const key = newAppSecret();
  await setApp(db, { accountId, key, step: 0, secrets: sealedBy });
  return { email, key };
}

/** Ends a server in order. */
async function end(server: ServerProcess | undefined): Promise<void> {
  server?.kill('SIGTERM');
  await server?.ended;
}

/** Whether password and code open the console at this port. */
async function signsIn(port: string, { email, key }: { email: string; key: string }) {
  // Codes count once, and a test signs in more often than they change.
  await db.execute(sql`update accounts set totp_last_step = null`);
  const browser = new Browser();
  Object.assign(browser.headers, FROM_PAGE);
  const page = await browser.visit(`http://127.0.0.1:${port}/console/sign-in`);
  const asked = await browser.submit(page, { email, password: ACCOUNT_PASSWORD });
  await browser.submit(asked, { code: new TOTP({ secret: key }).generate() });
  const session = await browser.visit(`http://127.0.0.1:${port}/console/1.0/session`);
  return session.status === 200;
}

const rotateKeys = (setting: Setting) =>
  lectern(['keys', 'rotate', '--publish-minutes', '0'], { env: { ...place, ...setting } });

/** Each stored seal, with the purpose for which it was made. */
function listSeals() {
  return db.query<{ purpose: string; sealed: string }>(sql`
    select 'signing key ' || kid as purpose, sealed from signing_keys
    union all select 'authenticator app ' || id, totp_secret from accounts
      where totp_secret is not null
    union all select 'webhook ' || id, secret from webhooks
    union all select 'webhook ' || id, old_secret from webhooks where old_secret is not null
    union all select 'cookie key', value from server_secrets where name = 'cookie key, sealed'`);
}

suite('two servers, one after the other', () => {
  const [one = '', two = ''] = ports;
  const steps: readonly (readonly [string, Setting, string])[] = [
    ['both know the next secret', secrets(OLD, NEW), OLD],
    ['both seal with the new secret', secrets(NEW, OLD), NEW],
    ['both know the new secret alone', secrets(NEW), NEW],
  ];
  let accounts: Awaited<ReturnType<typeof withApp>>[] = [];
  let former = secrets(OLD);

  async function works(setting: Setting): Promise<void> {
    for (const port of ports) {
      for (const account of accounts) assert.ok(await signsIn(port, account), port);
      const client = await front(`http://127.0.0.1:${port}`, db).partner();
      assert.equal((await client.get('/xp/1.0/users/nobody')).status, 404);
    }
    const rotated = await rotateKeys(setting);
    assert.equal(rotated.code, 0, rotated.stderr);
  }

  test('begin with the old secret', async () => {
    for (const port of ports) await restart(port, former);
    // One was stored before there was a secret.
    accounts = [await withApp([OLD]), await withApp([])];
    await works(former);
  });

  for (const [title, setting, sealing] of steps) {
    test(title, async () => {
      await restart(one, setting);
      accounts.push(await withApp([former['LECTERN_SECRET'] ?? '']), await withApp([sealing]));
      await works(former);
      await works(setting);
      await restart(two, setting);
      await works(setting);
      former = setting;
    });
  }

  test('the old secret opens nothing; the doctor tells what a wrong one would not open', async () => {
    for (const { purpose, sealed } of await listSeals()) {
      assert.ok(unseal([NEW], purpose, sealed), purpose);
    }
    const examine = async (setting: Setting) => {
      const { stdout } = await lectern(['doctor', '--output', 'json'], {
        env: { ...place, ...setting, PORT: one },
      });
      const { checks } = JSON.parse(stdout);
      return checks.find(({ name }: { name: string }) => name === 'signing keys');
    };
    assert.equal((await examine(secrets(NEW))).state, 'ok');
    assert.equal((await examine(secrets(OLD))).state, 'fail');
    accounts.push(await withApp([OLD]));
    const found = await examine(secrets(NEW));
    assert.equal(found.state, 'warn');
    assert.match(found.finding, /apps that another secret has sealed: 1$/);
    await restart(one, secrets(NEW, OLD));
    assert.equal((await examine(secrets(NEW))).state, 'ok');
  });

  test('one sentence for the other secret alone', async () => {
    const ending = await lectern(['keys', 'list'], {
      env: { ...place, LECTERN_SECRET_OTHER: OLD },
    });
    assert.equal(ending.code, 1);
    assert.match(ending.stderr, /^LECTERN_SECRET_OTHER is set, and LECTERN_SECRET is not: .*\n$/);
  });
});

test('the secret of a data folder, with one restart between', async () => {
  const dataDir = await dataFolder();
  const port = String(await freePort());
  const env = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1' };
  const file = join(dataDir, 'secret');
  await end(await startProcess(env));
  const former = (await readFile(file, 'utf8')).trim();
  await end(await startProcess({ ...env, ...secrets(NEW, former) }));
  await writeFile(file, `${NEW}\n`);
  await end(await startProcess(env));
});

/**
 * Signs a person in to Apache's mod_auth_openidc (a certified relying party) with Chromium. Run it
 * by hand:
 *
 *   apt-get install apache2 libapache2-mod-auth-openidc chromium
 *   node server/test/conformance/apache.ts
 *
 * It starts a server on a new data folder, an Apache that protects one page, and a browser that
 * types a wrong password and then the right one. It prints each step; exit code 1 = a step failed.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openChromium } from '../harness/chromium.ts';

const MODULES = '/usr/lib/apache2/modules';
const [LECTERN_PORT, APACHE_PORT] = [18_601, 18_602];
const BASE_URL = `http://127.0.0.1:${LECTERN_PORT}`;
const APP = `http://127.0.0.1:${APACHE_PORT}`;
const ROOT = resolve(import.meta.dirname, '../..');

const folder = await mkdtemp(join(tmpdir(), 'lectern-apache-'));
await chmod(folder, 0o755);
const env = {
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  PORT: String(LECTERN_PORT),
  BASE_URL,
  LOG_LEVEL: 'warn',
};

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Runs a `lectern` command and parses its JSON output. */
async function lectern(...args: string[]) {
  const file = join(ROOT, 'bin/lectern.mjs');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [file, ...args, '--output', 'json'], { env });
  return JSON.parse(stdout);
}

/** Waits 20 s at most until the URL gives any reply. */
async function waitForReply(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(url, { redirect: 'manual' }).catch(() => undefined)) return;
    await pause(100);
  }
  throw new Error(`no reply from ${url} within 20 s`);
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Starts Apache with one protected page that prints the claims of the person. */
async function startApache({ clientId, clientSecret }: Client): Promise<ChildProcess> {
  const site = join(folder, 'site');
  await mkdir(join(site, 'protected'), { recursive: true });
  await writeFile(
    join(site, 'protected/index.shtml'),
    'sourcedId=<!--#echo var="OIDC_CLAIM_sourcedId" --> iss=<!--#echo var="OIDC_CLAIM_iss" -->',
  );
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_openidc', 'mime'];
  const loads = [...modules, 'dir', 'include', 'filter'].map((name) => {
    return `LoadModule ${name}_module ${MODULES}/mod_${name}.so`;
  });
  const configuration = join(folder, 'apache.conf');
  await writeFile(
    configuration,
    `${loads.join('\n')}
ServerRoot ${folder}
ServerName 127.0.0.1
User www-data
Group www-data
PidFile ${folder}/apache.pid
ErrorLog ${folder}/apache.log
Listen 127.0.0.1:${APACHE_PORT}
TypesConfig /etc/mime.types
DocumentRoot ${site}
DirectoryIndex index.shtml
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
OIDCProviderMetadataURL ${BASE_URL}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${clientSecret}
OIDCRedirectURI ${APP}/protected/callback
OIDCCryptoPassphrase ${randomUUID()}
OIDCPKCEMethod S256
OIDCScope openid
OIDCRemoteUserClaim sourcedId
OIDCPassClaimsAs environment
OIDCDefaultLoggedOutURL ${APP}/
<Location /protected>
  AuthType openid-connect
  Require valid-user
  Options +Includes
</Location>
`,
  );
  return spawn('/usr/sbin/apache2', ['-f', configuration, '-DFOREGROUND'], { stdio: 'inherit' });
}

/** Makes a student with a password, by the API and the command line. */
async function makePerson(): Promise<{ userId: string; password: string }> {
  const made = await lectern('client', 'create', '--name', 'Operator', '--operator');
  const form = { client_id: made.clientId, client_secret: made.clientSecret };
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...form });
  const granted = await (await fetch(`${BASE_URL}/oauth2/token`, { method: 'POST', body })).json();
  const put = async (path: string, record: object) => {
    const reply = await fetch(BASE_URL + path, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${(granted as { access_token: string }).access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(record),
    });
    assert.ok(reply.ok, await reply.text());
  };
  const org = { sourcedId: 'school', name: 'School', type: 'school', identifier: 's' };
  await put('/rostering/1.0/orgs/school', { org });
  const userId = `pupil-${randomUUID()}`;
  const roles = [{ roleType: 'primary', role: 'student', org: { sourcedId: 'school' } }];
  const user = { sourcedId: userId, givenName: 'Ada', familyName: 'Byron', username: 'ada', roles };
  await put(`/rostering/1.0/users/${userId}`, { user });
  const { password } = await lectern('user', 'set-password', userId, '--generate');
  return { userId, password };
}

async function signIn({ userId, password }: { userId: string; password: string }): Promise<void> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const requested: URL[] = [];
    page.on('request', (request) => requested.push(new URL(request.url())));
    await page.goto(`${APP}/protected/`);
    assert.match(page.url(), /\/login\//);
    const authorize = requested.find(({ pathname }) => pathname === '/oauth2/authorize');
    say(`authorize: ${[...(authorize?.searchParams.keys() ?? [])].join(' ')}`);
    assert.equal(authorize?.searchParams.get('code_challenge_method'), 'S256');
    await page.fill('#name', 'ada');
    await page.fill('#password', 'a wrong password');
    await page.click('button[value=sign-in]');
    say(`wrong password: ${await page.textContent('[role=alert]')}`);
    await page.fill('#password', password);
    await page.click('button[value=sign-in]');
    say(`consent: ${await page.textContent('h1')}`);
    await page.click('button[value=allow]');
    await page.waitForURL(`${APP}/protected/`);
    const text = (await page.textContent('body')) ?? '';
    say(`the protected page: ${text.trim()}`);
    assert.ok(text.includes(`sourcedId=${userId}`), text);
    await page.goto(`${APP}/protected/callback?logout=${encodeURIComponent(`${APP}/`)}`);
    say(`sign-out: ${await page.textContent('h1')}`);
    await page.click('button[value=yes]');
    await page.waitForURL(`${APP}/`);
    await page.goto(`${APP}/protected/`);
    assert.match(page.url(), /\/login\//);
    say('after the sign-out the page needs a password again');
  } finally {
    await browser.browser()?.close();
  }
}

const running: ChildProcess[] = [];
try {
  const program = [join(ROOT, 'bin/lectern.mjs'), 'start'];
  running.push(spawn(process.execPath, program, { env, stdio: 'inherit' }));
  await waitForReply(`${BASE_URL}/health/ready`);
  const person = await makePerson();
  const client = await lectern('client', 'create', '--name', 'Apache');
  await lectern('client', 'add-redirect', client.clientId, `${APP}/protected/callback`);
  await lectern('client', 'add-redirect', client.clientId, `${APP}/`, '--sign-out');
  running.push(await startApache(client));
  await waitForReply(`${APP}/`);
  await signIn(person);
  say('All steps succeeded.');
} catch (error) {
  say(await readFile(join(folder, 'apache.log'), 'utf8').catch(() => 'Apache wrote no log.'));
  throw error;
} finally {
  for (const child of running.reverse()) {
    if (child.exitCode !== null) continue;
    const ended = new Promise((settle) => child.once('close', settle));
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}

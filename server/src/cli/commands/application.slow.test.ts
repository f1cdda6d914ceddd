/** `lectern application export` and `import`: an application in a second cell. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually, SOON_MS } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const [first, second] = [await testServer(), await testServer()];
type Cell = typeof first;
const folder = await testFolder('transfer');
const run = commandSession();

const lectern = (cell: Cell, ...args: string[]) =>
  run(args, { env: { DATABASE_URL: urlOf(cell.connection), BASE_URL: cell.baseUrl } });

async function json(cell: Cell, ...args: string[]) {
  const { code, stdout, stderr } = await lectern(cell, ...args);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const signIn = (cell: Cell, client: { clientId: string; clientSecret: string }) =>
  cell.fetch('/auth/1.0/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: client.clientId, client_secret: client.clientSecret }),
  });

const use = (cell: Cell, token: string) =>
  cell.fetch('/events/1.0/events', { headers: { authorization: `Bearer ${token}` } });

async function saved(name: string, document: object): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(document));
  return file;
}

suite('lectern application export and import', async () => {
  const client = await json(first, 'client', 'create', '--name', 'Math', '--output', 'json');
  const rotated = await json(first, 'client', 'rotate', client.clientId, '--output', 'json');
  await lectern(first, 'application', 'set', client.applicationId, '--roster', 'all');
  const exported = await json(first, 'application', 'export', client.applicationId);
  const file = await saved('math.json', exported);
  const importJson = (from: string) =>
    json(second, 'application', 'import', from, '--output', 'json');

  test('the document has no secret', () => {
    assert.equal(exported.application.sourcedId, client.applicationId);
    assert.ok(!JSON.stringify(exported).includes(client.clientSecret));
  });

  test('0: the same client id and secret work in both, with the same settings', async () => {
    assert.equal((await signIn(second, client)).status, 401);
    assert.deepEqual(await importJson(file), {
      sourcedId: client.applicationId,
      name: 'Math',
      isNew: true,
      clients: 1,
    });
    const [there, here] = [await signIn(first, client), await signIn(second, client)];
    assert.equal((await signIn(second, { ...client, ...rotated })).status, 200, 'the new secret');
    assert.equal(here.status, 200, here.text);
    assert.equal((await use(second, here.body.access_token)).status, 200);
    assert.equal((await use(second, there.body.access_token)).status, 401, 'of another issuer');
    assert.deepEqual(await json(second, 'application', 'export', client.applicationId), exported);
  });

  test('0 when it is imported again, and what changed is changed here', async () => {
    const { application } = exported;
    const renamed = { ...exported, application: { ...application, name: 'Mathematics' } };
    assert.equal((await importJson(await saved('new.json', renamed))).isNew, false);
    const now = await json(second, 'application', 'export', client.applicationId);
    assert.equal(now.application.name, 'Mathematics');
  });

  test('0 with a client that was disabled there long ago: its tokens here end within a second', async () => {
    const { access_token: token } = (await signIn(second, client)).body;
    assert.equal((await use(second, token)).status, 200);
    const disabledAt = '2026-01-15T10:00:00Z';
    const [sent] = exported.clients;
    const disabled = await saved('disabled.json', {
      ...exported,
      clients: [{ ...sent, disabledAt }],
    });
    await importJson(disabled);
    const isRefused = async () => (await use(second, token)).status === 401;
    await eventually('the token is refused', isRefused, SOON_MS);
    const before = await json(second, 'application', 'export', client.applicationId);
    await importJson(disabled);
    assert.deepEqual(await json(second, 'application', 'export', client.applicationId), before);
    await importJson(file);
    assert.equal((await signIn(second, client)).status, 200);
  });

  test('the audit log names the command', async () => {
    const rows = await second.db.query<{ objectType: string }>(sql`
      select object_type from audit_log where actor_id = 'lectern application import'`);
    const types = new Set(rows.map(({ objectType }) => objectType));
    assert.deepEqual(types, new Set(['applications', 'clients']));
  });

  test('7 for a client of another application, and nothing is stored', async () => {
    const other = { ...exported.application, sourcedId: crypto.randomUUID() };
    const ending = await lectern(
      second,
      ...['application', 'import', await saved('other.json', { ...exported, application: other })],
    );
    assert.equal(ending.code, 7);
    assert.match(ending.stderr, /belongs to another application here/);
    assert.equal((await lectern(second, 'application', 'export', other.sourcedId)).code, 4);
  });

  test('5 for what is no such document, 4 for no file', async () => {
    const importing = (from: string) => lectern(second, 'application', 'import', from);
    const wrong = [{}, { ...exported, version: 2 }];
    const [sent] = exported.clients;
    wrong.push({ ...exported, clients: [{ ...sent, scopes: ['everything'] }] });
    wrong.push({ ...exported, clients: [{ ...sent, secretSha256: null, pkce: false }] });
    wrong.push({ ...exported, clients: [{ ...sent, redirectUris: ['http://quest.example/'] }] });
    for (const document of wrong) {
      const ending = await importing(await saved('wrong.json', document));
      assert.equal(ending.code, 5);
      assert.match(ending.stderr, /wrong\.json' is not an application as .* prints it: /);
    }
    await writeFile(join(folder, 'text.json'), 'no JSON');
    assert.equal((await importing(join(folder, 'text.json'))).code, 5);
    assert.equal((await importing(join(folder, 'missing.json'))).code, 4);
  });
});

/** Two cells behind one HAProxy, as in the decision: a client in both, a district that moves. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { urlOf } from '../harness/command.ts';
import { commandSession } from '../harness/command-session.ts';
import { freePort } from '../harness/free-port.ts';
import { areInstalled } from '../harness/program.ts';
import { testFolder } from '../harness/scratch.ts';
import { eventually } from '../harness/server-process.ts';
import { listens, stopAtEnd } from '../harness/started-program.ts';
import { type TestServer, testServer } from '../harness/test-server.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/decisions/cells.md');
const [NORTH, SOUTH] = ['north.learn.example', 'south.learn.example'];

interface Credentials {
  readonly applicationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The configuration and the map of the page. */
async function examples(): Promise<{ configuration: string; map: string }> {
  const page = await readFile(PAGE, 'utf8');
  const [, block = ''] = /^( {6}defaults\n(?: {6}.*\n|\n)*)/m.exec(page) ?? [];
  const [configuration = '', map = ''] = block.replaceAll(/^ {6}/gm, '').split('# cells.map\n');
  assert.ok(configuration && map, 'the page has no example');
  return { configuration, map };
}

/** HAProxy in front of the cells; ends with the test file. */
async function startHaproxy(cells: readonly TestServer[]) {
  const folder = await testFolder('cells');
  const [file, mapFile, port] = [join(folder, 'cfg'), join(folder, 'map'), await freePort()];
  const { configuration, map } = await examples();
  const adapted = cells.reduce(
    (all, { config }, index) => all.replace(`10.0.${index + 1}.1:8080`, `127.0.0.1:${config.port}`),
    configuration
      .replace('bind :443 ssl crt /etc/haproxy/certificates', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/cells.map', mapFile),
  );
  await writeFile(file, adapted);
  await writeFile(mapFile, map);
  const child = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: 'ignore' });
  stopAtEnd(child);
  await eventually('HAProxy listens', () => {
    assert.equal(child.exitCode, null, 'HAProxy ended: the example is not valid');
    return listens(port);
  });
  return {
    port,
    /** Moves a host to another cell. */
    async move(host: string, cell: string) {
      await writeFile(mapFile, map.replace(new RegExp(`^${host} .*`, 'm'), `${host} ${cell}`));
      child.kill('SIGUSR2');
    },
  };
}

/** Sends a request of a client of this host, on a connection of its own. */
function through(port: number) {
  return async (
    host: string,
    path: string,
    { token, body }: { readonly token?: string; readonly body?: object } = {},
  ) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, path, agent: false, method: body ? 'POST' : 'GET' },
      headers: {
        host: `${host}:443`,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    }).end(body && JSON.stringify(body));
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const said = await text(reply);
    return { status: reply.statusCode, body: said.startsWith('{') ? JSON.parse(said) : undefined };
  };
}

const skip = !(await areInstalled('haproxy')) && 'it needs apt-get install haproxy';

test('two cells behind one HAProxy', { skip }, async (t) => {
  const cells = await Promise.all(
    [NORTH, SOUTH].map((host) => testServer({ BASE_URL: `https://${host}`, TLS_PROXY: 'on' })),
  );
  const [north, south] = cells as [TestServer, TestServer];
  const run = commandSession();
  const lectern = async ({ connection, config }: TestServer, ...args: string[]) => {
    const env = { DATABASE_URL: urlOf(connection), BASE_URL: config.baseUrl };
    const { code, stdout, stderr } = await run(args, { env });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const made = await lectern(north, 'client', 'create', '--name', 'Math', '--output', 'json');
  const client: Credentials = JSON.parse(made);
  const folder = await testFolder('export');
  const file = join(folder, 'math.json');
  await writeFile(file, await lectern(north, 'application', 'export', client.applicationId));
  await lectern(south, 'application', 'import', file);
  const haproxy = await startHaproxy(cells);
  const send = through(haproxy.port);
  const signIn = async (host: string) => {
    const body = { client_id: client.clientId, client_secret: client.clientSecret };
    const reply = await send(host, '/auth/1.0/token', { body });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return String(reply.body.access_token);
  };
  const [ofNorth, ofSouth] = [await signIn(NORTH), await signIn(SOUTH)];
  const use = async (host: string, token: string) =>
    (await send(host, '/applications/1.0', { token })).status;

  await t.test(
    'the same client signs in to both; the token of one is 401 at the other',
    async () => {
      assert.deepEqual([await use(NORTH, ofNorth), await use(SOUTH, ofSouth)], [200, 200]);
      assert.deepEqual([await use(NORTH, ofSouth), await use(SOUTH, ofNorth)], [401, 401]);
      const shown = await send(SOUTH, `/applications/1.0/${client.applicationId}`, {
        token: ofSouth,
      });
      assert.equal(shown.status, 200);
    },
  );

  await t.test('a record of one cell is not in the other', async () => {
    const partner = await north.partner();
    const org = { sourcedId: 'north-school', name: 'North', type: 'school', identifier: 'N' };
    assert.equal((await partner.put('/rostering/1.0/orgs/north-school', { org })).status, 201);
    const path = '/rostering/1.0/orgs/north-school';
    assert.equal((await send(NORTH, path, { token: ofNorth })).status, 200);
    assert.equal((await send(SOUTH, path, { token: ofSouth })).status, 404);
  });

  await t.test('a host without a line is 404', async () => {
    assert.equal((await send('west.learn.example', '/health')).status, 404);
  });

  await t.test('a host moves to the other cell, and no request fails', async () => {
    const seen = new Map<number | undefined, number>();
    let isOver = false;
    const asking = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const status = await use(NORTH, ofSouth);
          seen.set(status, (seen.get(status) ?? 0) + 1);
        }
      }),
    );
    asking.catch(() => undefined);
    await eventually('the first cell answers', () => (seen.get(401) ?? 0) > 20);
    await haproxy.move(NORTH, 'cell2');
    await Promise.race([
      asking,
      eventually('the second cell answers', () => (seen.get(200) ?? 0) > 20),
    ]);
    isOver = true;
    await asking;
    assert.deepEqual([...seen.keys()].sort(), [200, 401]);
  });
});

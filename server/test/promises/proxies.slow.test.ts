/** The documented examples for nginx and Caddy: TLS, addresses, event streams, large uploads. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { courseBody } from '../fixtures/content.ts';
import { atEnd } from '../harness/database.ts';
import { freePort } from '../harness/free-port.ts';
import { nginxConfig, spawnNginx } from '../harness/nginx.ts';
import { areInstalled } from '../harness/program.ts';
import { testFolder } from '../harness/scratch.ts';
import { eventually } from '../harness/server-process.ts';
import { listens, stopAtEnd } from '../harness/started-program.ts';
import { testServer } from '../harness/test-server.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/operate/proxy.md');
const NAME = 'learn.example';
const FORGED = '203.0.113.9';
const run = promisify(execFile);

interface Place {
  readonly folder: string;
  readonly http: number;
  readonly https: number;
  readonly server: number;
}

/** What differs between the programs: the example with this place's ports, and how to start it. */
interface Proxy {
  /** The language of the page's block. */
  readonly example: string;
  readonly install: string;
  /** After an early answer it reads on; another may close before its client has read the answer. */
  readonly readsOn: boolean;
  adapt(example: string, place: Place): string;
  start(file: string, place: Place): ChildProcess;
}

const certificateIn = (folder: string) => ({
  cert: join(folder, 'cert.pem'),
  key: join(folder, 'key.pem'),
});

const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    example: 'nginx',
    install: 'apt-get install nginx-light',
    readsOn: true,
    adapt(example, { folder, http, https, server }) {
      const { cert, key } = certificateIn(folder);
      const site = example
        .replace('127.0.0.1:8080', `127.0.0.1:${server}`)
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ', `listen 127.0.0.1:${https} `)
        .replace(/\/etc\/ssl\/\S+\/fullchain\.pem/, cert)
        .replace(/\/etc\/ssl\/\S+\/privkey\.pem/, key);
      return nginxConfig(site, folder);
    },
    start: spawnNginx,
  },
  caddy: {
    example: 'caddyfile',
    install: 'apt-get install caddy',
    readsOn: false,
    adapt(example, { folder, http, https, server }) {
      const { cert, key } = certificateIn(folder);
      const ports = `{\nadmin off\nhttp_port ${http}\nhttps_port ${https}\n}\n`;
      return (
        ports +
        example
          .replace('127.0.0.1:8080', `127.0.0.1:${server}`)
          .replace(`${NAME} {`, `${NAME} {\n    bind 127.0.0.1\n    tls ${cert} ${key}`)
      );
    },
    start: (file, { folder }) =>
      spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
        stdio: 'ignore',
        env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder },
      }),
  },
};

async function startProxy(proxy: Proxy, server: number): Promise<Place> {
  const folder = await testFolder('proxy');
  const [http, https] = [await freePort(), await freePort()];
  const place = { folder, http, https, server };
  const { cert, key } = certificateIn(folder);
  const of = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-keyout', key, '-out', cert];
  await run('openssl', ['req', '-x509', '-nodes', ...curve, ...files, ...of]);
  const file = join(folder, proxy.example);
  const [, example = ''] =
    new RegExp(`\`\`\`${proxy.example}\\n(.*?)\`\`\``, 's').exec(await readFile(PAGE, 'utf8')) ??
    [];
  assert.ok(example, `the page has no block ${proxy.example}`);
  await writeFile(file, proxy.adapt(example, place));
  const child = proxy.start(file, place);
  stopAtEnd(child);
  await eventually('the proxy listens', () => {
    assert.equal(child.exitCode, null, 'the proxy ended: its example is not valid');
    return listens(https);
  });
  return place;
}

interface RequestParts {
  readonly body?: Buffer | string;
  readonly bytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests through the proxy; the body of a reply is still to be read. */
function sender(agent: Agent, { https, token }: { https: number; token: string }) {
  return async (
    method: string,
    path: string,
    { body = '', bytes = Buffer.byteLength(body), headers = {} }: RequestParts = {},
  ): Promise<IncomingMessage> => {
    const sent = request({
      ...{ agent, host: '127.0.0.1', port: https, method, path },
      headers: {
        ...{ host: NAME, authorization: `Bearer ${token}`, 'x-forwarded-for': FORGED },
        ...{ 'content-type': 'application/json', 'content-length': bytes },
        ...headers,
      },
    });
    if (bytes === Buffer.byteLength(body)) sent.end(body);
    else sent.write(body);
    const [response] = await once(sent, 'response');
    return response;
  };
}

/** Sends more than a route takes, piece by piece. */
async function refuseGrowing(agent: Agent, { https, token }: { https: number; token: string }) {
  const sent = request({
    ...{ agent, host: '127.0.0.1', port: https, method: 'POST', path: '/ims/case/v1p1/CFPackages' },
    headers: {
      ...{ host: NAME, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    },
  });
  // The proxy ends the request when it has the answer.
  sent.on('error', () => undefined);
  const answered = once(sent, 'response');
  const piece = Buffer.alloc(1024 * 1024, ' ');
  Readable.from(Array.from({ length: 130 }, () => piece)).pipe(sent);
  const [response] = await answered;
  assert.equal(response.statusCode, 413);
  assert.match(await text(response), /accepts: 128 MiB/);
  sent.destroy();
}

/** Its address and those of its links are as long as they get. */
async function listLong(send: ReturnType<typeof sender>): Promise<void> {
  const others = Array.from({ length: 53 }, () => randomUUID()).join(',');
  for (const id of ['proxied-a', 'proxied-b']) {
    const path = `/rostering/1.0/courses/${id}`;
    (await send('PUT', path, { body: JSON.stringify(courseBody(id)) })).resume();
  }
  const filter = encodeURIComponent(`sourcedId@'proxied-a,proxied-b,${others}'`);
  const list = await send('GET', `/rostering/1.0/courses?limit=1&filter=${filter}`);
  assert.equal(list.statusCode, 200, await text(list));
  assert.match(String(list.headers['link']), /rel="next"/);
}

async function examine(proxy: Proxy, t: TestContext): Promise<void> {
  const server = await testServer({ TLS_PROXY: 'on', BASE_URL: `https://${NAME}` });
  const operator = await server.operator();
  const { folder, http, https } = await startProxy(proxy, server.config.port);
  const agent = new Agent({ ca: await readFile(certificateIn(folder).cert), servername: NAME });
  atEnd(async () => agent.destroy());

  const send = sender(agent, { https, token: operator.token });

  await t.test('http leads to https', async () => {
    const sent = get({ port: http, host: '127.0.0.1', path: '/docs?a=b', headers: { host: NAME } });
    const [response] = await once(sent, 'response');
    response.resume();
    assert.ok([301, 308].includes(response.statusCode), response.statusCode);
    assert.match(response.headers.location, /^https:\/\/learn\.example(:\d+)?\/docs\?a=b$/);
  });

  await t.test('the address is that of the client, whatever it says of itself', async () => {
    const put = await send('PUT', '/rostering/1.0/courses/proxied', {
      body: JSON.stringify(courseBody('proxied')),
    });
    assert.equal(put.statusCode, 201, await text(put));
    const audit = await send('GET', "/admin/1.0/audit?filter=objectId='proxied'");
    const { lines } = JSON.parse(await text(audit));
    assert.equal(lines[0].address, '127.0.0.0');
  });

  await t.test('a list with a filter as long as one may be leads to its next page', () =>
    listLong(send),
  );

  await t.test(
    'a header of as many bytes as the server takes arrives, and its own 431',
    async () => {
      // Each of these letters has six bytes in an address.
      const filter = encodeURIComponent(`title='${'é'.repeat(2_000)}'`);
      const list = await send('GET', `/rostering/1.0/courses?filter=${filter}`);
      assert.equal(list.statusCode, 200, await text(list));
      const headers = (bytes: number) => ({ headers: { cookie: `a=${'x'.repeat(bytes)}` } });
      const page = await send('GET', '/rostering/1.0/courses', headers(14_000));
      assert.equal(page.statusCode, 200, await text(page));
      const larger = await send('GET', '/rostering/1.0/courses', headers(15_900));
      assert.equal(larger.statusCode, 431);
      assert.match(await text(larger), /16 KiB/);
    },
  );

  await t.test('an event stream is sent on at once', async () => {
    const stream = await send('GET', '/admin/1.0/stream');
    const [first] = await once(stream, 'data');
    assert.match(String(first), /^retry: /);
    stream.destroy();
  });

  await t.test(
    'an upload of 128 MiB arrives; the server refuses a larger one, not the proxy',
    async () => {
      const path = '/ims/case/v1p1/CFPackages';
      const body = Buffer.alloc(128 * 1024 * 1024, ' ');
      body.write('{}');
      const whole = await send('POST', path, { body });
      const found = JSON.parse(await text(whole));
      assert.equal(whole.statusCode, 422);
      assert.match(JSON.stringify(found), /CFDocument/);
      // The rest is not sent: the server refuses it by its length, and a proxy that still writes
      // may find the connection closed before it reads the reply.
      const larger = await send('POST', path, { body: '{}', bytes: body.length + 1 });
      assert.equal(larger.statusCode, 413);
      assert.match(await text(larger), /CASE_BODY_MAX_MIB|MiB/);
    },
  );

  const growing = 'an upload without a length that grows too large is told the limit';
  await t.test(growing, { skip: !proxy.readsOn && 'it may close before the answer is read' }, () =>
    refuseGrowing(agent, { https, token: operator.token }),
  );
}

for (const [name, proxy] of Object.entries(PROXIES)) {
  const skip =
    !(await areInstalled(name, 'openssl')) &&
    `${name} or openssl is not installed: "${proxy.install} openssl"`;
  test(name, { skip }, (t) => examine(proxy, t));
}

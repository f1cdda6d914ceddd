/** The console's page and files, and the root of the server. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const off = await testServer({ CONSOLE: 'off' });

async function shell(): Promise<Response> {
  return fetch(`${server.baseUrl}/console/o/events?status=dropped`);
}

async function entry(headers: Record<string, string> = {}): Promise<Response> {
  const html = await (await shell()).text();
  const [, path] = /href="(\/console\/assets\/chunk-[^"]+\.js)"/.exec(html) ?? [];
  assert.ok(path);
  return fetch(server.baseUrl + path, { headers });
}

suite('GET /console/*', () => {
  test('200 with one page for every address, under a policy with a new nonce each time', async () => {
    const [one, other] = [await shell(), await shell()];
    const policies = [one, other].map(
      ({ headers }) => headers.get('content-security-policy') ?? '',
    );
    assert.equal(one.status, 200);
    assert.equal(one.headers.get('cache-control'), 'no-cache');
    assert.equal(one.headers.get('cross-origin-opener-policy'), 'same-origin');
    for (const directive of ["default-src 'none'", "script-src 'self'", 'trusted-types default'])
      assert.ok(policies[0]?.includes(directive), directive);
    const nonces = policies.map((policy) => /'nonce-([^']{24})'/.exec(policy)?.[1]);
    assert.notEqual(nonces[0], nonces[1]);
    assert.ok((await one.text()).includes(`nonce="${nonces[0]}"`));
  });

  test('the page names all files of its address, which the browser else finds one by one', async () => {
    const filesAt = async (path: string) => {
      const html = await (await fetch(`${server.baseUrl}/console${path}`)).text();
      return [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, file = '']) => file);
    };
    const entryAlone = await filesAt('/o/no-such-page');
    for (const path of ['/o', '/o/events', `/a/one/events/urn:x`, '/account']) {
      const files = await filesAt(path);
      assert.ok(files.length > entryAlone.length, path);
      assert.ok(files.some((file) => /\/page-\w+\.js$/.test(file)));
      for (const file of files) {
        const script = await (await fetch(server.baseUrl + file)).text();
        const imported = [...script.matchAll(/(?:from|import)"(\/console\/assets\/[^"]+)"/g)];
        for (const [, one = ''] of imported) {
          assert.ok(files.includes(one) || one.includes('/main-'), `${file} imports ${one}`);
        }
      }
    }
  });

  test('200 for a file: for ever, compressed as the browser asks, 304 when it has it', async () => {
    const plain = await entry({ 'accept-encoding': 'identity' });
    const text = await plain.text();
    assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.match(plain.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
    for (const coding of ['gzip', 'br']) {
      const packed = await entry({ 'accept-encoding': coding });
      assert.equal(packed.headers.get('content-encoding'), coding);
      assert.ok(Number(packed.headers.get('content-length')) < text.length / 2);
      assert.equal(await packed.text(), text);
    }
    const known = await entry({ 'if-none-match': plain.headers.get('etag') ?? '' });
    assert.equal(known.status, 304);
  });

  test('404 for a file that is not there, and for calls without a route', async () => {
    for (const path of ['/console/assets/main-OLD.js', '/console/1.0/nothing']) {
      const { status, headers, text } = await server.fetch(path);
      assert.equal(status, 404, path);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.match(text, /Nothing is served at/);
    }
  });

  test('405 for a form', async () => {
    const { status, headers } = await server.fetch('/console/o', { method: 'POST', body: 'a=b' });
    assert.equal(status, 405);
    assert.equal(headers.get('allow'), 'GET, HEAD');
  });

  test('404 when CONSOLE is off', async () => {
    assert.equal((await off.fetch('/console')).status, 404);
  });
});

suite('GET /', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  test('302 to the console for browsers', async () => {
    const { status, headers } = await server.fetch('/', { headers: { accept } });
    assert.equal(status, 302);
    assert.equal(headers.get('location'), '/console');
  });

  test('200 with links for programs, and for all when there is no console', async () => {
    for (const reply of [await server.fetch('/'), await off.fetch('/', { headers: { accept } })]) {
      assert.equal(reply.status, 200);
      assert.equal(reply.body.name, 'Lectern');
      assert.match(reply.body.links.openapi, /\/openapi\.json$/);
    }
  });
});

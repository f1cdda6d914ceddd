/** The HTTP server: headers of every reply, rate limits, large pages, API reference, metrics. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { put } from '../../test/fixtures/content.ts';
import { ROSTERING } from '../../test/fixtures/oneroster-records.ts';
import { orgBody } from '../../test/fixtures/people.ts';
import { atEnd } from '../../test/harness/database.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { insertApplication, insertPublicClient } from '../auth/applications/applications.ts';
import { updateClient } from '../auth/clients/queries.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';

const TOKEN = 'q8Zr2vX0mB5tY7wLkP3sN9aC1dF6gH4j';
const server = await testServer();
const production = await testServer({
  NODE_ENV: 'production',
  BASE_URL: 'https://learn.example',
  TLS_PROXY: 'on',
  LECTERN_SECRET: TOKEN,
  RATE_LIMIT_SIGN_INS_PER_MINUTE: '60',
  RATE_LIMIT_PUBLIC_READS_PER_SECOND: '10',
});
const watched = await testServer({ METRICS_TOKEN: TOKEN });
const partner = await server.partner();

test('404 for an id that is longer than any, unless its path has no such method', async () => {
  const url = `/ims/oneroster/rostering/v1p2/users/${'a'.repeat(3_000)}`;
  for (const method of ['GET', 'HEAD', 'PUT']) {
    const reply = await fetch(server.baseUrl + url, { method });
    assert.equal(reply.status, 404, method);
  }
  const reply = await fetch(server.baseUrl + url, { method: 'PATCH' });
  assert.equal(reply.status, 405);
});

test('an error says that the + of an offset, a zone or an address is a space in a URL', async () => {
  const users = '/ims/oneroster/rostering/v1p2/users';
  const activity = '/analytics/1.0/activity?studentId=nobody';
  const day = '2026-01-15T10:00:00';
  for (const written of [
    `${users}?filter=dateLastModified>'${day}+00:00'`,
    `${users}?filter=dateLastModified>${day}.000+01:00`,
    `${users}?filter=dateLastModified%3E%27${encodeURIComponent(day)}+00%3A00%27`,
    `${activity}&startDate=${day}+00:00`,
    `${activity}&timezone=Etc/GMT+5`,
    `/events/1.0/log?from=${day}+00`,
    '/analytics/1.0/activity?email=jo+test@school.example',
  ]) {
    const { status, body } = await partner.get(written);
    assert.ok(status === 400 || status === 404, written);
    const messages = [body.imsx_description, ...(body.imsx_error_details ?? []).map(messageOf)];
    for (const message of messages) assert.match(message, /in a URL is a space.*%2B/, written);
    const { body: right } = await partner.get(written.replace('+', '%2B'));
    assert.doesNotMatch(JSON.stringify(right), /%2B/, written);
  }
  for (const plain of [`${users}?filter=a='b'+AND+c`, `${activity}&startDate=x+2026`]) {
    const { status, text } = await partner.get(plain);
    assert.equal(status, 400, plain);
    assert.doesNotMatch(text, /%2B/);
  }
});

const messageOf = ({ message }: { message: string }) => message;

test('a request target may be an absolute URI, as sent to a proxy', async () => {
  for (const path of [
    '',
    '/',
    '/applications/1.0',
    '/applications/1.0?limit=5&filter=name=%27x%27',
  ]) {
    const request = get(server.baseUrl, {
      path: `http://elsewhere.example${path}`,
      headers: { authorization: `Bearer ${partner.token}` },
    });
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    reply.resume();
    const plain = await partner.get(path || '/');
    assert.equal(reply.statusCode, plain.status, path);
    assert.equal(reply.headers['link'], plain.headers.get('link') ?? undefined, path);
  }
});

suite('every reply', () => {
  const urls = [
    '/health',
    '/applications/1.0',
    '/rostering/1.0/users/nobody',
    '/nothing/here',
    `/rostering/1.0/users/${'x'.repeat(3_000)}`,
    '/oauth2/jwks',
    '/oauth2/userinfo',
    '/openapi.json',
    '/oauth2/authorize',
    '/logout/success',
    '/metrics',
  ];
  for (const url of urls) {
    test(url.slice(0, 40), async () => {
      const headers = { authorization: `Bearer ${partner.token}` };
      const reply = await fetch(server.baseUrl + url, { headers });
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
      assert.match(reply.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
      assert.match(reply.headers.get('referrer-policy') ?? '', /no-referrer|same-origin/);
      assert.ok(reply.headers.get('x-request-id'));
      assert.equal(reply.headers.get('access-control-allow-credentials'), null);
      assert.equal(reply.headers.get('server'), null);
      assert.equal(reply.headers.get('x-powered-by'), null);
      assert.equal(reply.headers.get('strict-transport-security'), null, 'http has no HSTS');
    });
  }

  test('has HSTS behind TLS', async () => {
    const reply = await production.fetch('/health');
    assert.match(reply.headers.get('strict-transport-security') ?? '', /^max-age=31536000/);
  });

  test('with data is no-store', async () => {
    const reply = await partner.get('/rostering/1.0/users');
    assert.equal(reply.headers.get('cache-control'), 'no-store');
  });

  test('no other site can read the API from a browser', async () => {
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${partner.token}` };
    const reply = await server.fetch('/applications/1.0', { headers });
    assert.equal(reply.headers.get('access-control-allow-origin'), null);
  });

  test('the cookies of sign-in are Secure behind TLS', async () => {
    const applicationId = await insertApplication(production.db, { name: 'A' });
    const clientId = await insertPublicClient(production.db, applicationId);
    const uri = 'https://app.example/cb';
    await updateClient(production.db, clientId, { redirectUris: [uri] });
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: uri,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const url = `http://127.0.0.1:${production.config.port}/oauth2/authorize?${query}`;
    const reply = await fetch(url, { redirect: 'manual' });
    assert.equal(reply.status, 303, await reply.text());
    assert.match(reply.headers.get('location') ?? '', /^(https:\/\/learn\.example)?\/login\//);
    const cookies = reply.headers.getSetCookie();
    assert.ok(cookies.length >= 2);
    for (const cookie of cookies) assert.match(cookie, /; secure/i);
  });
});

suite('an address without a route', () => {
  test('404 as a page that leads on for browsers, as JSON for programs', async () => {
    const ask = (accept: string) =>
      fetch(`${server.baseUrl}/studnets/<b>7`, { headers: { accept } });
    const page = await ask('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    const text = await page.text();
    assert.equal(page.status, 404);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
    assert.equal(page.headers.get('vary'), 'accept');
    assert.match(text, /Nothing is served at \/studnets\/(&lt;|%3C)b(&gt;|%3E)7/);
    const links = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    assert.deepEqual(links, ['/console', '/docs', '/docs/api']);
    for (const link of links) assert.equal((await fetch(server.baseUrl + link)).status, 200);
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const reply = await ask(accept);
      assert.equal(reply.status, 404);
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
    }
  });

  test('an id that no record can have gets the JSON of its route, also for browsers', async () => {
    for (const id of ['%', '%ED%A0%80', 'x'.repeat(3_000)]) {
      const headers = { accept: 'text/html' };
      const reply = await server.fetch(`/gradebook/1.0/lineItems/${id}`, { headers });
      assert.equal(reply.status, 404, id);
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
    }
  });
});

suite('GET /metrics', () => {
  const read = (on: typeof server, headers: Record<string, string> = {}) =>
    on.fetch('/metrics', { headers });

  test('200 without a token for a direct request from this machine', async () => {
    assert.equal((await read(server)).status, 200);
  });

  const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];
  for (const name of [...forwarding, 'cf-connecting-ip']) {
    test(`403 without a token for a request that carries ${name}`, async () => {
      const refused = await read(server, { [name]: '127.0.0.1' });
      assert.equal(refused.status, 403);
      assert.match(refused.body.imsx_description, /set METRICS_TOKEN/);
    });
  }

  test('403 without a token behind a proxy, also for a request that no header marks', async () => {
    assert.equal((await read(production)).status, 403);
  });

  test('401 without the token of METRICS_TOKEN, 200 with it, forwarded or not', async () => {
    const wrong = await read(watched, { authorization: 'Bearer wrong' });
    assert.equal(wrong.status, 401);
    assert.match(wrong.headers.get('www-authenticate') ?? '', /^Bearer/);
    assert.equal((await read(watched)).status, 401);
    const authorization = `Bearer ${TOKEN}`;
    assert.equal((await read(watched, { authorization })).status, 200);
    const forwarded = { authorization, 'x-forwarded-for': '198.51.100.7' };
    assert.equal((await read(watched, forwarded)).status, 200);
  });
});

/** What the server answers to these bytes, until it closes the connection. */
async function answerTo(message: string) {
  const port = new URL(server.baseUrl).port;
  const answer = await text(connect(Number(port), '127.0.0.1').end(message));
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { line: head.split('\r\n', 1)[0], head: head.toLowerCase(), body };
}

test('400 for another version of HTTP, and for any number of hosts but one', async () => {
  const [ok, refused] = ['HTTP/1.1 200 OK', 'HTTP/1.1 400 Bad Request'];
  const close = 'Connection: close\r\n\r\n';
  for (const [message, line] of [
    [`GET /health HTTP/1.1\r\nHost: a\r\n${close}`, ok],
    ['GET /health HTTP/1.0\r\n\r\n', ok],
    ['GET /health\r\n\r\n', refused],
    ['GET /health HTTP/0.9\r\n\r\n', refused],
    [`GET /health HTTP/2.0\r\nHost: a\r\n${close}`, refused],
    [`GET /health HTTP/1.1\r\n${close}`, refused],
    [`GET /health HTTP/1.1\r\nHost: a\r\nhost: a\r\n${close}`, refused],
    [`GET /health HTTP/1.1\r\nHost: a, b\r\n${close}`, refused],
    [`GET /%zz HTTP/1.1\r\nHost: a\r\nHOST: b\r\n${close}`, refused],
    [`POST /oauth2/token HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}`, refused],
    [`GET /console/sign-in HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}`, refused],
    [`GET /docs HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}`, refused],
  ] as const) {
    const answer = await answerTo(message);
    assert.equal(answer.line, line, message);
    if (line === refused) assert.match(answer.body, /"imsx_description":".+; send /, message);
  }
});

test('an expectation that is not known is ignored', async () => {
  const rest = 'Host: a\r\nConnection: close\r\n';
  for (const expect of ['200-maybe', '']) {
    const health = await answerTo(`GET /health HTTP/1.1\r\n${rest}Expect: ${expect}\r\n\r\n`);
    assert.equal(health.line, 'HTTP/1.1 200 OK');
    assert.match(health.head, /x-request-id: [0-9a-f-]{36}/);
    const { line, body } = await answerTo(
      `POST /events/1.0/ HTTP/1.1\r\n${rest}Expect: ${expect}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    assert.equal(line, 'HTTP/1.1 401 Unauthorized');
    assert.match(body, /"imsx_description":"No access token was sent/);
  }
});

test('an error has one body also where a message cannot be read as a request', async () => {
  const [host, post] = ['Host: a\r\n', 'POST /oauth2/token HTTP/1.1\r\n'];
  const long = 'x'.repeat(20_000);
  for (const [message, status, words] of [
    [`FOO /health HTTP/1.1\r\n${host}\r\n`, 400, /Invalid method/],
    [`GET /health\u00e9 HTTP/1.1\r\n${host}\r\n`, 400, /Invalid char/],
    [`${post}${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, /Length/],
    [`${post}${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, /chunk size/],
    [`GET /health?${long} HTTP/1.1\r\n${host}\r\n`, 431, /16 KiB/],
    [`GET /health HTTP/1.1\r\n${host}x: ${long}\r\n\r\n`, 431, /16 KiB/],
  ] as const) {
    const { line, head, body } = await answerTo(message);
    const problem = JSON.parse(body);
    assert.match(line ?? '', new RegExp(`^HTTP/1\\.1 ${status} `), message.slice(0, 80));
    assert.match(problem.imsx_description, words);
    assert.match(problem.imsx_description, /; send /);
    assert.equal(problem.docs, `${server.baseUrl}/docs/reasons/invaliddata`);
    assert.match(head, /x-request-id: [0-9a-f-]{36}/);
    assert.match(head, /x-content-type-options: nosniff/);
    assert.match(head, /connection: close/);
  }
});

test('a request id that could break a log line is replaced, any other is kept', async () => {
  for (const id of ['a b', 'x'.repeat(65), '{"level":60}']) {
    const reply = await server.fetch('/health', { headers: { 'x-request-id': id } });
    assert.match(reply.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  }
  const kept = await server.fetch('/health', { headers: { 'x-request-id': 'A.b_c-1' } });
  assert.equal(kept.headers.get('x-request-id'), 'A.b_c-1');
});

const { fetch: fetchUnlimited } = server;

suite('rate limits', async () => {
  const unlimited = partner;
  const settings = {
    RATE_LIMITS: 'on',
    RATE_LIMIT_READS_PER_SECOND: '20',
    RATE_LIMIT_TOKENS_PER_MINUTE: '3',
  };
  const server = await testServer({ ...settings, RATE_LIMIT_WRITES_PER_SECOND: '3' });
  const config = { ...server.config, port: 0 };
  const log = pino({ level: 'error' });
  const second = await startServer({ config, connection: server.connection, log, jobs: [] });
  atEnd(() => second.stop());

  test('every reply gives the rest of the limit; 429 with Retry-After, for one application only', async () => {
    const [partner, other] = [await server.partner(), await server.partner()];
    const first = await partner.get('/applications/1.0');
    assert.equal(first.headers.get('ratelimit-limit'), '20');
    assert.ok(Number(first.headers.get('ratelimit-remaining')) < 20);
    assert.ok(first.headers.get('ratelimit-reset'));
    const missing = await partner.get(`/rostering/1.0/users/nobody`);
    assert.ok(missing.headers.get('ratelimit-remaining'), 'errors, too');
    const many = await Promise.all(
      Array.from({ length: 60 }, () => partner.get('/applications/1.0')),
    );
    const refused = many.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0, 'sixty at once are too many, also where they take two seconds');
    assert.equal(refused[0]?.headers.get('retry-after'), '1');
    assert.equal(refused[0]?.headers.get('ratelimit-remaining'), '0');
    assert.match(refused[0]?.body.imsx_description, /Too many reads by this application/);
    assert.equal((await other.get('/applications/1.0')).status, 200);
  });

  test('tokens: counted by client after its authentication; 429 in the form of OAuth', async () => {
    const { clientId, clientSecret } = await server.partner();
    const ask = (secret: string) =>
      server.fetch('/oauth2/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: secret,
        }),
      });
    for (let n = 0; n < 5; n += 1) assert.equal((await ask('wrong')).status, 401);
    assert.deepEqual(
      [(await ask(clientSecret)).status, (await ask(clientSecret)).status],
      [200, 200],
    );
    const refused = await ask(clientSecret);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '20');
    assert.equal(refused.body.error, 'temporarily_unavailable');
    assert.match(refused.body.error_description, /Too many token requests by this client/);
  });

  test('sign-ins: counted by address, whatever its port, and by /64 of IPv6', async () => {
    const visit = async (from: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.1, ${from}` };
      return (await production.fetch('/oauth2/authorize', { headers })).headers;
    };
    const rest = async (from: string) => Number((await visit(from)).get('ratelimit-remaining'));
    for (const [first, same, other] of [
      ['192.0.2.1:50001', '192.0.2.1:50002', '192.0.2.2'],
      ['2001:db8:0:1::1', '[2001:db8:0:1:ffff::2]:443', '2001:db8:0:2::1'],
    ] as const) {
      assert.equal(await rest(first), 59);
      assert.equal(await rest(same), 58, same);
      assert.equal(await rest(other), 59, other);
    }
  });

  test('reads without a token: a /64 of IPv6 has one limit', async () => {
    for (const [url, network] of [
      ['/ims/case/v1p1/CFItems', '2001:db8:0:1'],
      ['/oauth2/jwks', '2001:db8:0:2'],
      ['/.well-known/jwks.json', '2001:db8:0:3'],
    ] as const) {
      const statusFrom = async (n: number) => {
        const headers = { 'x-forwarded-for': `${network}::${n.toString(16)}` };
        return (await production.fetch(url, { headers })).status;
      };
      const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => statusFrom(n)));
      assert.ok(statuses.includes(429), 'sixty at once are too many for ten a second');
      assert.ok(!statuses.every((status) => status === 429), url);
    }
  });

  test('a second process deducts the usage of the first within two seconds', async () => {
    const partner = await server.partner();
    const url = `http://127.0.0.1:${second.port}/applications/1.0`;
    const headers = { authorization: `Bearer ${partner.token}` };
    const flood = () =>
      Promise.all(Array.from({ length: 30 }, () => partner.get('/applications/1.0')));
    await eventually('the second process has less than a full bucket', async () => {
      await flood();
      const reply = await fetch(url, { headers });
      return Number(reply.headers.get('ratelimit-remaining')) < 15;
    });
  });

  test('403 for a missing scope counts, too', async () => {
    const { clientId, clientSecret } = await server.partner();
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      scope: 'events.readonly',
    };
    const body = new URLSearchParams({ ...form, client_secret: clientSecret });
    const token = await server.fetch('/oauth2/token', { method: 'POST', body });
    const headers = { authorization: `Bearer ${token.body.access_token}` };
    const refused = await server.fetch('/rostering/1.0/units', { headers });
    assert.deepEqual([refused.status, refused.headers.get('ratelimit-remaining')], [403, '19']);
  });

  test('off: the headers give the limits, with nothing used', async () => {
    const told = ({ headers }: { headers: Headers }) =>
      ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));
    assert.equal(readConfig({}).rateLimitsOn, false);
    for (let n = 0; n < 3; n += 1) {
      assert.deepEqual(told(await unlimited.get('/applications/1.0')), ['1000', '1000', '0']);
    }
    assert.deepEqual(told(await unlimited.get('/rostering/1.0/users/nobody')).at(0), '1000');
    const token = await fetchUnlimited('/oauth2/token', { method: 'POST' });
    assert.deepEqual([token.status, ...told(token)], [400, '600', '600', '0']);
  });
});

suite('a large page', async () => {
  const ORGS = `${ROSTERING}/orgs`;
  const names = Array.from({ length: 130 }, (_, n) => `${n} Schule für Mathematik 😀 `.repeat(8));

  const operator = await server.operator();
  for (const [n, name] of names.entries()) {
    await put(operator, `${ORGS}/school-${n}`, orgBody(`school-${n}`, { name }));
  }
  const headers = { authorization: `Bearer ${operator.token}` };

  for (const limit of [2, 100, 130]) {
    test(`${limit} records: complete, as long as Content-Length says, and no body for HEAD`, async () => {
      const url = `${ORGS}?limit=${limit}&sort=identifier&filter=type='school'`;
      const reply = await server.fetch(url, { headers });
      const { text } = reply;
      const length = String(Buffer.byteLength(text));
      assert.equal(reply.headers.get('content-length'), length);
      assert.equal(reply.headers.get('x-total-count'), '130');
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
      const { orgs } = JSON.parse(text) as { orgs: { sourcedId: string; name: string }[] };
      assert.equal(new Set(orgs.map(({ sourcedId }) => sourcedId)).size, limit);
      for (const { sourcedId, name } of orgs) {
        assert.equal(name, names[Number(sourcedId.replace('school-', ''))]);
      }

      const head = await fetch(server.baseUrl + url, { method: 'HEAD', headers });
      assert.deepEqual([head.status, await head.text()], [200, '']);
      assert.equal(head.headers.get('content-length'), length);
      assert.equal(head.headers.get('link'), reply.headers.get('link'));
    });
  }
});

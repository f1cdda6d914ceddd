/** Acceptance of errors: the status for each mistake (judge.ts checks the error body). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { suite, test } from 'node:test';
import { findingsOf, minorOf, openClient, partner, send } from './client.ts';
import { CASE, createTree, ROSTER, unitBody } from './content.ts';
import { judge, methodsOf, openapi, type Reply } from './judge.ts';
import { target } from './target.ts';

const UNITS = `${ROSTER}/units`;
const JSON_TYPE = { 'content-type': 'application/json' };
const token = { authorization: `Bearer ${partner.token}` };

/** A GET whose path is sent unchanged: fetch would encode quotes. */
async function sendRaw(path: string, headers: Record<string, string> = token): Promise<Reply> {
  const url = new URL(target.baseUrl);
  const { hostname, port, pathname } = url;
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const whole = pathname.replace(/\/$/, '') + path;
  const reply = await new Promise<Reply>((resolve, reject) => {
    const sending = open({ hostname, port, path: whole, headers, timeout: 10_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const fields = Object.entries(response.headersDistinct).map(
          ([name, values]) => [name, values?.join(', ') ?? ''] as [string, string],
        );
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: new Headers(fields), text, body: JSON.parse(text) });
      });
    });
    sending.on('error', reject).end();
  });
  judge({ method: 'GET', url: path, reply });
  return reply;
}

suite('routes', { concurrency: true }, () => {
  test('404 for an unknown route, with and without a token', async () => {
    for (const url of ['/nothing', '/rostering/1.0/nothing', '/rostering/1.0', '/events']) {
      assert.equal((await send('GET', url)).status, 404, url);
      assert.equal((await partner.post(url, {})).status, 404, url);
    }
  });

  for (const path of Object.keys(openapi.paths)) {
    test(`405 with Allow for a wrong method on ${path}`, async () => {
      const url = path.replace(/\{[^}]+\}/g, () => randomUUID());
      const wrong = ['PATCH', 'PUT', 'DELETE'].find((one) => !methodsOf(url).includes(one));
      const reply = await send(wrong ?? '', url, { headers: token });
      assert.equal(reply.status, 405);
      const allowed = (reply.headers.get('allow') ?? '').split(/\s*,\s*/);
      assert.deepEqual(allowed.filter((method) => method !== 'HEAD').sort(), methodsOf(url).sort());
    });
  }

  test('405 for a method that only another path has', async () => {
    assert.equal((await partner.post(UNITS, {})).status, 405);
    assert.equal((await partner.delete(`${CASE}/CFItems/${randomUUID()}`)).status, 405);
    assert.equal((await partner.put('/events/1.0/', {})).status, 405);
  });

  test('trailing slashes are optional', async () => {
    const { unitId, courseId } = await createTree();
    for (const url of [
      UNITS,
      `${UNITS}/${unitId}`,
      `${UNITS}/${unitId}/lessons`,
      `${ROSTER}/courses/${courseId}/units`,
      `${CASE}/CFItems`,
      '/standards/1.0/frameworks',
      '/events/1.0/events',
      '/gradebook/1.0/assessment-results',
    ]) {
      assert.equal((await partner.get(`${url}/`)).status, 200, url);
      assert.equal((await partner.get(`${url}/?limit=1`)).status, 200, url);
    }
    assert.equal(
      (await partner.put(`${UNITS}/${unitId}/`, unitBody(unitId, courseId))).status,
      200,
    );
    assert.equal((await partner.post('/events/1.0', {})).status, 400, 'not 404');
    assert.equal((await partner.delete(`${UNITS}/${unitId}/`)).status, 204);
  });

  test('404 for an invalid id: malformed, too long, not percent-encoded', async () => {
    for (const id of ['%20', '%00', '%C0%AF', '%', '%ZZ', 'a'.repeat(3_000), '..%2F..']) {
      const reply = await sendRaw(`${UNITS}/${id}`);
      assert.equal(reply.status, 404, id.slice(0, 20));
    }
  });
});

suite('tokens', { concurrency: true }, () => {
  test('401 without a token: the challenge has no error code', async () => {
    for (const headers of [{}, { authorization: 'Basic YTpi' }]) {
      const reply = await send('GET', UNITS, { headers });
      assert.equal(reply.status, 401);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer realm="[^"]+"$/);
    }
  });

  test('401 invalid_token for a text that is no token, a changed token, an unsigned one', async () => {
    const [head, payload, signature = ''] = partner.token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, scope: 'admin' })).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const wrong of [
      'nonsense',
      `${head}.${forged}.${signature}`,
      `${head}.${payload}.${signature.split('').reverse().join('')}`,
      `${none}.${payload}.`,
    ]) {
      const reply = await send('GET', UNITS, { headers: { authorization: `Bearer ${wrong}` } });
      assert.equal(reply.status, 401);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer .*error="invalid_token"/);
    }
  });

  test('200 for a bearer scheme in lower case', async () => {
    const headers = { authorization: `bearer ${partner.token}` };
    assert.equal((await send('GET', `${UNITS}?limit=1`, { headers })).status, 200);
  });

  test('401 comes before any other mistake of a request', async () => {
    assert.equal(
      (await send('PUT', `${UNITS}/no-uuid`, { body: '{', headers: JSON_TYPE })).status,
      401,
    );
    assert.equal((await send('GET', `${UNITS}?limit=0`)).status, 401);
    assert.equal((await send('POST', '/events/1.0/', { body: '<xml/>' })).status, 401);
  });

  const NEEDS: readonly [string, string, string, string][] = [
    ['GET', UNITS, 'events.write', 'roster.readonly'],
    ['PUT', `${UNITS}/${randomUUID()}`, 'roster.readonly', 'roster.createput'],
    ['DELETE', `${UNITS}/${randomUUID()}`, 'roster.readonly', 'roster.createput'],
    ['GET', `${CASE}/CFDocuments`, 'events.write', 'roster.readonly'],
    ['POST', `${CASE}/CFPackages`, 'roster.readonly', 'roster.createput'],
    ['POST', '/events/1.0/', 'roster.createput', 'events.write'],
    ['POST', '/events/1.0/', 'events.readonly', 'events.write'],
    ['POST', '/events/1.0/heartbeat', 'roster.createput', 'events.write'],
    ['GET', '/xp/1.0/users/x/entries', 'roster.readonly', 'events.readonly'],
    ['GET', '/analytics/1.0/activity', 'roster.readonly', 'events.readonly'],
    ['GET', '/insights/1.0/users/x', 'roster.readonly', 'events.readonly'],
    ['GET', '/gradebook/1.0/assessment-results', 'roster.readonly', 'events.readonly'],
  ];
  for (const [method, url, has, needs] of NEEDS) {
    test(`403 insufficient_scope for ${method} ${url.replace(/[0-9a-f-]{36}/, '…')} with ${has}`, async () => {
      const narrow = await openClient(target.partner, has);
      const reply = await narrow.call(method, url, method === 'GET' ? {} : { body: {} });
      assert.equal(reply.status, 403, reply.text);
      const challenge = reply.headers.get('www-authenticate') ?? '';
      assert.match(challenge, /^Bearer .*error="insufficient_scope"/);
      const scopes = /scope="([^"]+)"/.exec(challenge)?.[1]?.split(' ') ?? [];
      assert.ok(scopes.includes(needs), challenge);
    });
  }
});

suite('bodies', { concurrency: true }, () => {
  const url = `${UNITS}/${randomUUID()}`;
  const sent = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = JSON_TYPE,
  ) => partner.call('PUT', url, { body, headers });

  test('400 for malformed JSON names the line and column', async () => {
    const reply = await sent('{"unit": {\n  "title": "A",\n  "sortOrder": x\n}}');
    assert.equal(reply.status, 400);
    assert.match(reply.body.imsx_description, /line 3, column 16/);
    assert.deepEqual(findingsOf(reply), [['', 'json_invalid']]);
  });

  const UNREADABLE: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
    'no body': '',
    'half an object': '{"unit": {',
    'text after the end': '{} {}',
    'a number out of range': '{"unit": 1e999}',
    'U+0000': '{"unit": {"title": "a\\u0000b"}}',
    'half a surrogate pair': '{"unit": {"title": "\\ud800"}}',
    'deep nesting': '['.repeat(10_000) + ']'.repeat(10_000),
    'no UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    'another prototype': '{"unit": {"__proto__": {"title": "A"}}}',
  };
  for (const [what, body] of Object.entries(UNREADABLE)) {
    test(`400 for ${what}`, async () => {
      const reply = await sent(body);
      assert.deepEqual([reply.status, minorOf(reply)], [400, 'invaliddata'], reply.text);
    });
  }

  test('400 with every finding at once, each with its pointer', async () => {
    const body = { unit: { title: 7, status: 'gone', sortOrder: 1.5, parent: { sourcedId: 3 } } };
    const reply = await partner.call('PUT', url, { body });
    assert.equal(reply.status, 400);
    assert.deepEqual(
      findingsOf(reply)
        .map(([path]) => path)
        .sort(),
      [
        '/unit/course',
        '/unit/dateLastModified',
        '/unit/parent/sourcedId',
        '/unit/sortOrder',
        '/unit/sourcedId',
        '/unit/status',
        '/unit/title',
      ],
    );
  });

  test('413 for a body that is too large: records and events 256 KiB', async () => {
    const body = JSON.stringify({ unit: { title: 'x'.repeat(300_000) } });
    assert.equal((await sent(body)).status, 413);
    const event = { body, headers: JSON_TYPE };
    assert.equal((await partner.call('POST', '/events/1.0/', event)).status, 413);
  });

  test('415 for a body of another media type than JSON', async () => {
    for (const type of [
      'text/xml',
      'application/x-www-form-urlencoded',
      'text/plain',
      'nonsense',
    ]) {
      const reply = await sent('{"unit": {}}', { 'content-type': type });
      assert.equal(reply.status, 415, type);
    }
    const bytes = new TextEncoder().encode('{"unit": {}}');
    const none = await partner.call('PUT', url, { body: bytes });
    assert.equal(none.status, 415);
    assert.match(none.body.imsx_description, /not without a Content-Type/);
  });

  test('a JSON media type may have parameters, and a suffix', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/ld+json',
    ]) {
      assert.equal((await sent('{}', { 'content-type': type })).status, 400, type);
    }
  });

  test('DELETE 204 although the request says that it has a JSON body', async () => {
    const { lessonId } = await createTree();
    const reply = await partner.call('DELETE', `${ROSTER}/lessons/${lessonId}`, {
      headers: JSON_TYPE,
    });
    assert.equal(reply.status, 204, reply.text);
  });
});

suite('queries', { concurrency: true }, () => {
  test('200 for unencoded quotes and equals signs in a filter', async () => {
    for (const query of [
      "filter=title='a=b'",
      "filter=title='O''Brien'&limit=1",
      "filter=title='a'+OR+title='b==c'",
      'filter=title=%27a%27',
      "search=it's=so",
    ]) {
      assert.equal((await sendRaw(`${UNITS}?${query}`)).status, 200, query);
    }
  });

  test('an unencoded filter finds the same as an encoded one', async () => {
    const { unitId } = await createTree();
    for (const query of [`filter=sourcedId='${unitId}'`, `filter=sourcedId%3D%27${unitId}%27`]) {
      assert.equal((await sendRaw(`${UNITS}?${query}`)).body.total, 1, query);
    }
  });

  test('400 for a query that is not percent-encoded UTF-8 or contains U+0000', async () => {
    for (const query of ['search=%', 'search=%FF', 'search=%00', 'limit=1&limit=1']) {
      assert.equal((await sendRaw(`${UNITS}?${query}`)).status, 400, query);
    }
  });
});

suite('x-request-id', { concurrency: true }, () => {
  test('is echoed in every reply', async () => {
    for (const [method, url, status, headers] of [
      ['GET', `${UNITS}?limit=1`, 200, token],
      ['GET', UNITS, 401, {}],
      ['GET', '/nothing', 404, {}],
      ['PATCH', UNITS, 405, {}],
      ['GET', `${UNITS}?limit=0`, 400, token],
      ['POST', '/oauth2/token', 400, {}],
    ] as const) {
      const id = `acceptance-${randomUUID()}`;
      const reply = await send(method, url, { headers: { ...headers, 'x-request-id': id } });
      assert.deepEqual([reply.status, reply.headers.get('x-request-id')], [status, id]);
    }
  });

  test('is new for each request without one', async () => {
    const ids = [await send('GET', '/nothing'), await send('GET', '/nothing')].map(({ headers }) =>
      headers.get('x-request-id'),
    );
    assert.equal(new Set(ids).size, 2);
  });

  test('is new when the sent one is invalid', async () => {
    for (const id of ['a b', '<script>', 'x'.repeat(500)]) {
      const reply = await send('GET', '/nothing', { headers: { 'x-request-id': id } });
      assert.notEqual(reply.headers.get('x-request-id'), id);
    }
  });
});

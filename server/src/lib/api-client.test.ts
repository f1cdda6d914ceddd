/** The HTTP client of commands, with servers that are busy, refuse it or do not answer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, suite, test } from 'node:test';
import { expectStatus, openClient, RequestFailed, requireServer } from './api-client.ts';

const REFUSED = 'refuses it.';
const KNOWN = { clientId: 'known', clientSecret: 'secret' };

/** The address of a server that issues tokens and answers all else by `answer`. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url !== '/oauth2/token') return answer(request, response);
    response.setHeader('content-type', 'application/json');
    return response.end('{"access_token":"t0k3n"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failure = (status: number | undefined, message: RegExp) => (error: unknown) =>
  error instanceof RequestFailed && error.status === status && message.test(error.message);

suite('the client', () => {
  test('sends its token and JSON, and reads JSON', async () => {
    const baseUrl = await serve((request, response) => {
      response.setHeader('content-type', 'application/json');
      const { authorization, 'content-type': type } = request.headers;
      response.end(JSON.stringify({ authorization, type }));
    });
    const client = await openClient(baseUrl, KNOWN, REFUSED);
    const { body } = await client.send('PUT', '/x', {});
    assert.deepEqual(body, { authorization: 'Bearer t0k3n', type: 'application/json' });
  });

  test('repeats a request to a busy server after the time of Retry-After', async () => {
    let requests = 0;
    const baseUrl = await serve((_request, response) => {
      requests += 1;
      response.statusCode = requests < 3 ? 429 : 200;
      response.setHeader('retry-after', '0.01');
      response.end();
    });
    const client = await openClient(baseUrl, KNOWN, REFUSED);
    assert.deepEqual(await client.get('/x'), {});
    assert.equal(requests, 3);
  });
});

suite('a failure', () => {
  test('without a status when no server answers', async () => {
    await assert.rejects(
      requireServer('http://127.0.0.1:1'),
      failure(undefined, /^No server answers at http:\/\/127\.0\.0\.1:1 \(/),
    );
  });

  test('401 when the client is unknown', async () => {
    const baseUrl = await serve((_request, response) => response.end());
    const strict = await serve((_request, response) => response.writeHead(401).end());
    await assert.doesNotReject(openClient(baseUrl, KNOWN, REFUSED));
    await assert.rejects(
      openClient(`${strict}/elsewhere`, KNOWN, REFUSED),
      failure(401, /refuses it/),
    );
  });

  test('with the status and the description of the reply', () => {
    const reply = (status: number) => ({
      status,
      headers: new Headers(),
      body: { imsx_description: 'Off.' },
    });
    assert.throws(
      () => expectStatus(reply(403), [200], 'PUT /x'),
      failure(403, /^PUT \/x .* 403: Off/),
    );
    assert.throws(() => expectStatus(reply(500), [200], 'PUT /x'), failure(500, / 500: Off/));
    assert.doesNotThrow(() => expectStatus(reply(201), [200, 201], 'PUT /x'));
  });
});

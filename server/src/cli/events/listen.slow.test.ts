/** `lectern listen` and a receiver that verifies by the SDK, fails, and goes on from the cursor. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { verifyWebhook } from '../../../../sdk/src/index.ts';
import { processed, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { lectern } from '../../../test/harness/command.ts';
import { atEnd } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const env = {
  PATH: process.env['PATH'] ?? '',
  LECTERN_BASE_URL: server.baseUrl,
  LECTERN_CLIENT_ID: partner.clientId,
  LECTERN_CLIENT_SECRET: partner.clientSecret,
};

/** Verifies what arrives; answers the statuses of `failing` first. */
async function receiver(failing: number[] = []) {
  const arrived: { id: string | undefined; events: (string | undefined)[] }[] = [];
  let secret = SECRET;
  const hook = createServer(async (request, reply) => {
    const body = await text(request);
    const { data } = await verifyWebhook(body, request.headers, { secret });
    const id = request.headers['webhook-id'];
    arrived.push({ id: String(id), events: data.changes.map(({ eventId }) => eventId) });
    reply.writeHead(failing.shift() ?? 204).end();
  });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  atEnd(async () => hook.close().closeAllConnections());
  const trust = (given: string) => {
    secret = given;
  };
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  return { url, arrived, trust };
}

function listen(...args: readonly string[]) {
  const printed = { stdout: '', stderr: '' };
  let interrupt: () => void = () => undefined;
  const ending = lectern(['listen', '--types', 'event.processed', ...args], {
    env,
    onStart(child) {
      for (const name of ['stdout', 'stderr'] as const)
        child[name]?.on('data', (chunk) => {
          printed[name] += chunk;
        });
      interrupt = () => child.kill('SIGINT');
      atEnd(async () => child.kill('SIGKILL'));
    },
  });
  return { printed, ending, interrupt: () => interrupt() };
}

async function send(): Promise<string> {
  const event = xpEvent(place, 1);
  await processed(partner, event);
  return event.id;
}

test('130 after Ctrl-C: each change arrives signed, again after a failure, and from the cursor', async () => {
  const { body } = await partner.get('/feed/1.0/changes?after=end');
  const first = await send();
  const hook = await receiver([500, 302]);
  const after = ['--forward-to', hook.url, '--secret', SECRET, '--after'];
  const one = listen(...after, body.next);
  await eventually('it has arrived', () => hook.arrived.length === 3);
  assert.deepEqual(new Set(hook.arrived.map(({ id }) => id)).size, 1);
  assert.deepEqual(hook.arrived[2]?.events, [first]);
  await eventually('it is printed', () => one.printed.stdout.includes('204'));
  one.interrupt();
  const { code, stdout, stderr } = await one.ending;
  assert.equal(code, 130, stderr);
  assert.match(stdout, /^500 {2}\d+ ms {2}1 event\.processed\n302 .*\n204 .*\n$/);
  const [, cursor = ''] = /go on with --after (\S+)/.exec(stderr) ?? [];
  const second = await send();
  const two = listen(...after, cursor);
  await eventually('the next one arrives', () => hook.arrived.length === 4);
  assert.deepEqual(hook.arrived[3]?.events, [second]);
  two.interrupt();
  await two.ending;
});

test('it prints the secret that it makes, and begins with what comes', async () => {
  const hook = await receiver();
  const { printed, interrupt, ending } = listen('--forward-to', hook.url);
  await eventually('it prints', () => printed.stderr.includes('Ctrl-C'));
  const [, secret = ''] = /Secret: (whsec_\S+)/.exec(printed.stderr) ?? [];
  hook.trust(secret);
  await eventually('something arrives', async () => {
    await send();
    return hook.arrived.length > 0;
  });
  interrupt();
  assert.equal((await ending).code, 130);
});

test('2 for an address or a secret that is none; 5 for a cursor that is none', async () => {
  assert.equal((await listen('--forward-to', 'ftp://localhost').ending).code, 2);
  assert.equal((await listen().ending).code, 2);
  const to = ['--forward-to', 'http://127.0.0.1:1/'];
  assert.equal((await listen(...to, '--secret', 'whsec_AAAA').ending).code, 2);
  assert.equal((await listen(...to, '--after', 'x').ending).code, 5);
});

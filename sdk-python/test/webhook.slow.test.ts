/** The Python SDK takes and refuses webhooks as the TypeScript SDK does, with the same codes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { verifyWebhook, WebhookError } from '../../sdk/src/index.ts';
import { changedAt, headersOf, SIGNERS, secretOf, sent } from '../../sdk/test/webhook-cases.ts';
import { runPython, skipWithoutPython as skip } from './python.ts';

const at = new Date('2026-01-31T12:00:00Z');

interface Case {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string | readonly string[];
  readonly toleranceSeconds?: number;
  readonly now?: Date;
}

async function verifiedHere({ body, headers, ...options }: Case): Promise<object> {
  try {
    return { body: await verifyWebhook<unknown>(body, headers, { now: at, ...options }) };
  } catch (error) {
    if (error instanceof WebhookError) return { code: error.code, status: error.status };
    return { error: (error as Error).message.replace('verifyWebhook', 'verify_webhook') };
  }
}

function asked({ body, secret, headers, toleranceSeconds: tolerance = 300, now = at }: Case) {
  const text = body.toString('base64');
  return { body: text, secret, headers, tolerance, now: now.getTime() / 1_000 };
}

async function requireSame(cases: readonly Case[]): Promise<object[]> {
  const told = JSON.parse(
    await runPython(['test/webhooks.py'], { input: JSON.stringify(cases.map(asked)) }),
  );
  for (const [index, one] of cases.entries())
    assert.deepEqual(told[index], await verifiedHere(one), JSON.stringify(asked(one)));
  return told;
}

const one = { id: 'msg_1', secret: secretOf(Buffer.alloc(32, 7)), body: '{"changes":[]}' };
const good: Case = { body: Buffer.from(one.body), headers: headersOf(one, at), secret: one.secret };

test('what others sign is taken, what was changed is not', { skip }, async () => {
  const signed = Object.values(SIGNERS).flatMap((Signer) =>
    fc.sample(sent, 100).map((message) => ({
      body: Buffer.from(message.body),
      headers: headersOf(message, at, Signer),
      secret: ['whsec_AAAA', message.secret],
    })),
  );
  const taken = await requireSame(signed);
  assert.ok(taken.every((told) => 'body' in told));
  const refused = await requireSame(fc.sample(changedAt(at), 1_000));
  assert.ok(refused.every((told) => 'code' in told));
});

test('times, headers, bodies and secrets that are none', { skip }, async () => {
  const late = [-301, -300, 0, 300, 301].map((age) => new Date(at.getTime() + age * 1_000));
  const times = late.map((now) => ({ ...good, now }));
  const headers = ['id', 'timestamp', 'signature'].flatMap((name) =>
    ['', ' 1', '1e9', 'é'].map((text) => ({
      ...good,
      headers: { ...good.headers, [`webhook-${name}`]: text },
    })),
  );
  const plain = { ...one, body: 'hello' };
  const body = { ...good, body: Buffer.from('hello'), headers: headersOf(plain, at) };
  const secrets = ['', 'whsec_', 'whsec_%', []].map((secret) => ({ ...good, secret }));
  await requireSame([...times, ...headers, body, ...secrets]);
});

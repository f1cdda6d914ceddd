/** Webhooks that others sign are verified; what was changed is refused. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isLecternError, verifyWebhook, WebhookError } from '../src/index.ts';
import { changedAt, headersOf, SIGNERS, secret, secretOf, sent } from './webhook-cases.ts';

const now = new Date('2026-01-31T12:00:00Z');

async function refusal(work: Promise<unknown>): Promise<WebhookError> {
  const error = await work.then(
    () => assert.fail('it was taken'),
    (reason) => reason,
  );
  assert.ok(error instanceof WebhookError && isLecternError(error), String(error));
  return error;
}

describe('signatures of others', () => {
  for (const [name, Signer] of Object.entries(SIGNERS)) {
    test(`what ${name} signs is verified, as a text and as bytes`, async () => {
      await fc.assert(
        fc.asyncProperty(sent, async (one) => {
          const { secret, body } = one;
          const { 'webhook-id': id, ...others } = headersOf(one, now, Signer);
          const headers = { 'Webhook-Id': id, ...others };
          for (const form of [body, Buffer.from(body)])
            for (const kind of [headers, new Headers(headers)]) {
              const parsed = await verifyWebhook(form, kind, { secret, now });
              assert.deepEqual(parsed, JSON.parse(body));
            }
        }),
      );
    });
  }

  test('one of several signatures and of several secrets is enough', async () => {
    await fc.assert(
      fc.asyncProperty(sent, secret, secret, async (one, other, third) => {
        fc.pre(new Set([one.secret, other, third]).size === 3);
        const sign = (secret: string) => headersOf({ ...one, secret }, now)['webhook-signature'];
        const both = `v1a,abc ${sign(other)} ${sign(one.secret)}`;
        const headers = { ...headersOf(one, now), 'webhook-signature': both };
        for (const secret of [one.secret, other, [third, one.secret]])
          await verifyWebhook(one.body, headers, { secret, now });
        const refused = verifyWebhook(one.body, headers, { secret: [third], now });
        assert.equal((await refusal(refused)).code, 'signature_mismatch');
      }),
    );
  });
});

describe('what was changed', () => {
  const one = { id: 'msg_1', secret: secretOf(Buffer.alloc(32, 7)), body: '{"changes":[]}' };
  const { secret } = one;
  const good = headersOf(one, now);

  test('law: another byte of the body, the id, the time or the signature is refused', async () => {
    await fc.assert(
      fc.asyncProperty(changedAt(now), async ({ body, headers, secret }) => {
        await refusal(verifyWebhook(body, headers, { secret, now }));
      }),
      { numRuns: 1_000 },
    );
  });

  test('law: a time is taken within the tolerance alone, early or late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -900, max: 900 }), fc.nat(600), async (age, most) => {
        const headers = headersOf(one, new Date(now.getTime() - age * 1_000));
        const options = { secret, now, toleranceSeconds: most };
        const verified = verifyWebhook(one.body, headers, options);
        if (Math.abs(age) <= most) await verified;
        else assert.equal((await refusal(verified)).code, 'timestamp_outside');
      }),
    );
  });

  test('each fault has its code and the status to answer', async () => {
    const code = async (headers: object, body = one.body) => {
      const error = await refusal(verifyWebhook(body, { ...good, ...headers }, { secret, now }));
      return [error.status, error.code];
    };
    for (const name of Object.keys(good)) {
      assert.deepEqual(await code({ [name]: undefined }), [400, 'header_missing']);
      assert.deepEqual(await code({ [name]: '' }), [400, 'header_missing']);
    }
    for (const time of ['soon', '-1', `${good['webhook-timestamp']}x`, ' 1', '1e9'])
      assert.deepEqual(await code({ 'webhook-timestamp': time }), [400, 'timestamp_invalid']);
    assert.deepEqual(await code({}, '{"changes": []}'), [401, 'signature_mismatch']);
    const plain = { ...one, body: 'hello' };
    assert.deepEqual(await code(headersOf(plain, now), 'hello'), [400, 'body_invalid']);
    // The last letter has two bits that no byte has.
    const bent = good['webhook-signature'].replace(/(.)=$/, (_, last) => `${nextLetter(last)}=`);
    assert.deepEqual(await code({ 'webhook-signature': bent }), [401, 'signature_mismatch']);
  });

  test('TypeError for a secret that is none, and for a body that was parsed', async () => {
    for (const secret of ['', 'whsec_', 'whsec_%', []])
      await assert.rejects(verifyWebhook(one.body, good, { secret, now }), TypeError);
    const parsed = JSON.parse(one.body);
    await assert.rejects(verifyWebhook(parsed, good, { secret, now }), /as it came/);
  });

  test('of more signatures than a sender has, the first ones are looked at', async () => {
    const many = `${'v1,x '.repeat(20)}${good['webhook-signature']}`;
    const headers = { ...good, 'webhook-signature': many };
    await refusal(verifyWebhook(one.body, headers, { secret, now }));
  });
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const nextLetter = (letter: string) => LETTERS[LETTERS.indexOf(letter) + 1];

test('others verify what the rule signs by which it is verified here', async () => {
  const key = Buffer.alloc(24, 1);
  const at = String(Math.floor(Date.now() / 1_000));
  const body = '{"é":1}';
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': at,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')}`,
  };
  const secret = secretOf(key);
  assert.deepEqual(await verifyWebhook(body, headers, { secret }), { é: 1 });
  for (const Signer of Object.values(SIGNERS))
    assert.doesNotThrow(() => new Signer(secret).verify(body, headers));
});

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
          for (const form of [body, new TextEncoder().encode(body)])
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
        else {
          const { code, message } = await refusal(verified);
          assert.equal(code, 'timestamp_outside');
          const side = age > 0 ? 'old' : 'ahead';
          assert.ok(message.includes(`is ${Math.abs(age)} s ${side}`), message);
        }
      }),
      {
        examples: [
          [300, 300],
          [301, 300],
          [-300, 300],
          [-301, 300],
        ],
      },
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
      const headers = Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
      assert.equal((await refusal(verifyWebhook(one.body, headers, { secret, now }))).status, 400);
    }
    for (const time of ['soon', '-1', `${good['webhook-timestamp']}x`, ' 1', '1e9'])
      assert.deepEqual(await code({ 'webhook-timestamp': time }), [400, 'timestamp_invalid']);
    // A log gets no more of what a stranger sent than a line.
    const long = { ...good, 'webhook-timestamp': 'x'.repeat(1_000) };
    const { message } = await refusal(verifyWebhook(one.body, long, { secret, now }));
    assert.ok(message.length < 120, message);
    assert.deepEqual(await code({}, '{"changes": []}'), [401, 'signature_mismatch']);
    const plain = { ...one, body: 'hello' };
    assert.deepEqual(await code(headersOf(plain, now), 'hello'), [400, 'body_invalid']);
    const latin = Buffer.from('"\xe9"', 'latin1');
    const ofLatin = verifyWebhook(latin, signedByHand(latin, now), { secret: HAND, now });
    assert.equal((await refusal(ofLatin)).code, 'body_invalid');
    // The last letter has two bits that no byte has.
    const bent = good['webhook-signature'].replace(/(.)=$/, (_, last) => `${nextLetter(last)}=`);
    for (const signature of [bent, `${good['webhook-signature']}x`, bent.slice(0, -1), 'v1,'])
      assert.deepEqual(await code({ 'webhook-signature': signature }), [401, 'signature_mismatch']);
  });

  test('TypeError for a secret that is none, and for a body that was parsed', async () => {
    const refused = (given: unknown, message: RegExp) =>
      assert.rejects(verifyWebhook(one.body, good, { secret: given as never, now }), message);
    for (const given of ['', 'whsec_', 'whsec_%', `AAAA${secret}`, undefined, [secret, undefined]])
      await refused(given, /^TypeError: A secret of a webhook is/);
    await refused([], /^TypeError: verifyWebhook needs a secret/);
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

const KEY = Buffer.alloc(24, 1);
const HAND = secretOf(KEY);

/** The headers of a body, by the rule and not by a library, which takes texts alone. */
function signedByHand(body: string | Uint8Array, at: Date) {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const hmac = createHmac('sha256', KEY).update(`msg_1.${seconds}.`).update(body);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  };
}

test('others verify what the rule signs by which it is verified here', async () => {
  const body = '{"é":1}';
  const headers = signedByHand(body, new Date());
  assert.deepEqual(await verifyWebhook(body, headers, { secret: HAND }), { é: 1 });
  for (const Signer of Object.values(SIGNERS))
    assert.doesNotThrow(() => new Signer(HAND).verify(body, headers));
});

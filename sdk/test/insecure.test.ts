/** Pages without TLS, as in a school's own network: browsers give them no `crypto.subtle`. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import fc from 'fast-check';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { eventId } from '../src/events/index.ts';
import { sha1 } from '../src/events/sha1.ts';

test('the digest is that of Node, for texts of any length', () => {
  const digestOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');
  const same = (bytes: Uint8Array) =>
    assert.equal(Buffer.from(sha1(bytes)).toString('hex'), digestOf(bytes));
  // All lengths around the ends of the first blocks.
  for (let length = 0; length < 200; length += 1) same(new Uint8Array(length).fill(length));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 1_000 }), same));
});

test('a page without TLS makes the same ids, and random ones', {
  skip: skipWithoutChromium,
}, async () => {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, '../src/events/index.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'sdk',
    write: false,
  });
  const context = await openChromium();
  const page = await context.newPage();
  await page.route('http://quiz.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Quiz</title>' }),
  );
  await page.goto('http://quiz.example/');
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const [isSecure, made, random] = await page.evaluate(async () => {
    const { sdk } = globalThis as unknown as { sdk: typeof import('../src/events/index.ts') };
    return [isSecureContext, await sdk.eventId('app', 'xp', 7), sdk.randomId()] as const;
  });
  assert.equal(isSecure, false);
  assert.equal(made, await eventId('app', 'xp', 7));
  assert.match(random, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  await context.close();
});

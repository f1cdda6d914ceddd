/** Pages without TLS, as in a school's own network: browsers give them no `crypto.subtle`. */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { eventId } from '../src/events/index.ts';

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

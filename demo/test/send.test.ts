/** The framework is sent again while the server is busy, and not when it is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLectern } from '../../sdk/src/index.ts';
import { sendFramework } from '../src/send.ts';

/** The statuses that are left when the framework was sent to a server that answers these. */
async function sendTo(statuses: number[]): Promise<number[]> {
  const lectern = createLectern({
    baseUrl: 'https://learn.example',
    token: () => 'any',
    fetch: async () =>
      new Response(null, { status: statuses.shift() ?? 500, headers: { 'retry-after': '0' } }),
  });
  const progress = { start() {}, stage() {}, tick() {}, stop() {} };
  await sendFramework({ lectern, progress, now: () => new Date() });
  return statuses;
}

test('a busy server gets the framework again', async () => {
  assert.deepEqual(await sendTo([503, 429, 201, 201]), [201]);
});

test('a refusal is not repeated', async () => {
  const left = [422, 201];
  await assert.rejects(sendTo(left), { status: 422 });
  assert.deepEqual(left, [201]);
});

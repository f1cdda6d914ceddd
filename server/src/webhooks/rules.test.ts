/**
 * Which messages failed, and when they are sent again: the steps, the end, and what holds for any
 * failure.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS } from '../lib/time.ts';
import { afterFailure, isDelivered } from './rules.ts';

const START = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);

test('the first tries come soon, the later ones at a distance, for three days', () => {
  const waits: number[] = [];
  let now = START;
  for (let failures = 0; ; failures += 1) {
    const failingSince = failures === 0 ? null : START;
    const { retryAt, pausedBy } = afterFailure({ failures, failingSince, status: 500, now });
    if (pausedBy) {
      assert.equal(pausedBy, 'failing');
      break;
    }
    waits.push((retryAt.getTime() - now.getTime()) / 1_000);
    now = retryAt;
  }
  assert.deepEqual(waits.slice(0, 8), [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  assert.equal(now.getTime(), after(3 * DAY_MS).getTime(), 'the last try is at the end');
});

test('a reply of 2xx delivers, no other and none', () => {
  assert.deepEqual([200, 204, 299].filter(isDelivered), [200, 204, 299]);
  assert.deepEqual([null, 101, 199, 300, 302, 404, 500].filter(isDelivered), []);
});

test('410 pauses at once', () => {
  const gone = { failures: 0, failingSince: null, status: 410, now: START };
  assert.deepEqual(afterFailure(gone), { retryAt: null, pausedBy: 'gone' });
});

test('a try is later than now, and no later than three days after the first failure', () => {
  const failure = fc.record(
    {
      failures: fc.nat(1_000),
      sinceMs: fc.option(fc.nat(10 * DAY_MS)),
      status: fc.constantFrom(null, 301, 404, 429, 500, 503),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(failure, ({ failures, sinceMs, status }) => {
      const now = after(10 * DAY_MS);
      const failingSince = sinceMs === null ? null : new Date(now.getTime() - sinceMs);
      const { retryAt, pausedBy } = afterFailure({ failures, failingSince, status, now });
      const isOver = (sinceMs ?? 0) >= 3 * DAY_MS;
      assert.equal(pausedBy, isOver ? 'failing' : null);
      if (!retryAt) return;
      assert.ok(retryAt > now);
      assert.ok(retryAt.getTime() <= (failingSince ?? now).getTime() + 3 * DAY_MS);
    }),
  );
});

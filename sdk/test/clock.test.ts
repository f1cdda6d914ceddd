/** The offset of the clock: which reply it is taken from, and when it is corrected. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClock } from '../src/transport/clock.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');

/** The Date of a server whose clock is so far ahead, half a second into its second. */
const dateOf = (aheadMs: number) => new Date(NOW + aheadMs - 500).toUTCString();

/** A clock after replies that took so long, from servers that are so far ahead. */
function clockAfter(replies: readonly (readonly [aheadMs: number, tookMs: number])[]) {
  const clock = createClock();
  for (const [aheadMs, tookMs] of replies) {
    clock.note(dateOf(aheadMs), NOW - tookMs / 2, NOW + tookMs / 2);
  }
  return clock;
}

const AHEAD = 60_500;

test('of the last eight replies, the one that was back soonest counts', () => {
  const slow = [0, 4_000] as const;
  const fast = [AHEAD, 20] as const;
  assert.equal(clockAfter([slow, fast, slow]).offsetMs(), AHEAD);
  assert.equal(
    clockAfter([
      [AHEAD, 4_000],
      [0, 20],
      [AHEAD, 4_000],
    ]).offsetMs(),
    0,
  );
  const others = Array.from({ length: 7 }, () => slow);
  assert.equal(clockAfter([fast, ...others]).offsetMs(), AHEAD);
  assert.equal(clockAfter([fast, ...others, slow]).offsetMs(), 0);
});

test('an offset of half a minute is corrected, none that is smaller', () => {
  for (const [aheadMs, offsetMs] of [
    [30_500, 30_500],
    [-29_500, 0],
    [29_500, 0],
    [-30_500, -30_500],
  ] as const) {
    assert.equal(clockAfter([[aheadMs, 20]]).offsetMs(), offsetMs, `${aheadMs}`);
  }
  const exact = createClock();
  exact.note(new Date(NOW + 30_000).toUTCString(), NOW, NOW + 1_000);
  assert.equal(exact.offsetMs(), 30_000);
});

test('a reply without a date, or with a wrong one, tells no time', () => {
  const clock = clockAfter([[AHEAD, 4_000]]);
  for (const date of [null, '', 'yesterday']) clock.note(date, NOW, NOW);
  assert.equal(clock.offsetMs(), AHEAD);
});

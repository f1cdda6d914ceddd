/** The line of progress, by examples. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressLine } from './progress.ts';

test('a line tells what is left once a twentieth is done', () => {
  const at = (done: number, ms: number) =>
    progressLine({ stage: 'events', done, total: 5_000, ms });
  assert.equal(at(0, 100), 'events: 0 of 5,000 (0 %), 0/s');
  assert.equal(at(2, 5_000), 'events: 2 of 5,000 (0 %), 0/s');
  assert.equal(at(249, 5_000), 'events: 249 of 5,000 (4 %), 50/s');
  assert.equal(at(250, 5_000), 'events: 250 of 5,000 (5 %), 50/s, 95 s left');
  assert.equal(at(5_000, 5_000), 'events: 5,000 of 5,000 (100 %), 1,000/s, 0 s left');
});

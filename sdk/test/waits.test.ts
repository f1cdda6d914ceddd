/** How long the client and its outboxes wait, by the cases that Python tests, too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterMs, waitAfter } from '../src/transport/waits.ts';
import { waitCases } from './vectors/vectors.ts';

test('a Retry-After has seconds or a date; what else it has asks for nothing', () => {
  const now = Date.parse(waitCases.now);
  for (const { header, ms } of waitCases.retryAfter) {
    assert.equal(retryAfterMs(header, now), ms, String(header));
  }
});

test('waits grow up to five minutes, and a Retry-After counts for an hour at most', () => {
  for (const { failures, askedMs, random, ms } of waitCases.waits) {
    assert.equal(waitAfter(failures, askedMs, random), ms, `${failures} ${askedMs}`);
  }
});

/** The size of PostgreSQL's cache follows the memory of the machine. */
import assert from 'node:assert/strict';
import { totalmem } from 'node:os';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoryBytes, sharedBuffers } from './memory.ts';

const GB = 1024 ** 3;

test('the cache is an eighth of the memory, 128 MB at least, 2 GB at most', () => {
  assert.equal(sharedBuffers(0.5 * GB), '128MB');
  assert.equal(sharedBuffers(1 * GB), '128MB');
  assert.equal(sharedBuffers(8 * GB), '1024MB');
  assert.equal(sharedBuffers(16 * GB), '2048MB');
  assert.equal(sharedBuffers(256 * GB), '2048MB');
  const memory = fc.double({ min: 1 * GB, max: 1024 * GB, noNaN: true });
  fc.assert(
    fc.property(memory, (bytes) => {
      assert.match(sharedBuffers(bytes), /^\d+MB$/);
      assert.ok(Number.parseInt(sharedBuffers(bytes), 10) * 8 * 1024 ** 2 <= bytes);
    }),
  );
  assert.ok(memoryBytes() > 0 && memoryBytes() <= totalmem());
});

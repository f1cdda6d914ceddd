/** How far a cursor of the warehouse may be behind: PostgreSQL compares numbers of 32 bits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printCursor, requireCursor } from './cursor.ts';

const at = new Date('2026-03-01T00:00:00Z');
const position = (xid: bigint) => ({ lineage: 'a', xid: String(xid), at });

/** Above 2³², as the numbers of rows have come round there. */
const SEEN = 5_000_000_000n;

for (const [behind, isTaken] of [
  [0n, true],
  [2_000_000_000n, true],
  [2_000_000_001n, false],
  [2n ** 31n, false],
  [2n ** 32n, false],
] as const) {
  test(`a cursor ${behind} transactions old is ${isTaken ? 'taken' : 'refused'}`, () => {
    const require = () => requireCursor(printCursor(position(SEEN)), position(SEEN + behind));
    if (isTaken) assert.equal(require().xid, String(SEEN));
    else assert.throws(require, /older than 2000000000 transactions: make a full export/);
  });
}

/** Cursors of the feed: each is read as it was printed, and no other text is a cursor. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { compare, parseCursor, printCursor } from './cursor.ts';

const cursor = fc.record(
  {
    xid: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
    seq: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    anchor: fc.stringMatching(/^[\da-f]{8}$/),
    since: fc.integer({ min: 0, max: 2 ** 38 }).map((seconds) => new Date(seconds * 1_000)),
  },
  { noNullPrototype: true },
);

test('a cursor is read as it was printed', () => {
  fc.assert(fc.property(cursor, (one) => assert.deepEqual(parseCursor(printCursor(one)), one)));
});

test('a text with another character, fewer or more is no cursor', () => {
  const other = fc.stringMatching(/^[A-Za-z0-9_-]$/);
  fc.assert(
    fc.property(cursor, fc.nat(40), other, (one, place, character) => {
      const text = printCursor(one);
      const changed = text.slice(0, place) + character + text.slice(place + 1);
      if (changed !== text) assert.equal(parseCursor(changed), undefined);
      assert.equal(parseCursor(text.slice(0, -1)), undefined);
      assert.equal(parseCursor(`${text}=`), undefined);
    }),
  );
});

test('a number that no row can have makes no cursor', () => {
  const seq = fc.double({ min: 2 ** 53, max: 2 ** 64 - 2 ** 11, noNaN: true }).map(Math.round);
  fc.assert(
    fc.property(cursor, seq, (one, large) => {
      assert.equal(parseCursor(printCursor({ ...one, seq: large })), undefined);
    }),
  );
});

test('no text of any kind is taken by chance', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => !parseCursor(text)));
});

test('a cursor of another format is none', () => {
  fc.assert(
    fc.property(cursor, fc.integer({ min: 2, max: 255 }), (one, format) => {
      const bytes = Buffer.from(printCursor(one), 'base64url');
      bytes.writeUInt8(format, 0);
      bytes.writeUInt32BE(crc32(bytes.subarray(0, 26)), 26);
      assert.equal(parseCursor(bytes.toString('base64url')), undefined);
    }),
  );
});

test('places are in the order of transactions, and in one by number', () => {
  const xid = fc.oneof(
    fc.constantFrom('9', '10'),
    fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String),
  );
  const place = fc.record({ xid, seq: fc.nat() }, { noNullPrototype: true });
  fc.assert(
    fc.property(place, place, (one, other) => {
      const isFirst =
        BigInt(one.xid) < BigInt(other.xid) || (one.xid === other.xid && one.seq < other.seq);
      assert.equal(compare(one, other) < 0, isFirst);
    }),
  );
});

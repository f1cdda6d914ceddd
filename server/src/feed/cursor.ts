/** Cursors of the feed: a place in its order as an opaque text, which shows when it was altered. */
import { crc32 } from 'node:zlib';

/** A place in the order of all changes, after a row of the log or of `feed_changes`. */
export interface Cursor {
  /** The transaction that gave the row its place. */
  readonly xid: string;
  readonly seq: number;
  /** The first 8 hex digits of the row's id: another log has another row there. */
  readonly anchor: string;
  /** All that comes after the place was received or changed then or later. */
  readonly since: Date;
}

const FORMAT = 1;
const BYTES = 30;

/** To the second. */
export function printCursor({ xid, seq, anchor, since }: Cursor): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt8(FORMAT, 0);
  bytes.writeUIntBE(Math.floor(since.getTime() / 1_000), 1, 5);
  bytes.writeBigUInt64BE(BigInt(xid), 6);
  bytes.writeBigUInt64BE(BigInt(seq), 14);
  bytes.write(anchor, 22, 'hex');
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 26)), 26);
  return bytes.toString('base64url');
}

/** Undefined for any text that `printCursor` has not made. */
export function parseCursor(text: string): Cursor | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BYTES || bytes.toString('base64url') !== text) return undefined;
  if (bytes[0] !== FORMAT || bytes.readUInt32BE(26) !== crc32(bytes.subarray(0, 26))) {
    return undefined;
  }
  const seq = Number(bytes.readBigUInt64BE(14));
  if (!Number.isSafeInteger(seq)) return undefined;
  return {
    since: new Date(bytes.readUIntBE(1, 5) * 1_000),
    xid: bytes.readBigUInt64BE(6).toString(),
    seq,
    anchor: bytes.toString('hex', 22, 26),
  };
}

/** Negative when `one` comes first. */
export function compare(one: FeedPosition, other: FeedPosition): number {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)];
  if (xid !== otherXid) return xid < otherXid ? -1 : 1;
  return one.seq - other.seq;
}

/** Where a row stands in that order. */
export type FeedPosition = Pick<Cursor, 'xid' | 'seq'>;

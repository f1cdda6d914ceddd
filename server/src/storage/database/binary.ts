/**
 * Encodes PostgreSQL arrays, and rows for COPY, in binary form. The driver sends a Buffer parameter
 * as binary, so that a batch insert by `unnest` costs less than half of one with text arrays.
 * An array: dimensions 1, null flag, element type, length, lower bound 1; then each element as
 * length and bytes (-1 = null). Source: PostgreSQL `array_recv`.
 * A COPY: a header; for each row the number of fields, and each field as length and bytes; at the
 * end -1. Source: PostgreSQL, COPY, Binary Format.
 */

import { DAY_MS } from '../../lib/time.ts';

const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

/** OIDs of the element types (pg_type). */
const BYTES = 17;
const TEXT = 25;
const INTEGER = 23;
const INSTANT = 1184;
const UUID = 2950;

/** Milliseconds from 1970 to 2000, the epoch of PostgreSQL. */
const EPOCH_2000_MS = 946_684_800_000;

function header(buffer: Buffer, type: number, length: number): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
}

/** Writes a value at an offset; returns the number of bytes. */
type Put<Value> = (buffer: Buffer, value: Value, offset: number) => number;

const UUID_BYTES = 16;
const HYPHEN = 45;

/** By character code the value of a hexadecimal digit; -1 = it is none. */
const DIGITS = Int8Array.from({ length: 128 }, (_, code) => {
  return '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
});

/**
 * Throws for another text: its bytes would be those of an id that was not named. It reads digit by
 * digit, as to take the hyphens out and to call `write` costs more.
 */
const putUuid: Put<string> = (buffer, value, offset) => {
  const end = offset + UUID_BYTES;
  let at = offset;
  let high = -1;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === HYPHEN) continue;
    const digit = DIGITS[code] ?? -1;
    if (digit < 0 || at === end) throw new Error(`Not a UUID: ${value}`);
    if (high < 0) {
      high = digit;
      continue;
    }
    buffer[at] = high * 16 + digit;
    at += 1;
    high = -1;
  }
  if (at < end) throw new Error(`Not a UUID: ${value}`);
  return UUID_BYTES;
};

const putInteger: Put<number> = (buffer, value, offset) =>
  buffer.writeInt32BE(value, offset) - offset;

const putBigint: Put<bigint> = (buffer, value, offset) =>
  buffer.writeBigInt64BE(value, offset) - offset;

/** Milliseconds since 2000 of a Date, or of its text. */
const sinceEpoch = (value: Date | string) =>
  (value instanceof Date ? value : new Date(value)).getTime() - EPOCH_2000_MS;

const WORD = 2 ** 32;

/** Microseconds, as two words: a double has no room for those of the year 9999. */
const putInstant: Put<Date | string> = (buffer, value, offset) => {
  const ms = sinceEpoch(value);
  if (Number.isNaN(ms)) throw new Error(`Not an instant: ${value}`);
  const high = Math.floor(ms / WORD);
  const low = (ms - high * WORD) * 1_000;
  const carry = Math.floor(low / WORD);
  buffer.writeInt32BE(high * 1_000 + carry, offset);
  buffer.writeUInt32BE(low - carry * WORD, offset + 4);
  return 8;
};

/** An array of elements of one size. */
function fixed<Value>(
  values: readonly (Value | null)[],
  element: { type: number; bytes: number; put: Put<Value> },
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + element.bytes));
  header(buffer, element.type, values.length);
  let offset = HEADER_BYTES;
  for (const value of values) {
    if (value === null) offset = buffer.writeInt32BE(NULL_LENGTH, offset);
    else {
      offset = buffer.writeInt32BE(element.bytes, offset);
      offset += element.put(buffer, value, offset);
    }
  }
  return buffer.subarray(0, offset);
}

/** `uuid[]`, from the form with or without hyphens. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return fixed(values, { type: UUID, bytes: UUID_BYTES, put: putUuid });
}

/** `integer[]`. */
export function integerArray(values: readonly (number | null)[]): Buffer {
  return fixed(values, { type: INTEGER, bytes: 4, put: putInteger });
}

/** `timestamptz[]`. */
export function instantArray(values: readonly (Date | null)[]): Buffer {
  return fixed(values, { type: INSTANT, bytes: 8, put: putInstant });
}

const BYTES_OF_CHARACTER = 3;
/** Texts of so few characters are not counted: that costs more than to leave some bytes free. */
const SHORT_TEXT = 256;

/** Bytes in UTF-8, at most. */
function bytesOfText(value: string): number {
  return value.length > SHORT_TEXT ? Buffer.byteLength(value) : BYTES_OF_CHARACTER * value.length;
}

/** `text[]`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const value of values) size += 4 + (value === null ? 0 : bytesOfText(value));
  const buffer = Buffer.allocUnsafe(size);
  header(buffer, TEXT, values.length);
  let offset = HEADER_BYTES;
  for (const value of values) {
    if (value === null) offset = buffer.writeInt32BE(NULL_LENGTH, offset);
    else {
      const bytes = buffer.write(value, offset + 4);
      buffer.writeInt32BE(bytes, offset);
      offset += 4 + bytes;
    }
  }
  return buffer.subarray(0, offset);
}

/** `bytea[]`. */
export function bytesArray(values: readonly Buffer[]): Buffer {
  const first = Buffer.allocUnsafe(HEADER_BYTES);
  header(first, BYTES, values.length);
  const parts = values.flatMap((value) => {
    const length = Buffer.allocUnsafe(4);
    length.writeInt32BE(value.length);
    return [length, value];
  });
  return Buffer.concat([first, ...parts]);
}

/** The text form of a `text[]`, for an array as an element of another array; null stays null. */
export function arrayText(values: readonly string[] | null): string | null {
  if (!values) return null;
  const quoted = values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}

/** Signature, flags 0, no extension. */
const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const PIECE_BYTES = 131_072;

/** By type. Values are those that `insertRows` takes: of bytea the hexadecimal text. */
const PUTS: Readonly<Record<string, Put<unknown>>> = {
  text: (buffer, value, offset) => buffer.write(String(value), offset),
  uuid: putUuid as Put<unknown>,
  bytea: (buffer, value, offset) => buffer.write(String(value).slice(2), offset, 'hex'),
  integer: putInteger as Put<unknown>,
  bigint: (buffer, value, offset) => putBigint(buffer, BigInt(value as number), offset),
  date: (buffer, value, offset) =>
    putInteger(buffer, sinceEpoch(value as Date | string) / DAY_MS, offset),
  'timestamp with time zone': putInstant as Put<unknown>,
  'text[]': (buffer, value, offset) => textArray(value as string[]).copy(buffer, offset),
};

export function putOf(type: string): Put<unknown> {
  const put = PUTS[type];
  if (!put) throw new Error(`COPY in binary form has no values ${type}.`);
  return put;
}

interface Copied<Item> {
  readonly toRow: (item: Item) => Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  /** One for each column. */
  readonly puts: readonly Put<unknown>[];
}

/** The rows of the items as pieces of a COPY; null and undefined are null. */
export function* copyPieces<Item>(
  items: Iterable<Item>,
  { toRow, columns, puts }: Copied<Item>,
): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let offset = COPY_HEADER.copy(buffer);
  for (const item of items) {
    const row = toRow(item);
    let size = 2;
    for (const column of columns) size += bytesMax(row[column]);
    if (offset + size > buffer.length) {
      yield buffer.subarray(0, offset);
      buffer = Buffer.allocUnsafe(Math.max(PIECE_BYTES, size));
      offset = 0;
    }
    offset = buffer.writeInt16BE(columns.length, offset);
    for (let index = 0; index < columns.length; index += 1) {
      const value = row[columns[index] ?? ''] ?? null;
      const bytes = value === null ? NULL_LENGTH : (puts[index]?.(buffer, value, offset + 4) ?? 0);
      offset = buffer.writeInt32BE(bytes, offset) + Math.max(bytes, 0);
    }
  }
  yield buffer.subarray(0, offset);
  yield Buffer.from([0xff, 0xff]);
}

/** The bytes that a field with its length takes at most. */
function bytesMax(value: unknown): number {
  if (typeof value === 'string') return 4 + bytesOfText(value);
  if (!Array.isArray(value)) return 12;
  return value.reduce<number>((sum, element) => sum + bytesMax(element), 4 + HEADER_BYTES);
}

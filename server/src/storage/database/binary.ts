/**
 * Encodes PostgreSQL arrays in binary form. The driver sends a Buffer parameter
 * as binary, so that a batch insert by `unnest` costs less than half of one with text arrays.
 * An array: dimensions 1, null flag, element type, length, lower bound 1; then each element as
 * length and bytes (-1 = null). Source: PostgreSQL `array_recv`.
 */

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
/** Throws for another text: its bytes would be those of an id that was not named. */
const putUuid: Put<string> = (buffer, value, offset) => {
  const digits = value.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/i.test(digits)) throw new Error(`Not a UUID: ${value}`);
  return buffer.write(digits, offset, 'hex');
};

const putInteger: Put<number> = (buffer, value, offset) =>
  buffer.writeInt32BE(value, offset) - offset;

/** Microseconds since 2000. */
const putInstant: Put<Date> = (buffer, value, offset) => {
  const ms = value.getTime() - EPOCH_2000_MS;
  if (Number.isNaN(ms)) throw new Error(`Not an instant: ${value}`);
  return buffer.writeBigInt64BE(BigInt(ms) * 1_000n, offset) - offset;
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

/** `text[]`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
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

/** How values of PostgreSQL are read from its binary COPY format and written to Parquet. */
import type { SchemaElement } from 'hyparquet-writer';

export interface Column {
  readonly name: string;
  readonly element: SchemaElement;
  /** The value of `length` bytes, as the writer of Parquet takes it. */
  decode(bytes: Buffer, from: number, length: number): unknown;
}

type Kind = Omit<Column, 'name' | 'element'> & { readonly element: Omit<SchemaElement, 'name'> };

/** Dates and times of PostgreSQL begin with 2000-01-01, those of Parquet with 1970-01-01. */
const EPOCH_DAYS = 10_957;
const EPOCH_MICROS = BigInt(EPOCH_DAYS) * 86_400_000_000n;

/** Digits after the point: those of a double that an application computed. */
const SCALE = 18;
const DECIMAL_LIMIT = 10n ** 38n;
const POWERS = Array.from({ length: 39 }, (_, exponent) => 10n ** BigInt(exponent));
const power10 = (exponent: number) => POWERS[exponent] ?? 0n;

/** By the name of the type in PostgreSQL; the columns of all views are of these. */
const KINDS: Readonly<Record<string, Kind>> = {
  uuid: {
    element: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' } },
    decode: (bytes, from) => bytes.subarray(from, from + 16),
  },
  text: {
    element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    decode: (bytes, from, length) => bytes.toString('utf8', from, from + length),
  },
  bool: { element: { type: 'BOOLEAN' }, decode: (bytes, from) => bytes[from] === 1 },
  int2: { element: { type: 'INT32' }, decode: (bytes, from) => bytes.readInt16BE(from) },
  int4: { element: { type: 'INT32' }, decode: (bytes, from) => bytes.readInt32BE(from) },
  int8: { element: { type: 'INT64' }, decode: (bytes, from) => bytes.readBigInt64BE(from) },
  float8: { element: { type: 'DOUBLE' }, decode: (bytes, from) => bytes.readDoubleBE(from) },
  numeric: {
    element: {
      type: 'FIXED_LEN_BYTE_ARRAY',
      type_length: 16,
      converted_type: 'DECIMAL',
      precision: 38,
      scale: SCALE,
    },
    decode: decimalOf,
  },
  date: {
    element: { type: 'INT32', converted_type: 'DATE' },
    decode: (bytes, from) => bytes.readInt32BE(from) + EPOCH_DAYS,
  },
  timestamptz: {
    element: {
      type: 'INT64',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    },
    decode: (bytes, from) => bytes.readBigInt64BE(from) + EPOCH_MICROS,
  },
};

export function columnOf({ name, type }: { readonly name: string; readonly type: string }): Column {
  const kind = KINDS[type];
  if (!kind) throw new Error(`The column ${name} has the type ${type}, which no export writes.`);
  return { ...kind, name, element: { ...kind.element, name, repetition_type: 'OPTIONAL' } };
}

export const booleanColumn = (name: string) => columnOf({ name, type: 'bool' });

/**
 * A numeric in units of 10^-18, cut there; null where its 38 digits do not suffice. It is sent as
 * the number of digits, the weight of the first (base 10,000), sign, decimals, digits.
 */
function decimalOf(bytes: Buffer, from: number): bigint | null {
  const digits = bytes.readInt16BE(from);
  const weight = bytes.readInt16BE(from + 2);
  const sign = bytes.readUInt16BE(from + 4);
  if (sign !== 0 && sign !== 0x4000) return null;
  // No digit above 10^20, and none below 10^-18, is in the result.
  if (weight > 5) return null;
  let units = 0n;
  for (let at = 0; at < digits; at += 1) {
    const power = (weight - at) * 4 + SCALE;
    const digit = BigInt(bytes.readInt16BE(from + 8 + 2 * at));
    if (power < -4) break;
    units += power >= 0 ? digit * power10(power) : digit / power10(-power);
  }
  if (units >= DECIMAL_LIMIT) return null;
  return sign === 0 ? units : -units;
}

/** 11 bytes of signature, flags, and an extension. */
const HEADER_BYTES = 11 + 4 + 4;

/** The rows of a `copy … to stdout (format binary)`, those of each piece that arrives together. */
export async function* copiedRows(
  pieces: AsyncIterable<Buffer>,
  columns: readonly Column[],
): AsyncGenerator<unknown[][]> {
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  for await (const piece of pieces) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    if (!isBegun) {
      if (rest.length < HEADER_BYTES) continue;
      isBegun = true;
      rest = rest.subarray(HEADER_BYTES + rest.readInt32BE(HEADER_BYTES - 4));
    }
    const rows: unknown[][] = [];
    let at = 0;
    for (;;) {
      const end = endOfRow(rest, at, columns.length);
      if (end === undefined) break;
      rows.push(readRow(rest, at, columns));
      at = end;
    }
    rest = rest.subarray(at);
    if (rows.length > 0) yield rows;
  }
}

/** Undefined = the row is not there as a whole, or all rows were read. */
function endOfRow(bytes: Buffer, from: number, columns: number): number | undefined {
  let at = from + 2;
  if (at > bytes.length || bytes.readInt16BE(from) < 0) return undefined;
  for (let column = 0; column < columns; column += 1) {
    if (at + 4 > bytes.length) return undefined;
    at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  return at <= bytes.length ? at : undefined;
}

function readRow(bytes: Buffer, from: number, columns: readonly Column[]): unknown[] {
  let at = from + 2;
  return columns.map((column) => {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const value = column.decode(bytes, at, length);
    at += length;
    return value;
  });
}

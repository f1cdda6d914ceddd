/** How values of PostgreSQL are read from its binary COPY format and written to Parquet. */
import type { SchemaElement } from 'hyparquet-writer';

/** A column of a view, by the name of its type in PostgreSQL. */
export interface ViewColumn {
  readonly name: string;
  readonly type: string;
}

export interface Column {
  readonly name: string;
  /** What the file says of the column. */
  readonly element: SchemaElement;
  /** `element` without the meaning of its values: the writer takes them as plain bytes. */
  readonly physical: SchemaElement;
  /** The value of `length` bytes, as the writer of Parquet takes it. */
  decode(bytes: DataView, from: number, length: number): unknown;
}

type Kind = Pick<Column, 'decode'> & { readonly element: Omit<SchemaElement, 'name'> };

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
    decode: copyOf,
  },
  text: {
    element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    decode: copyOf,
  },
  bool: { element: { type: 'BOOLEAN' }, decode: (bytes, from) => bytes.getUint8(from) === 1 },
  int2: { element: { type: 'INT32' }, decode: (bytes, from) => bytes.getInt16(from) },
  int4: { element: { type: 'INT32' }, decode: (bytes, from) => bytes.getInt32(from) },
  int8: { element: { type: 'INT64' }, decode: (bytes, from) => bytes.getBigInt64(from) },
  float8: { element: { type: 'DOUBLE' }, decode: (bytes, from) => bytes.getFloat64(from) },
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
    decode: (bytes, from) => bytes.getInt32(from) + EPOCH_DAYS,
  },
  timestamptz: {
    element: {
      type: 'INT64',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    },
    decode: (bytes, from) => bytes.getBigInt64(from) + EPOCH_MICROS,
  },
};

export function columnOf({ name, type }: ViewColumn): Column {
  const kind = KINDS[type];
  if (!kind) throw new Error(`The column ${name} has the type ${type}, which no export writes.`);
  const isRepeated = REPEATED.has(type) && !UNLIKE.test(name);
  const decode = isRepeated ? remembered(kind.decode) : kind.decode;
  const element: SchemaElement = { ...kind.element, name, repetition_type: 'OPTIONAL' };
  const { converted_type: _, logical_type: _meaning, ...physical } = element;
  return { name, decode, element, physical };
}

/** Keys that are all different. */
export const UNLIKE = /^(event|result|session|enrollment)_key$/;
/** Types whose values take work to read, and come again and again. */
const REPEATED: ReadonlySet<string> = new Set(['text', 'numeric', 'uuid']);
/** Values that a column remembers: a power of two. */
const SLOTS = 4_096;
/** The golden ratio in 32 bits, whose products spread numbers that are near each other. */
const HASH_FACTOR = 0x9e3779b1;
const HASH_SHIFT = 32 - Math.log2(SLOTS);
const REMEMBERED_BYTES_MAX = 64;

/** Gives the same bytes' value again: the writer compares it with none, and memory has one. */
function remembered(decode: Column['decode']): Column['decode'] {
  const values = new Array<unknown>(SLOTS).fill(undefined);
  const lengths = new Uint8Array(SLOTS).fill(REMEMBERED_BYTES_MAX + 1);
  const known = new DataView(new ArrayBuffer(SLOTS * REMEMBERED_BYTES_MAX));
  return (bytes, from, length) => {
    if (length > REMEMBERED_BYTES_MAX) return decode(bytes, from, length);
    const slot = Math.imul(endOf(bytes, from, length), HASH_FACTOR) >>> HASH_SHIFT;
    const at = slot * REMEMBERED_BYTES_MAX;
    if (lengths[slot] === length && isSame(known, at, { bytes, from, length })) return values[slot];
    lengths[slot] = length;
    for (let index = 0; index < length; index += 1) {
      known.setUint8(at + index, bytes.getUint8(from + index));
    }
    values[slot] = decode(bytes, from, length);
    return values[slot];
  };
}

interface Value {
  readonly bytes: DataView;
  readonly from: number;
  readonly length: number;
}

/** The last four bytes, where ids and numbers differ, or all of fewer. */
function endOf(bytes: DataView, from: number, length: number): number {
  if (length >= 4) return bytes.getInt32(from + length - 4);
  let end = 0;
  for (let at = from; at < from + length; at += 1) end = end * 256 + bytes.getUint8(at);
  return end;
}

/** Compares four bytes at a time, the last four by themselves. */
function isSame(known: DataView, at: number, { bytes, from, length }: Value): boolean {
  if (endOf(known, at, length) !== endOf(bytes, from, length)) return false;
  for (let index = 0; index < length - 4; index += 4) {
    if (known.getInt32(at + index) !== bytes.getInt32(from + index)) return false;
  }
  return true;
}

/** A copy: a view would keep the whole piece that it came with, as long as its row waits. */
function copyOf(bytes: DataView, from: number, length: number): Uint8Array {
  const copy = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) copy[at] = bytes.getUint8(from + at);
  return copy;
}

/**
 * A numeric in units of 10^-18, cut there, as an integer of 16 bytes; null where its 38 digits do
 * not suffice. It is sent as the number of digits, the weight of the first (base 10,000), sign,
 * decimals, digits.
 */
function decimalOf(bytes: DataView, from: number): Uint8Array | null {
  const digits = bytes.getInt16(from);
  const weight = bytes.getInt16(from + 2);
  const sign = bytes.getUint16(from + 4);
  if (sign !== 0 && sign !== 0x4000) return null;
  // No digit above 10^20, and none below 10^-18, is in the result.
  if (weight > 5) return null;
  let units = 0n;
  for (let at = 0; at < digits; at += 1) {
    const power = (weight - at) * 4 + SCALE;
    const digit = BigInt(bytes.getInt16(from + 8 + 2 * at));
    if (power < -4) break;
    units += power >= 0 ? digit * power10(power) : digit / power10(-power);
  }
  if (units >= DECIMAL_LIMIT) return null;
  const value = Buffer.allocUnsafeSlow(16);
  const signed = BigInt.asUintN(128, sign === 0 ? units : -units);
  value.writeBigUInt64BE(signed >> 64n);
  value.writeBigUInt64BE(BigInt.asUintN(64, signed), 8);
  return value;
}

/** 11 bytes of signature, flags, and an extension. */
const HEADER_BYTES = 11 + 4 + 4;

/** Reads the rows of a `copy … to stdout (format binary)` from its pieces. */
export class CopyReader {
  readonly #columns: readonly Column[];
  /** One for all rows: a new one for each would be most of the memory of an export. */
  readonly #row: unknown[];
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    this.#row = columns.map(() => null);
  }

  /** Calls `take` with each row that is there as a whole; the array is used again for the next. */
  read(piece: Buffer, take: (row: readonly unknown[]) => void): void {
    const rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    this.#rest = rest;
    const bytes = new DataView(rest.buffer, rest.byteOffset, rest.length);
    let at = 0;
    if (!this.#isBegun) {
      if (rest.length < HEADER_BYTES) return;
      this.#isBegun = true;
      at = HEADER_BYTES + bytes.getInt32(HEADER_BYTES - 4);
    }
    for (;;) {
      const end = endOfRow(bytes, at, this.#columns.length);
      if (end === undefined) break;
      readRow(bytes, at, { columns: this.#columns, row: this.#row });
      take(this.#row);
      at = end;
    }
    this.#rest = rest.subarray(at);
  }
}

/** Undefined = the row is not there as a whole, or all rows were read. */
function endOfRow(bytes: DataView, from: number, columns: number): number | undefined {
  let at = from + 2;
  if (at > bytes.byteLength || bytes.getInt16(from) < 0) return undefined;
  for (let column = 0; column < columns; column += 1) {
    if (at + 4 > bytes.byteLength) return undefined;
    at += 4 + Math.max(0, bytes.getInt32(at));
  }
  return at <= bytes.byteLength ? at : undefined;
}

interface RowTarget {
  readonly columns: readonly Column[];
  readonly row: unknown[];
}

function readRow(bytes: DataView, from: number, { columns, row }: RowTarget): void {
  let at = from + 2;
  for (let index = 0; index < columns.length; index += 1) {
    const length = bytes.getInt32(at);
    at += 4;
    row[index] = length < 0 ? null : columns[index]?.decode(bytes, at, length);
    at += Math.max(0, length);
  }
}

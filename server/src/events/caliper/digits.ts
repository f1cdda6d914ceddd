/** Numbers with more digits than a double keeps: amounts are credited as they were written. */

/** A double keeps any 15 digits. Whatever is shorter is exact without a second look … */
const LONG = /[\d.]{16,}/;
/** … but for amounts with an exponent of three digits, which may be too near to nothing. */
const FAR_AMOUNT = /(?:scoreGiven|maxScore)"\s*:\s*-?\d[\d.]*[eE][+-]?\d{3}/;
const AMOUNTS = ['scoreGiven', 'maxScore'];
const FAR = /e[+-]?\d{3}/i;

/** PostgreSQL's numeric takes more; nobody's amounts do. */
const CHARACTERS_MAX = 400;
/** A double can tell so small an amount from nothing, and so any sum of amounts. */
const DECIMALS_MAX = 300;

interface RawJson {
  readonly rawJSON: string;
}

/** ECMAScript's "JSON.parse source text access", which the types do not know yet. */
const exact = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
};

/** As JSON.parse, but for long numbers, which stay texts that JSON.stringify prints as they were. */
export function parseExact(text: string): unknown {
  if (!hasLongNumbers(text)) return JSON.parse(text);
  const isLong = (key: string, source: string) =>
    LONG.test(source) || (AMOUNTS.includes(key) && FAR.test(source));
  return exact.parse(text, (key, value, { source = '' }) =>
    typeof value === 'number' && isLong(key, source) ? exact.rawJSON(source) : value,
  );
}

/** Whether `parseExact` would see more than JSON.parse does. */
export function hasLongNumbers(text: string): boolean {
  return LONG.test(text) || FAR_AMOUNT.test(text);
}

/** A number that `parseExact` kept as it was written. */
export function isRawJson(value: unknown): value is RawJson {
  return exact.isRawJSON(value);
}

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** False for a number that would not be kept, summed and read to its last digit. */
export function isKept(value: unknown): boolean {
  if (!isRawJson(value)) return true;
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(value.rawJSON) ?? [];
  const digits = (whole + fraction).replace(/0+$/, '');
  const places = digits.length - whole.length - Number(exponent);
  return digits === '' || (value.rawJSON.length <= CHARACTERS_MAX && places <= DECIMALS_MAX);
}

/** A number's digits, as they were written where they are many; null for anything else. */
export function decimal(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (!isRawJson(value)) return null;
  return Number(value.rawJSON) === 0 ? '0' : value.rawJSON;
}

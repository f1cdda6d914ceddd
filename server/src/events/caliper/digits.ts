/** Parses JSON numbers without losing digits, because amounts are credited exactly as sent. */
import { withoutEnd } from '../../lib/trim-end.ts';

/** A double keeps any 15 digits, so only numbers of so many characters need exact parsing. */
const LONG_MIN = 16;
const AMOUNTS = ['scoreGiven', 'maxScore'];
/** The ends of their names: V8 looks for a text of up to six characters by its first alone. */
const AMOUNT_ENDS = ['Given"', 'Score"'];
/** After the name of an amount: an exponent of three digits, which a double may round to 0. */
const FAR_AMOUNT = /\s*:\s*-?\d[\d.]*[eE][+-]?\d{3}/y;
const HUGE_EXPONENT = /e[+-]?\d{3}/i;

/** A limit on the work per amount; PostgreSQL's numeric takes more. */
const CHARACTERS_MAX = 400;
/** Amounts of so many decimals, and their sums, do not become 0 as a double. */
const DECIMALS_MAX = 300;

interface RawJson {
  readonly rawJSON: string;
}

/** ECMAScript's "JSON.parse source text access"; TypeScript has no types for it yet. */
const exact = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
};

/** Like JSON.parse, but long numbers become raw JSON that JSON.stringify prints unchanged. */
export function parseExact(text: string): unknown {
  if (!hasLongNumbers(text)) return JSON.parse(text);
  const isLong = (key: string, source: string) =>
    hasLongRun(source) || (AMOUNTS.includes(key) && HUGE_EXPONENT.test(source));
  return exact.parse(text, (key, value, { source = '' }) =>
    typeof value === 'number' && isLong(key, source) ? exact.rawJSON(source) : value,
  );
}

/** Whether `parseExact` may give more digits than JSON.parse. */
export function hasLongNumbers(text: string): boolean {
  return hasLongRun(text) || AMOUNT_ENDS.some((end) => hasFarAmount(text, end));
}

function hasFarAmount(text: string, nameEnd: string): boolean {
  for (let at = text.indexOf(nameEnd); at >= 0; at = text.indexOf(nameEnd, at + 1)) {
    FAR_AMOUNT.lastIndex = at + nameEnd.length;
    if (FAR_AMOUNT.test(text)) return true;
  }
  return false;
}

/** Whether LONG_MIN digits or points follow one another: such a run covers a place looked at. */
function hasLongRun(text: string): boolean {
  for (let place = LONG_MIN - 1; place < text.length; place += LONG_MIN) {
    if (!isDigitOrPoint(text.charCodeAt(place))) continue;
    let first = place;
    while (isDigitOrPoint(text.charCodeAt(first - 1))) first -= 1;
    let end = place + 1;
    while (isDigitOrPoint(text.charCodeAt(end))) end += 1;
    if (end - first >= LONG_MIN) return true;
  }
  return false;
}

/** False beyond the ends of a text, where the code is NaN. */
function isDigitOrPoint(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 46;
}

/** Whether a value is a number that `parseExact` kept as raw JSON. */
export function isRawJson(value: unknown): value is RawJson {
  return exact.isRawJSON(value);
}

const ZERO = /^-?[0.]+(?:e|$)/i;
const NUMBER = /(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?/i;

/** False for a number that cannot be stored and summed to its last digit. */
export function isKept(value: unknown): boolean {
  if (!isRawJson(value) || ZERO.test(value.rawJSON)) return true;
  if (value.rawJSON.length > CHARACTERS_MAX) return false;
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(value.rawJSON) ?? [];
  const digits = withoutEnd(whole + fraction, '0');
  return digits.length - whole.length - Number(exponent) <= DECIMALS_MAX;
}

/** The decimal text of a number, with all digits as written; null for anything else. */
export function decimal(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (!isRawJson(value)) return null;
  return Number(value.rawJSON) === 0 ? '0' : value.rawJSON;
}

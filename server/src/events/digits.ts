/** Numbers with more digits than a double keeps: amounts are credited as they were written. */

/** A double keeps any 15 digits. Whatever is shorter is exact without a second look. */
const LONG = /[\d.]{16,}/;

/** PostgreSQL's numeric takes more; nobody's amounts do. */
const CHARACTERS_MAX = 400;

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
  if (!LONG.test(text)) return JSON.parse(text);
  return exact.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && LONG.test(source) && source.length <= CHARACTERS_MAX
      ? exact.rawJSON(source)
      : value,
  );
}

/** Whether `parseExact` would see more than JSON.parse does. */
export function hasLongNumbers(text: string): boolean {
  return LONG.test(text);
}

/** A number that `parseExact` kept as it was written. */
export function isRawJson(value: unknown): value is RawJson {
  return exact.isRawJSON(value);
}

/** A number's digits, as they were written where they are many; null for anything else. */
export function decimal(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return isRawJson(value) ? value.rawJSON : null;
}

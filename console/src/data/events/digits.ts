/** Numbers of events with all digits as they were sent, which a double does not have. */

/** A double keeps any 15 digits. */
const LONG = /[\d.]{16,}/;

/** ECMAScript's "JSON.parse source text access"; TypeScript has no types for it yet. */
const exact = JSON as unknown as {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ): unknown;
  readonly rawJSON?: (text: string) => object;
  isRawJSON(value: unknown): boolean;
};

interface EventReply {
  readonly event?: { readonly payload?: unknown };
}

/** Like JSON.parse, but long numbers in an event's text become raw JSON, which prints unchanged. */
export function parseReply(text: string): unknown {
  const body = JSON.parse(text) as EventReply | null;
  const { rawJSON } = exact;
  if (!body?.event?.payload || !rawJSON || !LONG.test(text)) return body;
  const whole = exact.parse(text, (_, value, { source = '' } = {}) =>
    typeof value === 'number' && LONG.test(source) ? rawJSON(source) : value,
  ) as EventReply;
  return { ...body, event: { ...body.event, payload: whole.event?.payload } };
}

/** Whether a value is a number with more digits than a double has. */
export function isRawNumber(value: unknown): boolean {
  return exact.rawJSON !== undefined && exact.isRawJSON(value);
}

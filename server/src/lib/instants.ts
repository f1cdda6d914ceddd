/** Reads ISO 8601 dates and instants in the forms that clients send; all of the server uses it. */

const INSTANT =
  /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?(Z|[+-]\d\d(?::?\d\d)?)?)?\s*$/i;

interface Instant {
  /** Since 1970. */
  readonly ms: number;
  /** The served form. */
  readonly text: string;
  readonly hasZone: boolean;
}

/**
 * Parses an ISO 8601 instant into the served form, `YYYY-MM-DDTHH:mm:ss.SSSZ`; `undefined` when the
 * text is not one. No zone means UTC, a date alone means its midnight. A fraction belongs to the
 * lowest unit: `10:00.5` is half past the minute. Digits beyond the millisecond are cut off.
 */
export function parseInstant(text: string): string | undefined {
  return read(text)?.text;
}

/** The instant of a text that names its offset from UTC; `undefined` for every other value. */
export function zonedInstant(value: unknown): Date | undefined {
  const instant = typeof value === 'string' ? read(value) : undefined;
  return instant?.hasZone ? new Date(instant.ms) : undefined;
}

/** False for 30 February, which `Date` takes for 2 March. */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function read(sent: string): Instant | undefined {
  return servedForm(sent) ?? anyForm(sent);
}

/** The served form, on a day that every month has. */
const SERVED =
  /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/;

/** The quick way: nearly all instants are in the served form already. */
function servedForm(sent: string): Instant | undefined {
  return SERVED.test(sent) ? { ms: Date.parse(sent), text: sent, hasZone: true } : undefined;
}

function anyForm(sent: string): Instant | undefined {
  const match = INSTANT.exec(sent);
  const date = match?.[1] ?? '';
  if (!isCalendarDay(date)) return undefined;
  const [, , time = '00:00', seconds, fraction = '', zone] = match ?? [];
  const isLeap = seconds === ':60';
  const clock = time + (isLeap ? ':59' : (seconds ?? ':00'));
  // Eleven digits of a fraction of a minute are exact in a double.
  const digits = Number(fraction.padEnd(11, '0').slice(0, 11));
  const beyond = Math.floor((digits * (seconds ? 1 : 60)) / 1e8);
  const ms = Date.parse(`${date}T${clock}${isoZone(zone)}`) + beyond + (isLeap ? 1_000 : 0);
  // 24:00 is the end of the day, and nothing after it.
  if (Number.isNaN(ms) || (beyond > 0 && time === '24:00')) return undefined;
  const text = new Date(ms).toISOString();
  if (!/^(?!0000)\d{4}-/.test(text)) return undefined;
  // A leap second ends a day in UTC; it is served as the first second of the next.
  if (isLeap && !text.includes('T00:00:00')) return undefined;
  return { ms, text, hasZone: zone !== undefined };
}

/** The zone with a colon: `+02` and `+0200` become `+02:00`. */
function isoZone(zone = 'Z'): string {
  return /z/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}

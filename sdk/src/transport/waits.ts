/** How long to wait before a request is sent again: what the server asks for, and growing waits. */

const WAIT_MS_FIRST = 1_000;
const WAIT_MS_MAX = 300_000;
/** The clock of a Retry-After may be wrong, and its proxy, too. */
const ASKED_MS_MAX = 3_600_000;

/**
 * The wait that a Retry-After asks for (RFC 9110 §10.2.3): seconds, or until a date in the form
 * that is written today; null = it asks for none.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  if (Number.isNaN(date) || new Date(date).toUTCString() !== text) return null;
  return Math.max(0, date - now);
}

/**
 * The wait of an outbox after so many failures in a row, between half and the whole of a growing
 * time. `random` is from 0 to 1: those that failed together do not come back together.
 */
export function waitAfter(failures: number, askedMs: number | null, random: number): number {
  const most = Math.min(WAIT_MS_MAX, WAIT_MS_FIRST * 2 ** (failures - 1));
  return Math.max(askedWait(askedMs), most * (0.5 + random / 2));
}

/** What counts of the wait that was asked for; null = none was. */
export function askedWait(askedMs: number | null): number {
  return Math.min(askedMs ?? 0, ASKED_MS_MAX);
}

/** Days of a time zone: which one it is, when each begins, the days of a range. */
import { timeForm } from '../text/forms.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A range of local days, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** Days as instants. */
export interface Instants {
  readonly start: string;
  /** Excluded; undefined = until now, with what is ahead of its time. */
  readonly end: string | undefined;
}

/** The browser's, as the server takes it. */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const WALL_TIME: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hourCycle: 'h23' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

/** What the clock of the zone shows, as if it were UTC; undefined = the browser's zone. */
function wallTime(at: number, timeZone: string | undefined): number {
  const parts = timeForm({ ...WALL_TIME, timeZone }, 'en-CA').formatToParts(at);
  const [year, month, day, hour, minute, second] = [
    ...(['year', 'month', 'day', 'hour', 'minute', 'second'] as const),
  ].map((name) => Number(parts.find(({ type }) => type === name)?.value));
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

export function isZone(timeZone: unknown): timeZone is string {
  try {
    return typeof timeZone === 'string' && Boolean(timeForm({ timeZone }));
  } catch {
    return false;
  }
}

/** The day on which the instant falls. */
export function dayAt(at: number, timeZone: string | undefined): string {
  return new Date(wallTime(at, timeZone)).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first instant of a day: of two midnights the first, without one the moment after the gap. */
export function startOfDay(day: string, timeZone: string | undefined): string {
  const wall = Date.parse(day);
  const tries = [wall - DAY_MS, wall + DAY_MS].map(
    (near) => wall - (wallTime(near, timeZone) - near),
  );
  const [first, last] = [Math.min(...tries), Math.max(...tries)];
  const start = wallTime(first, timeZone) === wall ? first : last;
  return new Date(start).toISOString();
}

export function listDays({ from, until }: Days): readonly string[] {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/** More days than the server adds up in one answer are cut at the beginning. */
const DAYS_MAX = 366;

/** The days in order, 366 at most. */
export function orderedDays(one: string, other: string): Days {
  const [from, until] = one <= other ? [one, other] : [other, one];
  const first = addDays(until, 1 - DAYS_MAX);
  return { from: from < first ? first : from, until };
}

/** Local days that begin at 04:00, so that study after midnight counts for the day before. */
import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS } from '../../lib/time.ts';
import { isTimeZoneName } from '../../lib/time-zone.ts';

/** Local hour at which a day begins. */
const DAY_START_HOUR = 4;

/** More than there are zones; each name is a zone in any case. */
const ZONES_MAX = 1_000;

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: ZONES_MAX });

/** Null for a text that is not an IANA zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known) return known;
  if (!isTimeZoneName(timeZone)) return null;
  const format = makeFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    era: 'short',
  });
}

/** Whether it is the name of a time zone; remembered, as each student has a zone. */
export function isTimeZone(timeZone: string): boolean {
  return formatOf(timeZone) !== null;
}

/** The clock time of a zone, in milliseconds since 1970 as if it were UTC. */
function wallTime(at: Date, timeZone: string): number {
  const format = formatOf(timeZone);
  if (!format) throw new RangeError(`'${timeZone}' is not an IANA time zone.`);
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  const wholeYear = parts['era'] === 'BC' ? 1 - Number(year) : Number(year);
  const wall = new Date(0);
  wall.setUTCFullYear(wholeYear, Number(month) - 1, Number(day));
  wall.setUTCHours(Number(hour), Number(minute), Number(second));
  return wall.getTime();
}

/** An offset from UTC has no milliseconds, as the clock time of a format has none. */
function offsetMs(at: number, timeZone: string): number {
  return wallTime(new Date(at), timeZone) - Math.floor(at / 1_000) * 1_000;
}

/** 0001-01-01, the first day of events; PostgreSQL has no year 0. */
const DAY_MIN = -719_162;

/** Number of the local day that an instant belongs to: days since 1970-01-01. */
export function localDay(at: Date, timeZone: string): number {
  const wall = at.getTime() + offsetMs(at.getTime(), timeZone);
  return Math.max(DAY_MIN, Math.floor((wall - DAY_START_HOUR * HOUR_MS) / DAY_MS));
}

/** The day as `YYYY-MM-DD`. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of `YYYY-MM-DD`. */
export function dayOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/**
 * The instant at which a local day begins; where the clock skips 04:00, the instant of the skip.
 */
export function dayStart(day: number, timeZone: string): Date {
  const wall = day * DAY_MS + DAY_START_HOUR * HOUR_MS;
  const guess = wall - offsetMs(wall, timeZone);
  const start = wall - offsetMs(guess, timeZone);
  // Near a change of the clock only one of the two guesses is at 04:00.
  const late = Math.max(guess, start);
  const early = Math.min(guess, start);
  return new Date(early + offsetMs(early, timeZone) === wall ? early : late);
}

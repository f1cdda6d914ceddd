/** Local days that begin at 04:00: whoever studies after midnight is still at yesterday's work. */
import { DAY_MS, HOUR_MS } from '../../lib/time.ts';

/** Local hour at which a day begins. */
const DAY_START_HOUR = 4;

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Null for what is no IANA zone. '+05:30' and 'CET' are none: they have no history. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = /^[A-Za-z]/.test(timeZone) ? makeFormat(timeZone) : null;
  formats.set(timeZone, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
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
  } catch {
    return null;
  }
}

export function isTimeZone(timeZone: string): boolean {
  return timeZone.length <= 64 && formatOf(timeZone) !== null;
}

/** What the clocks of a zone show, as if it were UTC: milliseconds. */
function wallTime(at: Date, timeZone: string): number {
  const format = formatOf(timeZone);
  if (!format) throw new RangeError(`'${timeZone}' is no time zone.`);
  const read: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(at)) read[type] = value;
  const { year, month, day, hour, minute, second } = read;
  const wholeYear = read['era'] === 'BC' ? 1 - Number(year) : Number(year);
  const wall = new Date(0);
  wall.setUTCFullYear(wholeYear, Number(month) - 1, Number(day));
  wall.setUTCHours(Number(hour), Number(minute), Number(second));
  return wall.getTime();
}

/** The offset from UTC changes at most every quarter of an hour. */
const QUARTER_MS = HOUR_MS / 4;
const offsets = new Map<string, Map<number, number>>();
const OFFSETS_MAX = 20_000;

function offsetMs(at: number, timeZone: string): number {
  const quarter = Math.floor(at / QUARTER_MS);
  let ofZone = offsets.get(timeZone);
  if (!ofZone || ofZone.size > OFFSETS_MAX) {
    ofZone = new Map();
    offsets.set(timeZone, ofZone);
  }
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  const start = quarter * QUARTER_MS;
  const offset = wallTime(new Date(start), timeZone) - start;
  ofZone.set(quarter, offset);
  return offset;
}

/** 0001-01-01: PostgreSQL has no year 0, and events begin with the year 1. */
const DAY_MIN = -719_162;

/** Number of the local day that an instant belongs to; 1970-01-01 is 0. */
export function localDay(at: Date, timeZone: string): number {
  const wall = at.getTime() + offsetMs(at.getTime(), timeZone);
  return Math.max(DAY_MIN, Math.floor((wall - DAY_START_HOUR * HOUR_MS) / DAY_MS));
}

/** `YYYY-MM-DD`. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function dayOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The instant at which a local day begins; where the clock skips 04:00, the instant of the skip. */
export function dayStart(day: number, timeZone: string): Date {
  const wall = day * DAY_MS + DAY_START_HOUR * HOUR_MS;
  const guess = wall - offsetMs(wall, timeZone);
  const start = wall - offsetMs(guess, timeZone);
  // Just after a change of the clock, only one of the two guesses is on the right side of it.
  const late = Math.max(guess, start);
  const early = Math.min(guess, start);
  return new Date(early + offsetMs(early, timeZone) === wall ? early : late);
}

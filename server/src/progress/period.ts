/** Parses periods of queries: days of a time zone, or instants. */
import { type Finding, invalid, invalidMember } from '../http/problem.ts';
import { isCalendarDay, zonedInstant } from '../lib/instants.ts';
import { DAY_MS } from '../lib/time.ts';
import { isTimeZoneName } from '../lib/time-zone.ts';

/** A range of local days, both included, optionally cut at instants. */
export interface Days {
  /** `YYYY-MM-DD`. */
  readonly startDate: string;
  readonly endDate: string;
  /** The period begins at this instant of the first day; absent = at its start. */
  readonly from?: Date;
  /** The period ends before this instant of the last day; absent = at its end. */
  readonly to?: Date;
  /** IANA name. */
  readonly timezone: string;
}

/** Years 1000 to 2999, so that adding days keeps four digits. */
const DATE = /^[12]\d{3}-\d{2}-\d{2}$/;
const DAYS_MAX = 366;
const DAYS_DEFAULT = 7;

/** True for a day alone, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return DATE.test(text) && isCalendarDay(text);
}

function localDate(at: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  // West of Greenwich the year 1000 begins in the year 999, which is printed without its zero.
  return format.format(at).padStart(10, '0');
}

/**
 * The canonical name of the zone, because PostgreSQL reads 'CET' as a fixed offset and inverts the
 * sign of '+05:30'.
 */
function parseTimezone(text: string): string {
  if (isTimeZoneName(text)) {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  }
  const message = `timezone is '${text}'; it must be an IANA name such as America/Chicago.`;
  throw invalidMember('/timezone', 'field_value', message);
}

/** The local day of a zone, which is UTC when left out, and its canonical name. */
export function parseToday(text: string | undefined, now: Date) {
  const timezone = parseTimezone(text ?? 'UTC');
  return { today: localDate(now, timezone), timezone };
}

interface DaysQuery {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly timezone?: string | undefined;
}

/** One end of a period: a day of the zone, and the instant when the query gives one. */
interface End {
  readonly day: string;
  readonly at?: Date;
}

/** The day is that of the moment `earlierMs` before an instant, as ends are excluded. */
function findEnd(text: string | undefined, timezone: string, earlierMs = 0): End | undefined {
  if (text === undefined) return undefined;
  if (isDate(text)) return { day: text };
  const at = findInstant(text);
  return at && { day: localDate(new Date(at.getTime() - earlierMs), timezone), at };
}

/** What the parameters of a query are called, and how many days it may have. */
interface DaysForm {
  readonly start: string;
  readonly end: string;
  readonly daysMax: number;
}

const FORM: DaysForm = { start: 'startDate', end: 'endDate', daysMax: DAYS_MAX };

/** The days of a query; the seven days up to today when it names none. */
export function parseDays(query: DaysQuery, now: Date, form = FORM): Days {
  const timezone = parseTimezone(query.timezone ?? 'UTC');
  const start = findEnd(query.startDate, timezone);
  const end = findEnd(query.endDate, timezone, 1);
  const wrong = [
    { name: form.start, text: query.startDate, found: start },
    { name: form.end, text: query.endDate, found: end },
  ].flatMap(({ name, text, found }) =>
    text === undefined || found ? [] : [wrongTime(name, text)],
  );
  if (wrong.length > 0) throw invalid(wrong);
  const lastDay = end?.day ?? start?.day ?? localDate(now, timezone);
  const startDate = start?.day ?? addDays(lastDay, 1 - DAYS_DEFAULT);
  // A period that ends where it begins has nothing of its day.
  const isEmpty = end?.at && lastDay < startDate && localDate(end.at, timezone) === startDate;
  const endDate = isEmpty ? startDate : lastDay;
  const days = countDays(startDate, endDate);
  const betweenMs = Number(end?.at) - Number(start?.at);
  const isLong = days > form.daysMax && !(betweenMs <= form.daysMax * DAY_MS);
  if (days < 1 || isLong || betweenMs < 0) {
    const period = `${query.startDate ?? startDate} to ${query.endDate ?? endDate}`;
    const message = `${period} is not a period of 1 to ${form.daysMax} days.`;
    throw invalidMember(`/${form.end}`, 'field_value', message);
  }
  return {
    startDate,
    endDate,
    timezone,
    ...(start?.at ? { from: start.at } : {}),
    ...(end?.at ? { to: end.at } : {}),
  };
}

interface PeriodQuery {
  readonly from?: string;
  readonly until?: string;
  readonly timezone?: string;
}

/** The days of `from`, `until` and `timezone`; the seven days up to today when there are none. */
export function parsePeriod(query: PeriodQuery, now: Date, daysMax: number): Days {
  const { from: startDate, until: endDate, timezone } = query;
  const form = { start: 'from', end: 'until', daysMax };
  return parseDays({ startDate, endDate, timezone }, now, form);
}

/** Adds days to a `YYYY-MM-DD` date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days of a period, the first and the last included. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}

/** Each day of the period, in order. */
export function datesOf({ startDate, endDate }: Pick<Days, 'startDate' | 'endDate'>): string[] {
  const length = countDays(startDate, endDate);
  return Array.from({ length }, (_, index) => addDays(startDate, index));
}

function findInstant(text: string): Date | undefined {
  return isDate(text.slice(0, 10)) ? zonedInstant(text) : undefined;
}

function wrongTime(name: string, text: string): Finding {
  const forms = 'a date such as 2026-01-15, or an ISO 8601 instant with an offset';
  const message = `${name} is '${text}'; it must be ${forms}.`;
  return { path: `/${name}`, code: 'field_value', message };
}

/** Parses a date (midnight UTC) or an instant; undefined when `text` is. */
export function parseInstant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (isDate(text)) return new Date(`${text}T00:00:00Z`);
  const found = findInstant(text);
  if (found) return found;
  throw invalid([wrongTime(name, text)]);
}

/** Periods of time in queries: days of a time zone, or instants. */
import { invalid, invalidMember } from '../http/problem.ts';
import { DAY_MS } from '../lib/time.ts';

/** A range of local days, both included, or a part of it. */
export interface Days {
  /** `YYYY-MM-DD`. */
  readonly startDate: string;
  readonly endDate: string;
  /** Of the first day only what is from then on, of the last one what is before then. */
  readonly from?: Date;
  readonly to?: Date;
  /** IANA name. */
  readonly timezone: string;
}

/** Years so far off that counting days leaves four digits are no school years. */
const DATE = /^[12]\d{3}-\d{2}-\d{2}$/;
const DAYS_MAX = 366;
const DAYS_DEFAULT = 7;

function isDate(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function localDate(now: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now);
}

/**
 * The zone's first name: PostgreSQL reads 'CET' as a fixed offset, and the sign of '+05:30' the
 * other way round.
 */
function parseTimezone(text: string): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    if (/^[A-Z]/.test(timeZone)) return timeZone;
  } catch {
    // No name of a zone.
  }
  const message = `timezone is '${text}'; it takes an IANA name such as America/Chicago.`;
  throw invalidMember('/timezone', 'field_value', message);
}

interface DaysQuery {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly timezone?: string;
}

/** One end of a period: a day of the zone, and the instant in it where one was asked for. */
interface End {
  readonly day: string;
  readonly at?: Date;
}

function findEnd(text: string, timezone: string): End | undefined {
  if (isDate(text)) return { day: text };
  const at = findInstant(text);
  return at && { day: localDate(at, timezone), at };
}

/** The days that a query asks for; the seven days up to today when it names none. */
export function parseDays(query: DaysQuery, now: Date): Days {
  const timezone = parseTimezone(query.timezone ?? 'UTC');
  const [start, end] = [query.startDate, query.endDate].map(
    (text) => (text !== undefined && findEnd(text, timezone)) || undefined,
  );
  const wrong = (['startDate', 'endDate'] as const).flatMap((name) => {
    const text = query[name];
    if (text === undefined || (name === 'startDate' ? start : end)) return [];
    return [{ path: `/${name}`, code: 'field_value', message: noTime(name, text) }];
  });
  if (wrong.length > 0) throw invalid(wrong);
  const endDate = end?.day ?? start?.day ?? localDate(now, timezone);
  const startDate = start?.day ?? addDays(endDate, 1 - DAYS_DEFAULT);
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  const isReversed = start?.at && end?.at && start.at > end.at;
  if (days < 1 || days > DAYS_MAX || isReversed) {
    const asked = `${query.startDate ?? startDate} to ${query.endDate ?? endDate}`;
    const message = `${asked} is no period of 1 to ${DAYS_MAX} days.`;
    throw invalidMember('/endDate', 'field_value', message);
  }
  return {
    startDate,
    endDate,
    timezone,
    ...(start?.at ? { from: start.at } : {}),
    ...(end?.at ? { to: end.at } : {}),
  };
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function findInstant(text: string): Date | undefined {
  const isInstant = /^.{10}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/i.test(text) && isDate(text.slice(0, 10));
  const time = isInstant ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

function noTime(name: string, text: string): string {
  return `${name} is '${text}'; it takes a date such as 2026-01-15, or an ISO 8601 instant with an offset.`;
}

/** A date (midnight UTC) or an instant; `undefined` stays so. */
export function parseInstant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (isDate(text)) return new Date(`${text}T00:00:00Z`);
  const found = findInstant(text);
  if (found) return found;
  throw invalidMember(`/${name}`, 'field_value', noTime(name, text));
}

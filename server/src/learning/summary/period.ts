/** Names the days of a period of a class, and those of the period that it is compared with. */
import { addDays, countDays } from '../../progress/period.ts';
import { USUAL_WEEKS } from './rules.ts';

export const PERIODS = ['today', 'week', 'lastWeek', 'term'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Periods of an org: a term of all its classes is a question for the warehouse. */
export const ORG_PERIODS = ['today', 'week', 'lastWeek'] as const;

/** Local days, both included: `YYYY-MM-DD`. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** Each student and day of a term, and of the weeks before it, is read. */
const TERM_DAYS_MAX = 366;
const WEEK_DAYS = 7;

interface Calendar {
  readonly today: string;
  /** The term that runs, else the last one that has begun; null = there is none. */
  readonly term: Span | null;
}

/** Weeks begin on Monday. A period that is not over ends today; without a term it has a year. */
export function spanOf(name: PeriodName, { today, term }: Calendar): Span {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % WEEK_DAYS));
  if (name === 'today') return { from: today, until: today };
  if (name === 'week') return { from: monday, until: today };
  if (name === 'lastWeek') return { from: addDays(monday, -WEEK_DAYS), until: addDays(monday, -1) };
  const until = term && term.until < today ? term.until : today;
  const earliest = addDays(until, 1 - TERM_DAYS_MAX);
  return { from: term && term.from > earliest ? term.from : earliest, until };
}

/** A span of the same length, whole weeks earlier, so that a Tuesday is compared with a Tuesday. */
export function spanBefore({ from, until }: Span): Span {
  const shift = Math.ceil(countDays(from, until) / WEEK_DAYS) * WEEK_DAYS;
  return { from: addDays(from, -shift), until: addDays(until, -shift) };
}

/** Spans of seven days, the last of which ends today. */
export function lastWeeks(today: string): Span[] {
  return Array.from({ length: USUAL_WEEKS + 1 }, (_, week) => {
    const until = addDays(today, (week - USUAL_WEEKS) * WEEK_DAYS);
    return { from: addDays(until, 1 - WEEK_DAYS), until };
  });
}

/** A student's activity as series of charts: XP and active minutes by day and subject. */
import type { Activity, ActivityFacts } from '../../../../sdk/src/generated/openapi.ts';
import { type Days, listDays, startOfDay } from '../../data/days.ts';
import { studentText } from '../../text/students/student.ts';
import { seriesByRank } from '../../ui/chart/event-series.ts';
import type { Buckets, Series } from '../../ui/chart/series.ts';

type Facts = Activity['facts'];

const DAY_SECONDS = 86_400;
/** Binary sums of decimals are wrong in the 16th digit: the server rounds so, too. */
const DIGITS = 14;

/** A sum as the server gives it. */
export function sumOf(values: readonly number[]): number {
  return Number(values.reduce((sum, one) => sum + one, 0).toPrecision(DIGITS));
}

export function dayBuckets(days: Days, timeZone: string | undefined): Buckets {
  return { starts: listDays(days).map((day) => startOfDay(day, timeZone)), seconds: DAY_SECONDS };
}

/** A series for each subject that has any. */
function seriesOf(
  facts: Facts,
  days: Days,
  amountOf: (facts: ActivityFacts) => number,
): readonly Series[] {
  const all = listDays(days);
  const subjects = [
    ...new Set(Object.values(facts).flatMap((bySubject) => Object.keys(bySubject))),
  ];
  const series = subjects
    .map((key) => ({
      key,
      events: all.map((day) => {
        const own = facts[day]?.[key];
        return own === undefined ? 0 : amountOf(own);
      }),
    }))
    .filter(({ events }) => events.some((value) => value !== 0));
  return seriesByRank({ series, buckets: all }, (key) => key || studentText.overview.noSubject);
}

export const xpSeries = (facts: Facts, days: Days) =>
  seriesOf(facts, days, ({ activityMetrics }) => activityMetrics.xpEarned);

/** Minutes with a tenth. */
export const minuteSeries = (facts: Facts, days: Days) =>
  seriesOf(
    facts,
    days,
    ({ timeSpentMetrics }) => Math.round(timeSpentMetrics.activeSeconds / 6) / 10,
  );

/** What the columns of XP add up to. */
export function totalXp(facts: Facts): number {
  const all = Object.values(facts).flatMap((bySubject) => Object.values(bySubject));
  return sumOf(all.map(({ activityMetrics }) => activityMetrics.xpEarned));
}

/** Reports over all students: retention in the past, and reviews due in the future. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { dateOfDay } from '../algorithm/days.ts';
import { type DayRange, firstReviews } from './first-reviews.ts';

function retained(rows: readonly { reviews: number; passed: number }[]) {
  const reviews = rows.reduce((sum, row) => sum + row.reviews, 0);
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const share = reviews === 0 ? null : Math.round((passed / reviews) * 1e6) / 1e6;
  return { reviews, passed, retention: share };
}

/**
 * The share of reviews that were not rated Again, between two local days, both included. Counts the
 * first review of each student, standard and day, and not the day of the first correct answer.
 */
export async function findRetention(db: Queryable, range: DayRange) {
  const rows = await db.query<{ scheduler: string; reviews: number; passed: number }>(sql`
    select s.scheduler, count(*) as reviews, count(*) filter (where d.rating > 1) as passed
    from review_states s cross join ${firstReviews(range)}
    where s.last_review_date >= ${dateOfDay(range.from)}::date
    group by s.scheduler`);
  const of = (scheduler: string) => retained(rows.filter((row) => row.scheduler === scheduler));
  return { ...retained(rows), byScheduler: { fsrs: of('fsrs'), sm2: of('sm2') } };
}

/** The number of standards due on each day from today on, if no student answers in between. */
export async function findForecast(
  db: Queryable,
  { today, days }: { today: number; days: number },
) {
  const rows = await db.query<{ day: number; due: number }>(sql`
    select greatest(due_date - ${dateOfDay(today)}::date, -1) as day, count(*) as due
    from review_states
    where due_date < ${dateOfDay(today + days)}::date and held is distinct from 'opted_out'
    group by 1`);
  const on = new Map(rows.map(({ day, due }) => [day, due]));
  return {
    overdue: on.get(-1) ?? 0,
    days: Array.from({ length: days }, (_, index) => ({
      date: dateOfDay(today + index),
      due: on.get(index) ?? 0,
    })),
    total: rows.reduce((sum, { due }) => sum + due, 0),
  };
}

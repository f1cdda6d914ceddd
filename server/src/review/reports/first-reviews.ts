/** The reviews that retention counts. */
import { type Sql, sql } from '../../storage/database/sql.ts';
import { dateOfDay } from '../algorithm/days.ts';

/** Two local days, both included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/**
 * SQL: the first review of the state `s` on each of its local days in the range, as `d (day,
 * rating)`; the day of the first correct answer, which tests no memory, is left out. A review is
 * passed unless it is rated Again (`rating > 1`): Anki's True Retention.
 */
export function firstReviews({ from, to }: DayRange): Sql {
  return sql`lateral (
    select r.day, r.rating from first_reviews(s.review_dates, s.ratings) r
    where r.day between ${dateOfDay(from)}::date and ${dateOfDay(to)}::date
  ) d`;
}

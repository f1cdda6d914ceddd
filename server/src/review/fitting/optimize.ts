/** Fits FSRS weights to the reviews of this installation, and measures how well they predict. */

import { DAY_MS } from '../../lib/time.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Binding, BindingItem } from './binding.ts';

/** Minimum of review-days for a fit; a review of one standard on one day is a review-day. */
export const REVIEW_DAYS_MIN = 1_000;
/** Maximum of review-days for a fit, the latest ones; more take longer and change little. */
const REVIEW_DAYS_MAX = 1_000_000;

/** The reviews of one standard up to one that is predicted; `deltaT` in local days. */
export interface TrainingItem {
  readonly day: string;
  readonly reviews: readonly { readonly rating: number; readonly deltaT: number }[];
}

interface History {
  readonly dates: string[];
  readonly ratings: number[];
}

/** An item for each of the latest reviews but the first of a standard, in the order of days. */
export async function listTrainingItems(
  db: Queryable,
  most = REVIEW_DAYS_MAX,
): Promise<TrainingItem[]> {
  const from = await findFirstDay(db, most);
  const histories = await db.query<History>(sql`
    select review_dates::text[] as dates, ratings::integer[] as ratings from review_states
    where cardinality(ratings) > 1 and last_review_date >= ${from}::date
    order by last_review_date desc, student_id, cf_item_id`);
  return histories
    .flatMap((history) => itemsOf(history, from))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .slice(-most);
}

/** The latest day from which there are so many reviews; all of a state would fill the memory. */
async function findFirstDay(db: Queryable, most: number): Promise<string> {
  const row = await db.first<{ day: string }>(sql`
    select day::text as day from (
      select day, sum(count(*)) over (order by day desc) as reviews
      from review_states cross join unnest(review_dates[2:]) as day
      group by day
    ) days
    where reviews >= ${most}
    order by day desc limit 1`);
  return row?.day ?? '0001-01-01';
}

function itemsOf({ dates, ratings }: History, from: string): TrainingItem[] {
  const reviews = ratings.map((rating, index) => {
    const before = dates[Math.max(0, index - 1)] ?? '';
    return { rating, deltaT: (Date.parse(dates[index] ?? '') - Date.parse(before)) / DAY_MS };
  });
  return dates.flatMap((day, index) =>
    index === 0 || day < from ? [] : [{ day, reviews: reviews.slice(0, index + 1) }],
  );
}

/** The number of review-days of all students. */
export async function countReviewDays(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(
    sql`select coalesce(sum(cardinality(ratings)), 0)::integer as count from review_states`,
  );
  return row?.count ?? 0;
}

interface Fit {
  readonly weights: readonly number[];
  /** `before`: of the weights in use; `after`: of fitted ones, on later reviews only. */
  readonly logLoss: { readonly before: number; readonly after: number };
  readonly reviews: number;
  /** Time-series splits that the log loss was measured on. */
  readonly splits: number;
}

/** Parts of the time series; each after the first is predicted from all earlier ones. */
const PARTS = 6;

/**
 * Fits weights to all items, and measures how well such a fit predicts later reviews: its log loss
 * over time-series splits, beside that of the weights in use on the same reviews.
 */
export async function fit(
  binding: Binding,
  items: readonly TrainingItem[],
  current: readonly number[],
): Promise<Fit> {
  const native = items.map((item) => toNative(binding, item));
  const size = Math.floor(native.length / PARTS);
  const loss = { before: 0, after: 0 };
  let judged = 0;
  for (let part = 1; part < PARTS; part += 1) {
    const end = part === PARTS - 1 ? native.length : (part + 1) * size;
    const later = native.slice(part * size, end);
    const weights = await train(binding, native.slice(0, part * size));
    loss.before += lossOf(binding, current, later) * later.length;
    loss.after += lossOf(binding, weights, later) * later.length;
    judged += later.length;
  }
  return {
    weights: await train(binding, native),
    logLoss: { before: loss.before / judged, after: loss.after / judged },
    reviews: items.length,
    splits: PARTS - 1,
  };
}

function train(binding: Binding, items: BindingItem[]): Promise<number[]> {
  return binding.computeParameters(items, { enableShortTerm: true });
}

function lossOf(binding: Binding, weights: readonly number[], items: BindingItem[]): number {
  return new binding.FSRSBinding([...weights]).evaluate(items).logLoss;
}

function toNative({ FSRSBindingItem, FSRSBindingReview }: Binding, { reviews }: TrainingItem) {
  return new FSRSBindingItem(
    reviews.map(({ rating, deltaT }) => new FSRSBindingReview(rating, deltaT)),
  );
}

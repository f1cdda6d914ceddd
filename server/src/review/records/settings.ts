/** The review settings, stored in the database because all processes must use the same. */
import type { ReviewConfig } from '../../config.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { DEFAULT_WEIGHTS } from '../algorithm/fsrs.ts';
import type { ReplaySettings } from '../algorithm/rules.ts';

/** `timeZone`: for students whose user and school name none. */
export interface ReviewSettings extends ReplaySettings {
  /** Grows with each change; a sweep computes states of older versions again. */
  readonly version: number;
  /** Maximum of standards placed for a student on one day; 0 = no limit. */
  readonly perDayMax: number;
}

/** Stores the settings of a starting process; a change makes sweeps compute all states again. */
export async function storeReviewSettings(db: Queryable, config: ReviewConfig): Promise<void> {
  const { desiredRetention, maximumIntervalDays, fold, timeZone, perDayMax } = config;
  await db.execute(sql`
    update review_settings set
      version = version + 1, desired_retention = ${desiredRetention},
      maximum_interval_days = ${maximumIntervalDays}, fold = ${fold}, time_zone = ${timeZone}
    where (desired_retention, maximum_interval_days, fold, time_zone)
      is distinct from (
        ${desiredRetention}::float8, ${maximumIntervalDays}::integer, ${fold}::text,
        ${timeZone}::text
      )`);
  await db.execute(sql`
    update review_settings set per_day_max = ${perDayMax} where per_day_max <> ${perDayMax}`);
}

/** The settings, with the weights of their parameters version. */
export async function findSettings(db: Queryable): Promise<ReviewSettings> {
  const row = await db.first<ReviewSettings & { weights: number[] | null }>(sql`
    select s.version, s.desired_retention,
      s.maximum_interval_days, s.fold, s.time_zone,
      s.per_day_max, s.parameters_version, p.weights
    from review_settings s left join review_parameters p on p.version = s.parameters_version`);
  if (!row)
    throw new Error(
      'The table review_settings has no row. It must have one; restore the database.',
    );
  return { ...row, weights: row.weights ?? DEFAULT_WEIGHTS };
}

/** Stores fitted weights and uses them for all states; returns their parameters version. */
export async function useParameters(
  tx: Transaction,
  weights: readonly number[],
  metrics: object,
): Promise<number> {
  const stored = await tx.first<{ version: number }>(sql`
    insert into review_parameters (weights, metrics)
    values (${weights}::float8[], ${JSON.stringify(metrics)}::jsonb) returning version`);
  const version = stored?.version ?? 0;
  await tx.execute(sql`
    update review_settings set version = version + 1, parameters_version = ${version}`);
  return version;
}

/** The settings that review states depend on: the same for all processes, so in the database. */
import type { ReviewConfig } from '../../config.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { DEFAULT_WEIGHTS } from '../algorithm/fsrs.ts';
import type { ReplaySettings } from '../algorithm/rules.ts';

/** `timeZone`: of students for whom neither user nor school names one. */
export interface ReviewSettings extends ReplaySettings {
  /** States that were made under another version are made anew. */
  readonly version: number;
  /** 0 = no limit. */
  readonly perDayMax: number;
}

/** Keeps what the process was started with; states are made anew where it changes them. */
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

const weightsOfVersion = new Map<string, readonly number[]>();

/** The same array for the same weights: instances of the algorithm are kept by it. */
function sameWeights(weights: readonly number[] | null): readonly number[] {
  if (!weights) return DEFAULT_WEIGHTS;
  const key = weights.join();
  const known = weightsOfVersion.get(key) ?? weights;
  weightsOfVersion.set(key, known);
  return known;
}

export async function findSettings(db: Queryable): Promise<ReviewSettings> {
  const row = await db.first<ReviewSettings & { weights: number[] | null }>(sql`
    select s.version, s.desired_retention,
      s.maximum_interval_days, s.fold, s.time_zone,
      s.per_day_max, s.parameters_version, p.weights
    from review_settings s left join review_parameters p on p.version = s.parameters_version`);
  if (!row) throw new Error('The table review_settings has lost its row.');
  return { ...row, weights: sameWeights(row.weights) };
}

/** Stores fitted weights and makes them those of all states. */
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

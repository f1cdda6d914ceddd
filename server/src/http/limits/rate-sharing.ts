/** Shares rate-limit usage between processes once a second, through PostgreSQL. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { RateUsage } from './rate-limit.ts';

const EVERY_MS = 1_000;
/** Rounds without a request of its own after which a process exchanges nothing. */
const QUIET_ROUNDS_MAX = 5;

interface Sharing {
  stop(): Promise<void>;
}

/**
 * Reports own usage and deducts that of other processes. `since`: the result of the last exchange, a
 * time by the database's clock; '' = none.
 */
export async function exchangeUsage(
  db: Database,
  usage: RateUsage,
  { process, since }: { process: string; since: string },
): Promise<string> {
  const used = usage.report();
  const row = await db.first<{ at: string; others: [string, number][] }>(sql`
    with reported as (
      insert into rate_usage (bucket, process, used)
      select bucket, ${process}, used
      from unnest(${[...used.keys()]}::text[], ${[...used.values()]}::float8[]) u (bucket, used)
    ), forgotten as (
      delete from rate_usage
      where process = ${process} and reported_at < clock_timestamp() - interval '5 seconds'
    )
    select clock_timestamp()::text as at, array(
      select json_build_array(bucket, sum(used)) from rate_usage
      where process <> ${process} and reported_at > greatest(
        nullif(${since}, '')::timestamptz,
        clock_timestamp() - interval '1.5 seconds'
      )
      group by bucket
    ) as others`);
  if (row) usage.deduct(row.others);
  return row?.at ?? '';
}

interface SharingOptions {
  /** Called once per outage. */
  onError(error: Error): void;
  readonly everyMs?: number;
}

/** Exchanges usage while requests come. */
export function shareUsage(
  db: Database,
  usage: RateUsage,
  { onError, everyMs = EVERY_MS }: SharingOptions,
): Sharing {
  const process = randomUUID();
  let since = '';
  let quietRounds = QUIET_ROUNDS_MAX;
  let failing = false;
  let underWay: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    try {
      since = await exchangeUsage(db, usage, { process, since });
      failing = false;
    } catch (error) {
      // Without the exchange each process applies the limits to its own requests only.
      if (!failing) onError(error as Error);
      failing = true;
    }
  };
  const timer = setInterval(() => {
    quietRounds = usage.isBusy() ? 0 : quietRounds + 1;
    if (underWay || quietRounds > QUIET_ROUNDS_MAX) return;
    underWay = round().finally(() => {
      underWay = undefined;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

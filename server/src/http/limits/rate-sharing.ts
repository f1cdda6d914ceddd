/** Shares rate-limit usage between processes once a second, through PostgreSQL. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { RateUsage } from './rate-limit.ts';

const EVERY_MS = 1_000;
/** Rounds without a request of its own after which a process exchanges nothing. */
const QUIET_ROUNDS_MAX = 5;

/** When a process looked, by the database's clock, and which transactions had ended then. */
interface Look {
  readonly at: Date;
  readonly snapshot: string;
}

/** For how long a report is there for a process that looks every second. */
const KEPT = sql`interval '5 seconds'`;
/** What a process deducts that has not looked lately: its buckets have filled since. */
const RECENT = sql`interval '1.5 seconds'`;

/**
 * Reports own usage and deducts that of other processes, each report once: what transactions have
 * written that had not ended at `last`, the result of the last exchange.
 */
export async function exchangeUsage(
  db: Database,
  usage: RateUsage,
  { process, last }: { process: string; last: Look | undefined },
): Promise<Look | undefined> {
  const used = usage.report();
  const row = await db.first<Look & { others: [string, number][] }>(sql`
    with reported as (
      insert into rate_usage (bucket, process, used)
      select bucket, ${process}, used
      from unnest(${[...used.keys()]}::text[], ${[...used.values()]}::float8[]) u (bucket, used)
    ), forgotten as (
      delete from rate_usage
      where process = ${process} and reported_at < clock_timestamp() - ${KEPT}
    )
    select clock_timestamp() as at, pg_current_snapshot()::text as snapshot, array(
      select json_build_array(bucket, sum(used)) from rate_usage
      where process <> ${process} and ${last ? isNewTo(last) : trusted('true')}
        and reported_at > clock_timestamp() - case
          when ${last?.at ?? null}::timestamptz > clock_timestamp() - ${KEPT} then ${KEPT}
          else ${RECENT} end
      group by bucket
    ) as others`);
  if (row) usage.deduct(row.others);
  return row;
}

/**
 * SQL: the transaction of a row had not ended at the look. By distances, as the number in a row has
 * 32 bits.
 */
function isNewTo({ snapshot }: Look): Sql {
  return sql`(age(xmin) <= age(pg_snapshot_xmax(${snapshot}::pg_snapshot)::xid)
    or xmin = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot)::xid)))`;
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
) {
  const process = randomUUID();
  let last: Look | undefined;
  let quietRounds = QUIET_ROUNDS_MAX;
  let failing = false;
  let underWay: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    try {
      last = await exchangeUsage(db, usage, { process, last });
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

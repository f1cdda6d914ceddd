/** The check of READ_DATABASE_URL: a synchronous standby that replays what the primary writes. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { findReplicaFault } from '../../storage/replica.ts';
import { type Check, casesOf, fail, warn } from './check.ts';

interface Standby {
  /** Its name in pg_stat_replication; null = hidden from this role. */
  readonly name: string | null;
  readonly isStandby: boolean;
  readonly lagSeconds: number;
}

/** Since the last transaction that it shows; 0 = it shows all that it has. */
const LAG_SECONDS = sql`
  case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
  end::float8`;

/** Seconds by which the standby is behind what it has received. */
export async function findReplayLag(standby: Queryable): Promise<number> {
  const row = await standby.first<{ lag: number }>(sql`select ${LAG_SECONDS} as lag`);
  return row?.lag ?? 0;
}

function findStandby(standby: Queryable): Promise<Standby | undefined> {
  return standby.first<Standby>(sql`
    select pg_is_in_recovery() as is_standby, ${LAG_SECONDS} as lag_seconds,
      coalesce(
        (select substring(conninfo from '(?:^| )application_name=([^ ]+)') from pg_stat_wal_receiver),
        nullif(current_setting('cluster_name'), '')
      ) as name`);
}

/** 'sync', 'async' …; null = not connected, or hidden from this role. */
async function findSyncState(primary: Queryable, name: string | null): Promise<string | null> {
  const row = await primary.first<{ state: string | null }>(sql`
    select sync_state as state from pg_stat_replication
    where application_name = ${name} order by sync_state desc nulls last limit 1`);
  return row?.state ?? null;
}

const LATE_SECONDS = 10;

/** Whether reads may come from there, and whether it keeps up. */
export async function checkReads(standby: Queryable, primary: Queryable): Promise<Check> {
  const name = 'reads';
  try {
    const fault = await findReplicaFault(standby, primary);
    if (fault) return fail(name, fault, 'correct READ_DATABASE_URL');
    const found = await findStandby(standby);
    if (!found?.isStandby) {
      const fix = 'lead READ_DATABASE_URL to a synchronous standby, or start it';
      return warn(name, 'READ_DATABASE_URL leads to the primary, which answers all reads', fix);
    }
    return judge(found, await findSyncState(primary, found.name));
  } catch (error) {
    const finding = `READ_DATABASE_URL does not answer: ${(error as Error).message}`;
    return warn(name, finding, 'start the standby; the primary answers all reads');
  }
}

function judge(standby: Standby, syncState: string | null): Check {
  const name = 'reads';
  const finding =
    `they come from the standby ${standby.name ?? '(name hidden)'} ` +
    `(${syncState ?? 'state hidden'}), ${standby.lagSeconds.toFixed(1)} s behind`;
  return casesOf(name)
    .warn(
      syncState === null,
      finding,
      'grant pg_read_all_stats to the role of DATABASE_URL to see whether it confirms commits',
    )
    .fail(
      syncState !== 'sync' && syncState !== null,
      `${finding}: records may be shown as they were`,
      'lead READ_DATABASE_URL to the standby whose state is sync',
    )
    .warn(
      standby.lagSeconds >= LATE_SECONDS,
      finding,
      'see what holds up its replay: writes of records wait for it',
    )
    .ok(finding);
}

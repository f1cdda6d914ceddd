/** The check of synchronous standbys: whether a commit waits for one, and which are there. */
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Check, casesOf, ok } from './check.ts';

interface Naming {
  /** synchronous_standby_names; '' = commits wait for none. */
  readonly names: string;
  readonly level: string;
}

interface Standby {
  readonly name: string;
  /** 'streaming'; null = hidden from this role. */
  readonly state: string | null;
  /** 'sync' and 'quorum' confirm commits; 'potential' may; 'async' never does. */
  readonly syncState: string | null;
}

const CONFIRMS = new Set(['sync', 'quorum']);

/** Shows each standby with its state, and what of the settings would lose data at a fail-over. */
export async function checkStandbys(db: Database): Promise<Check> {
  const naming = await db.first<Naming>(sql`
    select current_setting('synchronous_standby_names') as names,
      current_setting('synchronous_commit') as level`);
  const standbys = await db.query<Standby>(sql`
    select application_name as name, state, sync_state from pg_stat_replication
    where state is null or state <> 'backup' order by application_name, pid`);
  return judge(naming ?? { names: '', level: 'on' }, standbys);
}

function judge({ names, level }: Naming, standbys: readonly Standby[]): Check {
  const name = 'standbys';
  const seen = standbys.map(describe).join(', ') || 'none is connected';
  if (names === '')
    return ok(name, `commits wait for none (synchronous_standby_names is empty); ${seen}`);
  const finding = `commits wait for ${names}; ${seen}`;
  const isHidden = standbys.some(({ syncState }) => syncState === null);
  const isConfirmed = standbys.some(({ syncState }) => CONFIRMS.has(syncState ?? ''));
  return casesOf(name)
    .fail(
      level === 'local' || level === 'off',
      `synchronous_commit = ${level}: no commit waits for ${names}`,
      'set synchronous_commit to on: a fail-over loses acknowledged events',
    )
    .warn(
      isHidden,
      finding,
      'grant pg_read_all_stats to the role of DATABASE_URL to see their states',
    )
    .fail(!isConfirmed, finding, 'start a standby, or correct the names: every write waits for one')
    .warn(
      level === 'remote_write',
      `${finding}, with synchronous_commit = remote_write`,
      'set it to on: acknowledged events may be lost when both machines fail',
    )
    .ok(finding);
}

function describe({ name, state, syncState }: Standby): string {
  return `${name} (${state ?? 'state hidden'}, ${syncState ?? 'hidden'})`;
}

/** Shows a test that its rival has come as far as the lock that the test holds. */
import type { Queryable } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';

/** How many statements wait for a lock, of all connections or of those of one name. */
export async function lockWaits(db: Queryable, name = '%'): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and application_name like ${name}`);
  return row?.count ?? 0;
}

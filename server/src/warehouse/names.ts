/** Notes in the disclosure log whose names roles of the warehouse may read. */
import { insertDisclosures } from '../privacy/disclosure-lines.ts';
import { quoted } from '../storage/backup/catalogue.ts';
import type { Job } from '../storage/database/jobs.ts';
import type { Database } from '../storage/database/postgres.ts';
import { sql, trusted } from '../storage/database/sql.ts';

/** Students of one line. PostgreSQL tells of no query, so all count whom a role may read. */
const LINES = 256;

/** `role`: one of `warehouse_roles`, whose rights the server has. */
export async function discloseNames(db: Database, role: string, at: Date): Promise<void> {
  const lines = await db.snapshot(async (tx) => {
    await tx.limitStatements(0);
    await tx.script(`set local role ${quoted(role)}`);
    // Groups by a hash of the id: a new student changes one of them, and the others are stored.
    return tx.query<{ students: string }>(sql`
      select string_agg(sourced_id, e'\\n' order by sourced_id) as students
      from analytics.dim_student where sourced_id is not null
      group by hashtext(sourced_id) & ${trusted(String(LINES - 1))}`);
  });
  if (lines.length === 0) return;
  await insertDisclosures(
    db,
    lines.map(({ students }) => ({
      ...{ at, students, applicationId: null, clientId: role },
      ...{ endpoint: 'warehouse', requestId: '' },
    })),
  );
}

/** Each day a role with names has its lines again: it may have asked. */
export const discloseWarehouse: Job = {
  name: 'disclose names of the warehouse',
  everySeconds: 86_400,
  async run(db, now) {
    const roles = await db.query<{ role: string }>(sql`
      select w.role from warehouse_roles w join pg_roles r on r.rolname = w.role
      where w.names order by w.role`);
    for (const { role } of roles) await discloseNames(db, role, now);
  },
};

/**
 * A role may set its own statement_timeout to any time: sessions that are over the limit of their
 * role end here.
 */
export const endLateReaders: Job = {
  name: 'end late readers of the warehouse',
  everySeconds: 15,
  async run(db) {
    await db.execute(sql`
      select pg_terminate_backend(a.pid)
      from pg_stat_activity a join warehouse_roles w on w.role = a.usename
      where a.datname = current_database()
        and a.xact_start < clock_timestamp() - w.seconds_max * interval '1 second'`);
  },
};

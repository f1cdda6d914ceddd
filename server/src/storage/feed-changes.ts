/** Notes changes that the feed tells of and that no event of the log shows. */
import type { Queryable } from './database/postgres.ts';
import { type Sql, sql } from './database/sql.ts';

/** Columns of `feed_changes` that a note may have; those left out are null. */
type Column = 'application_id' | 'type' | 'event_seq' | 'reason' | 'student_id' | 'record_id';

/**
 * SQL: notes the rows of `from`, each column by its expression, in the order of the rows. Without
 * an application the change is for all. It becomes part of the writing transaction, and nothing
 * waits for it.
 */
export function insertChanges(columns: Partial<Record<Column, Sql>>, from: Sql): Sql {
  const { application_id = NONE, type = NONE, event_seq = NONE } = columns;
  const { reason = NONE, student_id = NONE, record_id = NONE } = columns;
  return sql`
    insert into feed_changes (application_id, type, event_seq, reason, student_id, record_id)
    select ${application_id}, ${type}, ${event_seq}, ${reason}, ${student_id}, ${record_id} ${from}`;
}

const NONE = sql`null`;

/** Notes one change. */
export async function insertChange(
  db: Queryable,
  columns: Partial<Record<Column, Sql>>,
): Promise<void> {
  await db.execute(insertChanges(columns, sql``));
}

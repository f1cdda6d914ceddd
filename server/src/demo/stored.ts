/** Counts which records of the demo are stored. */
import { idsOfDemo, type RecordKind } from '#demo';
import type { Database } from '../storage/database/postgres.ts';
import { join, sql, trusted } from '../storage/database/sql.ts';

/** Kind of record → its table, and the type of its ids. */
const TABLES: Readonly<Record<RecordKind, readonly [string, string]>> = {
  orgs: ['orgs', 'text'],
  academicSessions: ['academic_sessions', 'text'],
  categories: ['categories', 'text'],
  courses: ['courses', 'text'],
  units: ['units', 'uuid'],
  lessons: ['lessons', 'uuid'],
  resources: ['resources', 'uuid'],
  classes: ['classes', 'text'],
  users: ['users', 'text'],
  enrollments: ['enrollments', 'text'],
  items: ['cf_items', 'uuid'],
  associations: ['cf_associations', 'uuid'],
};

/** `students`: as in the run; absent = all. */
export async function countDemo(
  db: Database,
  students: number | undefined,
): Promise<{ readonly total: number; readonly stored: number }> {
  const all = idsOfDemo(students);
  const counts = [...all].map(([kind, ids]) => {
    const [table, type] = TABLES[kind].map(trusted);
    return sql`(
      select count(*) from ${table}
      where sourced_id = any(${ids}::${type}[]) and status <> 'tobedeleted'
    )`;
  });
  const row = await db.first<{ stored: number }>(sql`
    select (${join(counts, ' + ')})::integer as stored`);
  const total = [...all.values()].reduce((sum, ids) => sum + ids.length, 0);
  return { total, stored: row?.stored ?? 0 };
}

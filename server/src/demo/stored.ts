/** Counts which records of the demo are stored. */
import type { Database } from '../storage/database/postgres.ts';
import { join, sql, trusted } from '../storage/database/sql.ts';
import { FRAMEWORK } from './framework.ts';
import type { Kind } from './put.ts';
import { demoRoster, recordPuts } from './roster.ts';

/** Kind of record → its table, and the type of its ids. */
const TABLES: Readonly<Record<Kind | 'items' | 'associations', readonly [string, string]>> = {
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
  const { CFItems, CFAssociations } = FRAMEWORK;
  // Ids do not depend on the day.
  const records = [
    ...recordPuts(demoRoster(students), new Date(0)).flat(),
    ...CFItems.map(({ identifier }) => ({ kind: 'items' as const, sourcedId: identifier })),
    ...CFAssociations.map(({ identifier }) => ({
      kind: 'associations' as const,
      sourcedId: identifier,
    })),
  ];
  const counts = [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, some]) => {
    const [table, type] = TABLES[kind].map(trusted);
    const ids = some.map(({ sourcedId }) => sourcedId);
    return sql`(
      select count(*) from ${table}
      where sourced_id = any(${ids}::${type}[]) and status <> 'tobedeleted'
    )`;
  });
  const row = await db.first<{ stored: number }>(sql`
    select (${join(counts, ' + ')})::integer as stored`);
  return { total: records.length, stored: row?.stored ?? 0 };
}

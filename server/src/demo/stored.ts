/** Counts which records of the demo are stored. */
import type { Database } from '../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../storage/database/sql.ts';
import { frameworkPackage } from './framework.ts';
import { demoRoster } from './roster.ts';
import { recordsOf } from './run.ts';

/** Kind of record → table, and the type of its ids. */
const TABLES: Readonly<Record<string, readonly [table: string, type: 'text' | 'uuid']>> = {
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

interface Counted {
  readonly total: number;
  readonly stored: number;
}

/** `students`: as in the run; absent = all. */
export async function countDemo(db: Database, students: number | undefined): Promise<Counted> {
  const idsOfKinds = [...idsByKind(students)];
  const row = await db.first<{ stored: number }>(sql`
    select (${join(
      idsOfKinds.map(([kind, ids]) => countSql(kind, ids)),
      ' + ',
    )})::integer as stored`);
  const total = idsOfKinds.reduce((sum, [, ids]) => sum + ids.length, 0);
  return { total, stored: row?.stored ?? 0 };
}

function countSql(kind: string, ids: readonly string[]): Sql {
  const [table, type] = TABLES[kind] ?? [];
  if (!table || !type) throw new Error(`The demo has ${kind}, which have no table.`);
  return sql`(
    select count(*) from ${trusted(table)}
    where sourced_id = any(${[...ids]}::${trusted(type)}[]) and status <> 'tobedeleted'
  )`;
}

function idsByKind(students: number | undefined): Map<string, readonly string[]> {
  // Ids depend neither on the day nor on the address of the server.
  const { CFItems, CFAssociations } = frameworkPackage('');
  const puts = recordsOf(demoRoster(students), new Date(0)).flat();
  const kinds = Map.groupBy(puts, ({ kind }) => kind);
  return new Map([
    ...[...kinds].map(([kind, some]) => [kind, some.map(({ sourcedId }) => sourcedId)] as const),
    ['items', CFItems.map(({ identifier }) => identifier)],
    ['associations', CFAssociations.map(({ identifier }) => identifier)],
  ]);
}

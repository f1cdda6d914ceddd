/** Sums XP and counts results and students by local day: of all, a course, a class or a school. */
import { mayReadClass } from '../../access/roster.ts';
import { mayReadProduced } from '../../access/students.ts';
import { notFound } from '../../http/problem.ts';
import type { Caller } from '../../http/route.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';
import { type Days, datesOf } from '../period.ts';
import { roundXp } from './facts.ts';
import { inDays } from './queries.ts';

export const GROUPINGS = ['subject', 'course', 'application'] as const;
type Grouping = (typeof GROUPINGS)[number];

/** Groups with a name of their own; the others are added up. */
const GROUPS_MAX = 12;
const OTHER = 'other';

interface DailyQuery {
  readonly days: Days;
  readonly by: Grouping;
  readonly courseId?: string | undefined;
  readonly classId?: string | undefined;
  readonly schoolId?: string | undefined;
}

interface Day {
  readonly date: string;
  readonly xp: number;
  readonly entries: number;
  readonly results: number;
  readonly activeStudents: number;
  readonly by: Readonly<Record<string, number>>;
}

const COLUMNS: Readonly<Record<Grouping, Sql>> = {
  subject: sql`f.subject`,
  course: sql`f.course_id`,
  application: sql`f.application_id::text`,
};

/** Each day of the period, also those without activity. Throws a Problem 404 for a hidden class. */
export async function sumDays(db: Queryable, caller: Caller, query: DailyQuery): Promise<Day[]> {
  if (query.classId !== undefined) await requireClass(db, caller, query.classId);
  const rows = await db.query<Omit<Day, 'by'> & { by: Record<string, number> | null }>(sql`
    with facts as materialized (
      ${factsOf(sql`xp_entries`, sql`f.value`, { caller, query })}
      union all
      ${factsOf(sql`assessment_results`, sql`null::numeric`, { caller, query })}
    ), named as (
      select key from facts where value is not null
      group by key order by sum(abs(value)) desc, key limit ${GROUPS_MAX}
    ), sums as (
      select day, coalesce(n.key, ${OTHER}) as key, sum(value)::float8 as xp
      from facts left join named n using (key)
      where value is not null
      group by 1, 2
    ), groups as materialized (
      select day, json_object_agg(key, xp) as by from sums group by day
    ), days as materialized (
      select day, coalesce(sum(value), 0)::float8 as xp, count(value) as entries,
        count(*) - count(value) as results, count(distinct student_id) as active_students
      from facts
      group by day
    )
    select to_char(day, 'YYYY-MM-DD') as date, xp, entries, results, active_students, by
    from days left join groups using (day)`);
  const on = new Map(rows.map((row) => [row.date, row]));
  return datesOf(query.days).map((date) => {
    const { xp = 0, entries = 0, results = 0, activeStudents = 0, by } = on.get(date) ?? {};
    const groups = Object.entries(by ?? {}).map(([key, sum]) => [key, roundXp(sum)] as const);
    const sums = { xp: roundXp(xp), by: Object.fromEntries(groups) };
    return { date, entries, results, activeStudents, ...sums };
  });
}

/** The rows of a table as (day, student, group, XP or null). A date is made faster than a text. */
function factsOf(
  table: Sql,
  value: Sql,
  { caller, query }: { readonly caller: Caller; readonly query: DailyQuery },
): Sql {
  const { days, by, courseId, classId, schoolId } = query;
  const conditions = [
    inDays(sql`f.effective_time`, days),
    mayReadProduced(caller, sql`f.application_id`),
    ...(courseId === undefined ? [] : [sql`f.course_id = ${courseId}`]),
    ...(classId === undefined
      ? []
      : [
          sql`f.student_id in (
          select e.user_id from enrollments e
          where e.class_id = ${classId} and e.role = 'student' and e.status = 'active'
        )`,
        ]),
    ...(schoolId === undefined
      ? []
      : [
          sql`f.student_id in (
          select u.sourced_id from users u where u.role_orgs @> array[${`student ${schoolId}`}]
        )`,
        ]),
  ];
  return sql`
    select (f.effective_time at time zone ${days.timezone})::date as day, f.student_id,
      ${COLUMNS[by]} as key,
      ${value} as value
    from ${table} f where ${join(conditions, ' and ')}`;
}

/** The same 404 for an unknown class and for one that the caller may not read. */
async function requireClass(db: Queryable, caller: Caller, classId: string): Promise<void> {
  const found = await db.first(sql`
    select 1 from classes c
    where c.sourced_id = ${classId} and ${mayReadClass(caller, sql`c.sourced_id`)}`);
  if (!found) throw notFound('class', classId);
}

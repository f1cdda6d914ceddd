/** Sums XP and counts results and students by local day: of all, a course, a class or a school. */
import type { Static } from 'typebox';
import { peopleAt, requireClass, requireOrg } from '../../access/roster.ts';
import { mayReadDerivedFrom, mayReadDerivedFromStudent } from '../../access/students.ts';
import { countsToSql } from '../../events/credit.ts';
import type { Caller } from '../../http/caller.ts';
import { CROWD_MIN } from '../../privacy/disclosure-scope.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';
import { type Days, datesOf } from '../period.ts';
import { roundXp } from './facts.ts';
import { inDays } from './queries.ts';
import type { ActivityDay } from './schema.ts';
import { spellings } from './subjects.ts';

export const GROUPINGS = ['subject', 'course', 'application'] as const;
type Grouping = (typeof GROUPINGS)[number];

/** Groups with a name of their own; the rest is added up, and one that is named `other` with it. */
const GROUPS_MAX = 12;
const OTHER = 'other';

interface DailyQuery {
  readonly days: Days;
  readonly by: Grouping;
  readonly courseId?: string | undefined;
  readonly classId?: string | undefined;
  readonly schoolId?: string | undefined;
}

type Day = Static<typeof ActivityDay>;

const COLUMNS: Readonly<Record<Grouping, Sql>> = {
  subject: sql`f.subject`,
  course: sql`f.course_id`,
  application: sql`f.application_id::text`,
};

interface Sums {
  /** Each day of the period, also those without activity. */
  readonly days: readonly Day[];
  /** Students of days and groups with fewer than CROWD_MIN. */
  readonly shown: readonly string[];
}

type DayRow = Omit<Day, 'by'> & {
  readonly by: Record<string, number> | null;
  readonly shown: readonly string[] | null;
};

/** Throws a Problem 404 for a class or a school that is unknown or hidden. */
export async function sumDays(db: Queryable, caller: Caller, query: DailyQuery): Promise<Sums> {
  if (query.classId !== undefined) await requireClass(db, caller, query.classId);
  if (query.schoolId !== undefined) await requireOrg(db, caller, query.schoolId);
  const rows = await db.query<DayRow>(sql`
    with logged as materialized (
      ${factsOf({ table: sql`xp_entries`, value: sql`f.value` }, caller, query)}
      union all
      ${factsOf(RESULTS, caller, query)}
    ), facts as materialized (
      ${query.by === 'subject' ? bySubject(caller) : sql`select * from logged`}
    ), named as (
      select key from facts where value is not null and key is distinct from ${OTHER}
      group by key order by sum(abs(value)) desc, key limit ${GROUPS_MAX}
    ), grouped as materialized (
      select day, student_id, value, coalesce(n.key, ${OTHER}) as key
      from facts left join named n using (key)
    ), sums as (
      select day, key, sum(value)::float8 as xp from grouped where value is not null group by 1, 2
    ), groups as materialized (
      select day, json_object_agg(key, xp) as by from sums group by day
    ), days as materialized (
      select day, coalesce(sum(value), 0)::float8 as xp, count(value) as entries,
        count(*) - count(value) as results, count(distinct student_id) as active_students
      from grouped
      group by day
    ), cells as materialized (
      select day, key from grouped where value is not null
      group by day, key having count(distinct student_id) < ${CROWD_MIN}
    ), few as materialized (
      select day, array_agg(distinct student_id) as shown
      from grouped
      where day in (select day from days where active_students < ${CROWD_MIN})
        or value is not null and (day, key) in (select day, key from cells)
      group by day
    )
    select to_char(day, 'YYYY-MM-DD') as date, xp, entries, results, active_students, by, shown
    from days left join groups using (day) left join few using (day)`);
  const on = new Map(rows.map((row) => [row.date, row]));
  const days = datesOf(query.days).map((date) => {
    const { xp = 0, entries = 0, results = 0, activeStudents = 0, by } = on.get(date) ?? {};
    const groups = Object.entries(by ?? {}).map(([key, sum]) => [key, roundXp(sum)] as const);
    const sums = { xp: roundXp(xp), by: Object.fromEntries(groups) };
    return { date, entries, results, activeStudents, ...sums };
  });
  return { days, shown: [...new Set(rows.flatMap(({ shown }) => shown ?? []))] };
}

/** SQL: the rows of `logged` with the name of each subject as the key. */
function bySubject(caller: Caller): Sql {
  return sql`
    select day, student_id, value, name as key
    from logged join (
      select used.key, coalesce(first.subject, min(used.key) over (partition by folded)) as name
      from (select key, folded_subject(key) as folded from logged group by key) used
      left join ${spellings(mayReadDerivedFrom(caller, sql`s.application_id`))} first using (folded)
    ) names using (key)`;
}

interface Facts {
  readonly table: Sql;
  /** XP of a row; null = a result. */
  readonly value: Sql;
  /** Conditions on a row. */
  readonly only?: readonly Sql[];
}

const RESULTS: Facts = {
  table: sql`assessment_results`,
  value: sql`null::numeric`,
  only: [countsToSql(sql`f`)],
};

/** The rows of a table as (day, student, group, XP or null). A date is made faster than a text. */
function factsOf({ table, value, only = [] }: Facts, caller: Caller, query: DailyQuery): Sql {
  const { days, by, courseId, classId, schoolId } = query;
  const conditions = [
    ...only,
    inDays(sql`f.effective_time`, days),
    mayReadDerivedFromStudent(caller, {
      application: sql`f.application_id`,
      student: sql`f.student_id`,
    }),
    ...(courseId === undefined ? [] : [sql`f.course_id = ${courseId}`]),
    ...(classId === undefined
      ? []
      : [
          sql`f.student_id in (
          select e.user_id from enrollments e
          where e.class_id = ${classId} and e.role = 'student' and e.status = 'active'
        )`,
        ]),
    ...(schoolId === undefined ? [] : [sql`f.student_id in (${peopleAt(schoolId, 'student')})`]),
  ];
  return sql`
    select (f.effective_time at time zone ${days.timezone})::date as day, f.student_id,
      ${COLUMNS[by]} as key,
      ${value} as value
    from ${table} f where ${join(conditions, ' and ')}`;
}

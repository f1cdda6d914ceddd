/** SQL of the summary of a class: the class and its term, its standards and their lessons, XP. */
import type { Static } from 'typebox';
import { mayReadDerivedFrom } from '../../access/students.ts';
import type { Caller } from '../../http/caller.ts';
import { inDays } from '../../progress/analytics/queries.ts';
import { lastSeen } from '../../progress/insights/students.ts';
import type { Days } from '../../progress/period.ts';
import { AROUND_LESSON, IS_IN_USE, IS_REVIEWABLE } from '../../review/records/content.ts';
import type { Standard } from '../../review/schema.ts';
import { textArray, uuidArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { Span } from './period.ts';
import type { LessonLink } from './schema.ts';

interface ClassRow {
  readonly title: string;
  readonly courseId: string;
  readonly termFrom: string | null;
  readonly termUntil: string | null;
}

/** The class and its term that runs, else the last one begun; its end date is the day after. */
export async function findClass(db: Queryable, classId: string, today: string) {
  const row = await db.first<ClassRow>(sql`
    select k.title, k.course_id, to_char(t.start_date, 'YYYY-MM-DD') as term_from,
      to_char(greatest(t.start_date, t.end_date - 1), 'YYYY-MM-DD') as term_until
    from classes k left join lateral (
      select s.start_date, s.end_date from academic_sessions s
      where s.sourced_id = any(k.term_ids) and s.status = 'active'
        and s.start_date <= ${today}::date
      order by s.end_date > ${today}::date desc, s.start_date desc, s.sourced_id
      limit 1
    ) t on true
    where k.sourced_id = ${classId}`);
  if (!row) throw new Error(`The class '${classId}' is gone.`);
  const { title, courseId, termFrom, termUntil } = row;
  const term: Span | null = termFrom && termUntil ? { from: termFrom, until: termUntil } : null;
  return { title, courseId, term };
}

/** XP of each student and local day with entries. */
export function listXpByDay(
  db: Queryable,
  ids: readonly string[],
  { caller, days }: { readonly caller: Caller; readonly days: Days },
): Promise<{ studentId: string; day: string; xp: number }[]> {
  return db.query(sql`
    select student_id, to_char(day, 'YYYY-MM-DD') as day, xp
    from (
      select x.student_id, (x.effective_time at time zone ${days.timezone})::date as day,
        sum(x.value)::float8 as xp
      from xp_entries x
      where x.student_id = any(${textArray(ids)}::text[])
        and ${inDays(sql`x.effective_time`, days)}
        and ${mayReadDerivedFrom(caller, sql`x.application_id`)}
      group by 1, 2
    ) sums`);
}

export async function findLastSeen(
  db: Queryable,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db.query<{ id: string; at: Date | null }>(sql`
    select t.id, ${lastSeen(sql`t.id`, caller)} as at from unnest(${textArray(ids)}::text[]) t (id)`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** SQL: lessons `l` to practise a standard with: in use, and none that decides about progress. */
const PRACTICE = sql`
  resource_objectives o join lessons l on l.resource_id = o.resource_id ${AROUND_LESSON}
  where ${IS_IN_USE} and ${IS_REVIEWABLE}`;

/** SQL: `course_id`, `item_id` of the standards that lessons of these courses are tagged with. */
export const taughtIn = (courseIds: readonly string[]) => sql`
  select distinct u.course_id, o.cf_item_id as item_id from ${PRACTICE}
    and u.course_id = any(${textArray(courseIds)}::text[])`;

/** Ids of the standards that lessons of a course are tagged with. */
export async function listTaught(db: Queryable, courseId: string): Promise<string[]> {
  const rows = await db.query<{ itemId: string }>(
    sql`select item_id from (${taughtIn([courseId])}) t`,
  );
  return rows.map(({ itemId }) => itemId);
}

interface StandardRow extends Static<typeof Standard> {
  /** There is a lesson to practise it with. */
  readonly hasContent: boolean;
}

/** The active ones of these standards, in the order of their frameworks. */
export function listStandards(
  db: Queryable,
  ids: readonly string[],
  limit: number,
): Promise<StandardRow[]> {
  return db.query<StandardRow>(sql`
    select i.sourced_id, i.human_coding_scheme as code,
      coalesce(i.abbreviated_statement, i.full_statement) as title,
      exists (select from ${PRACTICE} and o.cf_item_id = i.sourced_id) as has_content
    from cf_items i
    where i.sourced_id = any(${uuidArray(ids)}::uuid[]) and i.status = 'active'
    order by i.document_id, i.position, i.sourced_id
    limit ${limit}`);
}

type Lesson = Static<typeof LessonLink>;

/**
 * Lessons to practise each of these standards with, by its id; those of which `isFirst` is true
 * come before the others.
 */
export async function listLessons(
  db: Queryable,
  ids: readonly string[],
  { isFirst, limit }: { readonly isFirst: Sql; readonly limit: number },
): Promise<(standardId: string) => readonly Lesson[]> {
  const rows = await db.query<{ standardId: string; lesson: Lesson }>(sql`
    select t.item as standard_id, json_build_object(
      'sourcedId', sourced_id, 'title', title, 'courseId', course_id, 'url', url
    ) as lesson
    from unnest(${uuidArray(ids)}::uuid[]) t (item)
    cross join lateral (
      select l.sourced_id, l.title, l.sort_order, u.course_id, r.url, ${isFirst} as is_first
      from ${PRACTICE} and o.cf_item_id = t.item
      order by is_first desc, l.sort_order, l.title, l.sourced_id
      limit ${limit}
    ) lessons
    order by is_first desc, sort_order, title, sourced_id`);
  const found = Map.groupBy(rows, ({ standardId }) => standardId);
  return (id) => (found.get(id) ?? []).map(({ lesson }) => lesson);
}

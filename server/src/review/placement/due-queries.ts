/** SQL of a sweep: lists the due states, and finds a lesson for each of them. */

import { IS_ACTIVE_USER } from '../../access/roster.ts';
import { countedAnswers } from '../../events/credit.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import {
  AROUND_LESSON,
  countsFor,
  IS_ENABLED,
  IS_IN_USE,
  IS_REVIEWABLE,
} from '../records/content.ts';
import type { ReviewKey } from '../records/queries.ts';

export interface DueState extends ReviewKey {
  readonly sourceCourseId: string;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
  readonly timeZone: string;
  readonly intervalDays: number;
  readonly desiredRetention: number;
  readonly stability: number | null;
  readonly difficulty: number | null;
}

/** States in one transaction, which takes about a quarter of a second; no student is split. */
const STATES_MAX = 1_000;

/**
 * The next states to place: of each student all that are due, since the daily limit chooses among
 * them. Locks the rows of their students and skips locked ones, so that concurrent sweeps never
 * place the same state.
 */
export async function listDue(tx: Transaction, now: Date, studentId?: string): Promise<DueState[]> {
  const only = studentId === undefined ? sql`true` : sql`student_id = ${studentId}`;
  const claimed = await tx.query<{ id: string }>(sql`
    select student_id as id from review_students
    where student_id in (
      select student_id from review_states
      where place_at <= ${now} and ${only} order by place_at limit ${STATES_MAX}
    )
    order by student_id
    for update skip locked`);
  if (claimed.length === 0) return [];
  return tx.query<DueState>(sql`
    select student_id, cf_item_id as standard_id,
      source_course_id, to_char(due_date, 'YYYY-MM-DD') as due_date,
      time_zone, interval_days,
      desired_retention, stability, difficulty
    from (
      select *,
        count(*) over (order by student_id) - count(*) over (partition by student_id) as before
      from review_states
      where student_id = any(${textArray(claimed.map(({ id }) => id))}::text[])
        and place_at <= ${now}
    ) due
    where before < ${STATES_MAX}
    order by place_at, student_id, cf_item_id`);
}

/** The lesson for a due state, or the reason why there is none. */
export interface FoundContent {
  readonly lesson: {
    readonly sourceLessonId: string;
    readonly sourceApplicationId: string;
    readonly title: string;
    readonly lessonType: string | null;
    readonly resourceId: string;
    readonly unitTitle: string;
  } | null;
  /** Null = there is a lesson. */
  readonly held: 'opted_out' | 'no_content' | 'inactive' | null;
}

/**
 * The lesson for each state, in the order of `due`: the one that the student answered last for the
 * standard, else the first lesson of the source course that is tagged with it. An answered lesson
 * needs no tag where its answers named the standard.
 */
export async function findContent(
  tx: Transaction,
  due: readonly DueState[],
): Promise<readonly FoundContent[]> {
  const types = { student_id: 'text', cf_item_id: 'uuid', course_id: 'text', place: 'integer' };
  const states = due.map(({ studentId, standardId, sourceCourseId }, place) => {
    return { studentId, cfItemId: standardId, courseId: sourceCourseId, place };
  });
  const rows = await tx.query<FoundContent & { lesson: { sourceLessonId: string | null } }>(sql`
    with due as materialized (
      select * from ${rowsToSql('t', types, states)}
    ), tagged as materialized (
      select p.cf_item_id, p.course_id, l.sourced_id as lesson_id
      from (select distinct cf_item_id, course_id from due) p
      join resource_objectives o on o.cf_item_id = p.cf_item_id
      join lessons l on l.resource_id = o.resource_id and l.student_id is null
      join units u on u.sourced_id = l.unit_id and u.course_id = p.course_id
    ), answered as materialized (
      select d.place, a.lesson_id, max(a.at) as at
      from due d join ${countedAnswers(sql`d`)} a on a.course_id = d.course_id
      group by d.place, a.lesson_id
    ), offered as materialized (
      select d.place, d.cf_item_id, d.course_id, t.lesson_id
      from due d join tagged t on t.cf_item_id = d.cf_item_id and t.course_id = d.course_id
      union
      select d.place, d.cf_item_id, d.course_id, a.lesson_id
      from answered a join due d using (place) join lessons l on l.sourced_id = a.lesson_id
      where ${countsFor(sql`d`)}
    ), content as materialized (
      select c.lesson_id, c.course_id, ${IS_ENABLED} as enabled, ${IS_REVIEWABLE} as reviewable,
        l.title, l.lesson_type, l.resource_id, l.sort_order, u.sort_order as unit_order,
        k.application_id
      from (select distinct lesson_id, course_id from offered) c
      join lessons l on l.sourced_id = c.lesson_id ${AROUND_LESSON}
      where u.course_id = c.course_id and ${IS_IN_USE}
    ), ranked as (
      select o.place, c.*, a.at,
        row_number() over (
          partition by o.place
          order by c.enabled and c.reviewable desc, a.at desc nulls last, c.unit_order,
            c.sort_order, c.title, c.lesson_id
        ) as rank,
        bool_or(c.enabled) over (partition by o.place) as any_enabled
      from offered o
      join content c on c.lesson_id = o.lesson_id and c.course_id = o.course_id
      left join answered a on a.place = o.place and a.lesson_id = o.lesson_id
    )
    select
      case
        when (${IS_ACTIVE_USER}) is not true then 'inactive'
        when i.status is distinct from 'active' or j.lesson_id is null then 'no_content'
        when not j.any_enabled then 'opted_out'
        when not (j.enabled and j.reviewable) then 'no_content'
      end as held,
      json_build_object(
        'sourceLessonId', j.lesson_id, 'sourceApplicationId', j.application_id, 'title', j.title,
        'lessonType', j.lesson_type, 'resourceId', j.resource_id,
        'unitTitle', concat_ws(' ', i.human_coding_scheme,
          coalesce(i.abbreviated_statement, i.full_statement))
      ) as lesson
    from due d
    left join ranked j on j.place = d.place and j.rank = 1
    left join cf_items i on i.sourced_id = d.cf_item_id
    left join users u on u.sourced_id = d.student_id
    order by d.place`);
  return rows.map(({ held, lesson }) => ({ held, lesson: held === null ? lesson : null }));
}

/** What students mastered: the first full MASTERY score in a lesson tagged with a standard. */
import { mayReadDerivedFrom } from '../../access/students.ts';
import { isReviewCourse } from '../../curriculum/courses/review-course.ts';
import { isFullMastery } from '../../events/credit.ts';
import type { Caller } from '../../http/caller.ts';
import { isStoredUuid } from '../../lib/uuid.ts';
import { textArray, uuidArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

interface MasteredStandard {
  readonly studentId: string;
  readonly itemId: string;
  /** The first local day, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Each student and standard once. In two statements: of years of scores few are of different
 * lessons, and a plan for any number of lessons joins each score.
 */
export async function listMastered(
  db: Queryable,
  studentIds: readonly string[],
  { caller, timezone }: { readonly caller: Caller; readonly timezone: string },
): Promise<MasteredStandard[]> {
  const lessons = await db.query<{ studentId: string; lessonId: string; day: string }>(sql`
    select student_id, lesson_id, to_char(first_at at time zone ${timezone}, 'YYYY-MM-DD') as day
    from (
      select r.student_id, r.lesson_id, r.course_id, min(r.effective_time) as first_at
      from assessment_results r
      where r.student_id = any(${textArray(studentIds)}::text[]) and ${isFullMastery(sql`r`)}
        and ${mayReadDerivedFrom(caller, sql`r.application_id`)}
      group by 1, 2, 3
    ) firsts
    where not ${isReviewCourse(sql`course_id`)}`);
  const ids = [...new Set(lessons.map(({ lessonId }) => lessonId))].filter(isStoredUuid);
  const tags = await db.query<{ lessonId: string; itemId: string }>(sql`
    select l.sourced_id as lesson_id, i.sourced_id as item_id
    from lessons l join resource_objectives o on o.resource_id = l.resource_id
    join cf_items i on i.sourced_id = o.cf_item_id and i.status = 'active'
    where l.sourced_id = any(${uuidArray(ids)}::uuid[])`);
  const itemsOf = Map.groupBy(tags, ({ lessonId }) => lessonId);
  const first = new Map<string, MasteredStandard>();
  for (const { studentId, lessonId, day } of lessons) {
    for (const { itemId } of itemsOf.get(lessonId) ?? []) {
      const key = `${itemId} ${studentId}`;
      if (day < (first.get(key)?.day ?? '9999')) first.set(key, { studentId, itemId, day });
    }
  }
  return [...first.values()];
}

/** SQL of how a grade counts: lib/credit.ts is the same in TypeScript. */
import { isReviewCourse } from '../curriculum/courses/review-course.ts';
import { SCORE_TOLERANCE } from '../lib/credit.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

/** SQL: a row with score_status (null = fully graded), score and max_score counts. */
export function countsToSql(row: Sql): Sql {
  return sql`${creditToSql(row)} <> 'uncounted'`;
}

/** SQL: a score is the full one. As doubles, since TypeScript has no other numbers. */
export function isFullToSql(score: Sql, max: Sql): Sql {
  return sql`(${max})::float8 - (${score})::float8 <= ${SCORE_TOLERANCE}::float8`;
}

/** SQL: the `Credit` of a row with score_status, score and max_score. */
export function creditToSql(row: Sql): Sql {
  return sql`credit_of(${row}.score_status, ${row}.score, ${row}.max_score)`;
}

/** SQL: a row of assessment_results masters its unit; review courses repeat material and do not. */
export function mastersToSql(row: Sql): Sql {
  return sql`${isFullMastery(row)} and not ${isReviewCourse(sql`${row}.course_id`)}`;
}

/** SQL: a row of assessment_results is a full MASTERY score, perhaps of a review course. */
export function isFullMastery(row: Sql): Sql {
  return sql`${row}.score_type = 'MASTERY' and ${creditToSql(row)} = 'correct'`;
}

/**
 * SQL of a source of rows: of the answers of a student on a standard, the latest grade of each
 * attempt, where it counts. `key`: an alias of a row with student_id and cf_item_id, which comes
 * before.
 */
export function countedAnswers(key: Sql): Sql {
  return sql`lateral (
    select * from (
      select distinct on (attempt) * from review_answers given
      where given.student_id = ${key}.student_id and given.cf_item_id = ${key}.cf_item_id
      order by attempt, at desc, event_id desc
    ) latest
    where credit <> 'uncounted'
  )`;
}

/**
 * SQL of a condition: an answer `a` that the condition `which` chooses is part of `state`, an alias
 * of a row of review_states. An answer before the first correct one is part of none.
 * review/algorithm/rules.ts is the same in TypeScript.
 */
export function isPartOfState(state: Sql, which: Sql): Sql {
  return sql`exists (
    select from ${countedAnswers(state)} a where a.at >= ${state}.first_correct_at and ${which}
  )`;
}

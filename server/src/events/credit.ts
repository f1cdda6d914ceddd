/** SQL of how a grade counts: lib/credit.ts is the same in TypeScript. */
import { isReviewCourse } from '../curriculum/courses/review-course.ts';
import { COUNTED_STATUSES, SCORE_STATUS_DEFAULT, SCORE_TOLERANCE } from '../lib/credit.ts';
import { join, type Sql, sql } from '../storage/database/sql.ts';

const COUNTED = join(
  COUNTED_STATUSES.map((status) => sql`${status}`),
  ', ',
);

/** SQL: a row with score_status (null = fully graded) and max_score counts. */
export function countsToSql(row: Sql): Sql {
  return sql`(${row}.max_score > 0
    and (${row}.score_status is null or ${row}.score_status in (${COUNTED})))`;
}

/** SQL: a score is the full one. As doubles, since TypeScript has no other numbers. */
export function isFullToSql(score: Sql, max: Sql): Sql {
  return sql`(${max})::float8 - (${score})::float8 <= ${SCORE_TOLERANCE}::float8`;
}

/** SQL: the `Credit` of a row with score_status, score and max_score. */
export function creditToSql(row: Sql): Sql {
  return sql`case
    when not ${countsToSql(row)} then 'uncounted'
    when ${row}.score_status <> ${SCORE_STATUS_DEFAULT} then 'partial'
    when ${isFullToSql(sql`${row}.score`, sql`${row}.max_score`)} then 'correct'
    when ${row}.score > 0 then 'partial'
    else 'incorrect' end`;
}

/** SQL: a row of assessment_results masters its unit; review courses repeat material and do not. */
export function mastersToSql(row: Sql): Sql {
  return sql`${isFullMastery(row)} and not ${isReviewCourse(sql`${row}.course_id`)}`;
}

/** SQL: a row of assessment_results is a full MASTERY score, perhaps of a review course. */
export function isFullMastery(row: Sql): Sql {
  return sql`${row}.score_type = 'MASTERY' and ${creditToSql(row)} = 'correct'`;
}

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

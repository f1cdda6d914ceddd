/** Ids that are hashes of what they stand for, so that a rebuild makes the same ones again. */
import { type Sql, sql } from '../storage/database/sql.ts';

/** Of the line item of what a graded event of the batch is about. */
export function lineItemId(): Sql {
  return sql`md5(concat_ws(
    ' ', 'line item', application_id, course_id, lesson_id, coalesce(assignable_id, object_id)
  ))::uuid::text`;
}

/** Of the one result of an attempt and score type. */
export function resultId(result: {
  readonly applicationId: Sql;
  readonly studentId: Sql;
  readonly attemptId: Sql;
  readonly scoreType: Sql;
}): Sql {
  const { applicationId, studentId, attemptId, scoreType } = result;
  return sql`md5(concat_ws(
    ' ', 'result', ${applicationId}, ${studentId}, ${attemptId}, ${scoreType}
  ))::uuid::text`;
}

/** Ids of derived records: hashes of their keys, so that a rebuild makes the same ids again. */
import { type Sql, sql } from '../storage/database/sql.ts';

// Only courses and students have ids with spaces, and the parts behind them none (`isEntityId` of
// events/caliper/validate.ts), so that no two keys are joined to one text.

/** The id of the line item of a graded event in the batch. */
export function lineItemId(): Sql {
  return sql`md5(concat_ws(
    ' ', 'line item', application_id, course_id, lesson_id, coalesce(assignable_id, object_id)
  ))::uuid::text`;
}

/** The id of the result of an attempt and a score type. */
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

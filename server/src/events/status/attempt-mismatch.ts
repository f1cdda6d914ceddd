/** attempt_mismatch: asked whenever a status is read, so that no order of arrival makes a difference. */
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';

/** Who completed what, expressions of SQL; the attempt of it is not among them. */
interface Completion {
  readonly studentId: Sql;
  readonly itemId: Sql;
  readonly applicationId: Sql;
}

/** The rows of `events i` that say so, by the index that is made for it. */
export function isCompletion({ studentId, itemId, applicationId }: Completion): Sql {
  return sql`i.type = 'AssessmentItemEvent' and i.action = 'Completed' and i.attempt_id is not null
    and hashtextextended(i.student_id || ' ' || i.object_id, 0)
      = hashtextextended(${studentId} || ' ' || ${itemId}, 0)
    and i.student_id = ${studentId} and i.object_id = ${itemId}
    and i.application_id = ${applicationId}`;
}

/**
 * Whether a graded answer names another attempt: its item was completed by the student, but never
 * in the attempt that is graded. `event` is the alias of a row of events, or of the batch.
 */
function isOtherAttempt(event: Sql): Sql {
  // No `exists`: its answer may be to hash every item that was ever completed.
  const completion = isCompletion({
    studentId: sql`${event}.student_id`,
    itemId: sql`${event}.assignable_id`,
    applicationId: sql`${event}.application_id`,
  });
  const completed = (attempt: Sql) => sql`coalesce((
    select true from events i where ${completion} and ${attempt} limit 1
  ), false)`;
  const same = sql`hashtextextended(i.attempt_id, 0) = hashtextextended(${event}.object_id, 0)
    and i.attempt_id = ${event}.object_id`;
  return sql`${completed(trusted('true'))} and not ${completed(same)}`;
}

/** The warnings that were found when the event was processed, and those that its log tells now. */
export function allWarnings(event: Sql, found: Sql): Sql {
  return sql`${found} || case
    when ${event}.score_type = 'QUESTION_RESULT' and ${isOtherAttempt(event)}
      then '{attempt_mismatch}'::text[] else '{}' end`;
}

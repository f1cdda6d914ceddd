/** attempt_mismatch: asked whenever a fate is read, so that no order of arrival makes a difference. */
import { type Sql, sql, trusted } from '../storage/sql.ts';

/**
 * Whether a graded answer names another attempt: its item was completed by the student, but never
 * in the attempt that is graded. `event` is the alias of a row of events, or of the batch.
 */
function isOtherAttempt(event: Sql): Sql {
  // No `exists`: its answer may be to hash every item that was ever completed.
  const completed = (attempt: Sql) => sql`coalesce((
    select true from events i
    where i.type = 'AssessmentItemEvent' and i.action = 'Completed' and i.attempt_id is not null
      and hashtextextended(i.student_id || ' ' || i.object_id, 0)
        = hashtextextended(${event}.student_id || ' ' || ${event}.assignable_id, 0)
      and ${attempt}
      and i.student_id = ${event}.student_id and i.object_id = ${event}.assignable_id
      and i.application_id = ${event}.application_id
    limit 1
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

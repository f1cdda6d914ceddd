/** Warnings that compare an event with others, computed on read: no order of arrival matters. */
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';

/** SQL expressions: which student completed which item, as sent by which application. */
interface Completion {
  readonly studentId: Sql;
  readonly itemId: Sql;
  readonly applicationId: Sql;
}

/** A condition on `events i` for such completions; the hashes match their index. */
export function isCompletion({ studentId, itemId, applicationId }: Completion): Sql {
  return sql`i.type = 'AssessmentItemEvent' and i.action = 'Completed' and i.attempt_id is not null
    and hashtextextended(i.student_id || ' ' || i.object_id, 0)
      = hashtextextended(${studentId} || ' ' || ${itemId}, 0)
    and i.student_id = ${studentId} and i.object_id = ${itemId}
    and i.application_id = ${applicationId}`;
}

/**
 * SQL: the student completed the graded item, but never in the graded attempt. `event` is the alias
 * of a row of events or of the batch.
 */
function isOtherAttempt(event: Sql): Sql {
  // A `limit 1`, no `exists`: for that PostgreSQL may hash all completed items.
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

/** SQL: another spelling of the event's subject came first. */
function isOtherSpelling(event: Sql): Sql {
  return sql`exists (
    select from event_subjects s
    where s.application_id = ${event}.application_id
      and s.folded = folded_subject(${event}.subject) and s.subject <> ${event}.subject
  )`;
}

/** SQL: the warnings found at processing (`found`), and those that hold now. */
export function allWarnings(event: Sql, found: Sql): Sql {
  return sql`${found} || case
    when ${event}.score_type = 'QUESTION_RESULT' and ${isOtherAttempt(event)}
      then '{attempt_mismatch}'::text[] else '{}' end || case
    when ${isOtherSpelling(event)} then '{subject_spelling}'::text[] else '{}' end`;
}

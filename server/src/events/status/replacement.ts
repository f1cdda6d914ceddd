/** Finds the grade that counts in place of an earlier one of the same attempt. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/**
 * SQL: the id of the event whose later grade is the result of the attempt; null = there is none.
 * `event` is the alias of a row of events or of the batch.
 */
export function laterGradeOf(event: Sql): Sql {
  return sql`(
    select r.event_id from assessment_results r
    where r.student_id = ${event}.student_id and r.application_id = ${event}.application_id
      and r.attempt_id = ${event}.object_id and r.score_type = ${event}.score_type
      and (r.effective_time, r.xid, r.seq)
        > (${event}.effective_time, ${event}.xid, ${event}.seq)
  )`;
}

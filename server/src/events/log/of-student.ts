/** Finds the events of students by their index. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/**
 * SQL: the events of these students as a relation of the columns of `events`, where `isOne` holds
 * for their `e.student_id`: the index finds them without regard to the case of ids. The fence
 * (`offset 0`) makes the planner use that index in every query.
 */
export function eventsOfStudents(ids: readonly string[], isOne: Sql): Sql {
  return sql`(
    select e.* from events e
    where hashtextextended(lower(e.student_id), 0) = any(array(
      select hashtextextended(lower(id), 0) from unnest(${ids}::text[]) as id
    )) and e.student_id is not null and ${isOne}
    offset 0
  )`;
}

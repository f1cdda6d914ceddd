/** SQL that tells the courses that reviews make for one student from all others. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/** SQL: the id is that of a course that was made for one student. */
export function isReviewCourse(courseId: Sql): Sql {
  return sql`exists (
    select from courses k where k.sourced_id = ${courseId} and k.student_id is not null
  )`;
}

/** Which students a caller may see, as SQL predicates for every list and single read. */
import { notFound } from '../http/problem.ts';
import type { Caller } from '../http/route.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';

/**
 * True for the students whom this application has a basis for: it created them, the operator
 * granted them, they signed in through it, or they are enrolled in a class of one of its courses.
 * `student` and `application` are SQL expressions.
 */
export function hasBasis(student: Sql, application: Sql): Sql {
  return sql`(
    exists (
      select from student_bases b
      where b.student_id = ${student} and b.application_id = ${application}
    ) or exists (
      select from enrollments e
      join classes c on c.sourced_id = e.class_id
      join courses k on k.sourced_id = c.course_id
      where e.user_id = ${student} and k.application_id = ${application}
        and e.status = 'active' and c.status = 'active' and k.status = 'active'
    )
  )`;
}

/** The caller may read this student: every student for an operator, else those with a basis. */
export function mayReadStudent(caller: Caller, student: Sql): Sql {
  if (caller.operator) return trusted('true');
  return hasBasis(student, sql`${caller.applicationId}::uuid`);
}

/** The caller may read what this application's events produced. */
export function mayReadProduced(caller: Caller, application: Sql): Sql {
  if (caller.operator) return trusted('true');
  return sql`${application} = ${caller.applicationId}::uuid`;
}

/** 404 unless the caller may read this student; an unknown one looks no different. */
export async function requireStudent(
  db: Queryable,
  caller: Caller,
  studentId: string,
): Promise<void> {
  const found = await db.first(sql`
    select 1 from users u
    where u.sourced_id = ${studentId} and ${mayReadStudent(caller, sql`u.sourced_id`)}`);
  if (!found) throw notFound('student', studentId);
  recordDisclosure([studentId]);
}

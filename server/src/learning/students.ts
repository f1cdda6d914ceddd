/** The students that a request about a student, a class or a course is about. */
import { isPlacedAt } from '../access/district.ts';
import { isEnrolled, isOfSchool } from '../access/person.ts';
import { requireClass } from '../access/roster.ts';
import { mayCountStudent, requireStudent } from '../access/students.ts';
import { courseKind } from '../curriculum/courses/record.ts';
import type { Caller } from '../http/caller.ts';
import { invalidMember } from '../http/problem.ts';
import { requireRecord } from '../oneroster/records/records.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

/** Exactly one of them. */
interface Learners {
  readonly studentId?: string | undefined;
  readonly classId?: string | undefined;
  readonly courseId?: string | undefined;
}

/**
 * A query of `student_id`: the student, or those of the active enrollments whom the caller may
 * read. Throws a Problem 404 for a record that it may not read, as for an unknown one.
 */
export async function findLearners(
  db: Queryable,
  caller: Caller,
  { studentId, classId, courseId }: Learners,
): Promise<Sql> {
  const named = [studentId, classId, courseId].filter((id) => id !== undefined);
  if (named.length !== 1) {
    const message = 'Send exactly one of studentId, classId and courseId.';
    throw invalidMember('/studentId', 'field_missing', message);
  }
  if (studentId !== undefined) {
    await requireStudent(db, caller, studentId);
    return sql`select ${studentId}::text as student_id`;
  }
  if (classId !== undefined) {
    await requireClass(db, caller, classId);
    return studentsOf(caller, sql`e.class_id = ${classId}`);
  }
  await requireRecord(db, courseKind, { caller, id: courseId ?? '' });
  return studentsOf(
    caller,
    sql`e.class_id in (
      select c.sourced_id from classes c where c.course_id = ${courseId} and c.status = 'active'
    )`,
  );
}

function studentsOf(caller: Caller, where: Sql): Sql {
  return sql`
    select distinct e.user_id as student_id from enrollments e
    where ${where} and ${isLearner(caller)}`;
}

/**
 * SQL: the active enrollment `e` is of a student whom the caller may read; for a person of the
 * roster it counts today, as a student may have gone to another of the person's classes.
 */
export function isLearner(caller: Caller): Sql {
  return sql`${isStudentSeat(caller)} and ${mayCountStudent(caller, sql`e.user_id`)}`;
}

/**
 * SQL: `isLearner` for a class that the caller may see. Its own seat mostly shows a student to a
 * person of the roster and to an account of an org; to look at all others of each student takes
 * some times as long.
 */
export function isLearnerOfSeen(caller: Caller): Sql {
  const bySeat = isShownBySeat(caller);
  if (!bySeat) return isLearner(caller);
  return sql`${isStudentSeat(caller)}
    and (${bySeat} or ${mayCountStudent(caller, sql`e.user_id`)})`;
}

function isShownBySeat({ person, orgRole }: Caller): Sql | undefined {
  if (person) return isOfSchool(sql`e`);
  return orgRole?.orgId ? isPlacedAt(orgRole.orgId, sql`e`) : undefined;
}

/** SQL: the enrollment `e` is one of a student. */
function isStudentSeat({ person }: Caller): Sql {
  return person
    ? isEnrolled(person, { seat: sql`e`, role: 'student' })
    : sql`e.role = 'student' and e.status = 'active'`;
}

/** The number of these students. */
export async function countLearners(db: Queryable, students: Sql): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from (${students}) students`);
  return row?.count ?? 0;
}

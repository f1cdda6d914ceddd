/** Everything that spaced repetition keeps of a student. */
import type { Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/**
 * Deletes the student's answers, states, placements and review courses with their units, lessons,
 * classes and enrollments, as rows, not only by status. The event log is not touched.
 */
export async function eraseStudentReviews(tx: Transaction, studentId: string): Promise<void> {
  // Whoever is at the student's states or courses ends first.
  await tx.query(sql`select from review_students where student_id = ${studentId} for update`);
  const courses = sql`select sourced_id from courses where student_id = ${studentId}`;
  const classes = sql`select sourced_id from classes where course_id in (${courses})`;
  for (const statement of [
    sql`delete from enrollments where class_id in (${classes})`,
    sql`delete from classes where course_id in (${courses})`,
    sql`delete from lessons l using units u
      where l.unit_id = u.sourced_id and u.course_id in (${courses})`,
    sql`delete from units where course_id in (${courses})`,
    sql`delete from courses where student_id = ${studentId}`,
    sql`delete from review_placements where student_id = ${studentId}`,
    sql`delete from review_lessons where student_id = ${studentId}`,
    sql`delete from review_states where student_id = ${studentId}`,
    sql`delete from review_answers where student_id = ${studentId}`,
    sql`delete from review_students where student_id = ${studentId}`,
  ]) {
    await tx.execute(statement);
  }
}

/** Reasons of events that the server processes again by itself when the missing record arrives. */

export const WAITING_CODES: ReadonlySet<string> = new Set([
  'student_unknown',
  'student_not_accessible',
  'course_unknown',
  'lesson_unknown',
  'lesson_not_in_course',
]);

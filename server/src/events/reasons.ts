/** Why an event earned nothing, or was refused: stable codes, each with what to do about it. */

interface Reason {
  readonly message: string;
  readonly fix: string;
}

/** Older than this on arrival, an event counts all the same and says that it came late. */
export const LATE_DAYS = 7;

/** Reasons of drops and warnings. What is refused at the door explains itself in its findings. */
export const REASONS = {
  course_missing: {
    message: 'A graded event must name its course in extensions.course.id.',
    fix: 'Add "course": { "id": "{base_url}/rostering/1.0/courses/<course sourcedId>" } under extensions.',
  },
  lesson_missing: {
    message: 'A graded event must name its lesson in extensions.lesson.id.',
    fix: 'Add "lesson": { "id": "<lesson sourcedId>" } under extensions.',
  },
  course_unknown: {
    message: 'No course has the id in extensions.course.id.',
    fix: 'PUT the course first, or correct the id.',
  },
  course_not_yours: {
    message: 'The course belongs to another application.',
    fix: 'Send events for courses that your application published.',
  },
  course_of_another_student: {
    message: 'The course is the review course of another student.',
    fix: "Name the student's own review course, or the course that it repeats.",
  },
  lesson_unknown: {
    message: 'No lesson has the id in extensions.lesson.id.',
    fix: 'PUT the lesson first, or correct the id.',
  },
  lesson_not_in_course: {
    message: 'The lesson belongs to another course than the one the event names.',
    fix: "Name the lesson's own course in extensions.course.id.",
  },
  student_unknown: {
    message: 'No user has the id of the student.',
    fix: 'Use {base_url}/rostering/1.0/users/<sourcedId> with the sourcedId from sign-in or roster.',
  },
  student_inactive: {
    message: 'The student is deleted or disabled.',
    fix: 'Ask the platform operator whether the student still has access.',
  },
  student_not_accessible: {
    message: 'Your application has no basis for this student.',
    fix: 'The student signs in through your application, is enrolled in a class of one of your courses, or the operator grants access.',
  },
  not_enrolled: {
    message: 'The student had no active enrollment in a class of the course when it happened.',
    fix: 'Nothing was lost; ask who keeps the roster to enroll the student.',
  },
  attempt_mismatch: {
    message: 'The student completed this item in another attempt than the one that is graded.',
    fix: "Grade the attempt of the AssessmentItemEvent Completed: set object.id to that attempt's id.",
  },
  standard_unknown: {
    message: 'No CFItem has the id of a standard that the event names.',
    fix: 'Use ids of CFItems from GET {base_url}/standards/1.0/frameworks; the review state of unknown ones is left untouched.',
  },
  auto_attach_no_session: {
    message: 'The student has no open session to attach the event to.',
    fix: 'Send a SessionEvent LoggedIn first.',
  },
  session_not_found: {
    message: 'The session that the event names is not known.',
    fix: 'Send a SessionEvent LoggedIn with the same session id.',
  },
  late: {
    message: 'The event arrived more than seven days after it happened.',
    fix: 'Nothing was lost; send events as they happen.',
  },
  processing_error: {
    message: 'The server failed to process the event; this is not your fault.',
    fix: 'Nothing to do: it is tried again, and an operator is told when that does not help.',
  },
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof REASONS;

/** Reason codes of dropped events and of warnings: stable codes, each with a message and a fix. */

import { HOUR_MS } from '../lib/time.ts';

interface Reason {
  /** drop: the event does not count; warning: it does; failure: the server failed. */
  readonly effect: 'drop' | 'warning' | 'failure';
  /** The event is tried again for a day, when the record that it lacks arrives. */
  readonly waits?: true;
  readonly message: string;
  /** What an event with this warning counts for. */
  readonly counts?: string;
  readonly fix: string;
}

/** A dropped event waits so long for the record that it lacks. */
export const WAIT_HOURS = 24;

/** An event that is older on arrival is processed and gets the warning `late`. */
export const LATE_DAYS = 7;

/** Events that fail validation have findings instead (caliper/validate.ts). */
export const REASONS = {
  subject_missing: {
    effect: 'warning',
    message: 'The event has no subject; read-backs show it as "Unknown".',
    counts: 'The event counts.',
    fix: 'Add "subject", such as "Math", under extensions.',
  },
  course_missing: {
    effect: 'drop',
    message: 'A graded event must name its course in extensions.course.id.',
    fix: 'Add "course": { "id": "{base_url}/rostering/1.0/courses/<course sourcedId>" } under extensions.',
  },
  lesson_missing: {
    effect: 'drop',
    message: 'A graded event must name its lesson in extensions.lesson.id.',
    fix: 'Add "lesson": { "id": "<lesson sourcedId>" } under extensions.',
  },
  course_unknown: {
    effect: 'drop',
    waits: true,
    message: 'No course has the id in extensions.course.id.',
    fix: 'PUT the course first, or correct the id.',
  },
  course_not_yours: {
    effect: 'drop',
    message: 'The course belongs to another application.',
    fix: 'Send events for courses that your application published.',
  },
  course_of_another_student: {
    effect: 'drop',
    message: 'The course is the review course of another student.',
    fix: "Name the student's own review course, or the course that it repeats.",
  },
  lesson_unknown: {
    effect: 'drop',
    waits: true,
    message: 'No lesson has the id in extensions.lesson.id.',
    fix: 'PUT the lesson first, or correct the id.',
  },
  lesson_not_in_course: {
    effect: 'drop',
    waits: true,
    message: 'The lesson does not belong to the course that the event names.',
    fix: "Name the lesson's own course in extensions.course.id.",
  },
  lesson_deleted: {
    effect: 'warning',
    message: 'The lesson is deleted, or its unit or course.',
    counts: 'The event counts.',
    fix: 'Put what is deleted again, or name the lesson that replaces it.',
  },
  course_not_found: {
    effect: 'warning',
    message: 'No course has the id in extensions.course.id.',
    counts: 'The event counts, for no course.',
    fix: 'PUT the course first, or correct the id.',
  },
  lesson_not_found: {
    effect: 'warning',
    message: 'No lesson has the id in extensions.lesson.id.',
    counts: 'The event counts, for no lesson.',
    fix: 'PUT the lesson first, or correct the id.',
  },
  ed_app_unknown: {
    effect: 'warning',
    message: 'edApp names an application of this platform that is not yours.',
    counts: 'The event counts.',
    fix: 'Set edApp.id to {base_url}/applications/1.0/<id of your application>, or to an address of your own.',
  },
  student_unknown: {
    effect: 'drop',
    waits: true,
    message: 'No user has the id of the student.',
    fix: 'Use {base_url}/rostering/1.0/users/<sourcedId> with the sourcedId from sign-in or roster.',
  },
  student_inactive: {
    effect: 'drop',
    message: 'The student is deleted or disabled.',
    fix: 'Ask the platform operator whether the student still has access.',
  },
  student_not_accessible: {
    effect: 'drop',
    waits: true,
    message: 'No student with this id is accessible to your application.',
    fix: 'Use {base_url}/rostering/1.0/users/<sourcedId> with the sourcedId from sign-in or roster. Access starts when the student signs in through your application, is enrolled in a class of one of your courses, or the operator grants access.',
  },
  not_enrolled: {
    effect: 'warning',
    message: 'The student had no active enrollment in a class of the course at the event time.',
    counts: 'The event counts.',
    fix: 'Ask the roster administrator to enroll the student.',
  },
  attempt_mismatch: {
    effect: 'warning',
    message: 'The student completed this item in an attempt other than the graded one.',
    fix: "Grade the attempt of the AssessmentItemEvent Completed: set object.id to that attempt's id.",
  },
  standard_unknown: {
    effect: 'warning',
    message: 'No CFItem has the id of a standard that the event names.',
    fix: 'Use ids of CFItems from GET {base_url}/standards/1.0/frameworks. Unknown ids are ignored.',
  },
  score_status_unknown: {
    effect: 'warning',
    message: "The scoreStatus is none of OneRoster's terms.",
    counts: 'The result is kept and counts nowhere.',
    fix: 'Send "fully graded", "partially graded", "submitted", "not submitted" or "exempt"; a grade without one is fully graded.',
  },
  max_score_ignored: {
    effect: 'warning',
    message: 'XP has no maximum: maxScore is ignored.',
    counts: 'scoreGiven is credited exactly as sent.',
    fix: 'Leave maxScore out of XP. A grade out of a maximum is a QUESTION_RESULT or a MASTERY.',
  },
  auto_attach_no_session: {
    effect: 'warning',
    message: 'The student has no open session to attach the event to.',
    fix: 'Send a SessionEvent LoggedIn first.',
  },
  session_not_found: {
    effect: 'warning',
    message: 'No session has the id that the event names.',
    fix: 'Send a SessionEvent LoggedIn with the same session id.',
  },
  subject_spelling: {
    effect: 'warning',
    message: 'The subject differs only in case or white space from that of other events.',
    counts: 'The event counts under the first spelling.',
    fix: 'Spell a subject alike in all events.',
  },
  late: {
    effect: 'warning',
    message: 'The event arrived more than seven days after it happened.',
    counts: 'The event counts.',
    fix: 'Send events as they happen.',
  },
  clock_corrected: {
    effect: 'warning',
    message: "The sendTime of the envelope differs from the server's clock.",
    counts: 'The event counts at its eventTime, moved by the difference.',
    fix: 'Set the clock of the sender by NTP, and give each envelope the time at which it is sent.',
  },
  processing_error: {
    effect: 'failure',
    message: 'The server failed to process the event; this is not your fault.',
    fix: 'Nothing to do: the server retries it, and alerts an operator when the retries fail.',
  },
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof REASONS;

/** The codes of dropped and failed events; those of warnings are of events that count. */
export const DROP_CODES = (Object.keys(REASONS) as ReasonCode[]).filter(
  (code) => REASONS[code].effect !== 'warning',
);

/** Until when a dropped event waits for the record that it lacks; null = it does not wait. */
export function waitsUntil(code: ReasonCode | null, receivedAt: Date, now = new Date()) {
  const reason: Reason | null = code === null ? null : REASONS[code];
  const until = new Date(receivedAt.getTime() + WAIT_HOURS * HOUR_MS);
  return reason?.waits && until > now ? until.toISOString() : null;
}

/** What to do about a reason; of a warning, first what the event counts for, unless dropped. */
export function fixOf(code: ReasonCode, { isDropped = false } = {}): string {
  const { counts, fix }: Reason = REASONS[code];
  return counts === undefined || isDropped ? fix : `${counts} ${fix}`;
}

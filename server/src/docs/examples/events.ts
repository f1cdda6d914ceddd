/** For each reason of a drop or a warning an event that has it, and one that does not. */
import type { ReasonCode } from '../../events/reasons.ts';
import { EXAMPLE_URL } from '../render/files.ts';
import {
  CONTEXT,
  completed,
  courseOf,
  type Example,
  events,
  grade,
  IDS,
  PLACE,
  sendEvent,
  session,
  urn,
  view,
  xp,
} from './example.ts';

const { lesson: _lesson, ...WITHOUT_LESSON } = PLACE;
const { course: _course, ...WITHOUT_COURSE } = PLACE;

/** XP of 12. */
const XP_SCORE = {
  id: urn('c1'),
  type: 'Score',
  scoreGiven: 12,
  extensions: { scoreType: 'XP' },
};

const place = (members: object) => ({ extensions: { ...PLACE, ...members } });
const of = (id: string) => ({ edApp: { id, type: 'SoftwareApplication' } });
const assignable = (standard: string) => ({
  assignable: {
    id: 'https://quest.example/items/8',
    type: 'AssessmentItem',
    learningObjectives: [{ id: standard, type: 'LearningObjective' }],
  },
});

/** A grade of an item on a standard. */
function gradeOn(standard: string) {
  const event = grade(urn('b2'));
  return { ...event, object: { ...(event['object'] as object), ...assignable(standard) } };
}

/** `processing_error` has none: no event is the cause of it. */
export const REASON_EXAMPLES: Readonly<
  Record<Exclude<ReasonCode, 'processing_error' | 'subject_missing'>, Example>
> = {
  course_missing: events(xp({ extensions: WITHOUT_COURSE }), xp()),
  lesson_missing: events(xp({ extensions: WITHOUT_LESSON }), xp()),
  course_unknown: {
    given: 'No course has the id of the first event; the second names one that is published.',
    ...events(xp(place({ course: courseOf(IDS.missing) })), xp()),
  },
  course_not_yours: {
    given: 'Another application published the course of the first event, yours that of the second.',
    ...events(xp(place({ course: courseOf(IDS.courseOfOthers) })), xp()),
  },
  course_of_another_student: {
    given:
      'The course of the first event is the review course of another student; the second names ' +
      'the course that was published.',
    ...events(xp(place({ course: courseOf(IDS.reviewCourse) })), xp()),
  },
  lesson_unknown: {
    given: 'No lesson has the id of the first event; the second names one that is published.',
    ...events(xp(place({ lesson: { id: IDS.missing } })), xp()),
  },
  lesson_not_in_course: {
    given: 'The lesson of the first event is in another course of your application.',
    ...events(xp(place({ lesson: { id: IDS.secondLesson } })), xp()),
  },
  lesson_deleted: {
    given: 'The lesson of the first event is deleted; that of the second has taken its place.',
    ...events(xp(place({ lesson: { id: IDS.lessonDeleted } })), xp()),
  },
  course_not_found: {
    given: 'No course has the id of the first event. It is no grade, so it counts, for no course.',
    ...events(
      view({ extensions: { subject: 'Math', course: courseOf(IDS.missing) } }),
      view({ extensions: { subject: 'Math', course: courseOf(IDS.course) } }),
    ),
  },
  lesson_not_found: {
    given: 'No lesson has the id of the first event. It is no grade, so it counts, for no lesson.',
    ...events(view(place({ lesson: { id: IDS.missing } })), view(place({}))),
  },
  ed_app_unknown: {
    given: 'The second event names your application, by the id that the operator gave you.',
    ...events(
      xp(of(`${EXAMPLE_URL}/applications/1.0/${IDS.applicationOfOthers}`)),
      xp(of(`${EXAMPLE_URL}/applications/1.0/${IDS.application}`)),
    ),
  },
  student_unknown: {
    given: 'No user has the id of the first event. Applications read student_not_accessible.',
    ...events(xp({}, 'student-0'), xp()),
  },
  student_inactive: {
    given: 'The student of the first event was deleted.',
    ...events(xp({}, IDS.inactive), xp()),
  },
  student_not_accessible: {
    given: 'The student of the first event uses other applications only.',
    ...events(xp({}, IDS.studentOfOthers), xp()),
  },
  not_enrolled: {
    given: 'The student of the first event is in no class of the course.',
    ...events(xp({}, IDS.notEnrolled), xp()),
  },
  attempt_mismatch: {
    given: 'The student completed the question once, in the attempt of the event before.',
    before: [sendEvent(completed(urn('d1')))],
    ...events(grade(urn('d2')), grade(urn('d1'))),
  },
  standard_unknown: {
    given: 'No statement of a framework has the id of the first event.',
    ...events(gradeOn(IDS.missing), gradeOn(IDS.standard)),
  },
  score_status_unknown: {
    given: "The second event has OneRoster's term for a grade that is final.",
    ...events(
      { ...gradeOn(IDS.standard), ...place({ scoreStatus: 'done' }) },
      { ...gradeOn(IDS.standard), ...place({ scoreStatus: 'fully graded' }) },
    ),
  },
  auto_attach_no_session: {
    given: 'The student has no open session. The second event claims none.',
    ...events(view({ session: 'urn:tag:auto-attach' }), view()),
  },
  session_not_found: {
    given: 'The login opened the session that the second event names.',
    before: [sendEvent(session(urn('d3')))],
    ...events(view({ session: urn('d4') }), view({ session: urn('d3') })),
  },
  subject_spelling: {
    given: 'Other events of the application have "Math".',
    ...events(xp(place({ subject: 'math' })), xp()),
  },
  clock_corrected: {
    given: 'The envelope of the first event arrives three hours after its sendTime.',
    wrong: sendEvent({
      sensor: 'https://quest.example',
      sendTime: '2026-01-15T08:00:00.000Z',
      dataVersion: CONTEXT,
      data: [xp({ eventTime: '2026-01-15T07:59:00.000Z' })],
    }),
    right: events(xp(), xp()).right,
  },
  max_score_ignored: {
    given: 'Both credit 12 XP.',
    ...events(xp({ generated: { ...XP_SCORE, maxScore: 20 } }), xp({ generated: XP_SCORE })),
  },
  late: {
    given: 'Both events arrive on 15 January 2026, the first ten days after it happened.',
    ...events(xp({ eventTime: '2026-01-05T10:00:00.000Z' }), xp()),
  },
};

/** Twelve requests that are wrong on purpose: every kind of mistake that teaches something. */
import { courseByKey, firstUnitTest } from './curriculum.ts';
import {
  about,
  attemptEntity,
  type CaliperEvent,
  caliperEvent,
  type Entity,
  edApp,
  inEnvelope,
  lessonEntity,
  person,
  type Sender,
  scoreEntity,
  urn,
} from './days/caliper.ts';
import { demoId } from './ids.ts';
import type { DemoUser } from './roster.ts';
import { plusSeconds } from './time.ts';

export interface Mistake {
  readonly what: string;
  /** The reason code that the server is expected to answer with. */
  readonly code: string;
  readonly path: string;
  readonly body: unknown;
  /** The event whose status explains it; null when the answer itself does. */
  readonly eventId: string | null;
  /** What to do about it, for a refusal whose answer names no fix. */
  readonly fix: string;
}

interface Grounds {
  readonly sender: Sender;
  readonly student: DemoUser;
  /** Midnight after the last day. */
  readonly end: Date;
  /** An event that the server has accepted. */
  readonly sent: CaliperEvent;
}

const EVENTS = '/events/1.0/';

export function mistakes(grounds: Grounds): Mistake[] {
  return [...dropped(grounds), ...refused(grounds)];
}

/** Accepted with 202, then dropped with a reason that can be asked for. */
function dropped(grounds: Grounds): Mistake[] {
  const { sender } = grounds;
  const nobody = { id: demoId('nobody') };
  const nowhere = { id: demoId('nowhere') };
  const foreign = firstUnitTest(courseByKey('science'));
  const { course: courseRef, lesson, subject } = extensionsOf(grounds) as Record<string, Entity>;
  const drop = (what: string, code: string, change: Partial<CaliperEvent>): Mistake => {
    const event = { ...goodGrade(grounds, what), ...change };
    return { what, code, path: EVENTS, body: event, eventId: event.id, fix: '' };
  };
  const extensions = (members: Entity) => ({ extensions: { subject, ...members } });
  return [
    drop('a grade without a course', 'course_missing', extensions({ lesson })),
    drop('a grade without a lesson', 'lesson_missing', extensions({ course: courseRef })),
    drop(
      'a course that nobody published',
      'course_unknown',
      extensions({
        course: { id: `${sender.baseUrl}/rostering/1.0/courses/${nowhere.id}` },
        lesson,
      }),
    ),
    drop(
      'a lesson that nobody published',
      'lesson_unknown',
      extensions({ course: courseRef, lesson: nowhere }),
    ),
    drop(
      'a lesson of another course',
      'lesson_not_in_course',
      extensions({ course: courseRef, lesson: { id: foreign.id } }),
    ),
    drop('a student whom the school does not have', 'student_unknown', {
      object: gradedAttempt(grounds, person(sender, nobody)),
    }),
  ];
}

/** Refused at once: nothing of them is kept. */
function refused(grounds: Grounds): Mistake[] {
  const { sender, sent, end } = grounds;
  const grade = (what: string) => goodGrade(grounds, what);
  const { extensions: _extensions, ...bare } = scoreOf(sender);
  const refuse = (what: string, code: string, [body, fix]: readonly [unknown, string]) => ({
    ...{ what, code, path: EVENTS, body, eventId: null, fix },
  });
  const { subject: _subject, ...places } = extensionsOf(grounds);
  const pair = [grade('first of a pair'), grade('second of a pair')];
  return [
    refuse('no subject', 'subject_missing', [
      { ...grade('no subject'), extensions: places },
      'Add "subject" under extensions, for example "Math".',
    ]),
    refuse('a grade without a scoreType', 'field_missing', [
      { ...grade('no score type'), generated: bare },
      'Say QUESTION_RESULT, XP or MASTERY in generated.extensions.scoreType.',
    ]),
    refuse('an action that grades do not have', 'action_unsupported', [
      { ...grade('action'), action: 'Rewarded' },
      'For an award send a GradeEvent Graded with scoreType XP.',
    ]),
    refuse('an event id that was used before', 'event_id_conflict', [
      { ...sent, generated: { ...(sent['generated'] as Entity), scoreGiven: 1_000 } },
      'A correction is an event of its own.',
    ]),
    refuse('two events in one envelope', 'envelope_count', [
      // Of no consequence: the envelope is refused before its clock is looked at.
      inEnvelope(sender, pair, end),
      'Post them one after the other.',
    ]),
    {
      what: 'a heartbeat of a session that never began',
      code: 'session_not_found',
      path: '/events/1.0/heartbeat',
      body: { sessionId: urn(sender, 'session', 'never'), eventTime: end.toISOString() },
      eventId: null,
      fix: 'A session lives from LoggedIn to LoggedOut or TimedOut.',
    },
  ];
}

function extensionsOf({ sender }: Grounds): Entity {
  const course = courseByKey('fractions');
  return about(sender, course, firstUnitTest(course));
}

function scoreOf(sender: Sender): Entity {
  const id = urn(sender, 'score', 'mistake');
  return scoreEntity(id, urn(sender, 'attempt', 'mistake'), { scoreType: 'XP', scoreGiven: 5 });
}

function gradedAttempt({ sender }: Grounds, assignee: Entity): Entity {
  const lesson = firstUnitTest(courseByKey('fractions'));
  return attemptEntity({
    id: urn(sender, 'attempt', 'mistake'),
    assignee,
    assignable: lessonEntity(lesson, 'DigitalResource'),
    count: 1,
    activityName: lesson.title,
  });
}

/** A grade with nothing wrong about it, before the mistake is made. */
function goodGrade(grounds: Grounds, name: string): CaliperEvent {
  const { sender, student, end } = grounds;
  return caliperEvent(sender, {
    name: ['mistake', name],
    type: 'GradeEvent',
    action: 'Graded',
    profile: 'GradingProfile',
    at: plusSeconds(end, -12 * 3_600),
    actor: edApp(sender),
    object: gradedAttempt(grounds, person(sender, student)),
    generated: scoreOf(sender),
    extensions: extensionsOf(grounds),
  });
}

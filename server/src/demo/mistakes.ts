/** Builds twelve requests with deliberate mistakes, to show the reason codes of the server. */
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
  /** The expected reason code. */
  readonly code: string;
  readonly path: string;
  readonly body: unknown;
  /** The event whose status has the reason; null = the reply has it. */
  readonly eventId: string | null;
  /** The fix, for a refusal whose reply has none; else ''. */
  readonly fix: string;
}

/** The valid parts from which the mistakes are built. */
interface Parts {
  readonly sender: Sender;
  readonly student: DemoUser;
  /** Midnight after the last day. */
  readonly end: Date;
  /** An event that the server has accepted. */
  readonly sent: CaliperEvent;
}

const EVENTS = '/events/1.0/';

export function mistakes(parts: Parts): Mistake[] {
  return [...dropped(parts), ...refused(parts)];
}

/** Events that are accepted with 202 and then dropped; their status has the reason. */
function dropped(parts: Parts): Mistake[] {
  const { sender } = parts;
  const unknownUser = { id: demoId('nobody') };
  const unknown = { id: demoId('nowhere') };
  const foreign = firstUnitTest(courseByKey('science'));
  const { course: courseRef, lesson, subject } = extensionsOf(parts) as Record<string, Entity>;
  const drop = (what: string, code: string, change: Partial<CaliperEvent>): Mistake => {
    const event = { ...goodGrade(parts, what), ...change };
    return { what, code, path: EVENTS, body: event, eventId: event.id, fix: '' };
  };
  const extensions = (members: Entity) => ({ extensions: { subject, ...members } });
  return [
    drop('a grade without a course', 'course_missing', extensions({ lesson })),
    drop('a grade without a lesson', 'lesson_missing', extensions({ course: courseRef })),
    drop(
      'an unknown course',
      'course_unknown',
      extensions({
        course: { id: `${sender.baseUrl}/rostering/1.0/courses/${unknown.id}` },
        lesson,
      }),
    ),
    drop('an unknown lesson', 'lesson_unknown', extensions({ course: courseRef, lesson: unknown })),
    drop(
      'a lesson of another course',
      'lesson_not_in_course',
      extensions({ course: courseRef, lesson: { id: foreign.id } }),
    ),
    drop('an unknown student', 'student_not_accessible', {
      object: gradedAttempt(parts, person(sender, unknownUser)),
    }),
  ];
}

/** Requests that are refused at once; the server stores nothing of them. */
function refused(parts: Parts): Mistake[] {
  const { sender, sent, end } = parts;
  const grade = (what: string) => goodGrade(parts, what);
  const { extensions: _extensions, ...bare } = scoreOf(sender);
  const refuse = (what: string, code: string, [body, fix]: readonly [unknown, string]) => ({
    ...{ what, code, path: EVENTS, body, eventId: null, fix },
  });
  const { subject: _subject, ...places } = extensionsOf(parts);
  const pair = [grade('first of a pair'), grade('second of a pair')];
  return [
    refuse('no subject', 'subject_missing', [
      { ...grade('no subject'), extensions: places },
      'Add "subject" under extensions, for example "Math".',
    ]),
    refuse('a grade without a scoreType', 'field_missing', [
      { ...grade('no score type'), generated: bare },
      'Set generated.extensions.scoreType to QUESTION_RESULT, XP or MASTERY.',
    ]),
    refuse('an action that grades do not have', 'action_unsupported', [
      { ...grade('action'), action: 'Rewarded' },
      'To award XP, send a GradeEvent with the action Graded and scoreType XP.',
    ]),
    refuse('an event id that was used before', 'event_id_conflict', [
      { ...sent, generated: { ...(sent['generated'] as Entity), scoreGiven: 1_000 } },
      'Send a correction as a new event with a new id.',
    ]),
    refuse('two events in one envelope', 'envelope_count', [
      // The sendTime has no effect: the envelope is refused before it is read.
      inEnvelope(sender, pair, end),
      'Post each event in its own request.',
    ]),
    {
      what: 'a heartbeat of a session that never began',
      code: 'session_not_found',
      path: '/events/1.0/heartbeat',
      body: { sessionId: urn(sender, 'session', 'never'), eventTime: end.toISOString() },
      eventId: null,
      fix: 'Send LoggedIn first; a session lasts until LoggedOut or TimedOut.',
    },
  ];
}

function extensionsOf({ sender }: Parts): Entity {
  const course = courseByKey('fractions');
  return about(sender, course, firstUnitTest(course));
}

function scoreOf(sender: Sender): Entity {
  const id = urn(sender, 'score', 'mistake');
  return scoreEntity(id, urn(sender, 'attempt', 'mistake'), { scoreType: 'XP', scoreGiven: 5 });
}

function gradedAttempt({ sender }: Parts, assignee: Entity): Entity {
  const lesson = firstUnitTest(courseByKey('fractions'));
  return attemptEntity({
    id: urn(sender, 'attempt', 'mistake'),
    assignee,
    assignable: lessonEntity(lesson, 'DigitalResource'),
    count: 1,
    activityName: lesson.title,
  });
}

/** A valid GradeEvent, to which a mistake is then added. */
function goodGrade(parts: Parts, name: string): CaliperEvent {
  const { sender, student, end } = parts;
  return caliperEvent(sender, {
    name: ['mistake', name],
    type: 'GradeEvent',
    action: 'Graded',
    profile: 'GradingProfile',
    at: plusSeconds(end, -12 * 3_600),
    actor: edApp(sender),
    object: gradedAttempt(parts, person(sender, student)),
    generated: scoreOf(sender),
    extensions: extensionsOf(parts),
  });
}

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
  const { course, lesson, subject } = about(sender, firstUnitTest(courseByKey('fractions')));
  const nowhere = { id: demoId('nowhere') };
  const foreign = { id: firstUnitTest(courseByKey('science')).id };
  const noCourse = { id: `${sender.baseUrl}/rostering/1.0/courses/${nowhere.id}` };
  const drop = (what: string, code: string, change: Entity): Mistake => {
    const event = { ...goodGrade(parts, what), ...change };
    return { what, code, path: EVENTS, body: event, eventId: event.id, fix: '' };
  };
  const extensions = (members: Entity) => ({ extensions: { subject, ...members } });
  return [
    drop('a grade without a course', 'course_missing', extensions({ lesson })),
    drop('a grade without a lesson', 'lesson_missing', extensions({ course })),
    drop('an unknown course', 'course_unknown', extensions({ course: noCourse, lesson })),
    drop('an unknown lesson', 'lesson_unknown', extensions({ course, lesson: nowhere })),
    drop(
      'a lesson of another course',
      'lesson_not_in_course',
      extensions({ course, lesson: foreign }),
    ),
    drop('an unknown student', 'student_not_accessible', {
      object: attemptOf(sender, { id: demoId('nobody') }),
    }),
  ];
}

/** Requests that are refused at once; the server stores nothing of them. */
function refused(parts: Parts): Mistake[] {
  const { sender, sent, end } = parts;
  const refuse = (what: string, code: string, [fix, change, path = EVENTS]: Refusal): Mistake => ({
    ...{ what, code, path, eventId: null, fix },
    body: change(goodGrade(parts, what)),
  });
  return [
    refuse('no subject', 'subject_missing', [
      'Add "subject" under extensions, for example "Math".',
      ({ extensions, ...event }) => ({ ...event, extensions: without(extensions, 'subject') }),
    ]),
    refuse('a grade without a scoreType', 'field_missing', [
      'Set generated.extensions.scoreType to QUESTION_RESULT, XP or MASTERY.',
      ({ generated, ...event }) => ({ ...event, generated: without(generated, 'extensions') }),
    ]),
    refuse('an action that grades do not have', 'action_unsupported', [
      'To award XP, send a GradeEvent with the action Graded and scoreType XP.',
      (event) => ({ ...event, action: 'Rewarded' }),
    ]),
    refuse('an event id that was used before', 'event_id_conflict', [
      'Send a correction as a new event with a new id.',
      () => ({ ...sent, generated: { ...(sent['generated'] as Entity), scoreGiven: 1_000 } }),
    ]),
    refuse('two events in one envelope', 'envelope_count', [
      'Post each event in its own request.',
      // The sendTime has no effect: the envelope is refused before it is read.
      (event) => inEnvelope(sender, [event, goodGrade(parts, 'second of a pair')], end),
    ]),
    refuse('a heartbeat of a session that never began', 'session_not_found', [
      'Send LoggedIn first; a session lasts until LoggedOut or TimedOut.',
      () => ({ sessionId: urn(sender, 'session', 'never'), eventTime: end.toISOString() }),
      '/events/1.0/heartbeat',
    ]),
  ];
}

type Refusal = readonly [fix: string, change: (event: CaliperEvent) => unknown, path?: string];

function without(members: unknown, name: string): Entity {
  const { [name]: _left, ...others } = members as Entity;
  return others;
}

function attemptOf(sender: Sender, student: Pick<DemoUser, 'id'>) {
  const lesson = firstUnitTest(courseByKey('fractions'));
  const id = urn(sender, 'attempt', 'mistake');
  const assignable = lessonEntity(lesson, 'DigitalResource');
  const assignee = person(sender, student);
  return attemptEntity({ id, assignee, assignable, count: 1 }, lesson.title);
}

/** A valid GradeEvent, to which a mistake is then added. */
function goodGrade({ sender, student, end }: Parts, name: string): CaliperEvent {
  const attempt = attemptOf(sender, student);
  const score = { scoreType: 'XP', scoreGiven: 5 } as const;
  return caliperEvent(sender, {
    name: ['mistake', name],
    type: 'GradeEvent',
    action: 'Graded',
    at: plusSeconds(end, -12 * 3_600),
    actor: edApp(sender),
    object: attempt,
    generated: scoreEntity(urn(sender, 'score', 'mistake'), attempt.id, score),
    extensions: about(sender, firstUnitTest(courseByKey('fractions'))),
  });
}

/** Builds twelve requests with deliberate mistakes, to show the reason codes of the server. */
import type { LessonContext } from '../../sdk/src/events/index.ts';
import type { EventLike, Lectern } from '../../sdk/src/index.ts';
import { courseByKey, firstUnitTest } from './curriculum.ts';
import { placeOf, type Sender } from './days/sender.ts';
import { demoId } from './ids.ts';
import type { DemoUser } from './roster.ts';
import { plusSeconds } from './time.ts';

export interface Mistake {
  readonly what: string;
  /** Throws the refusal of the server. */
  send(lectern: Lectern): Promise<unknown>;
  /** The event whose status has the reason; null = the refusal has it. */
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
  readonly sent: EventLike;
}

const LESSON = firstUnitTest(courseByKey('fractions'));
const NOWHERE = demoId('nowhere');

export function mistakes(parts: Parts): Mistake[] {
  return [...dropped(parts), ...refused(parts)];
}

/** Events that are accepted with 202 and then dropped; their status has the reason. */
function dropped(parts: Parts): Mistake[] {
  const drop = (what: string, place: Partial<LessonContext>, left?: 'course' | 'lesson') => {
    const grade = goodGrade(parts, what, place);
    const event = left ? { ...grade, extensions: without(grade.extensions, left) } : grade;
    const send = (lectern: Lectern) => lectern.events.send(event);
    return { what, send, eventId: event.id, fix: '' };
  };
  return [
    drop('a grade without a course', {}, 'course'),
    drop('a grade without a lesson', {}, 'lesson'),
    drop('an unknown course', { course: NOWHERE }),
    drop('an unknown lesson', { lesson: NOWHERE }),
    drop('a lesson of another course', { lesson: firstUnitTest(courseByKey('science')).id }),
    drop('an unknown student', { student: demoId('nobody') }),
  ];
}

/** Requests that are refused at once; the server stores nothing of them. */
function refused(parts: Parts): Mistake[] {
  const { sender, sent, end } = parts;
  const refuse = (what: string, fix: string, change: (event: Grade) => EventLike): Mistake => {
    const event = change(goodGrade(parts, what));
    return { what, fix, eventId: null, send: (lectern) => lectern.events.send(event) };
  };
  const pair = ['first of a pair', 'second of a pair'].map((what) => goodGrade(parts, what));
  return [
    refuse('no subject', 'Add "subject" under extensions, for example "Math".', (event) => ({
      ...event,
      extensions: without(event.extensions, 'subject'),
    })),
    refuse(
      'a grade without a scoreType',
      'Set generated.extensions.scoreType to QUESTION_RESULT, XP or MASTERY.',
      (event) => ({ ...event, generated: without(event.generated, 'extensions') }),
    ),
    refuse(
      'an action that grades do not have',
      'To award XP, send a GradeEvent with the action Graded and scoreType XP.',
      (event) => ({ ...event, action: 'Rewarded' }),
    ),
    refuse(
      'an event id that was used before',
      'Send a correction as a new event with a new id.',
      () => ({ ...sent, extensions: { subject: 'Other' } }),
    ),
    {
      what: 'two events in one envelope',
      fix: 'Post each event in its own request.',
      eventId: null,
      send: (lectern) =>
        lectern.exchange('POST /events/1.0/', {
          body: {
            sensor: lectern.baseUrl,
            sendTime: end.toISOString(),
            dataVersion: 'http://purl.imsglobal.org/ctx/caliper/v1p2',
            data: pair,
          },
        }),
    },
    {
      what: 'a heartbeat of a session that never began',
      fix: 'Send LoggedIn first; a session lasts until LoggedOut or TimedOut.',
      eventId: null,
      send: (lectern) =>
        lectern.events.heartbeat(sender.urn('session', 'never'), { eventTime: end.toISOString() }),
    },
  ];
}

function without(members: object, name: string): object {
  const { [name]: _left, ...others } = members as Readonly<Record<string, unknown>>;
  return others;
}

type Grade = ReturnType<typeof goodGrade>;

/** A GradeEvent of 5 XP, valid unless the place is wrong. */
function goodGrade(
  { sender, student, end }: Parts,
  name: string,
  place: Partial<LessonContext> = {},
) {
  const at = sender.in({ ...placeOf(LESSON, student), ...place });
  const id = sender.urn('event', 'mistake', name);
  return at.xp(5, { id, eventTime: plusSeconds(end, -12 * 3_600) });
}

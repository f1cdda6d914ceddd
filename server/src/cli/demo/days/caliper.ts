/** The parts of Caliper v1p2 events as the demo's partner application writes them. */
import { KINDS } from '../curriculum/kinds.ts';
import type { DemoCourse, DemoLesson } from '../curriculum.ts';
import { itemId, nodeByCode } from '../framework.ts';
import { demoId } from '../ids.ts';
import type { DemoUser } from '../roster.ts';

const CALIPER_CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';

/** An entity or any other object of an event. */
export type Entity = Readonly<Record<string, unknown>>;

export interface CaliperEvent {
  readonly id: string;
  readonly type: string;
  readonly action: string;
  readonly eventTime: string;
  readonly [member: string]: unknown;
}

/** Who sends, and to whom: part of every event and of every event's id. */
export interface Sender {
  /** The server's own address, which ids of users and courses begin with. */
  readonly baseUrl: string;
  readonly applicationId: string;
}

/** What differs from event to event. */
interface EventSpec {
  /** Names the event among all of this sender; its id follows from it. */
  readonly name: readonly (string | number)[];
  readonly type: string;
  readonly action: string;
  readonly profile: string;
  readonly at: Date;
  readonly actor: Entity;
  readonly object: Entity;
  readonly generated?: Entity;
  readonly session?: Entity | string;
  readonly extensions: Entity;
}

/** An id that is the same on every run against the same address. */
export function urn(sender: Sender, ...name: readonly (string | number)[]): string {
  return `urn:uuid:${demoId(sender.baseUrl, ...name)}`;
}

export function caliperEvent(sender: Sender, spec: EventSpec): CaliperEvent {
  const { name, type, action, profile, at, actor, object, generated, session, extensions } = spec;
  return {
    '@context': CALIPER_CONTEXT,
    id: urn(sender, 'event', ...name),
    type,
    profile,
    actor,
    action,
    object,
    ...(generated ? { generated } : {}),
    eventTime: at.toISOString(),
    edApp: { '@context': CALIPER_CONTEXT, ...edApp(sender) },
    ...(session === undefined ? {} : { session }),
    extensions,
  };
}

/** Events in an envelope; the server measures the sender's clock by `sendTime`. */
export function inEnvelope(sender: Sender, events: readonly unknown[], sendTime: Date): Entity {
  return {
    sensor: `${edApp(sender).id}/sensor`,
    sendTime: sendTime.toISOString(),
    dataVersion: CALIPER_CONTEXT,
    data: events,
  };
}

export function edApp({ baseUrl, applicationId }: Sender) {
  return { id: `${baseUrl}/applications/1.0/${applicationId}`, type: 'SoftwareApplication' };
}

export function person({ baseUrl }: Sender, user: Pick<DemoUser, 'id'>): Entity {
  return { id: `${baseUrl}/rostering/1.0/users/${user.id}`, type: 'Person' };
}

/** `extensions` of an event about a lesson. */
export function about({ baseUrl }: Sender, course: DemoCourse, lesson: DemoLesson): Entity {
  return {
    subject: course.plan.subject,
    course: { id: `${baseUrl}/rostering/1.0/courses/${course.id}` },
    lesson: { id: lesson.id },
  };
}

/** What a lesson places, as its own entity type or as the type that a grade asks for. */
export function lessonEntity(lesson: DemoLesson, type = KINDS[lesson.kind].entityType): Entity {
  const { mediaType } = KINDS[lesson.kind];
  return { id: lesson.url, type, name: lesson.title, mediaType };
}

export function questionEntity(lesson: DemoLesson, number: number, type: string): Entity {
  const whole = type === 'AssessmentItem' ? 'Assessment' : 'DigitalResourceCollection';
  return {
    id: `${lesson.url}/questions/${number}`,
    type,
    name: `${lesson.title} Question ${number}`,
    mediaType: KINDS[lesson.kind].mediaType,
    isPartOf: { id: lesson.url, type: whole, name: lesson.title },
  };
}

export function standardEntity({ baseUrl }: Sender, code: string): Entity {
  return {
    id: `${baseUrl}/ims/case/v1p1/CFItems/${itemId(code)}`,
    type: 'AssignableDigitalResource',
    mediaType: 'curriculum/standard',
    name: `${code} ${nodeByCode(code).statement}`,
  };
}

/** A try at something, and who tried. */
export interface Attempt {
  readonly id: string;
  readonly assignee: Entity;
  readonly assignable: Entity;
  /** 1 for the first try. */
  readonly count: number;
  readonly activityName: string;
}

export function attemptEntity({ activityName, ...attempt }: Attempt): Entity {
  return { ...attempt, type: 'Attempt', extensions: { activityName } };
}

export interface ScoreSpec {
  readonly scoreType: 'QUESTION_RESULT' | 'XP' | 'MASTERY';
  readonly scoreGiven: number;
  /** Left out for XP. */
  readonly maxScore?: number;
}

/** A Score of an attempt; `id` differs between scores of one attempt. */
export function scoreEntity(id: string, attempt: string, spec: ScoreSpec): Entity {
  const { scoreType, ...points } = spec;
  return { id, type: 'Score', attempt, ...points, extensions: { scoreType } };
}

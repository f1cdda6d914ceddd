/** Builds Caliper v1p2 events and entities as the demo application sends them. */
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

/** The sending application and the server: part of every event and of every event id. */
export interface Sender {
  /** The BASE_URL of the server, with which the ids of users and courses begin. */
  readonly baseUrl: string;
  readonly applicationId: string;
}

/** The parts of an event that differ from event to event. */
interface EventSpec {
  /** Unique for the sender; makes the event id. */
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

/** A URN that is the same on every run for the same base URL. */
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

/** Events in an envelope; the server corrects for the sender's clock by `sendTime`. */
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

/** The `extensions` of an event about a lesson: subject, course and lesson. */
export function about({ baseUrl }: Sender, course: DemoCourse, lesson: DemoLesson): Entity {
  return {
    subject: course.plan.subject,
    course: { id: `${baseUrl}/rostering/1.0/courses/${course.id}` },
    lesson: { id: lesson.id },
  };
}

/** The resource of a lesson, by default with the entity type of its kind. */
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

/** One attempt of a student at an assignable. */
export interface Attempt {
  readonly id: string;
  readonly assignee: Entity;
  readonly assignable: Entity;
  /** 1 for the first attempt at this assignable. */
  readonly count: number;
  readonly activityName: string;
}

export function attemptEntity({ activityName, ...attempt }: Attempt): Entity {
  return { ...attempt, type: 'Attempt', extensions: { activityName } };
}

export interface ScoreSpec {
  readonly scoreType: 'QUESTION_RESULT' | 'XP' | 'MASTERY';
  readonly scoreGiven: number;
  /** Absent for XP. */
  readonly maxScore?: number;
}

/** A Score of an attempt; `id` is unique among the scores of the attempt. */
export function scoreEntity(id: string, attempt: string, spec: ScoreSpec): Entity {
  const { scoreType, ...points } = spec;
  return { id, type: 'Score', attempt, ...points, extensions: { scoreType } };
}

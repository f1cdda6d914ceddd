/** Builds Caliper v1p2 events and entities as the demo application sends them. */
import {
  CALIPER_CONTEXT,
  type EventType,
  type ScoreType,
} from '../../events/caliper/vocabulary.ts';
import { courseByKey, type DemoLesson } from '../curriculum.ts';
import { itemByCode } from '../framework.ts';
import { demoId } from '../ids.ts';

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
export interface EventSpec {
  readonly type: EventType;
  readonly action: string;
  readonly object: Entity;
  readonly generated?: Entity;
  readonly session?: Entity | string | undefined;
}

interface Circumstances {
  /** Unique for the sender; makes the event id. */
  readonly name: readonly (string | number)[];
  readonly at: Date;
  readonly actor: Entity;
  readonly extensions: Entity;
}

const PROFILES: Readonly<Record<EventType, string>> = {
  GradeEvent: 'GradingProfile',
  AssessmentItemEvent: 'AssessmentProfile',
  AssessmentEvent: 'AssessmentProfile',
  AssignableEvent: 'AssignableProfile',
  ViewEvent: 'ReadingProfile',
  SessionEvent: 'SessionProfile',
};

/** A URN that is the same on every run for the same base URL. */
export function urn(sender: Sender, ...name: readonly (string | number)[]): string {
  return `urn:uuid:${demoId(sender.baseUrl, ...name)}`;
}

export function caliperEvent(sender: Sender, spec: EventSpec & Circumstances): CaliperEvent {
  const { name, at, ...members } = spec;
  return {
    '@context': CALIPER_CONTEXT,
    id: urn(sender, 'event', ...name),
    profile: PROFILES[spec.type],
    eventTime: at.toISOString(),
    edApp: { '@context': CALIPER_CONTEXT, ...edApp(sender) },
    ...members,
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

export function person({ baseUrl }: Sender, user: { readonly id: string }): Entity {
  return { id: `${baseUrl}/rostering/1.0/users/${user.id}`, type: 'Person' };
}

/** The `extensions` of an event about a lesson: subject, course and lesson. */
export function about({ baseUrl }: Sender, lesson: DemoLesson) {
  const { id, subject } = courseByKey(lesson.course);
  const course = { id: `${baseUrl}/rostering/1.0/courses/${id}` };
  return { subject, course, lesson: { id: lesson.id } };
}

/** The resource of a lesson, by default with the entity type of its kind. */
export function lessonEntity(lesson: DemoLesson, type = lesson.entityType): Entity {
  return { id: lesson.url, type, name: lesson.title, mediaType: lesson.mediaType };
}

export function questionEntity(lesson: DemoLesson, number: number, type: string): Entity {
  const whole = type === 'AssessmentItem' ? 'Assessment' : 'DigitalResourceCollection';
  return {
    id: `${lesson.url}/questions/${number}`,
    type,
    name: `${lesson.title} Question ${number}`,
    mediaType: lesson.mediaType,
    isPartOf: { id: lesson.url, type: whole, name: lesson.title },
  };
}

export function standardEntity({ baseUrl }: Sender, code: string): Entity {
  const { identifier, fullStatement } = itemByCode(code);
  return {
    id: `${baseUrl}/ims/case/v1p1/CFItems/${identifier}`,
    type: 'AssignableDigitalResource',
    mediaType: 'curriculum/standard',
    name: `${code} ${fullStatement}`,
  };
}

interface Attempt {
  readonly id: string;
  readonly assignee: Entity;
  readonly assignable: Entity;
  /** 1 for the first attempt at this assignable. */
  readonly count: number;
}

export function attemptEntity(attempt: Attempt, activityName: string) {
  return { ...attempt, type: 'Attempt', extensions: { activityName } };
}

export interface Score {
  readonly scoreType: ScoreType;
  readonly scoreGiven: number;
  /** Absent for XP. */
  readonly maxScore?: number;
}

/** A Score of an attempt; `id` is unique among the scores of the attempt. */
export function scoreEntity(id: string, attempt: string, { scoreType, ...points }: Score): Entity {
  return { id, type: 'Score', attempt, ...points, extensions: { scoreType } };
}

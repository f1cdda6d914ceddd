/** Builds the events of the demo's application, and the entities that they are about. */
import { type Caliper, caliper, type LessonContext } from '../../../sdk/src/events/index.ts';
import type { EventLike } from '../../../sdk/src/index.ts';
import { courseByKey, type DemoLesson } from '../curriculum.ts';
import { demoId } from '../ids.ts';

export interface Sender extends Caliper {
  /** A URN that is the same on every run for the same base URL. */
  urn(...name: readonly (string | number)[]): string;
}

/** `baseUrl`: the BASE_URL of the server, with which the ids of users and courses begin. */
export function senderFor(application: {
  readonly baseUrl: string;
  readonly applicationId: string;
}): Sender {
  const urn: Sender['urn'] = (...name) => `urn:uuid:${demoId(application.baseUrl, ...name)}`;
  return { ...caliper(application), urn };
}

/** A person in a lesson. */
export function placeOf(lesson: DemoLesson, { id }: { readonly id: string }): LessonContext {
  const course = courseByKey(lesson.course);
  return { student: id, subject: course.subject, course: course.id, lesson: lesson.id };
}

/** The resource of a lesson. */
export function contentOf({ url, title, mediaType }: DemoLesson) {
  return { id: url, name: title, mediaType };
}

export function questionOf(lesson: DemoLesson, number: number) {
  const { url, title, mediaType } = lesson;
  const isPartOf = { id: url, type: 'Assessment' };
  return {
    id: `${url}/questions/${number}`,
    name: `${title} Question ${number}`,
    mediaType,
    isPartOf,
  };
}

export interface EventStep {
  readonly kind: 'event';
  readonly at: Date;
  readonly event: EventLike;
}

export interface HeartbeatStep {
  readonly kind: 'heartbeat';
  readonly at: Date;
  readonly sessionId: string;
}

export type Step = EventStep | HeartbeatStep;

/** The scoreType of a GradeEvent; undefined for every other step. */
export function scoreTypeOf(step: Step): string | undefined {
  if (step.kind !== 'event' || step.event.type !== 'GradeEvent') return undefined;
  const { generated } = step.event as { generated?: { extensions?: { scoreType?: string } } };
  return generated?.extensions?.scoreType;
}

/** Events whose actor is the student: views, assignments, assessments, answers. */
import type {
  AssessmentEvent,
  AssessmentItemEvent,
  AssignableEvent,
  CaliperDigitalResource,
  CaliperResponse,
  ViewEvent,
} from '../generated/openapi.ts';
import {
  type Activity,
  type Content,
  contentOf,
  type EventOptions,
  type Parts,
  partId,
} from './base.ts';
import { randomId } from './ids.ts';

type ResourceType = CaliperDigitalResource['type'];

export interface ActivityBuilder {
  viewed(content: Content<ResourceType>, options?: EventOptions): ViewEvent;
  assignable(
    action: AssignableEvent['action'],
    content: Content<ResourceType>,
    options?: EventOptions,
  ): AssignableEvent;
  assessment(
    action: AssessmentEvent['action'],
    content: Content<ResourceType>,
    options?: EventOptions,
  ): AssessmentEvent;
}

export function activityBuilder(parts: Parts, activity: Activity): ActivityBuilder {
  const actor = parts.person(activity.student);
  return {
    viewed: (content, options) => ({
      ...parts.head(activity, options),
      type: 'ViewEvent',
      profile: 'ReadingProfile',
      actor,
      action: 'Viewed',
      object: contentOf(content, 'DigitalResource'),
    }),
    assignable: (action, content, options) => ({
      ...parts.head(activity, options),
      type: 'AssignableEvent',
      profile: 'AssignableProfile',
      actor,
      action,
      object: contentOf(content, 'AssignableDigitalResource'),
    }),
    assessment: (action, content, options) => ({
      ...parts.head(activity, options),
      type: 'AssessmentEvent',
      profile: 'AssessmentProfile',
      actor,
      action,
      object: contentOf(content, 'Assessment'),
    }),
  };
}

export interface AttemptOptions {
  readonly item: Content<ResourceType>;
  /** Which attempt at this item it is; 1 when left out. */
  readonly count?: number;
  /** Ids of the CFItems that the item tests. */
  readonly standards?: readonly string[];
  /** A URN; random when left out. A job that may run again gives the same one. */
  readonly id?: string;
}

/** What the student answered. */
export interface Answer {
  readonly type?: CaliperResponse['type'];
  /** Such as the text of a fill-in-the-blank. */
  readonly value?: string;
  readonly values?: readonly string[];
}

/** An attempt at an item, without its grade. */
export interface AttemptBuilder {
  /** The id that Completed and Graded share. */
  readonly id: string;
  started(options?: EventOptions): AssessmentItemEvent;
  skipped(options?: EventOptions): AssessmentItemEvent;
  completed(options?: EventOptions & { readonly response?: Answer }): AssessmentItemEvent;
}

/** The Attempt entity of events about an item. */
export function attemptOf(parts: Parts, { student }: Activity, options: AttemptOptions) {
  const { item, count = 1, standards = [], id = randomId() } = options;
  if (!item) throw new TypeError('attempt needs item: the URL of the question.');
  const entity = contentOf(item, 'AssessmentItem');
  const set = { source: 'CASE', learningObjectiveIds: standards };
  const extensions = {
    ...entity.extensions,
    ...(standards.length === 0 ? {} : { learningObjectiveSet: [set] }),
  };
  const assignable = Object.keys(extensions).length === 0 ? entity : { ...entity, extensions };
  return { id, type: 'Attempt', assignee: parts.person(student), assignable, count } as const;
}

export function attemptBuilder(
  parts: Parts,
  activity: Activity,
  attempt: ReturnType<typeof attemptOf>,
): AttemptBuilder {
  const actor = parts.person(activity.student);
  const event = (
    action: AssessmentItemEvent['action'],
    generated: NonNullable<AssessmentItemEvent['generated']>,
    options?: EventOptions,
  ): AssessmentItemEvent => ({
    ...parts.head(activity, options),
    type: 'AssessmentItemEvent',
    profile: 'AssessmentProfile',
    actor,
    action,
    object: attempt.assignable,
    generated,
  });
  return {
    id: attempt.id,
    started: (options) => event('Started', attempt, options),
    skipped: (options) => event('Skipped', attempt, options),
    completed: (given = {}) => {
      const { response, ...options } = given;
      if (!response) return event('Completed', attempt, options);
      if (typeof response !== 'object')
        throw new TypeError(`response must be such as { values: ['1/4'] }, not '${response}'.`);
      const id = partId(options, 'response');
      const made = { id, attempt, ...response, type: response.type ?? 'Response' };
      return event('Completed', made, options);
    },
  };
}

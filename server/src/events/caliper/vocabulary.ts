/** The accepted terms of Caliper v1p2: event types, actions, entity types, profiles. */
import { DIGITAL_RESOURCES, ENTITIES, ORGANIZATIONS, RESPONSES, SESSIONS } from './entity-types.ts';

export const CALIPER_CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';

export const EVENT_TYPES = [
  'GradeEvent',
  'AssessmentItemEvent',
  'AssessmentEvent',
  'AssignableEvent',
  'ViewEvent',
  'SessionEvent',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const SCORE_TYPES = ['QUESTION_RESULT', 'XP', 'MASTERY'] as const;
export type ScoreType = (typeof SCORE_TYPES)[number];

/** Whether this is the type of a study session. */
export function isSessionType(type: unknown): boolean {
  return SESSIONS.some((session) => session === type);
}

/** In place of a session id: attach the event to the student's open session. */
export const AUTO_ATTACH = 'urn:tag:auto-attach';

export const PROFILES = [
  'AnnotationProfile',
  'AssessmentProfile',
  'AssignableProfile',
  'FeedbackProfile',
  'ForumProfile',
  'GeneralProfile',
  'GradingProfile',
  'MediaProfile',
  'ReadingProfile',
  'ResourceManagementProfile',
  'SearchProfile',
  'SessionProfile',
  'SurveyProfile',
  'ToolLaunchProfile',
  'ToolUseProfile',
] as const;

/** Entity types of a part by action; `others` = all other actions. */
export type TypesByAction = Readonly<Record<string, readonly string[]>> & {
  readonly others: readonly string[];
};

/** The rule of one event type. */
export interface EventRule {
  readonly actions: readonly string[];
  readonly actors: TypesByAction;
  readonly objects: readonly string[];
  /** Further types of the object in an event of this profile. */
  readonly objectsOfProfile?: ReadonlyMap<string, readonly string[]>;
  readonly generated: TypesByAction;
  readonly generatedRequired: boolean;
  readonly targets: readonly string[];
  readonly referrers: readonly string[];
}

/**
 * The partner API's table of event types. Partners use generic entity types, so any DigitalResource
 * is accepted in place of an assessment, an item or a frame.
 */
export const EVENT_RULES: Readonly<Record<EventType, EventRule>> = {
  GradeEvent: {
    actions: ['Graded'],
    actors: { others: ['SoftwareApplication', 'Person'] },
    objects: ['Attempt'],
    generated: { others: ['Score'] },
    generatedRequired: true,
    targets: ENTITIES,
    referrers: ENTITIES,
  },
  AssessmentItemEvent: {
    actions: ['Started', 'Skipped', 'Completed'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    generated: { Completed: ['Attempt', ...RESPONSES], others: ['Attempt'] },
    generatedRequired: false,
    targets: ENTITIES,
    referrers: DIGITAL_RESOURCES,
  },
  AssessmentEvent: {
    actions: ['Started', 'Paused', 'Resumed', 'Restarted', 'Submitted'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    generated: { others: ['Attempt'] },
    generatedRequired: false,
    targets: ENTITIES,
    referrers: ENTITIES,
  },
  AssignableEvent: {
    actions: ['Activated', 'Deactivated', 'Started', 'Completed', 'Submitted', 'Reviewed'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    generated: { others: ['Attempt'] },
    generatedRequired: false,
    targets: DIGITAL_RESOURCES,
    referrers: ENTITIES,
  },
  ViewEvent: {
    actions: ['Viewed'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    objectsOfProfile: new Map([['GradingProfile', ['Result']]]),
    generated: { others: ENTITIES },
    generatedRequired: false,
    targets: DIGITAL_RESOURCES,
    referrers: ENTITIES,
  },
  SessionEvent: {
    actions: ['LoggedIn', 'LoggedOut', 'TimedOut'],
    // The application reports a time-out, not the student.
    actors: { TimedOut: ['SoftwareApplication'], others: ['Person'] },
    objects: ['SoftwareApplication', ...SESSIONS],
    generated: { others: ENTITIES },
    generatedRequired: false,
    targets: DIGITAL_RESOURCES,
    referrers: ['SoftwareApplication', ...DIGITAL_RESOURCES],
  },
};

/** Entity types of the optional parts that every event may have. */
export const PART_TYPES: Readonly<Record<string, readonly string[]>> = {
  edApp: ['SoftwareApplication'],
  session: SESSIONS,
  federatedSession: ['LtiSession'],
  membership: ['Membership'],
  group: ORGANIZATIONS,
};

/** The form of a time, for messages. */
export const TIME_FORM =
  'must be an ISO 8601 date-time with an offset, such as 2026-01-15T10:00:00Z.';

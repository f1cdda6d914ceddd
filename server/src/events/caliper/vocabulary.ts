/** The Caliper v1p2 terms that we accept: event types, actions, entity types, profiles. */

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

/** The session a student has open, whichever it is. */
export const AUTO_ATTACH = 'urn:tag:auto-attach';

/** DigitalResource and its subtypes (Caliper v1p2 §Entity subtypes). */
export const DIGITAL_RESOURCES = [
  'DigitalResource',
  'AssignableDigitalResource',
  'Assessment',
  'AssessmentItem',
  'AudioObject',
  'Chapter',
  'DigitalResourceCollection',
  'Document',
  'Forum',
  'Frame',
  'ImageObject',
  'Link',
  'LtiLink',
  'MediaLocation',
  'MediaObject',
  'Message',
  'Page',
  'Questionnaire',
  'QuestionnaireItem',
  'Survey',
  'Thread',
  'VideoObject',
  'WebPage',
] as const;

/** Response and its subtypes. */
export const RESPONSES = [
  'Response',
  'DateTimeResponse',
  'FillinBlankResponse',
  'MultipleChoiceResponse',
  'MultipleResponseResponse',
  'OpenEndedResponse',
  'RatingScaleResponse',
  'SelectTextResponse',
  'TrueFalseResponse',
] as const;

/** Session and its subtype. */
export const SESSIONS = ['Session', 'LtiSession'] as const;

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

/** Entity types of a part: those of one action, or of all others; empty = any. */
export type TypesByAction = Readonly<Record<string, readonly string[]>> & {
  readonly others: readonly string[];
};

/** What one event type asks of its parts. */
export interface EventRule {
  readonly actions: readonly string[];
  readonly actors: TypesByAction;
  readonly objects: readonly string[];
  /** What the object may be as well in an event of this profile. */
  readonly objectsOfProfile?: ReadonlyMap<string, readonly string[]>;
  readonly generated: TypesByAction;
  readonly generatedRequired: boolean;
}

/**
 * The partner API's table of event types. Partners use generic entity types, so every
 * DigitalResource stands wherever an assessment or item is asked for.
 */
export const EVENT_RULES: Readonly<Record<EventType, EventRule>> = {
  GradeEvent: {
    actions: ['Graded'],
    actors: { others: ['SoftwareApplication', 'Person'] },
    objects: ['Attempt'],
    generated: { others: ['Score'] },
    generatedRequired: true,
  },
  AssessmentItemEvent: {
    actions: ['Started', 'Skipped', 'Completed'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    generated: { Completed: ['Attempt', ...RESPONSES], others: ['Attempt'] },
    generatedRequired: false,
  },
  AssessmentEvent: {
    actions: ['Started', 'Paused', 'Resumed', 'Restarted', 'Submitted'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    generated: { others: ['Attempt'] },
    generatedRequired: false,
  },
  AssignableEvent: {
    actions: ['Activated', 'Deactivated', 'Started', 'Completed', 'Submitted', 'Reviewed'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    generated: { others: ['Attempt'] },
    generatedRequired: false,
  },
  ViewEvent: {
    actions: ['Viewed'],
    actors: { others: ['Person'] },
    objects: DIGITAL_RESOURCES,
    objectsOfProfile: new Map([['GradingProfile', ['Result']]]),
    generated: { others: [] },
    generatedRequired: false,
  },
  SessionEvent: {
    actions: ['LoggedIn', 'LoggedOut', 'TimedOut'],
    // It times out by the application's doing, not the student's.
    actors: { TimedOut: ['SoftwareApplication'], others: ['Person'] },
    objects: ['SoftwareApplication', ...SESSIONS],
    generated: { others: [] },
    generatedRequired: false,
  },
};

/** Entity types of the parts that every event may carry. */
export const PART_TYPES: Readonly<Record<string, readonly string[]>> = {
  edApp: ['SoftwareApplication'],
  session: SESSIONS,
  federatedSession: SESSIONS,
  membership: ['Membership'],
  group: ['Group', 'CourseOffering', 'CourseSection', 'Organization'],
  target: [],
  referrer: [],
};

/** A copy of server/src/events/caliper/entity-types.ts, made by `npm run sdk:types`; do not edit. */

/**
 * Supertypes of each entity type (Caliper v1p2, "Entity" and its subtypes). Selectors and system
 * identifiers are no entities: they have no id.
 */
const SUPERTYPES = {
  Entity: [],
  Agent: ['Entity'],
  Organization: ['Agent'],
  CourseOffering: ['Organization'],
  CourseSection: ['CourseOffering'],
  Group: ['Organization'],
  Person: ['Agent'],
  SoftwareApplication: ['Agent'],
  AggregateMeasure: ['Entity'],
  Annotation: ['Entity'],
  BookmarkAnnotation: ['Annotation'],
  HighlightAnnotation: ['Annotation'],
  SharedAnnotation: ['Annotation'],
  TagAnnotation: ['Annotation'],
  Attempt: ['Entity'],
  Collection: ['Entity'],
  AggregateMeasureCollection: ['Collection'],
  Survey: ['Collection'],
  Comment: ['Entity'],
  DigitalResource: ['Entity'],
  AssignableDigitalResource: ['DigitalResource'],
  Assessment: ['AssignableDigitalResource', 'DigitalResourceCollection'],
  AssessmentItem: ['AssignableDigitalResource'],
  Chapter: ['DigitalResource'],
  DigitalResourceCollection: ['Collection', 'DigitalResource'],
  Forum: ['DigitalResourceCollection'],
  Questionnaire: ['DigitalResourceCollection'],
  Thread: ['DigitalResourceCollection'],
  Document: ['DigitalResource'],
  Frame: ['DigitalResource'],
  LtiLink: ['DigitalResource'],
  MediaLocation: ['DigitalResource'],
  MediaObject: ['DigitalResource'],
  AudioObject: ['MediaObject'],
  ImageObject: ['MediaObject'],
  VideoObject: ['MediaObject'],
  Message: ['DigitalResource'],
  Page: ['DigitalResource'],
  Question: ['DigitalResource'],
  DateTimeQuestion: ['Question'],
  MultiselectQuestion: ['Question'],
  OpenEndedQuestion: ['Question'],
  RatingScaleQuestion: ['Question'],
  QuestionnaireItem: ['DigitalResource'],
  SurveyInvitation: ['DigitalResource'],
  WebPage: ['DigitalResource'],
  LearningObjective: ['Entity'],
  Link: ['Entity'],
  Membership: ['Entity'],
  Query: ['Entity'],
  Rating: ['Entity'],
  Response: ['Entity'],
  DateTimeResponse: ['Response'],
  FillinBlankResponse: ['Response'],
  MultipleChoiceResponse: ['Response'],
  MultipleResponseResponse: ['Response'],
  MultiselectResponse: ['Response'],
  OpenEndedResponse: ['Response'],
  RatingScaleResponse: ['Response'],
  SelectTextResponse: ['Response'],
  TrueFalseResponse: ['Response'],
  Result: ['Entity'],
  Scale: ['Entity'],
  LikertScale: ['Scale'],
  MultiselectScale: ['Scale'],
  NumericScale: ['Scale'],
  Score: ['Entity'],
  SearchResponse: ['Entity'],
  Session: ['Entity'],
  LtiSession: ['Session'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type EntityType = keyof typeof SUPERTYPES;

const ALL = Object.keys(SUPERTYPES) as EntityType[];

function isA(type: EntityType, supertype: EntityType): boolean {
  const supertypes: readonly EntityType[] = SUPERTYPES[type];
  return type === supertype || supertypes.some((one) => isA(one, supertype));
}

/** The type and all of its subtypes. */
function withSubtypes(supertype: EntityType): readonly EntityType[] {
  return ALL.filter((type) => isA(type, supertype));
}

export const ENTITIES = withSubtypes('Entity');

/**
 * The standard puts Link beside DigitalResource and Survey below Collection alone; senders view and
 * open both as they do any resource.
 */
export const DIGITAL_RESOURCES = [...withSubtypes('DigitalResource'), 'Link', 'Survey'] as const;

export const RESPONSES = withSubtypes('Response');
export const SESSIONS = withSubtypes('Session');
export const ORGANIZATIONS = withSubtypes('Organization');

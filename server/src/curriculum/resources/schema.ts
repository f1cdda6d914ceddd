/** Wire shapes of resources: content items, tagged with the standards that they teach. */
import Type, { type Static } from 'typebox';
import { metadataOf } from '../../http/schema.ts';
import {
  optional,
  type Present,
  Text,
  Title,
  UUID_HEAD,
  UUID_HEAD_INPUT,
  Word,
  Words,
} from '../../oneroster/records/schema.ts';

/** Maximum of CFItems in one set, and of sets in one resource. */
const OBJECTIVES_MAX = 1_000;

export const ResourceType = Type.Enum(
  ['qti', 'text', 'audio', 'video', 'interactive', 'visual', 'course-material', 'assessment-bank'],
  {
    description: 'qti and course-material need subType; text, audio, video and visual need format',
  },
);

/** Students open the link, so only http and https are allowed, never `javascript:`. */
export const Url = Type.String({
  pattern: '^[hH][tT][tT][pP][sS]?://(?![/?#])[^\\s\\u0000-\\u001f\\u007f]+$',
  maxLength: 4_096,
  description: 'Where students open the content',
  examples: ['https://content.example/fractions/1'],
});

const LearningObjectiveSet = Type.Object({
  source: Type.Enum(['CASE', 'case'], { description: 'Both mean CASE; answered as sent' }),
  learningObjectiveIds: Type.Array(Word, {
    maxItems: OBJECTIVES_MAX,
    description: 'Ids of known CFItems',
  }),
});

const OBJECTIVES_TEXT = 'The standards that the resource teaches';

export const LearningObjectiveSets = Type.Array(LearningObjectiveSet, {
  minItems: 1,
  maxItems: OBJECTIVES_MAX,
  description: OBJECTIVES_TEXT,
});

export const SUB_TYPE_TEXT = 'Required for the types qti and course-material, such as qti-test';
export const FORMAT_TEXT = 'Required for the types text, audio, video and visual, such as mp4';
const ROLES_TEXT = 'primary or secondary, and roles of users, such as student';

export const ResourceInput = Type.Object(
  {
    ...UUID_HEAD_INPUT,
    title: Title,
    type: ResourceType,
    url: Url,
    learningObjectiveSet: LearningObjectiveSets,
    vendorResourceId: optional({ ...Word, description: 'The sourcedId when left out' }),
    subType: optional({ ...Word, description: SUB_TYPE_TEXT }),
    format: optional({ ...Word, description: FORMAT_TEXT }),
    description: optional({ ...Text, description: 'Prose for people' }),
    roles: optional({ ...Words, description: ROLES_TEXT }),
    metadata: optional(
      metadataOf(
        'Kept as sent; spacedRepetitionEnabled and spacedRepetitionScheduler set up reviews',
      ),
    ),
  },
  { title: 'ResourceInput', description: 'A resource to create or replace' },
);
export type Resource = Present<Static<typeof ResourceInput>>;

export const ResourceRecord = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    type: ResourceType,
    url: Type.String({ description: 'Where students open the content' }),
    vendorResourceId: Type.String({
      description: 'Id of the content at its vendor; the sourcedId when the partner sent none',
    }),
    subType: Type.Optional(Type.String({ description: SUB_TYPE_TEXT })),
    format: Type.Optional(Type.String({ description: FORMAT_TEXT })),
    description: Type.Optional(Type.String({ description: 'Prose for people' })),
    roles: Type.Optional(Type.Array(Type.String(), { description: ROLES_TEXT })),
    learningObjectiveSet: Type.Array(LearningObjectiveSet, { description: OBJECTIVES_TEXT }),
    extensions: Type.Optional(metadataOf('The metadata that was sent')),
  },
  { title: 'Resource', description: 'A content item, tagged with the standards that it teaches' },
);

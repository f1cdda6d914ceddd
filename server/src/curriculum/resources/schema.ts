/** Wire shapes of resources: content items, tagged with the standards that they teach. */
import Type, { type Static } from 'typebox';
import { Metadata } from '../../http/schema.ts';
import {
  optional,
  type Present,
  Text,
  Title,
  UUID_HEAD,
  Word,
  Words,
} from '../../oneroster/records/schema.ts';

/** Most CFItems in one set, and most sets of one resource. */
const OBJECTIVES_MAX = 1_000;

export const ResourceType = Type.Enum([
  'qti',
  'text',
  'audio',
  'video',
  'interactive',
  'visual',
  'course-material',
  'assessment-bank',
]);

/** Students open the link, so only http and https are allowed, never `javascript:`. */
export const Url = Type.String({
  pattern:
    '^[hH][tT][tT][pP][sS]?://[^\\s\\u0000-\\u001f\\u007f/?#]+[^\\s\\u0000-\\u001f\\u007f]*$',
  maxLength: 4_096,
  examples: ['https://content.example/fractions/1'],
});

const LearningObjectiveSet = Type.Object({
  source: Type.Enum(['CASE', 'case']),
  learningObjectiveIds: Type.Array(Word, { maxItems: OBJECTIVES_MAX }),
});

export const LearningObjectiveSets = Type.Array(LearningObjectiveSet, {
  minItems: 1,
  maxItems: OBJECTIVES_MAX,
});

export const ResourceInput = Type.Object(
  {
    ...UUID_HEAD,
    title: Title,
    type: ResourceType,
    url: Url,
    learningObjectiveSet: LearningObjectiveSets,
    vendorResourceId: optional(Word),
    subType: optional(Word),
    format: optional(Word),
    description: optional(Text),
    roles: optional(Words),
    metadata: optional(Metadata),
  },
  { title: 'ResourceInput' },
);
export type Resource = Present<Static<typeof ResourceInput>>;

export const ResourceRecord = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    type: ResourceType,
    url: Type.String(),
    vendorResourceId: Type.String(),
    subType: Type.Optional(Type.String()),
    format: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    roles: Type.Optional(Type.Array(Type.String())),
    learningObjectiveSet: Type.Array(LearningObjectiveSet),
    extensions: Type.Optional(Metadata),
  },
  { title: 'Resource' },
);

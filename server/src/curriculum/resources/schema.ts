/** Wire shapes of the members of resources, which the OneRoster service has in its metadata. */
import Type from 'typebox';
import { Word } from '../../oneroster/records/schema.ts';

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

export const LearningObjectiveSet = Type.Object({
  source: Type.Enum(['CASE', 'case'], { description: 'Both mean CASE; answered as sent' }),
  learningObjectiveIds: Type.Array(Word, {
    maxItems: OBJECTIVES_MAX,
    description: 'Ids of known CFItems',
  }),
});

export const OBJECTIVES_TEXT = 'The standards that the resource teaches';

export const LearningObjectiveSets = Type.Array(LearningObjectiveSet, {
  minItems: 1,
  maxItems: OBJECTIVES_MAX,
  description: OBJECTIVES_TEXT,
});

export const SUB_TYPE_TEXT = 'Required for the types qti and course-material, such as qti-test';
export const FORMAT_TEXT = 'Required for the types text, audio, video and visual, such as mp4';

/** Wire shapes of lessons: a lesson places a resource in a unit under an id that never changes. */
import Type, { type Static } from 'typebox';
import { metadataOf, nullable } from '../../http/schema.ts';
import {
  Int4,
  optional,
  type Present,
  Title,
  UUID_HEAD,
  UUID_HEAD_INPUT,
  UuidReference,
} from '../../oneroster/records/schema.ts';

export const LESSON_TYPE_TEXT =
  'placement, test-out and unit-test are never reviewed; a brand precedes -read-article';

const LessonType = Type.String({
  pattern: '^(powerpath-100|quiz|test-out|placement|unit-test|[a-z0-9]+-read-article)$',
  maxLength: 255,
  description: LESSON_TYPE_TEXT,
  examples: ['quiz', 'acme-read-article'],
});

export const LessonInput = Type.Object(
  {
    ...UUID_HEAD_INPUT,
    title: Title,
    unit: UuidReference,
    resource: UuidReference,
    sortOrder: optional({ ...Int4, description: '0 when left out' }),
    lessonType: optional(LessonType),
    metadata: optional(
      metadataOf(
        'Kept as sent; spacedRepetitionEnabled and spacedRepetitionScheduler set up reviews',
      ),
    ),
  },
  { title: 'LessonInput', description: 'A lesson to create or replace' },
);
type Sent = Static<typeof LessonInput>;
export type Lesson = Present<Omit<Sent, 'lessonType'>> & Pick<Sent, 'lessonType'>;

export const LessonRecord = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    unit: UuidReference,
    resource: UuidReference,
    sortOrder: Type.Integer({ description: 'Position in the unit, ascending' }),
    lessonType: nullable(LessonType, `${LESSON_TYPE_TEXT}; null = none`),
    extensions: Type.Optional(metadataOf('The metadata that was sent')),
  },
  { title: 'Lesson', description: 'The place of a resource in a unit' },
);

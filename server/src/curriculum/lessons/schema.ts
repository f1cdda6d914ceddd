/** Wire shapes of lessons: a lesson places a resource in a unit, and its sourcedId never changes. */
import Type, { type Static } from 'typebox';
import { Metadata } from '../../http/schema.ts';
import {
  Int4,
  optional,
  type Present,
  Title,
  UUID_HEAD,
  UuidReference,
} from '../../oneroster/records/schema.ts';

const LessonType = Type.String({
  pattern: '^(powerpath-100|quiz|test-out|placement|unit-test|[a-z0-9]+-read-article)$',
  maxLength: 255,
  examples: ['quiz', 'acme-read-article'],
});

export const LessonInput = Type.Object(
  {
    ...UUID_HEAD,
    title: Title,
    unit: UuidReference,
    resource: UuidReference,
    sortOrder: optional(Int4),
    lessonType: optional(LessonType),
    metadata: optional(Metadata),
  },
  { title: 'LessonInput' },
);
export type Lesson = Present<Static<typeof LessonInput>>;

export const LessonRecord = Type.Object(
  {
    ...UUID_HEAD,
    title: Type.String(),
    unit: UuidReference,
    resource: UuidReference,
    sortOrder: Type.Integer(),
    lessonType: Type.Optional(LessonType),
    extensions: Type.Optional(Metadata),
  },
  { title: 'Lesson' },
);

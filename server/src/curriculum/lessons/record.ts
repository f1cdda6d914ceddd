/** Lessons: their members, their list and their rows. */
import Type from 'typebox';
import { mayReadContent } from '../../access/content.ts';
import { nullable } from '../../http/schema.ts';
import {
  type BodyOf,
  contentShape,
  extensions,
  filled,
  integer,
  reference,
  required,
  term,
  title,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, canonical, listOf } from '../../oneroster/records/members.ts';
import { sql } from '../../storage/database/sql.ts';
import { resourceKind } from '../resources/record.ts';
import { unitKind } from '../units/record.ts';

export const lessonKind: RecordKind = {
  name: 'lesson',
  shows: 'nothing',
  table: sql`lessons`,
  visible: (caller) => mayReadContent(caller, sql`lessons`),
};

export const LESSON_TYPE_TEXT =
  'placement, test-out and unit-test are never reviewed; a brand precedes -read-article';

const LessonType = Type.String({
  pattern: '^(powerpath-100|quiz|test-out|placement|unit-test|[a-z0-9]+-read-article)$',
  maxLength: 255,
  description: LESSON_TYPE_TEXT,
  examples: ['quiz', 'acme-read-article'],
});

export const lessonShape = contentShape(
  lessonKind,
  {
    title: 'Lesson',
    input: 'A lesson to create or replace',
    record: 'The place of a resource in a unit',
  },
  {
    title: title(),
    unit: required(reference(unitKind, { plain: true, parent: true, uuid: true })),
    resource: required(reference(resourceKind, { plain: true, parent: true, uuid: true })),
    sortOrder: filled(
      integer({
        served: Type.Integer({ description: 'Position in the unit, ascending' }),
        description: '0 when left out',
      }),
    ),
    lessonType: filled(
      term(LessonType, { served: nullable(LessonType, `${LESSON_TYPE_TEXT}; null = none`) }),
    ),
    metadata: extensions(
      'Kept as sent; spacedRepetitionEnabled and spacedRepetitionScheduler set up reviews',
    ),
  },
);
export type Lesson = BodyOf<typeof lessonShape>;

export const lessonList = listOf(lessonShape, {
  plural: 'lessons',
  search: [sql`lessons.title`],
  order: [{ sql: sql`lessons.sort_order` }, { sql: sql`lessons.title` }],
  limitMax: 1_000,
  families: ['content'],
});

/** A lesson as it is stored: UUIDs in lower case, defaults filled in; no type = null. */
export function canonicalLesson(sent: Lesson): Canonical<Lesson> {
  const lesson = canonical(lessonShape, sent, { sortOrder: 0, lessonType: null });
  return { ...lesson, sourcedId: sent.sourcedId.toLowerCase() };
}

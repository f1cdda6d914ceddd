/** Lessons: their kind and members. */
import Type from 'typebox';
import { mayReadContent } from '../../access/content.ts';
import { nullable } from '../../http/schema.ts';
import {
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

export const lessonShape = contentShape(lessonKind, 'The place of a resource in a unit', {
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
});

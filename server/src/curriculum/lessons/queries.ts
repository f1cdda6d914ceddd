/** The SQL of lessons. */
import { mayReadContent } from '../../access/content.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import { sql } from '../../storage/database/sql.ts';
import { type CanonicalLesson, lessonMembers } from './record.ts';
import { LessonRecord } from './schema.ts';

export const lessonKind: RecordKind = {
  name: 'lesson',
  table: sql`lessons`,
  visible: (caller) => mayReadContent(caller, sql`lessons`),
};

export const lessonList = listOf(lessonKind, {
  plural: 'lessons',
  id: 'uuid',
  fields: {
    title: { kind: 'text', sql: sql`lessons.title` },
    'unit.sourcedId': { kind: 'uuid', sql: sql`lessons.unit_id` },
    'resource.sourcedId': { kind: 'uuid', sql: sql`lessons.resource_id` },
    sortOrder: { kind: 'integer', sql: sql`lessons.sort_order` },
    lessonType: { kind: 'text', sql: sql`lessons.lesson_type` },
  },
  members: LessonRecord.properties,
  search: [sql`lessons.title`],
  order: [{ sql: sql`lessons.sort_order` }, { sql: sql`lessons.title` }],
  limitMax: 1_000,
  families: ['content'],
});

export function lessonRow(header: RecordHeader, lesson: CanonicalLesson): Row {
  return {
    ...headerColumns(header),
    title: lesson.title,
    unit_id: lesson.unitId,
    resource_id: lesson.resourceId,
    sort_order: lesson.sortOrder,
    lesson_type: lesson.lessonType,
    metadata: lesson.metadata,
    record: renderRecord(header, lessonMembers(lesson)),
  };
}

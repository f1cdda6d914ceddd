/** Lessons: their members, their list and their rows. */
import { mayReadContent } from '../../access/content.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  type Canonical,
  canonical,
  fieldsOf,
  integer,
  type Members,
  metadata,
  recordRow,
  reference,
  text,
  word,
} from '../../oneroster/records/members.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import { sql } from '../../storage/database/sql.ts';
import { resourceKind } from '../resources/record.ts';
import { unitKind } from '../units/record.ts';
import { type Lesson, LessonRecord } from './schema.ts';

export const lessonKind: RecordKind = {
  name: 'lesson',
  shows: 'nothing',
  table: sql`lessons`,
  visible: (caller) => mayReadContent(caller, sql`lessons`),
};

export const lessonMembers: Members<Lesson> = {
  title: text(),
  unit: reference(unitKind, { plain: true, parent: true, uuid: true }),
  resource: reference(resourceKind, { plain: true, parent: true, uuid: true }),
  sortOrder: integer(),
  lessonType: word(),
  metadata: metadata('extensions'),
};

export const lessonList = listOf(lessonKind, {
  plural: 'lessons',
  id: 'uuid',
  fields: fieldsOf(lessonKind.table, lessonMembers),
  members: LessonRecord.properties,
  search: [sql`lessons.title`],
  order: [{ sql: sql`lessons.sort_order` }, { sql: sql`lessons.title` }],
  limitMax: 1_000,
  families: ['content'],
});

export type CanonicalLesson = Canonical<Lesson>;

/** A lesson as it is stored: UUIDs in lower case, defaults filled in; no type = null. */
export function canonicalLesson(sent: Lesson): CanonicalLesson {
  const lesson = canonical(lessonMembers, sent, { sortOrder: 0, lessonType: null });
  return { ...lesson, sourcedId: sent.sourcedId.toLowerCase() };
}

export function lessonRow(header: RecordHeader, lesson: CanonicalLesson): Row {
  return recordRow<Lesson>(header, lessonMembers, lesson);
}

/** Declares how lessons are read and written: `/rostering/1.0/lessons`. */
import { ByUuid } from '../../http/schema.ts';
import { putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { metadataWarnings } from '../metadata.ts';
import { canonicalLesson, lessonKind, lessonList, lessonMembers, lessonRow } from './record.ts';
import { type Lesson, LessonInput, LessonRecord } from './schema.ts';

function readLesson(sent: Lesson): Put {
  const lesson = canonicalLesson(sent);
  return {
    ...putOf('lesson', lessonMembers, lesson),
    warnings: metadataWarnings('lesson', lesson.metadata),
    row: (_db, header) => lessonRow(header, lesson),
  };
}

export const lessons = defineResource({
  kind: lessonKind,
  collection: lessonList,
  schema: LessonRecord,
  path: ByUuid,
  tag: 'Curriculum',
  summary: 'Create or replace a lesson; its unit and its resource come first',
  input: LessonInput,
  read: readLesson,
});

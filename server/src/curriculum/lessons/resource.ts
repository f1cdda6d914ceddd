/** Lessons: `/rostering/1.0/lessons`, and the lessons of a unit. */
import { ByUuid } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { metadataWarnings } from '../metadata.ts';
import { resourceKind } from '../resources/queries.ts';
import { unitKind } from '../units/queries.ts';
import { lessonKind, lessonList, lessonRow } from './queries.ts';
import { canonicalLesson } from './record.ts';
import { type Lesson, LessonInput, LessonRecord } from './schema.ts';

function readLesson(sent: Lesson): Put {
  const lesson = canonicalLesson(sent);
  return {
    sourcedId: lesson.sourcedId,
    status: lesson.status,
    warnings: metadataWarnings('lesson', lesson.metadata),
    references: [
      { path: '/lesson/unit', kind: unitKind, id: lesson.unitId, parent: true },
      { path: '/lesson/resource', kind: resourceKind, id: lesson.resourceId, parent: true },
    ],
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

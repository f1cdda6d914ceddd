/** Declares how lessons are read and written: `/rostering/1.0/lessons`. */
import { putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { metadataWarnings } from '../metadata.ts';
import { canonicalLesson, type Lesson, lessonList, lessonShape } from './record.ts';

function readLesson(sent: Lesson): Put {
  const lesson = canonicalLesson(sent);
  return {
    ...putOf(lessonShape, lesson),
    warnings: metadataWarnings('lesson', lesson.metadata),
  };
}

export const lessons = defineResource({
  ...lessonShape,
  collection: lessonList,
  tag: 'Curriculum',
  summary: 'Create or replace a lesson; its unit and its resource come first',
  read: readLesson,
});

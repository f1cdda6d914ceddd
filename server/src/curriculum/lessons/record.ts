/** What is kept and answered of a lesson. */
import type { Lesson } from './schema.ts';

/** The lesson as all of the program sees it: ids in lower case, defaults filled in. */
export function canonicalLesson(lesson: Lesson) {
  return {
    ...lesson,
    sourcedId: lesson.sourcedId.toLowerCase(),
    unitId: lesson.unit.sourcedId.toLowerCase(),
    resourceId: lesson.resource.sourcedId.toLowerCase(),
    sortOrder: lesson.sortOrder ?? 0,
  };
}
export type CanonicalLesson = ReturnType<typeof canonicalLesson>;

/** The members of the record in the order in which they are answered. */
export function lessonMembers(lesson: CanonicalLesson) {
  return {
    title: lesson.title,
    unit: { sourcedId: lesson.unitId },
    resource: { sourcedId: lesson.resourceId },
    sortOrder: lesson.sortOrder,
    lessonType: lesson.lessonType,
    extensions: lesson.metadata,
  };
}

/** What is kept and answered of a course. */
import { refsTo, refTo } from '../../oneroster/records/hrefs.ts';
import type { Course } from './schema.ts';

/** The course as all of the program sees it: ids of resources in lower case. */
export function canonicalCourse(course: Course) {
  return {
    ...course,
    status: course.status ?? 'active',
    courseCode: course.courseCode ?? course.sourcedId,
    resources: course.resources?.map(({ sourcedId }) => ({ sourcedId: sourcedId.toLowerCase() })),
  };
}
export type CanonicalCourse = ReturnType<typeof canonicalCourse>;

/** The members of the record in the order in which they are answered. */
export function courseMembers(course: CanonicalCourse) {
  return {
    title: course.title,
    courseCode: course.courseCode,
    grades: course.grades,
    subjects: course.subjects,
    subjectCodes: course.subjectCodes,
    org: refTo('org', course.org),
    schoolYear: refTo('academicSession', course.schoolYear),
    resources: refsTo('resource', course.resources),
    metadata: course.metadata,
  };
}

/** With the sort of course that the metadata says: 'spaced-repetition' for review courses. */
export function withCourseType(course: Record<string, unknown>): object {
  const { metadata, ...members } = course as { metadata?: Record<string, unknown> };
  const courseType = metadata?.['courseType'];
  if (typeof courseType !== 'string') return course;
  return { ...members, courseType, metadata };
}

/** What is kept and answered of a course. */
import type { Course } from './schema.ts';

/** The course as all of the program sees it: ids of resources in lower case. */
export function canonicalCourse(course: Course) {
  return {
    ...course,
    status: course.status ?? 'active',
    resources: course.resources?.map(({ sourcedId }) => ({ sourcedId: sourcedId.toLowerCase() })),
  };
}
export type CanonicalCourse = ReturnType<typeof canonicalCourse>;

/** The members of the record in the order in which they are answered. */
export function courseMembers(course: CanonicalCourse) {
  return {
    title: course.title,
    courseType: courseTypeOf(course),
    courseCode: course.courseCode,
    grades: course.grades,
    subjects: course.subjects,
    subjectCodes: course.subjectCodes,
    org: course.org && { sourcedId: course.org.sourcedId },
    schoolYear: course.schoolYear && { sourcedId: course.schoolYear.sourcedId },
    resources: course.resources,
    metadata: course.metadata,
  };
}

/** What sort of course it says it is in its metadata: 'spaced-repetition' for review courses. */
function courseTypeOf({ metadata }: CanonicalCourse): string | undefined {
  const type = metadata?.['courseType'];
  return typeof type === 'string' ? type : undefined;
}

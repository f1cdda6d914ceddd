/** Courses: `/rostering/1.0/courses`. */
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { metadataWarnings } from '../metadata.ts';
import { resourceKind } from '../resources/queries.ts';
import { courseKind, courseList, courseRow } from './queries.ts';
import { canonicalCourse } from './record.ts';
import { type Course, CourseInput, CourseRecord } from './schema.ts';

function readCourse(sent: Course): Put {
  const course = canonicalCourse(sent);
  return {
    sourcedId: course.sourcedId,
    status: course.status,
    warnings: metadataWarnings('course', course.metadata),
    references: [
      ...referencesOf(orgKind, '/course/org', course.org),
      ...referencesOf(academicSessionKind, '/course/schoolYear', course.schoolYear),
      ...referencesOf(resourceKind, '/course/resources', course.resources),
    ],
    row: (_db, header) => courseRow(header, course),
  };
}

export const courses = defineResource({
  kind: courseKind,
  collection: courseList,
  schema: CourseRecord,
  path: ById,
  tag: 'Curriculum',
  summary: 'Create or replace a course',
  input: CourseInput,
  read: readCourse,
});

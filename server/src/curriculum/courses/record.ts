/** Courses: their members and their list. */
import { mayReadContent } from '../../access/content.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  fieldsOf,
  type Members,
  metadata,
  reference,
  references,
  text,
  texts,
} from '../../oneroster/records/members.ts';
import { academicSessionKind, orgKind } from '../../oneroster/records/roster-kinds.ts';
import { sql } from '../../storage/database/sql.ts';
import { resourceKind } from '../resources/record.ts';
import { type Course, CourseRecord } from './schema.ts';

export const courseKind: RecordKind = {
  name: 'course',
  shows: 'nothing',
  table: sql`courses`,
  reservedIds: ['components', 'component-resources'],
  visible: (caller) => mayReadContent(caller, sql`courses`),
};

export const courseMembers: Members<Course> = {
  title: text(),
  courseCode: text(),
  grades: texts(),
  subjects: texts(),
  subjectCodes: texts(),
  org: reference(orgKind),
  schoolYear: reference(academicSessionKind),
  resources: references(resourceKind, { filter: false, uuid: true }),
  metadata: metadata(),
};

export const courseList = listOf(courseKind, {
  plural: 'courses',
  id: 'text',
  fields: fieldsOf(courseKind.table, courseMembers),
  members: CourseRecord.properties,
  search: [sql`courses.title`, sql`courses.course_code`],
  limitMax: 3_000,
  families: ['roster'],
});

/** Adds the `courseType` that the metadata names: 'spaced-repetition' for review courses. */
export function withCourseType(course: Record<string, unknown>): object {
  const { metadata, ...members } = course as { metadata?: Record<string, unknown> };
  const courseType = metadata?.['courseType'];
  if (typeof courseType !== 'string') return course;
  return { ...members, courseType, metadata };
}

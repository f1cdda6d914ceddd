/** The SQL of courses. */
import { mayReadContent } from '../../access/content.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import { sql } from '../../storage/database/sql.ts';
import { type CanonicalCourse, courseMembers } from './record.ts';
import { CourseRecord } from './schema.ts';

export const courseKind: RecordKind = {
  name: 'course',
  table: sql`courses`,
  visible: (caller) => mayReadContent(caller, sql`courses`),
};

export const courseList = listOf(courseKind, {
  plural: 'courses',
  id: 'text',
  fields: {
    title: { kind: 'text', sql: sql`courses.title` },
    courseCode: { kind: 'text', sql: sql`courses.course_code` },
    grades: { kind: 'textArray', sql: sql`courses.grades` },
    subjects: { kind: 'textArray', sql: sql`courses.subjects` },
    subjectCodes: { kind: 'textArray', sql: sql`courses.subject_codes` },
    'org.sourcedId': { kind: 'text', sql: sql`courses.org_id` },
    'schoolYear.sourcedId': { kind: 'text', sql: sql`courses.school_year_id` },
  },
  members: CourseRecord.properties,
  search: [sql`courses.title`, sql`courses.course_code`],
  limitMax: 3_000,
  families: ['roster'],
});

export function courseRow(header: RecordHeader, course: CanonicalCourse): Row {
  return {
    ...headerColumns(header),
    title: course.title,
    course_code: course.courseCode,
    grades: course.grades,
    subjects: course.subjects,
    subject_codes: course.subjectCodes,
    org_id: course.org?.sourcedId,
    school_year_id: course.schoolYear?.sourcedId,
    resource_ids: course.resources?.map(({ sourcedId }) => sourcedId),
    metadata: course.metadata,
    record: renderRecord(header, courseMembers(course)),
  };
}

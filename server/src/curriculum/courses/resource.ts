/** Declares how courses are read and written: `/rostering/1.0/courses`, and OneRoster v1p2. */
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource, type Resource } from '../../oneroster/routes/resource.ts';
import { metadataWarnings } from '../metadata.ts';
import { courseKind, courseList, courseMembers, withCourseType } from './record.ts';
import { type Course, CourseInput, CourseRecord, OwnCourseRecord } from './schema.ts';

function readCourse(sent: Course): Put {
  const course = canonical(courseMembers, sent, { courseCode: sent.sourcedId });
  return {
    ...putOf('course', courseMembers, course),
    warnings: metadataWarnings('course', course.metadata),
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

/** Courses with `courseType`, which OneRoster's own course lacks. */
export const ownCourses: Resource = {
  ...courses,
  schema: OwnCourseRecord,
  project: withCourseType,
};

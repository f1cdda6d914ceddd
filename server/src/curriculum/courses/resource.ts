/** Declares how courses are read and written: `/rostering/1.0/courses`, and OneRoster v1p2. */
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource, type Resource } from '../../oneroster/routes/resource.ts';
import { metadataWarnings } from '../metadata.ts';
import { type Course, courseList, courseShape, OwnCourseRecord, withCourseType } from './record.ts';

function readCourse(sent: Course): Put {
  const course = canonical(courseShape, sent, { courseCode: sent.sourcedId });
  return {
    ...putOf(courseShape, course),
    warnings: metadataWarnings('course', course.metadata),
  };
}

export const courses = defineResource({
  ...courseShape,
  collection: courseList,
  tag: 'Curriculum',
  summary: 'Create or replace a course',
  read: readCourse,
});

/** Courses with `courseType`, which OneRoster's own course lacks. */
export const ownCourses: Resource = {
  ...courses,
  schema: OwnCourseRecord,
  project: withCourseType,
};

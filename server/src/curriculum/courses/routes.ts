/** Courses: `/rostering/1.0/courses`. */
import { ById } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { readCourse } from './put.ts';
import { courseKind, courseList } from './queries.ts';
import { CourseInput, CourseRecord } from './schema.ts';

const courses: Served = {
  kind: courseKind,
  collection: courseList,
  schema: CourseRecord,
  path: ById,
  tag: 'Curriculum',
};

export const courseRoutes = recordRoutes(courses, {
  summary: 'Create or replace a course',
  input: CourseInput,
  read: readCourse,
});

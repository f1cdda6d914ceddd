/** Declares how courses are read and written: `/rostering/1.0/courses`, and OneRoster v1p2. */
import { describedResource, type Resource } from '../../oneroster/routes/resource.ts';
import { sql } from '../../storage/database/sql.ts';
import { metadataWarnings } from '../metadata.ts';
import { courseShape, OwnCourseRecord, withCourseType } from './record.ts';

export const courses = describedResource(courseShape, {
  list: {
    plural: 'courses',
    search: [sql`courses.title`, sql`courses.course_code`],
    families: ['roster'],
  },
  tag: 'Curriculum',
  summary: 'Create or replace a course',
  defaults: ({ sourcedId }) => ({ courseCode: sourcedId }),
  write: ({ metadata }) => ({ warnings: metadataWarnings('course', metadata) }),
});

/** Courses with `courseType`, which OneRoster's own course lacks. */
export const ownCourses: Resource = {
  ...courses,
  schema: OwnCourseRecord,
  project: withCourseType,
  collection: { ...courses.collection, members: Object.keys(OwnCourseRecord.properties) },
};

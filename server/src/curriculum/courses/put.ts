/** What the body of a PUT of a course says, and how it is stored. */
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { resourceKind } from '../resources/queries.ts';
import { academicSessionKind, courseRow, orgKind } from './queries.ts';
import { canonicalCourse } from './record.ts';
import type { Course } from './schema.ts';

export function readCourse(sent: Course): Put {
  const course = canonicalCourse(sent);
  return {
    sourcedId: course.sourcedId,
    status: course.status,
    mentions: [
      ...mentionsOf(orgKind, '/course/org', course.org),
      ...mentionsOf(academicSessionKind, '/course/schoolYear', course.schoolYear),
      ...mentionsOf(resourceKind, '/course/resources', course.resources),
    ],
    row: (_db, stamp) => courseRow(stamp, course),
  };
}

/** What the body of a PUT of a class says, and how it is stored. */
import { courseKind } from '../../curriculum/courses/queries.ts';
import { resourceKind } from '../../curriculum/resources/queries.ts';
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { academicSessionKind } from '../academic-sessions/queries.ts';
import { orgKind } from '../orgs/queries.ts';
import { classRow } from './queries.ts';
import { canonicalClass } from './record.ts';
import type { Class } from './schema.ts';

/** The course must be the writer's own: its owner gets to see whoever enrolls. */
export function readClass(sent: Class): Put {
  const klass = canonicalClass(sent);
  return {
    sourcedId: klass.sourcedId,
    status: klass.status,
    mentions: [
      { path: '/class/course', kind: courseKind, id: klass.course.sourcedId, parent: true },
      ...mentionsOf(orgKind, '/class/school', klass.school),
      ...mentionsOf(academicSessionKind, '/class/terms', klass.terms),
      ...mentionsOf(resourceKind, '/class/resources', klass.resources),
    ],
    row: (_db, stamp) => classRow(stamp, klass),
  };
}

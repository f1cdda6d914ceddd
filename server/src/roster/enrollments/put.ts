/** What the body of a PUT of an enrollment says, and how it is stored. */
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { classKind } from '../classes/queries.ts';
import { orgKind } from '../orgs/queries.ts';
import { userKind } from '../users/queries.ts';
import { enrollmentRow } from './queries.ts';
import { canonicalEnrollment } from './record.ts';
import type { Enrollment } from './schema.ts';

/**
 * Both the user and the class must be visible to the writer: an enrollment is a basis to read the
 * student's data, so it must not be possible to enroll a student one could not see before.
 */
export function readEnrollment(sent: Enrollment): Put {
  const enrollment = canonicalEnrollment(sent);
  return {
    sourcedId: enrollment.sourcedId,
    status: enrollment.status,
    mentions: [
      ...mentionsOf(userKind, '/enrollment/user', enrollment.user),
      ...mentionsOf(classKind, '/enrollment/class', enrollment.class),
      ...mentionsOf(orgKind, '/enrollment/school', enrollment.school),
    ],
    row: (db, stamp) => enrollmentRow(db, stamp, enrollment),
  };
}

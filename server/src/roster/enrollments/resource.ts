/** Enrollments: `/rostering/1.0/enrollments`. Partners see those in classes that they see. */

import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { classKind } from '../classes/queries.ts';
import { userKind } from '../users/queries.ts';
import { enrollmentKind, enrollmentList, enrollmentRow } from './queries.ts';
import { canonicalEnrollment } from './record.ts';
import { type Enrollment, EnrollmentInput, EnrollmentRecord } from './schema.ts';

/**
 * Both the user and the class must be visible to the writer: an enrollment is a basis to read the
 * student's data, so it must not be possible to enroll a student one could not see before.
 */
function readEnrollment(sent: Enrollment): Put {
  const enrollment = canonicalEnrollment(sent);
  return {
    sourcedId: enrollment.sourcedId,
    status: enrollment.status,
    references: [
      ...referencesOf(userKind, '/enrollment/user', enrollment.user),
      ...referencesOf(classKind, '/enrollment/class', enrollment.class),
      ...referencesOf(orgKind, '/enrollment/school', enrollment.school),
    ],
    row: (db, header) => enrollmentRow(db, header, enrollment),
  };
}

export const enrollments = defineResource({
  kind: enrollmentKind,
  collection: enrollmentList,
  schema: EnrollmentRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an enrollment; its user and its class come first',
  input: EnrollmentInput,
  read: readEnrollment,
});

/** The resource of enrollments. Partners see those in classes that they see. */
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { enrollmentKind, enrollmentList, enrollmentMembers, enrollmentRow } from './record.ts';
import { type Enrollment, EnrollmentInput, EnrollmentRecord } from './schema.ts';

/**
 * Both the user and the class must be visible to the writer. An enrollment is a basis for reading
 * the student's data, so a writer must not enroll a student whom it could not see before.
 */
function readEnrollment(sent: Enrollment): Put {
  const enrollment = canonical(enrollmentMembers, sent);
  return {
    ...putOf('enrollment', enrollmentMembers, enrollment),
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

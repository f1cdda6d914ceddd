/** The resource of enrollments. Partners see those in classes that they see. */
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { type Enrollment, enrollmentList, enrollmentRow, enrollmentShape } from './record.ts';

/**
 * The user and the class must be visible to the writer. An enrollment is a basis for reading
 * the student's data, so a writer must not enroll a student whom it could not see before.
 */
function readEnrollment(sent: Enrollment): Put {
  const enrollment = canonical(enrollmentShape, sent);
  return {
    ...putOf(enrollmentShape, enrollment),
    row: (db, header) => enrollmentRow(db, header, enrollment),
  };
}

export const enrollments = defineResource({
  ...enrollmentShape,
  collection: enrollmentList,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an enrollment; its user and its class come first',
  read: readEnrollment,
});

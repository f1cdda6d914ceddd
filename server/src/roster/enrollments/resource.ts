/** The resource of enrollments. Partners see those in classes that they see. */
import { describedResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { enrollmentRow, enrollmentShape } from './record.ts';

/**
 * The user and the class must be visible to the writer. An enrollment is a basis for reading
 * the student's data, so a writer must not enroll a student whom it could not see before.
 */
export const enrollments = describedResource(enrollmentShape, {
  list: { plural: 'enrollments', families: ['roster'] },
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an enrollment; its user and its class come first',
  write: (enrollment) => ({
    row: (db, header) => enrollmentRow(db, header, enrollment),
  }),
});

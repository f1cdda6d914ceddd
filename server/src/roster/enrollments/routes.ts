/** Enrollments: `/rostering/1.0/enrollments`. Partners see those in classes that they see. */
import { ById } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { readEnrollment } from './put.ts';
import { enrollmentKind, enrollmentList } from './queries.ts';
import { EnrollmentInput, EnrollmentRecord } from './schema.ts';

const enrollments: Served = {
  kind: enrollmentKind,
  collection: enrollmentList,
  schema: EnrollmentRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
};

export const enrollmentRoutes = recordRoutes(enrollments, {
  summary: 'Create or replace an enrollment; its user and its class come first',
  input: EnrollmentInput,
  read: readEnrollment,
});

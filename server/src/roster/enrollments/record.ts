/** Enrollments: their kind, members, list and rows. */
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  boolean,
  type Canonical,
  date,
  fieldsOf,
  type Members,
  metadata,
  recordRow,
  reference,
  word,
} from '../../oneroster/records/members.ts';
import { type RecordHeader, upsertRows } from '../../oneroster/records/records.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { classKind, findSchool } from '../classes/record.ts';
import { userKind } from '../users/record.ts';
import { type Enrollment, EnrollmentRecord } from './schema.ts';

export const enrollmentKind: RecordKind = {
  name: 'enrollment',
  shows: 'enrollments',
  table: sql`enrollments`,
  person: sql`enrollments.user_id`,
  readers: sql`enrollments.readers`,
};

export const enrollmentMembers: Members<Enrollment> = {
  user: reference(userKind),
  class: reference(classKind),
  school: reference(orgKind),
  role: word(),
  primary: boolean({ column: 'is_primary' }),
  beginDate: date(),
  endDate: date(),
  metadata: metadata(),
};

export const enrollmentList = listOf(enrollmentKind, {
  plural: 'enrollments',
  id: 'text',
  fields: fieldsOf(enrollmentKind.table, enrollmentMembers),
  members: EnrollmentRecord.properties,
  search: [],
  limitMax: 3_000,
  families: ['roster'],
});

type CanonicalEnrollment = Canonical<Enrollment>;

/**
 * The row of an enrollment; without a school it has that of its class, if that is stored. An import
 * compares rows before it writes what they refer to.
 */
export async function enrollmentRow(
  db: Queryable,
  header: RecordHeader,
  sent: CanonicalEnrollment,
): Promise<Row> {
  const school = sent.school ?? (await findSchool(db, sent.class.sourcedId));
  return recordRow<Enrollment>(header, enrollmentMembers, { ...sent, ...(school && { school }) });
}

/** Writes many enrollments; each must name its school. */
export function upsertEnrollments(
  tx: Transaction,
  enrollments: readonly {
    readonly header: RecordHeader;
    readonly enrollment: CanonicalEnrollment;
  }[],
): Promise<void> {
  const rows = enrollments.map(({ header, enrollment }) =>
    recordRow<Enrollment>(header, enrollmentMembers, enrollment),
  );
  return upsertRows(tx, enrollmentKind.table, rows);
}

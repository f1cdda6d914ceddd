/** Enrollments: their kind, members and rows. */

import { isInDistrict } from '../../access/district.ts';
import {
  type BodyOf,
  boolean,
  date,
  filled,
  metadata,
  recordShape,
  reference,
  required,
  term,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, recordRow } from '../../oneroster/records/members.ts';
import { type RecordHeader, upsertRows } from '../../oneroster/records/records.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { extensible } from '../../oneroster/records/schema.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { classKind, findSchool } from '../classes/record.ts';
import { userKind } from '../users/record.ts';

const enrollmentKind: RecordKind = {
  name: 'enrollment',
  shows: 'enrollments',
  table: sql`enrollments`,
  person: sql`enrollments.user_id`,
  readers: sql`enrollments.readers`,
  ofDistrict: (orgRole) => isInDistrict(orgRole, sql`enrollments.school_id`),
  changedUsers: (id) => sql`select user_id from enrollments where sourced_id = ${id}`,
};

const EnrollmentRole = extensible('administrator', 'proctor', 'student', 'teacher');

export const enrollmentShape = recordShape(enrollmentKind, 'A user in a class (OneRoster v1p2)', {
  user: required(reference(userKind)),
  class: required(reference(classKind)),
  school: filled(
    reference(orgKind, {
      description: 'That of the class when left out; follows the class from that school to another',
    }),
  ),
  role: required(term(EnrollmentRole)),
  primary: boolean({
    column: 'is_primary',
    description: 'This is the main teacher of the class',
  }),
  beginDate: date({ description: 'First day' }),
  endDate: date({ description: 'The day after the last one' }),
  metadata: metadata(),
});
type Enrollment = BodyOf<typeof enrollmentShape>;

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
  return recordRow(enrollmentShape, header, { ...sent, ...(school && { school }) });
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
    recordRow(enrollmentShape, header, enrollment),
  );
  return upsertRows(tx, enrollmentKind.table, rows);
}

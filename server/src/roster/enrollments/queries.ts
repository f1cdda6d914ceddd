/** The SQL of enrollments. */
import { mayReadRow } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  headerColumns,
  type RecordHeader,
  renderRecord,
  upsertRows,
} from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { findSchoolId } from '../classes/queries.ts';
import { type CanonicalEnrollment, enrollmentMembers } from './record.ts';
import { EnrollmentRecord } from './schema.ts';

export const enrollmentKind: RecordKind = {
  name: 'enrollment',
  table: sql`enrollments`,
  person: sql`enrollments.user_id`,
  visible: (caller) => mayReadRow(caller, sql`enrollments.readers`),
};

export const enrollmentList = listOf(enrollmentKind, {
  plural: 'enrollments',
  id: 'text',
  fields: {
    'user.sourcedId': { kind: 'text', sql: sql`enrollments.user_id` },
    'class.sourcedId': { kind: 'text', sql: sql`enrollments.class_id` },
    'school.sourcedId': { kind: 'text', sql: sql`enrollments.school_id` },
    role: { kind: 'text', sql: sql`enrollments.role` },
    primary: { kind: 'boolean', sql: sql`enrollments.is_primary` },
    beginDate: { kind: 'date', sql: sql`enrollments.begin_date` },
    endDate: { kind: 'date', sql: sql`enrollments.end_date` },
  },
  members: EnrollmentRecord.properties,
  search: [],
  limitMax: 3_000,
  families: ['roster'],
});

/** Its school is that of its class when it names none. */
export async function enrollmentRow(
  db: Queryable,
  header: RecordHeader,
  enrollment: CanonicalEnrollment,
): Promise<Row> {
  const classId = enrollment.class.sourcedId;
  const schoolId = enrollment.school?.sourcedId ?? (await findSchoolId(db, classId));
  return rowOf(header, enrollment, schoolId);
}

/** Many at once, each with its school. */
export function upsertEnrollments(
  tx: Transaction,
  enrollments: readonly {
    readonly header: RecordHeader;
    readonly enrollment: CanonicalEnrollment;
    readonly schoolId: string;
  }[],
): Promise<void> {
  const rows = enrollments.map(({ header, enrollment, schoolId }) =>
    rowOf(header, enrollment, schoolId),
  );
  return upsertRows(tx, enrollmentKind.table, rows);
}

function rowOf(header: RecordHeader, enrollment: CanonicalEnrollment, schoolId: string): Row {
  return {
    ...headerColumns(header),
    user_id: enrollment.user.sourcedId,
    class_id: enrollment.class.sourcedId,
    school_id: schoolId,
    role: enrollment.role,
    is_primary: enrollment.primary,
    begin_date: enrollment.beginDate,
    end_date: enrollment.endDate,
    metadata: enrollment.metadata,
    record: renderRecord(header, enrollmentMembers(enrollment, schoolId)),
  };
}

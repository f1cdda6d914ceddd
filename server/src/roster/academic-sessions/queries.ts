/** The SQL of academic sessions. */
import { listOf } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import { academicSessionKind } from '../../oneroster/records/roster-kinds.ts';
import type { Row } from '../../storage/database/batch.ts';
import { sql } from '../../storage/database/sql.ts';
import { type CanonicalSession, sessionMembers } from './record.ts';
import { AcademicSessionRecord } from './schema.ts';

export const academicSessionList = listOf(academicSessionKind, {
  plural: 'academicSessions',
  id: 'text',
  fields: {
    title: { kind: 'text', sql: sql`academic_sessions.title` },
    startDate: { kind: 'date', sql: sql`academic_sessions.start_date` },
    endDate: { kind: 'date', sql: sql`academic_sessions.end_date` },
    type: { kind: 'text', sql: sql`academic_sessions.type` },
    'parent.sourcedId': { kind: 'text', sql: sql`academic_sessions.parent_id` },
    schoolYear: { kind: 'text', sql: sql`academic_sessions.school_year` },
  },
  members: AcademicSessionRecord.properties,
  search: [sql`academic_sessions.title`],
  limitMax: 3_000,
  families: ['roster'],
});

export function academicSessionRow(header: RecordHeader, session: CanonicalSession): Row {
  return {
    ...headerColumns(header),
    title: session.title,
    start_date: session.startDate,
    end_date: session.endDate,
    type: session.type,
    parent_id: session.parent?.sourcedId,
    school_year: session.schoolYear,
    metadata: session.metadata,
    record: renderRecord(header, sessionMembers(session)),
  };
}

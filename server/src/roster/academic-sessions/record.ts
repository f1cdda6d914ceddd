/** Academic sessions: their members and list. */
import { listOf } from '../../oneroster/records/kind.ts';
import {
  date,
  fieldsOf,
  type Members,
  metadata,
  reference,
  text,
  word,
} from '../../oneroster/records/members.ts';
import { academicSessionKind } from '../../oneroster/records/roster-kinds.ts';
import { sql } from '../../storage/database/sql.ts';
import { type AcademicSession, AcademicSessionRecord } from './schema.ts';

export const academicSessionMembers: Members<AcademicSession> = {
  title: text(),
  startDate: date(),
  endDate: date(),
  type: word(),
  parent: reference(academicSessionKind),
  schoolYear: word(),
  metadata: metadata(),
};

export const academicSessionList = listOf(academicSessionKind, {
  plural: 'academicSessions',
  id: 'text',
  fields: fieldsOf(academicSessionKind.table, academicSessionMembers),
  members: AcademicSessionRecord.properties,
  search: [sql`academic_sessions.title`],
  limitMax: 3_000,
  families: ['roster'],
});

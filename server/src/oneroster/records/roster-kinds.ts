/** The kinds of orgs and academic sessions, which the curriculum refers to as well. */
import { sql } from '../../storage/database/sql.ts';
import type { RecordKind } from './kind.ts';
import { textWithChildren } from './record-text.ts';

const orgs = sql`orgs`;
const academicSessions = sql`academic_sessions`;

export const orgKind: RecordKind = {
  name: 'org',
  shows: 'nothing',
  table: orgs,
  record: textWithChildren(orgs, 'org'),
};

export const academicSessionKind: RecordKind = {
  name: 'academicSession',
  shows: 'nothing',
  table: academicSessions,
  record: textWithChildren(academicSessions, 'academicSession'),
};

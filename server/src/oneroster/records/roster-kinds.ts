/** The kinds of orgs and academic sessions, which the curriculum refers to as well. */
import { isInDistrict } from '../../access/district.ts';
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
  ofDistrict: (orgRole) => isInDistrict(orgRole, sql`orgs.sourced_id`),
};

export const academicSessionKind: RecordKind = {
  name: 'academicSession',
  shows: 'nothing',
  table: academicSessions,
  record: textWithChildren(academicSessions, 'academicSession'),
};

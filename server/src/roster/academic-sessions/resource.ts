/** The resource of academic sessions. All callers see all sessions. */
import { ById } from '../../http/schema.ts';
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { academicSessionKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { academicSessionList, academicSessionMembers } from './record.ts';
import { type AcademicSession, AcademicSessionInput, AcademicSessionRecord } from './schema.ts';

function readAcademicSession(sent: AcademicSession): Put {
  return putOf('academicSession', academicSessionMembers, canonical(academicSessionMembers, sent));
}

export const academicSessions = defineResource({
  kind: academicSessionKind,
  collection: academicSessionList,
  schema: AcademicSessionRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an academic session',
  input: AcademicSessionInput,
  read: readAcademicSession,
});

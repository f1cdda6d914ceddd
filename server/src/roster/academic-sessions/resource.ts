/** The resource of academic sessions. All callers see all sessions. */
import { canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { type AcademicSession, academicSessionList, academicSessionShape } from './record.ts';

function readAcademicSession(sent: AcademicSession): Put {
  return putOf(academicSessionShape, canonical(academicSessionShape, sent));
}

export const academicSessions = defineResource({
  ...academicSessionShape,
  collection: academicSessionList,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace an academic session',
  read: readAcademicSession,
});

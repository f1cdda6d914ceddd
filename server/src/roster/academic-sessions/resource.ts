/** Academic sessions: `/rostering/1.0/academicSessions`. All callers share them. */

import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { academicSessionKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { academicSessionList, academicSessionRow } from './queries.ts';
import { canonicalSession } from './record.ts';
import { type AcademicSession, AcademicSessionInput, AcademicSessionRecord } from './schema.ts';

function readAcademicSession(sent: AcademicSession): Put {
  const session = canonicalSession(sent);
  return {
    sourcedId: session.sourcedId,
    status: session.status,
    references: referencesOf(academicSessionKind, '/academicSession/parent', session.parent),
    row: (_db, header) => academicSessionRow(header, session),
  };
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

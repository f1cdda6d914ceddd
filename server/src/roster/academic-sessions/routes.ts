/** Academic sessions: `/rostering/1.0/academicSessions`. All callers share them. */

import { ById } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { academicSessionKind, academicSessionList, upsertAcademicSession } from './queries.ts';
import { canonicalSession } from './record.ts';
import { type AcademicSession, AcademicSessionInput, AcademicSessionRecord } from './schema.ts';

const academicSessions: Served = {
  kind: academicSessionKind,
  collection: academicSessionList,
  schema: AcademicSessionRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
};

function readAcademicSession(sent: AcademicSession): Put {
  const session = canonicalSession(sent);
  return {
    sourcedId: session.sourcedId,
    status: session.status,
    mentions: mentionsOf(academicSessionKind, '/academicSession/parent', session.parent),
    store: (tx, stamp) => upsertAcademicSession(tx, stamp, session),
  };
}

export const academicSessionRoutes = recordRoutes(academicSessions, {
  summary: 'Create or replace an academic session',
  input: AcademicSessionInput,
  read: readAcademicSession,
});

/** Academic sessions: `/rostering/1.0/academicSessions`. All callers share them. */
import { ById } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { readAcademicSession } from './put.ts';
import { academicSessionKind, academicSessionList } from './queries.ts';
import { AcademicSessionInput, AcademicSessionRecord } from './schema.ts';

const academicSessions: Served = {
  kind: academicSessionKind,
  collection: academicSessionList,
  schema: AcademicSessionRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
};

export const academicSessionRoutes = recordRoutes(academicSessions, {
  summary: 'Create or replace an academic session',
  input: AcademicSessionInput,
  read: readAcademicSession,
});

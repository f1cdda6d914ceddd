/** Academic sessions: their members and list. */
import {
  type BodyOf,
  children,
  code,
  date,
  metadata,
  recordShape,
  reference,
  required,
  term,
  title,
} from '../../oneroster/records/describe.ts';
import { listOf } from '../../oneroster/records/members.ts';
import { academicSessionKind } from '../../oneroster/records/roster-kinds.ts';
import { extensible } from '../../oneroster/records/schema.ts';
import { sql } from '../../storage/database/sql.ts';

const SessionType = extensible('gradingPeriod', 'semester', 'schoolYear', 'term');

export const academicSessionShape = recordShape(
  academicSessionKind,
  {
    title: 'AcademicSession',
    input: 'An academic session in a request',
    record: 'A school year, a semester, a term or a grading period (OneRoster v1p2)',
  },
  {
    title: title(),
    startDate: required(date({ description: 'First day' })),
    endDate: required(date({ description: 'The day after the last one' })),
    type: required(term(SessionType)),
    parent: reference(academicSessionKind, { description: 'The session that it is a part of' }),
    children: children(academicSessionKind, 'Active sessions that name it as their parent'),
    schoolYear: required(
      code({ description: 'The year in which the school year ends, such as `2026`' }),
    ),
    metadata: metadata(),
  },
);
export type AcademicSession = BodyOf<typeof academicSessionShape>;

export const academicSessionList = listOf(academicSessionShape, {
  plural: 'academicSessions',
  search: [sql`academic_sessions.title`],
  limitMax: 3_000,
  families: ['roster'],
});

/** What the body of a PUT of an academic session says, and how it is stored. */
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { academicSessionKind, academicSessionRow } from './queries.ts';
import { canonicalSession } from './record.ts';
import type { AcademicSession } from './schema.ts';

export function readAcademicSession(sent: AcademicSession): Put {
  const session = canonicalSession(sent);
  return {
    sourcedId: session.sourcedId,
    status: session.status,
    mentions: mentionsOf(academicSessionKind, '/academicSession/parent', session.parent),
    row: (_db, stamp) => academicSessionRow(stamp, session),
  };
}

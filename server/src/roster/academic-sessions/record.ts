/** What is kept and answered of an academic session. */
import { refTo } from '../../oneroster/records/hrefs.ts';
import { toDate } from '../../oneroster/records/values.ts';
import type { AcademicSession } from './schema.ts';

/** The session as all of the program sees it. */
export function canonicalSession(session: AcademicSession) {
  return {
    ...session,
    status: session.status ?? 'active',
    startDate: toDate(session.startDate),
    endDate: toDate(session.endDate),
  };
}
export type CanonicalSession = ReturnType<typeof canonicalSession>;

/** The members of the record in the order in which they are answered. */
export function sessionMembers(session: CanonicalSession) {
  return {
    title: session.title,
    startDate: session.startDate,
    endDate: session.endDate,
    type: session.type,
    parent: refTo('academicSession', session.parent),
    schoolYear: session.schoolYear,
    metadata: session.metadata,
  };
}

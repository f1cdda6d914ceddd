/** Which study sessions the log of an application, or of all, has. */
import { mayReadDerivedFromStudent } from '../../access/students.ts';
import type { Caller } from '../../http/caller.ts';
import type { Collection } from '../../listing/collection.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';
import { sessionCollection } from './sessions.ts';

/** All must match. */
interface SessionFilter {
  readonly status?: 'open' | 'closed';
  readonly studentId?: string;
  readonly applicationId?: string;
  /** Started then or later. */
  readonly from: Date | undefined;
}

interface Reader {
  readonly caller: Caller;
  readonly now: Date;
}

/** The sessions that match, of students whom the caller may read, latest start first. */
export function sessionsOf(filter: SessionFilter, { caller, now }: Reader): Collection {
  const mayRead = mayReadDerivedFromStudent(caller, {
    application: sql`s.application_id`,
    student: sql`s.student_id`,
  });
  return sessionCollection(join([mayRead, ...conditionsOf(filter, now)], ' and '), now);
}

function conditionsOf({ status, studentId, applicationId, from }: SessionFilter, now: Date): Sql[] {
  return [
    // The state of an expired session is written later, by a sweep.
    ...(status === 'open' ? [sql`s.close_reason is null and s.expires_at >= ${now}`] : []),
    ...(status === 'closed' ? [sql`(s.close_reason is not null or s.expires_at < ${now})`] : []),
    ...(studentId === undefined ? [] : [sql`s.student_id = ${studentId}`]),
    ...(applicationId === undefined ? [] : [sql`s.application_id = ${applicationId}`]),
    ...(from ? [sql`s.started_at >= ${from}`] : []),
  ];
}

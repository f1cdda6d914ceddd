/** Lists the study sessions of an application, or of all, page by page. */
import { mayReadDerivedFromStudent } from '../../access/students.ts';
import { invalidMember } from '../../http/problem.ts';
import type { Caller } from '../../http/route.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { Collection } from '../../listing/collection.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';
import { sessionCollection, sessionColumns, sessionRecord } from './sessions.ts';

/** All must match. */
interface SessionFilter {
  readonly status?: 'open' | 'closed';
  readonly studentId?: string;
  readonly applicationId?: string | undefined;
  /** Started then or later. */
  readonly from?: Date | undefined;
  readonly cursor?: string;
}

interface Page {
  readonly caller: Caller;
  readonly now: Date;
  readonly limit: number;
}

interface Listed {
  readonly session: { readonly userId: string };
  readonly cursor: string;
}

/** Microseconds since 1970: what PostgreSQL stores. */
const micros = sql`(extract(epoch from s.started_at) * 1000000)::bigint`;

/** In the order of the list; the id of a session, which may have any character, comes last. */
const cursorOf = sql`concat_ws(' ', ${micros}, s.application_id, s.session_id)`;

/** The next sessions, latest start first, and the cursor of those that follow. */
export async function listSessions(
  db: Queryable,
  filter: SessionFilter,
  { caller, now, limit }: Page,
): Promise<{ sessions: readonly object[]; next: string | null }> {
  const rows = await db.query<Listed>(sql`
    select ${sessionRecord} as session, ${cursorOf} as cursor
    from ${sessionColumns(whereOf(filter, { caller, now }), now)}
    order by s.started_at desc, s.application_id desc, s.session_id desc
    limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  recordDisclosure(shown.map(({ session }) => session.userId));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    sessions: shown.map(({ session }) => session),
    next: last ? Buffer.from(last.cursor).toString('base64url') : null,
  };
}

type Reader = Pick<Page, 'caller' | 'now'>;

/** All of them, for a file. */
export function allSessionsOf(filter: SessionFilter, reader: Reader): Collection {
  return sessionCollection(whereOf(filter, reader), reader.now);
}

function whereOf(filter: SessionFilter, { caller, now }: Reader): Sql {
  const conditions = [
    mayReadDerivedFromStudent(caller, {
      application: sql`s.application_id`,
      student: sql`s.student_id`,
    }),
    ...conditionsOf(filter, now),
  ];
  return join(conditions, ' and ');
}

function conditionsOf(filter: SessionFilter, now: Date): Sql[] {
  const { status, studentId, applicationId, from, cursor } = filter;
  return [
    // The state of an expired session is written later, by a sweep.
    ...(status === 'open' ? [sql`s.close_reason is null and s.expires_at >= ${now}`] : []),
    ...(status === 'closed' ? [sql`(s.close_reason is not null or s.expires_at < ${now})`] : []),
    ...(studentId === undefined ? [] : [sql`s.student_id = ${studentId}`]),
    ...(applicationId === undefined ? [] : [sql`s.application_id = ${applicationId}`]),
    ...(from ? [sql`s.started_at >= ${from}`] : []),
    ...(cursor === undefined ? [] : [afterCursor(cursor)]),
  ];
}

function afterCursor(cursor: string): Sql {
  const place = Buffer.from(cursor, 'base64url').toString();
  const [, at, applicationId, sessionId] = /^(-?\d{1,18}) (\S+) (.+)$/s.exec(place) ?? [];
  if (at === undefined || !isUuid(applicationId ?? '')) {
    const message = `cursor is '${cursor}'; it takes the 'next' of a page of the same filters.`;
    throw invalidMember('/cursor', 'field_value', message);
  }
  const started = sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;
  return sql`s.started_at <= ${started}
    and (s.started_at, s.application_id, s.session_id)
      < (${started}, ${applicationId}::uuid, ${sessionId}::text)`;
}

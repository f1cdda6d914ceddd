/** SQL of study sessions and their evidence. */
import { SESSION_LIFE } from '../events/worker/attach.ts';
import { erasureShare } from '../privacy/erasure-lock.ts';
import { storedUuid } from '../storage/database/expressions.ts';
import type { Queryable, Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import type { SessionEvidence, SessionState } from './rules.ts';

/** Identity of a session: the application, and the id that the application chose. */
export interface SessionKey {
  readonly applicationId: string;
  readonly sessionId: string;
}

export interface StoredSession extends SessionState {
  readonly studentId: string;
}

/**
 * Serialises all writes to one session, also before its row exists. With `studentId` it waits first
 * for an erasure of the student.
 */
export async function lockSession(
  tx: Transaction,
  { applicationId, sessionId }: SessionKey,
  studentId?: string,
): Promise<void> {
  const session = sql`
    pg_advisory_xact_lock(hashtextextended(${`${applicationId} ${sessionId}`}, 0))`;
  const student = studentId === undefined ? trusted('') : sql`${erasureShare(studentId)},`;
  await tx.execute(sql`select ${student} ${session}`);
}

/** The student of a session; undefined = no such session. */
export async function findStudentOf(
  db: Queryable,
  { applicationId, sessionId }: SessionKey,
): Promise<string | undefined> {
  const row = await db.first<{ studentId: string }>(sql`
    select student_id from sessions
    where application_id = ${applicationId} and session_id = ${sessionId}`);
  return row?.studentId;
}

/** Locks the row, because the worker may extend open sessions at any time. */
export function findSessionForUpdate(
  tx: Transaction,
  key: SessionKey,
): Promise<StoredSession | undefined> {
  return tx.first<StoredSession>(sql`
    select student_id, started_at, ended_at,
      expires_at, beyond, close_reason,
      requires_heartbeat
    from sessions
    where application_id = ${key.applicationId} and session_id = ${key.sessionId}
    for update`);
}

/** SQL: session `s` opened by the id in another case, before the record of `student` came. */
function isMisspelt(student: Sql): Sql {
  return sql`${storedUuid(sql`lower(${student})`)} is not null
    and not exists (select from users u where u.sourced_id = s.student_id)`;
}

/** Sessions of the students of `events`, rows with application_id and student_id, to be moved. */
export function listMisspelt(tx: Transaction, events: Sql): Promise<(SessionKey & Move)[]> {
  return tx.query(sql`
    select distinct s.application_id, s.session_id, s.student_id as "from", e.student_id as "to"
    from ${events} e join sessions s on s.application_id = e.application_id
      and s.student_id
        = any(array_remove(array[lower(e.student_id), upper(e.student_id)], e.student_id))
      and ${isMisspelt(sql`e.student_id`)}
    order by s.application_id, s.session_id`);
}

/**
 * The session of a logout without a session id: not closed, and started at most 12 hours before
 * `at`. Of several: one alive at that time first, then the same edApp, then the latest activity.
 */
export async function findUnclosedSession(
  db: Queryable,
  applicationId: string,
  logout: { readonly studentId: string; readonly edAppId: string | null; readonly at: Date },
): Promise<string | undefined> {
  const { studentId, edAppId, at } = logout;
  const student = sql`${studentId}::text`;
  const row = await db.first<{ sessionId: string }>(sql`
    select s.session_id from sessions s
    where s.application_id = ${applicationId}
      and s.student_id in (${student}, lower(${student}), upper(${student}))
      and (s.student_id = ${student} or ${isMisspelt(student)})
      and (close_reason is null or close_reason = 'timeout')
      and started_at between ${at}::timestamptz - ${SESSION_LIFE} and ${at}
    order by expires_at >= ${at} desc, ed_app_id is not distinct from ${edAppId} desc,
      ended_at desc, started_at desc, session_id
    limit 1`);
  return row?.sessionId;
}

interface NewEvidence extends SessionEvidence {
  readonly studentId: string;
  /** The event's key. */
  readonly source: string;
  readonly subject: string | null;
  readonly edAppId: string | null;
}

export async function insertEvidence(
  tx: Transaction,
  key: SessionKey,
  evidence: NewEvidence,
): Promise<void> {
  await tx.execute(sql`
    insert into session_evidence (
      student_id, at, application_id, session_id, kind, source, subject, ed_app_id, claimed_start,
      claimed_end, requires_heartbeat, process_insights
    ) values (
      ${evidence.studentId}, ${evidence.at}, ${key.applicationId}, ${key.sessionId},
      ${evidence.kind}, ${evidence.source}, ${evidence.subject}, ${evidence.edAppId},
      ${evidence.claimedStart}, ${evidence.claimedEnd}, ${evidence.requiresHeartbeat},
      ${evidence.processInsights}
    )
    on conflict do nothing`);
}

/** The ids of a session's student, as it opened and as the student is stored. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** Gives a session to its student, whose record came later with the UUID in another case. */
export async function moveToStudent(
  tx: Transaction,
  { applicationId, sessionId }: SessionKey,
  { from, to }: Move,
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update session_evidence set student_id = ${to}
      where student_id = ${from}
        and application_id = ${applicationId} and session_id = ${sessionId}
        and exists (select from users where sourced_id = ${to})
        and not exists (select from users where sourced_id = ${from})
      returning source
    )
    update events e set student_id = ${to}
    from moved join event_keys k on k.key = moved.source
    where e.seq = k.seq`);
}

/**
 * Stores heartbeats, rows of (application_id, session_id, at). Keeps the first and the last of each
 * minute, so that a flood of them stays small.
 */
export function insertHeartbeats(beats: Sql): Sql {
  return sql`
    insert into heartbeats as stored (application_id, session_id, minute, first_at, last_at)
    select application_id, session_id, date_trunc('minute', at, 'UTC') as minute, min(at), max(at)
    from ${beats} group by application_id, session_id, minute
    order by application_id, session_id, minute
    on conflict (application_id, session_id, minute) do update set
      first_at = least(stored.first_at, excluded.first_at),
      last_at = greatest(stored.last_at, excluded.last_at)
    where excluded.first_at < stored.first_at or excluded.last_at > stored.last_at`;
}

export async function upsertHeartbeat(tx: Transaction, key: SessionKey, at: Date): Promise<void> {
  const { applicationId, sessionId } = key;
  await tx.execute(
    insertHeartbeats(sql`(
      select ${applicationId}::uuid as application_id, ${sessionId}::text as session_id,
        ${at}::timestamptz as at
    ) beat`),
  );
}

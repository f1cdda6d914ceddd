/** SQL of study sessions and their evidence. */
import type { Queryable, Transaction } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';
import type { SessionEvidence, SessionState } from './rules.ts';

/** A session is known by its partner's application and the id that the partner gave it. */
export interface SessionKey {
  readonly applicationId: string;
  readonly sessionId: string;
}

export interface StoredSession extends SessionState {
  readonly studentId: string;
}

/** Serialises all writes to one session, also before its row exists. */
export async function lockSession(tx: Transaction, key: SessionKey): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`${key.applicationId} ${key.sessionId}`}, 0))`);
}

/** Locks the row: the worker extends open sessions at any time. */
export function findSessionForUpdate(
  tx: Transaction,
  key: SessionKey,
): Promise<StoredSession | undefined> {
  return tx.first<StoredSession>(sql`
    select student_id as "studentId", started_at as "startedAt", start_inferred as "startInferred",
      ended_at as "endedAt", close_reason as "closeReason",
      requires_heartbeat as "requiresHeartbeat", process_insights as "processInsights"
    from sessions
    where application_id = ${key.applicationId} and session_id = ${key.sessionId}
    for update`);
}

/** The open session that a student was last active in; one of the same program, if there is. */
export async function findActiveSession(
  db: Queryable,
  applicationId: string,
  { studentId, edAppId }: { studentId: string; edAppId: string | null },
): Promise<string | undefined> {
  const row = await db.first<{ sessionId: string }>(sql`
    select session_id as "sessionId" from sessions
    where application_id = ${applicationId} and student_id = ${studentId} and close_reason is null
    order by ed_app_id is not distinct from ${edAppId} desc, ended_at desc, started_at desc,
      session_id
    limit 1`);
  return row?.sessionId;
}

export function listEvidence(db: Queryable, key: SessionKey): Promise<SessionEvidence[]> {
  return db.query<SessionEvidence>(sql`
    select kind, at, claimed_start as "claimedStart", claimed_end as "claimedEnd",
      requires_heartbeat as "requiresHeartbeat", process_insights as "processInsights"
    from session_evidence
    where application_id = ${key.applicationId} and session_id = ${key.sessionId}
      and kind <> 'event'
    order by at, source`);
}

export interface NewEvidence extends SessionEvidence {
  readonly studentId: string;
  /** The event's key, or a hash that makes a repeated heartbeat the same. */
  readonly source: string;
  readonly subject: string | null;
}

export async function insertEvidence(
  tx: Transaction,
  key: SessionKey,
  evidence: NewEvidence,
): Promise<void> {
  await tx.execute(sql`
    insert into session_evidence (
      student_id, at, application_id, session_id, kind, source, subject, claimed_start,
      claimed_end, requires_heartbeat, process_insights
    ) values (
      ${evidence.studentId}, ${evidence.at}, ${key.applicationId}, ${key.sessionId},
      ${evidence.kind}, ${evidence.source}, ${evidence.subject}, ${evidence.claimedStart},
      ${evidence.claimedEnd}, ${evidence.requiresHeartbeat}, ${evidence.processInsights}
    )
    on conflict do nothing`);
}

export async function upsertSession(
  tx: Transaction,
  key: SessionKey,
  session: StoredSession & { readonly edAppId: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into sessions (
      application_id, session_id, student_id, ed_app_id, started_at, start_inferred, ended_at,
      requires_heartbeat, process_insights, close_reason
    ) values (
      ${key.applicationId}, ${key.sessionId}, ${session.studentId}, ${session.edAppId},
      ${session.startedAt}, ${session.startInferred}, ${session.endedAt},
      ${session.requiresHeartbeat}, ${session.processInsights}, ${session.closeReason}
    )
    on conflict (application_id, session_id) do update set
      ed_app_id = coalesce(sessions.ed_app_id, excluded.ed_app_id),
      started_at = excluded.started_at,
      start_inferred = excluded.start_inferred,
      ended_at = excluded.ended_at,
      requires_heartbeat = excluded.requires_heartbeat,
      process_insights = excluded.process_insights,
      close_reason = excluded.close_reason`);
}

export async function setEndedAt(tx: Transaction, key: SessionKey, endedAt: Date): Promise<void> {
  await tx.execute(sql`
    update sessions set ended_at = ${endedAt}
    where application_id = ${key.applicationId} and session_id = ${key.sessionId}`);
}

/** Processes SessionEvents in their own request, and attaches other events to sessions. */
import { IS_ACTIVE_USER, isReader } from '../access/roster.ts';
import { isGiven } from '../events/caliper/json-shapes.ts';
import type { SessionClaims } from '../events/caliper/parse.ts';
import { AUTO_ATTACH } from '../events/caliper/vocabulary.ts';
import type { LogEntry } from '../events/log/entry.ts';
import { eventUuid } from '../events/log/identity.ts';
import type { Processor, SynchronousProcessor } from '../events/processor.ts';
import type { ReasonCode } from '../events/reasons.ts';
import { invalidMember, Problem } from '../http/problem.ts';
import { zonedInstant } from '../lib/instants.ts';
import { isSameId } from '../lib/uuid.ts';
import type { Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import {
  findSessionForUpdate,
  findStudentOf,
  findUnclosedSession,
  insertEvidence,
  lockSession,
  moveToStudent,
  type SessionKey,
  type StoredSession,
} from './queries.ts';
import { durationSeconds, isClosed, type SessionEvidence } from './rules.ts';
import { extendSessions, foldSessions } from './state.ts';
import { attachBatch } from './unattached.ts';

const KINDS: Readonly<Record<string, SessionEvidence['kind']>> = {
  LoggedIn: 'logged_in',
  LoggedOut: 'logged_out',
  TimedOut: 'timed_out',
};

/** Opens, closes or refreshes the session that a SessionEvent is about. */
export const applySessionEvent: SynchronousProcessor = {
  type: 'SessionEvent',
  async process(tx, entry, json) {
    const key = await sessionKey(tx, entry);
    const studentId = entry.event.studentId ?? (await findStudentOf(tx, key));
    if (!studentId) {
      const path = isGiven(json['session']) ? '/session/user' : '/object/user';
      throw invalidMember(path, 'field_missing', "'user' is missing.");
    }
    await lockSession(tx, key, studentId);
    const existing = await findSessionForUpdate(tx, key);
    if (existing && !isSameId(existing.studentId, studentId)) {
      const message = `The session '${key.sessionId}' belongs to another student.`;
      throw invalidMember('/session', 'session_user_mismatch', message);
    }
    if (existing && existing.studentId !== studentId)
      await moveToStudent(tx, key, { from: existing.studentId, to: studentId });
    const event = { ...entry.event, effectiveTime: entry.effectiveTime, key: entry.key };
    await insertEvidence(tx, key, { ...evidenceOf(event), studentId });
    await foldSessions(
      tx,
      sql`select ${key.applicationId}::uuid as application_id, ${key.sessionId}::text as session_id`,
    );
    const state = await findSessionForUpdate(tx, key);
    if (!state) throw new Error(`The session '${key.sessionId}' has no state.`);
    return {
      reply: sessionReply(key.sessionId, state),
      warnings: await studentWarnings(tx, entry.applicationId, studentId),
    };
  },
};

/** The subject of evidence whose event has none. */
const NO_SUBJECT = 'Unknown';

/** The members of a SessionEvent that make its evidence. */
interface LoggedSessionEvent {
  readonly action: string;
  readonly eventTime: Date;
  readonly effectiveTime: Date;
  readonly subject: string;
  readonly edAppId: string | null;
  readonly sessionClaims: SessionClaims | null;
  readonly key: string;
}

function evidenceOf({ sessionClaims, ...event }: LoggedSessionEvent) {
  const { action, eventTime, effectiveTime: at, subject, edAppId, key: source } = event;
  const claimed = readClaims(sessionClaims ?? {}, at.getTime() - eventTime.getTime());
  return {
    ...claimed,
    kind: KINDS[action] ?? 'logged_in',
    at,
    source,
    subject: subject || NO_SUBJECT,
    edAppId,
  };
}

/** Without an id, a login opens a session named by its event; other actions use the open one. */
async function sessionKey(tx: Transaction, entry: LogEntry): Promise<SessionKey> {
  const { applicationId, event } = entry;
  if (event.sessionId && event.sessionId !== AUTO_ATTACH) {
    return { applicationId, sessionId: event.sessionId };
  }
  if (event.action === 'LoggedIn') {
    return { applicationId, sessionId: `urn:uuid:${eventUuid(applicationId, event.id)}` };
  }
  const { studentId, edAppId } = event;
  const at = entry.effectiveTime;
  const sessionId =
    studentId && (await findUnclosedSession(tx, applicationId, { studentId, edAppId, at }));
  if (sessionId) return { applicationId, sessionId };
  const message = 'The event names no session, and the student has none open.';
  throw new Problem(404, 'unknownobject', message, {
    findings: [{ path: '/session', code: 'session_not_found', message }],
  });
}

/** Claimed times are of the sender's clock and corrected like the event's own time. */
function readClaims(
  claims: SessionClaims,
  clockErrorMs: number,
): Omit<SessionEvidence, 'kind' | 'at'> {
  return {
    claimedStart: instant(claims.startedAtTime, clockErrorMs),
    claimedEnd: instant(claims.endedAtTime, clockErrorMs),
    requiresHeartbeat: claims.requiresHeartbeat === true,
    processInsights: claims.processInsights === true,
  };
}

function instant(value: unknown, clockErrorMs: number): Date | null {
  const at = zonedInstant(value);
  return at ? new Date(at.getTime() + clockErrorMs) : null;
}

/** `created` unless a logout or time-out closed the session, also when it has expired. */
function sessionReply(sessionId: string, state: StoredSession) {
  if (!isClosed(state)) return { status: 'created', sessionId };
  return { status: 'closed', sessionId, durationInSeconds: durationSeconds(state) };
}

/**
 * Warnings, not refusals: the session is the partner's own and opens without access to the student.
 */
async function studentWarnings(
  tx: Transaction,
  applicationId: string,
  studentId: string,
): Promise<ReasonCode[]> {
  const student = await tx.first<{ accessible: boolean; active: boolean }>(sql`
    select ${isReader(sql`${applicationId}::uuid`, sql`u.readers`)} as accessible,
      ${IS_ACTIVE_USER} as active
    from users u where u.sourced_id = ${studentId}`);
  if (!student) return ['student_unknown'];
  if (!student.accessible) return ['student_not_accessible'];
  return student.active ? [] : ['student_inactive'];
}

async function insertEventEvidence(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into session_evidence (
      student_id, at, application_id, session_id, kind, source, subject
    )
    select student_id, effective_time, application_id, session_id, 'event', key, subject
    from batch
    where state = 'processed' and session_id is not null
    order by student_id, effective_time, key
    on conflict do nothing`);
}

/** SessionEvents of the batch with the session and student that they were resolved to. */
function listAnswered(tx: Transaction, condition: Sql): Promise<(LoggedSessionEvent & Answered)[]> {
  return tx.query(sql`
    select b.key, b.application_id, b.action, b.subject,
      b.event_time, b.effective_time, e.ed_app_id,
      e.session_claims, o.reply ->> 'sessionId' as session_id,
      coalesce(b.student_id, v.student_id) as student_id
    from batch b join events e using (key, seq) join event_outcomes o using (key, seq)
    left join lateral (
      select student_id from session_evidence v
      where v.application_id = b.application_id and v.session_id = o.reply ->> 'sessionId'
        and v.kind <> 'event'
      limit 1
    ) v on true
    where b.type = 'SessionEvent' and o.reply is not null and ${condition}
    order by b.xid, b.seq`);
}

interface Answered {
  readonly applicationId: string;
  readonly sessionId: string;
  readonly studentId: string | null;
}

async function replaySessions(tx: Transaction): Promise<void> {
  // A time-out may name no student; the evidence of its session, inserted first, has the id.
  for (const condition of [sql`b.student_id is not null`, sql`b.student_id is null`]) {
    for (const event of await listAnswered(tx, condition)) {
      const { sessionId, applicationId, studentId } = event;
      if (!studentId) continue;
      await insertEvidence(tx, { applicationId, sessionId }, { ...evidenceOf(event), studentId });
    }
  }
  await insertEventEvidence(tx);
  await foldSessions(
    tx,
    sql`select application_id, session_id from batch
      where state = 'processed' and session_id is not null
      union
      select b.application_id, o.reply ->> 'sessionId'
      from batch b join event_outcomes o using (key, seq) where b.type = 'SessionEvent'`,
  );
}

/** Adds the batch's events to the evidence of their sessions, which extends open sessions. */
export const attributeEvents: Processor = {
  name: 'sessions',
  derives: [
    {
      name: 'sessions',
      key: ['application_id', 'session_id'],
      student: 'student_id',
      // The sweep only writes down a time-out that reads already see.
      compared: { close_reason: `nullif(t.close_reason, 'timeout')` },
    },
    { name: 'session_evidence', key: ['student_id', 'at', 'source'], student: 'student_id' },
  ],
  async process(tx) {
    await insertEventEvidence(tx);
    await extendSessions(tx);
    await attachBatch(tx);
  },
  replay: replaySessions,
  finishRebuild: (tx, students) =>
    foldSessions(
      tx,
      sql`select distinct application_id, session_id from session_evidence
        where student_id in ${students} and kind <> 'event'`,
    ),
};

/** Unattached events: processed events that wait for a session to attach to. */
import { activeSession } from '../events/worker/attach.ts';
import type { Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { listMisspelt, lockSession, moveToStudent } from './queries.ts';
import { foldSessions } from './state.ts';

/** How long an event waits; afterwards it stays without a session. */
export const WAIT = sql`interval '24 hours'`;

/** Several rounds, because an attached event may extend its session to the next one. */
const ROUNDS_MAX = 20;

/** Stores the batch's events without a session, and attaches waiting events that have one now. */
export async function attachBatch(tx: Transaction): Promise<void> {
  const found = await tx.first<{ unattached: boolean; waiting: boolean }>(sql`
    select
      exists (select from batch where ${isUnattached}) as unattached,
      exists (select from unattached_events) as waiting`);
  if (!found?.unattached && !found?.waiting) return;
  if (found.unattached) await keepUnattached(tx);
  const moved = found.unattached ? await moveMisspelt(tx) : [];
  await attachWaiting(
    tx,
    sql`select student_id from batch where type = 'SessionEvent' or session_id is not null
      union all select unnest(${moved}::text[])`,
  );
}

/**
 * Gives the students of unattached events the sessions that opened by their ids in another case;
 * returns the ids of these students.
 */
async function moveMisspelt(tx: Transaction): Promise<string[]> {
  const found = await listMisspelt(tx, sql`(select * from batch where ${isUnattached})`);
  for (const session of found) {
    await lockSession(tx, session);
    await moveToStudent(tx, session, session);
    const { applicationId, sessionId } = session;
    await foldSessions(
      tx,
      sql`select ${applicationId}::uuid as application_id, ${sessionId}::text as session_id`,
    );
  }
  return found.map(({ to }) => to);
}

const isUnattached = sql`state = 'processed' and session_id is null
  and warnings && '{auto_attach_no_session,session_not_found}'`;

async function keepUnattached(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into unattached_events (
      key, application_id, student_id, session_id, ed_app_id, subject, effective_time, received_at
    )
    select b.key, b.application_id, b.student_id, e.session_id, e.ed_app_id, b.subject,
      b.effective_time, e.received_at
    from (select * from batch where ${isUnattached}) b join events e using (key, seq)
    where e.received_at > now() - ${WAIT}
    order by b.key
    on conflict do nothing`);
}

/** Attaches waiting events of students; `students` is a query of student_id. */
export async function attachWaiting(tx: Transaction, students: Sql): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const attached = await attachOnce(tx, students);
    if (attached.length === 0) return;
    const applications = attached.map(({ applicationId }) => applicationId);
    const sessions = attached.map(({ sessionId }) => sessionId);
    await foldSessions(
      tx,
      sql`select distinct application_id, session_id
        from unnest(${applications}::uuid[], ${sessions}::text[]) w (application_id, session_id)`,
    );
  }
}

interface Attached {
  readonly applicationId: string;
  readonly sessionId: string;
}

/**
 * Attaches events and corrects their statuses: session set, warnings removed. The feed goes on to
 * tell the time of the first one.
 */
function attachOnce(tx: Transaction, students: Sql): Promise<Attached[]> {
  return tx.query<Attached>(sql`
    with found as materialized (
      select w.key, w.application_id, w.student_id, w.effective_time, w.subject,
        coalesce(named.session_id, auto.session_id) as session_id
      from unattached_events w
      left join sessions named
        on named.application_id = w.application_id and named.session_id = w.session_id
        and named.student_id = w.student_id
      left join lateral ${activeSession(sql`w`)} auto on true
      where w.student_id in (${students}) and w.received_at > now() - ${WAIT}
        and coalesce(named.session_id, auto.session_id) is not null
    ), taken as (
      delete from unattached_events w using found f
      where w.student_id = f.student_id and w.application_id = f.application_id and w.key = f.key
      returning f.*
    ), evidence as (
      insert into session_evidence (
        student_id, at, application_id, session_id, kind, source, subject
      )
      select student_id, effective_time, application_id, session_id, 'event', key, subject
      from taken order by student_id, effective_time, key
      on conflict do nothing
    ), statuses as (
      update event_outcomes o set
        session_id = t.session_id,
        warnings = array_remove(
          array_remove(o.warnings, 'auto_attach_no_session'), 'session_not_found'
        ),
        first_at = coalesce(o.first_at, o.processed_at),
        processed_at = now()
      from taken t join event_keys l using (key) where o.seq = l.seq
    )
    select distinct application_id, session_id from taken`);
}

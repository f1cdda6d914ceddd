/**
 * Computes the state of sessions as a fold over their evidence, ordered by its time.
 * The order of arrival, repetitions and runs of the sweep do not change the result.
 */
import { SESSION_LIFE } from '../events/worker/attach.ts';
import { instantArray, textArray, uuidArray } from '../storage/database/binary.ts';
import type { Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { insertHeartbeats, type SessionKey, type StoredSession } from './queries.ts';
import type { SessionState } from './rules.ts';

/** A longer gap ends a session; `session` is the alias of a row with requires_heartbeat. */
function gapMax(session: Sql): Sql {
  return sql`case when ${session}.requires_heartbeat then interval '10 minutes'
    else interval '30 minutes' end`;
}

/**
 * Writes the states of sessions; `wanted` is a query of (application_id, session_id).
 * A session starts at the earliest LoggedIn. The earliest LoggedOut closes it, else the earliest
 * TimedOut; else it ends where the chain of evidence has a gap that is too long, after 12 hours at
 * most. A time that a Session entity claims counts when it is not later than its event.
 */
export async function foldSessions(tx: Transaction, wanted: Sql): Promise<void> {
  await lockSessions(tx, wanted);
  await tx.execute(sql`
    insert into sessions as stored (
      application_id, session_id, student_id, ed_app_id, started_at, start_inferred, ended_at,
      expires_at, beyond, requires_heartbeat, process_insights, close_reason
    )
    with stated as materialized (${statedBySessionEvents(wanted)}), extents as (${extents()})
    select s.application_id, s.session_id, s.student_id, s.ed_app_id, s.started_at,
      s.start_inferred, coalesce(s.closed_at, x.until, s.started_at),
      coalesce(s.closed_at, ${expiry(sql`s`, sql`coalesce(x.until, s.started_at)`)}),
      coalesce(x.beyond, false), s.requires_heartbeat, s.process_insights, s.close_reason
    from stated s left join extents x using (application_id, session_id)
    order by s.application_id, s.session_id
    on conflict (application_id, session_id) do update set
      student_id = excluded.student_id,
      ed_app_id = excluded.ed_app_id,
      started_at = excluded.started_at,
      start_inferred = excluded.start_inferred,
      ended_at = excluded.ended_at,
      expires_at = excluded.expires_at,
      beyond = excluded.beyond,
      requires_heartbeat = excluded.requires_heartbeat,
      process_insights = excluded.process_insights,
      close_reason = excluded.close_reason`);
}

/** Locks before the evidence is read, so that a writer that waited does not use an old snapshot. */
async function lockSessions(tx: Transaction, wanted: Sql): Promise<void> {
  await tx.execute(sql`
    select 1 from sessions where (application_id, session_id) in (${wanted})
    order by application_id, session_id for update`);
}

function expiry(session: Sql, endedAt: Sql): Sql {
  return sql`least(${endedAt} + ${gapMax(session)}, ${session}.started_at + ${SESSION_LIFE})`;
}

/** The state by SessionEvents alone; no session ends before it starts. */
function statedBySessionEvents(wanted: Sql): Sql {
  const login = sql`filter (where e.kind = 'logged_in')`;
  const start = sql`min(least(e.at, coalesce(e.claimed_start, e.at)))`;
  const startedAt = sql`coalesce(${start} ${login}, ${start})`;
  const end = (kind: Sql) => {
    const closedAt = sql`min(least(e.at, coalesce(e.claimed_end, e.at)))`;
    return sql`${closedAt} filter (where e.kind = ${kind})`;
  };
  return sql`
    select application_id, session_id, min(e.student_id) as student_id,
      (array_agg(e.ed_app_id order by e.kind <> 'logged_in', e.at, e.source)
        filter (where e.ed_app_id is not null))[1] as ed_app_id,
      ${startedAt} as started_at,
      count(*) ${login} = 0 as start_inferred,
      coalesce(bool_or(e.requires_heartbeat) ${login}, false) as requires_heartbeat,
      coalesce(bool_or(e.process_insights) ${login}, false) as process_insights,
      case when bool_or(e.kind = 'logged_out')
          then greatest(${startedAt}, ${end(sql`'logged_out'`)})
        when bool_or(e.kind = 'timed_out') then greatest(${startedAt}, ${end(sql`'timed_out'`)})
      end as closed_at,
      case when bool_or(e.kind = 'logged_out') then 'logged_out'
        when bool_or(e.kind = 'timed_out') then 'timed_out' end as close_reason
    from (${wanted}) w join session_evidence e using (application_id, session_id)
    where e.kind <> 'event'
    group by application_id, session_id`;
}

/** How far the chain of evidence reaches from the start, for sessions without a closing event. */
function extents(): Sql {
  const life = sql`s.started_at + ${SESSION_LIFE}`;
  const earlier = sql`partition by application_id, session_id order by from_at, to_at
    rows between unbounded preceding`;
  return sql`
    select application_id, session_id, max(to_at) filter (where not behind) as until,
      bool_or(behind) as beyond
    from (
      select application_id, session_id, to_at,
        bool_or(silent) over (${earlier} and current row) as behind
      from (
        select p.application_id, p.session_id, p.from_at, p.to_at,
          p.from_at - coalesce(max(p.to_at) over (${earlier} and 1 preceding), p.started_at)
            > p.idle as silent
        from (
          select s.application_id, s.session_id, s.started_at, ${gapMax(sql`s`)} as idle,
            e.at as from_at, e.at as to_at
          from stated s join session_evidence e
            on e.student_id = s.student_id and e.at > s.started_at and e.at <= ${life}
            and e.application_id = s.application_id and e.session_id = s.session_id
          where s.closed_at is null
          union all
          select s.application_id, s.session_id, s.started_at, ${gapMax(sql`s`)},
            greatest(h.first_at, s.started_at), least(h.last_at, ${life})
          from stated s join heartbeats h
            on h.application_id = s.application_id and h.session_id = s.session_id
            and h.last_at > s.started_at and h.first_at <= ${life}
          where s.closed_at is null
        ) p
      ) q
    ) r
    group by application_id, session_id`;
}

/**
 * Extends the open sessions of the batch's events after their evidence is written. Older evidence
 * is read only for sessions that have some after a gap (`beyond`).
 */
export async function extendSessions(tx: Transaction): Promise<void> {
  const touched = sql`select application_id, session_id from batch
    where state = 'processed' and session_id is not null`;
  const before = await tx.first<{ beyond: boolean | null }>(sql`
    with locked as (
      select beyond from sessions where (application_id, session_id) in (${touched})
      order by application_id, session_id for update
    )
    select bool_or(beyond) as beyond from locked`);
  const after = await tx.first<{ beyond: boolean | null }>(sql`
    with extended as (
      update sessions as s set
        ended_at = case when x.silent then s.ended_at else x.until end,
        expires_at = case when x.silent then s.expires_at else ${expiry(sql`s`, sql`x.until`)} end,
        beyond = x.silent,
        close_reason = null
      from (
        select application_id, session_id, max(at) as until, bool_or(silent) as silent
        from (
          select s.application_id, s.session_id, b.effective_time as at,
            b.effective_time - coalesce(
              lag(b.effective_time) over (
                partition by s.application_id, s.session_id order by b.effective_time
              ),
              s.ended_at
            ) > ${gapMax(sql`s`)} as silent
          from batch b join sessions s using (application_id, session_id)
          where b.state = 'processed' and not s.beyond
            and coalesce(s.close_reason, 'timeout') = 'timeout'
            and b.effective_time > s.ended_at
            and b.effective_time <= s.started_at + ${SESSION_LIFE}
        ) steps
        group by application_id, session_id
      ) x
      where s.application_id = x.application_id and s.session_id = x.session_id
      returning s.beyond
    )
    select bool_or(beyond) as beyond from extended`);
  if (!before?.beyond && !after?.beyond) return;
  await foldSessions(
    tx,
    sql`select application_id, session_id from sessions
      where beyond and (application_id, session_id) in (${touched})`,
  );
}

/** Extends a session up to a stored heartbeat; returns its end, later if that filled a gap. */
export async function extendSession(
  tx: Transaction,
  { applicationId, sessionId }: SessionKey,
  { endedAt, beyond }: Pick<SessionState, 'endedAt' | 'beyond'>,
): Promise<Date> {
  const own = sql`s.application_id = ${applicationId} and s.session_id = ${sessionId}`;
  if (beyond) {
    await foldSessions(tx, sql`select application_id, session_id from sessions s where ${own}`);
    const row = await tx.first<{ endedAt: Date }>(
      sql`select ended_at from sessions s where ${own}`,
    );
    return row?.endedAt ?? endedAt;
  }
  await tx.execute(sql`
    update sessions as s set
      ended_at = ${endedAt},
      expires_at = ${expiry(sql`s`, sql`${endedAt}::timestamptz`)},
      close_reason = null
    where ${own} and s.ended_at < ${endedAt}`);
  return endedAt;
}

/** A session whose row is locked, with what its next expiry follows from. */
export interface LockedSession extends StoredSession {
  /** Its place among those asked for, from 1. */
  readonly place: number;
  readonly gapMsMax: number;
  readonly livesUntil: Date;
}

/** Rows of the keys, with their places from 1. */
function placed(keys: readonly SessionKey[]): Sql {
  const ids = uuidArray(keys.map(({ applicationId }) => applicationId));
  const names = textArray(keys.map(({ sessionId }) => sessionId));
  return sql`unnest(${ids}::uuid[], ${names}::text[])
    with ordinality as wanted (application_id, session_id, place)`;
}

/** Locks sessions that no other writer has; leaves out the others, and those that do not exist. */
export function lockFreeSessions(
  tx: Transaction,
  keys: readonly SessionKey[],
): Promise<LockedSession[]> {
  return tx.query(sql`
    select place::integer, s.student_id, s.started_at, s.ended_at, s.expires_at, s.beyond,
      s.close_reason, s.requires_heartbeat, s.started_at + ${SESSION_LIFE} as lives_until,
      extract(epoch from ${gapMax(sql`s`)})::float8 * 1000 as gap_ms_max
    from ${placed(keys)} join sessions s using (application_id, session_id)
    order by s.application_id, s.session_id
    for update of s skip locked`);
}

/** The places, from 1, of the sessions that exist. */
export async function findPlaces(
  tx: Transaction,
  keys: readonly SessionKey[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ place: number }>(sql`
    select place::integer from ${placed(keys)} join sessions using (application_id, session_id)`);
  return new Set(rows.map(({ place }) => place));
}

/** An accepted heartbeat. */
export interface StoredBeat {
  readonly key: SessionKey;
  readonly at: Date;
}

/** Stores heartbeats and extends their sessions, which are locked and have no evidence beyond. */
export async function extendByBeats(tx: Transaction, beats: readonly StoredBeat[]): Promise<void> {
  const ids = uuidArray(beats.map(({ key }) => key.applicationId));
  const names = textArray(beats.map(({ key }) => key.sessionId));
  const times = instantArray(beats.map(({ at }) => at));
  await tx.execute(sql`
    with beats as (
      select application_id, session_id, at
      from unnest(${ids}::uuid[], ${names}::text[], ${times}::timestamptz[])
        as beats (application_id, session_id, at)
    ), stored as (
      ${insertHeartbeats(sql`beats`)}
    )
    update sessions as s set
      ended_at = b.until,
      expires_at = ${expiry(sql`s`, sql`b.until`)},
      close_reason = null
    from (
      select application_id, session_id, max(at) as until
      from beats group by application_id, session_id
    ) b
    where s.application_id = b.application_id and s.session_id = b.session_id
      and s.ended_at < b.until`);
}

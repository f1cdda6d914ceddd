/**
 * The batch that a worker processes: a temporary table with one row for each event, and what its
 * ids resolve to. Processors read it set by set; live work, retries and rebuilds fill it alike.
 */
import { hasBasis } from '../access/students.ts';
import type { Transaction } from '../storage/postgres.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { AUTO_ATTACH } from './vocabulary.ts';

/** Older than this on arrival, an event counts all the same and says that it came late. */
const LATE_DAYS = 7;

/** Temporary, so nothing of it is logged; emptied by the end of each transaction. */
export async function createBatch(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table if not exists batch (
      key uuid not null,
      xid xid8 not null,
      seq bigint not null,
      application_id uuid not null,
      event_id text not null,
      type text not null,
      action text not null,
      score_type text,
      student_id text,
      course_id text,
      lesson_id text,
      unit_id text,
      subject text not null,
      object_id text not null,
      assignable_id text,
      assignable_name text,
      attempt_count integer,
      score_given numeric,
      max_score numeric,
      session_id text,
      event_time timestamptz not null,
      effective_time timestamptz not null,
      state text not null,
      code text,
      warnings text[] not null
    ) on commit delete rows`);
}

/** The events of `source` (a condition on `events e`), resolved; returns how many. */
export function fillBatch(tx: Transaction, source: Sql, eventsMax: number): Promise<number> {
  return tx.execute(sql`
    insert into batch
    with claimed as materialized (
      select e.key, e.xid, e.seq, e.application_id, e.event_id, e.type, e.action, e.score_type,
        e.student_id, e.course_id, e.lesson_id, e.subject, e.object_id, e.assignable_id,
        e.assignable_name, e.attempt_count, e.score_given, e.max_score, e.session_id, e.ed_app_id,
        e.event_time, e.effective_time, e.received_at, e.score_type is not null as graded,
        case when e.lesson_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then e.lesson_id::uuid end as lesson_uuid
      from events e
      where (${source}) and e.type <> 'erased'
      order by e.xid, e.seq
      limit ${eventsMax}
    ), students as materialized (
      select pair.application_id, pair.student_id, u.sourced_id is not null as known,
        u.status = 'active' and u.enabled_user as active,
        ${hasBasis(sql`pair.student_id`, sql`pair.application_id`)} as accessible
      from (select distinct application_id, student_id from claimed) pair
      left join users u on u.sourced_id = pair.student_id
    ), sighted as (
      select c.*, s.known, s.active, s.accessible, k.application_id as course_owner,
        l.unit_id, n.course_id as lesson_course, coalesce(named.session_id, open.session_id)
          as attached
      from claimed c
      left join students s using (application_id, student_id)
      left join sessions named
        on named.application_id = c.application_id and named.session_id = c.session_id
        and named.student_id = c.student_id
      left join lateral ${activeSession()} open on c.session_id = ${AUTO_ATTACH}
      left join courses k on k.sourced_id = c.course_id
      left join lessons l on l.sourced_id = c.lesson_uuid
      left join units n on n.sourced_id = l.unit_id
    ), judged as (
      select *, ${reasonCode()} as code from sighted
    )
    select key, xid, seq, application_id, event_id, type, action, score_type, student_id, course_id,
      lesson_id, unit_id, subject, object_id, assignable_id, assignable_name, attempt_count,
      score_given, max_score, attached, event_time, effective_time,
      case when type = 'SessionEvent' then 'answered' when code is null then 'processed'
        else 'dropped' end,
      code,
      array_remove(array[
        case when received_at - effective_time > make_interval(days => ${LATE_DAYS})
          then 'late' end,
        case when session_id = ${AUTO_ATTACH} and attached is null
          then 'auto_attach_no_session' end,
        case when session_id <> ${AUTO_ATTACH} and attached is null
          then 'session_not_found' end
      ], null)
    from judged
    order by xid, seq`);
}

/** Why an event earns nothing; null = it counts. What the event itself lacks comes first. */
function reasonCode(): Sql {
  return sql`case
    when graded and course_id is null then 'course_missing'
    when graded and lesson_id is null then 'lesson_missing'
    when known is not true then 'student_unknown'
    when not accessible then 'student_not_accessible'
    when not active then 'student_inactive'
    when graded and course_owner is null then 'course_unknown'
    when graded and course_owner <> application_id then 'course_not_yours'
    when graded and unit_id is null then 'lesson_unknown'
    when graded and lesson_course <> course_id then 'lesson_not_in_course'
  end`;
}

/**
 * Where auto-attach leads: to the student's session that covers the event's time, else to the open
 * one (of the same program first, then latest activity, then latest start, then smallest id).
 */
function activeSession(): Sql {
  return sql`(
    select s.session_id from sessions s
    where s.application_id = c.application_id and s.student_id = c.student_id
      and (s.close_reason is null or c.effective_time between s.started_at and s.ended_at)
    order by c.effective_time between s.started_at and s.ended_at desc,
      s.ed_app_id is not distinct from c.ed_app_id desc, s.ended_at desc, s.started_at desc,
      s.session_id
    limit 1
  )`;
}

/**
 * Writes the fate of the batch's events; a retried event's former fate is replaced. Those that were
 * answered in their own request have theirs.
 */
export async function recordOutcomes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into event_outcomes (key, application_id, state, code, warnings, session_id)
    select key, application_id, state, code, warnings, session_id from batch
    where state <> 'answered'
    order by key
    on conflict (key) do update set
      state = excluded.state, code = excluded.code, warnings = excluded.warnings,
      session_id = excluded.session_id, retry_at = null, processed_at = now()`);
}

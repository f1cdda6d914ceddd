/**
 * The batch of a worker: a temporary table with one row per event and the records that its ids
 * resolve to. Live work, retries and rebuilds fill it; processors read it.
 */

import { IS_ACTIVE_USER, isReader } from '../../access/roster.ts';
import { storedUuid } from '../../storage/database/expressions.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { insertChanges } from '../../storage/feed-changes.ts';
import { NAMED_APPLICATION } from '../caliper/ed-app.ts';
import { AUTO_ATTACH } from '../caliper/vocabulary.ts';
import { LATE_DAYS } from '../reasons.ts';
import { activeSession } from './attach.ts';

/**
 * A temporary table is not written to the WAL; this one is emptied at the end of a transaction.
 * Columns of one width come first, then those of conditions: each processor reads the whole table,
 * and PostgreSQL decodes a row from its first column to the last that the statement names.
 */
export async function createBatch(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table if not exists batch (
      key uuid not null,
      application_id uuid not null,
      xid xid8 not null,
      seq bigint not null,
      event_time timestamptz not null,
      received_at timestamptz not null,
      effective_time timestamptz not null,
      state text not null,
      type text not null,
      action text not null,
      subject text not null,
      warnings text[] not null,
      score_type text,
      session_id text,
      student_id text,
      code text,
      attempt_id text,
      course_id text,
      lesson_id text,
      object_id text not null,
      event_id text not null,
      assignable_id text,
      assignable_name text,
      unit_id uuid,
      standard_ids uuid[],
      attempt_count integer,
      score_given numeric,
      max_score numeric,
      score_status text
    ) on commit delete rows`);
}

/** Columns that the batch copies from the log. */
const LOGGED = [
  'key, xid, seq, application_id, event_id, type, action, score_type, student_id, course_id',
  'lesson_id, subject, object_id, assignable_id, assignable_name, attempt_id, attempt_count',
  'score_given, max_score, score_status, event_time, effective_time, received_at',
].join(', ');

/** Columns that are resolved when an event is processed. */
const RESOLVED = 'unit_id, standard_ids, session_id, state, code, warnings';

/** The columns of LOGGED, of the table or query `alias`. */
const logged = (alias: string) => trusted(LOGGED.replace(/\w+/g, `${alias}.$&`));

const columns = trusted(`${LOGGED}, ${RESOLVED}`);

/**
 * Fills the batch with the events of `source` (a condition on `events e`) as they were resolved
 * when they got their status, so that a rebuild repeats the same result. Leaves out events without
 * a status. Returns the number of events.
 */
export function restoreBatch(tx: Transaction, source: Sql, eventsMax: number): Promise<number> {
  return tx.execute(sql`
    insert into batch (${columns})
    select ${logged('e')}, o.unit_id, o.standard_ids, o.session_id,
      case when e.type = 'SessionEvent' then 'answered' else o.state end, o.code, o.warnings
    from events e join event_outcomes o using (key, seq)
    where ${source}
    order by e.xid, e.seq
    limit ${eventsMax}`);
}

/**
 * Fills the batch with the events of `source` (a condition on `events e`); returns how many.
 * `offset 0` makes PostgreSQL compute a value once in place of each time that it is named: the
 * reason is in each warning. Where students meet their courses, the planner knows a subquery with
 * `distinct` to be unique, and a `with` not: then it would build a hash table of whole events.
 */
export function fillBatch(tx: Transaction, source: Sql, eventsMax: number): Promise<number> {
  return tx.execute(sql`
    insert into batch (${columns})
    with claimed as materialized (
      select ${logged('e')}, e.session_id, e.ed_app_id, e.standard_ids,
        e.score_type is not null as graded
      from events e
      where (${source}) and e.type <> 'erased'
      order by e.xid, e.seq
      limit ${eventsMax}
    ), named_lessons as materialized (
      select named.lesson_id, l.unit_id, n.course_id,
        l.status = 'active' and n.status = 'active' as active
      from (select distinct lesson_id from claimed) named
      join lessons l on l.sourced_id = ${storedUuid(sql`named.lesson_id`)}
      left join units n on n.sourced_id = l.unit_id
    ), resolved as (
      select c.*, u.sourced_id is not null as known, ${IS_ACTIVE_USER} as active,
        ${isReader(sql`c.application_id`, sql`u.readers`)} as accessible,
        k.student_id as course_student,
        coalesce(k.source_application_id, k.application_id) as course_owner,
        l.unit_id, l.course_id as lesson_course, l.active and k.status = 'active' as lesson_active,
        coalesce(named.session_id, open.session_id) as attached,
        p.enrolled, ${knownStandards()} as named_standards
      from claimed c
      left join users u on u.sourced_id = c.student_id
      left join (
        select pair.student_id, pair.course_id, ${enrolledDays()} as enrolled
        from (select distinct student_id, course_id from claimed where graded) pair
      ) p on c.graded and p.student_id = c.student_id and p.course_id = c.course_id
      left join sessions named
        on named.application_id = c.application_id and named.session_id = c.session_id
        and named.student_id = c.student_id
      left join lateral ${activeSession(sql`c`)} open on true
      left join courses k on k.sourced_id = c.course_id
      left join named_lessons l on l.lesson_id = c.lesson_id
      offset 0
    ), judged as (
      select *, ${reasonCode()} as code from resolved offset 0
    )
    select ${logged('j')}, unit_id, array_remove(named_standards, null), attached,
      case when type = 'SessionEvent' then 'answered' when code is null then 'processed'
        else 'dropped' end,
      code, ${warnings()}
    from judged j`);
}

/** The codes of an event's warnings, as an array; none that only follows from the student. */
function warnings(): Sql {
  return sql`array_remove(array[
    case when received_at - effective_time > make_interval(days => ${LATE_DAYS}) then 'late' end,
    case when effective_time <> event_time then 'clock_corrected' end,
    case when graded and code is null
      and (enrolled @> (effective_time at time zone 'UTC')::date) is not true
      then 'not_enrolled' end,
    case when graded and code is null and not lesson_active then 'lesson_deleted' end,
    case when not graded and code is null and course_id is not null and course_owner is null
      then 'course_not_found' end,
    case when not graded and code is null and lesson_id is not null and unit_id is null
      then 'lesson_not_found' end,
    case when ${isOfOther()} then 'ed_app_unknown' end,
    case when score_status like 'ext:%' then 'score_status_unknown' end,
    case when score_type = 'XP' and max_score is not null then 'max_score_ignored' end,
    case when array_position(named_standards, null) is not null then 'standard_unknown' end,
    case when session_id = ${AUTO_ATTACH} and attached is null and known and accessible
      then 'auto_attach_no_session' end,
    case when session_id <> ${AUTO_ATTACH} and attached is null and known and accessible
      then 'session_not_found' end
  ], null)`;
}

/** Whether the edApp is another application; the last condition alone costs 10 µs an event. */
function isOfOther(): Sql {
  return sql`ed_app_id like '%/applications/1.0/%'
    and lower(rtrim(ed_app_id, '/')) not like '%/applications/1.0/' || application_id
    and lower(substring(ed_app_id from ${NAMED_APPLICATION})) <> application_id::text`;
}

/** The days of a student's enrollments in classes of a course, widened by a day for time zones. */
function enrolledDays(): Sql {
  return sql`(
    select range_agg(daterange(e.begin_date - 1, e.end_date + 1, '[]'))
    from enrollments e join classes c on c.sourced_id = e.class_id
    where e.user_id = pair.student_id and c.course_id = pair.course_id
      and e.status = 'active' and c.status = 'active'
      and coalesce(e.begin_date <= e.end_date, true)
  )`;
}

/** For each standard that the event names the id of the CFItem; null = unknown. */
function knownStandards(): Sql {
  return sql`case when c.standard_ids is not null then array(
    select coalesce(
      (select i.sourced_id from cf_items i
        where i.sourced_id = ${storedUuid(sql`named.id`)} and i.status = 'active'),
      (select i.sourced_id from cf_items i
        where i.uri = named.id and i.status = 'active' order by i.sourced_id limit 1)
    )
    from unnest(c.standard_ids) with ordinality as named (id, place)
    order by named.place
  ) end`;
}

/**
 * The reason code of a dropped event; null = it counts. Missing members come first, then what no
 * later record mends, so that no sender waits for a student in vain.
 */
function reasonCode(): Sql {
  return sql`case
    when graded and course_id is null then 'course_missing'
    when graded and lesson_id is null then 'lesson_missing'
    when graded and course_owner <> application_id then 'course_not_yours'
    when known is not true then 'student_unknown'
    when not accessible then 'student_not_accessible'
    when not active then 'student_inactive'
    when graded and course_owner is null then 'course_unknown'
    when graded and course_student <> student_id then 'course_of_another_student'
    when graded and unit_id is null then 'lesson_unknown'
    when graded and lesson_course <> course_id then 'lesson_not_in_course'
  end`;
}

/** Maximum of subjects of an application whose spelling is kept. */
const SUBJECTS_MAX = 1_000;

/** Keeps the first spelling of each subject among the events that count. */
function insertSubjects(): Sql {
  return sql`
    insert into event_subjects (application_id, folded, subject)
    select distinct on (sent.application_id, sent.folded)
      sent.application_id, sent.folded, sent.subject
    from (
      select application_id, subject, folded_subject(subject) as folded, min(seq) as seq
      from batch where state <> 'dropped' group by application_id, subject
    ) sent
    where not exists (
      select from event_subjects s
      where s.application_id = sent.application_id and s.folded = sent.folded
    ) and ${SUBJECTS_MAX} > (
      select count(*) from event_subjects s where s.application_id = sent.application_id
    )
    order by sent.application_id, sent.folded, sent.seq
    on conflict do nothing`;
}

/**
 * Writes the status of the batch's events and replaces that of retried ones. SessionEvents got
 * theirs in their own request.
 */
export async function recordOutcomes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with spelled as (${insertSubjects()})
    insert into event_outcomes (
      seq, key, application_id, state, code, warnings, session_id, unit_id, standard_ids
    )
    select seq, key, application_id, state, code, warnings, session_id, unit_id, standard_ids
    from batch
    where state <> 'answered'
    order by seq
    on conflict (seq) do update set
      state = excluded.state, code = excluded.code, warnings = excluded.warnings,
      session_id = excluded.session_id, unit_id = excluded.unit_id,
      standard_ids = excluded.standard_ids, retry_at = null, processed_at = now(),
      first_code = coalesce(event_outcomes.first_code, event_outcomes.code),
      first_at = coalesce(event_outcomes.first_at, event_outcomes.processed_at)`);
}

/** Notes for the feed which retried events of the batch get another status; before they have it. */
export async function noteNewStatuses(tx: Transaction): Promise<void> {
  const columns = {
    application_id: sql`b.application_id`,
    type: sql`case b.state when 'processed' then 'event.recovered' else 'event.dropped' end`,
    event_seq: sql`b.seq`,
    reason: sql`b.code`,
  };
  await tx.execute(
    insertChanges(
      columns,
      sql`from batch b join event_outcomes o using (key, seq)
        where (b.state, b.code) is distinct from (o.state, o.code) order by b.seq`,
    ),
  );
}

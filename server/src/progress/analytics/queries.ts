/** SQL of activity: sums by local day, subject and application. */
import { mayReadDerivedFrom } from '../../access/students.ts';
import { creditToSql, mastersToSql } from '../../events/credit.ts';
import { resultId } from '../../gradebook/ids.ts';
import type { Caller } from '../../http/caller.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { Days } from '../period.ts';
import { EVENT_GAP_MS, HEARTBEAT_GAP_MS, type SessionTimeline } from './rules.ts';

/** The student, days and caller of a query; a partner sees data of its own events only. */
export interface Scope {
  readonly studentId: string;
  readonly days: Days;
  readonly caller: Caller;
}

interface Count {
  readonly day: string;
  readonly subject: string;
  readonly applicationId: string;
}

/**
 * SQL: the instant at which a local day begins. Where the clock goes back to midnight (Havana,
 * Azores) midnight comes twice; PostgreSQL takes the second, this expression the first.
 */
function midnight(day: Sql, timezone: string): Sql {
  const instant = sql`(${day} at time zone ${timezone})`;
  return sql`(${instant} - case
    when (${instant} - interval '1 hour') at time zone ${timezone} >= ${day} then interval '1 hour'
    else interval '0' end)`;
}

/** SQL: the first instant of the period. */
function beginning({ startDate, timezone, from }: Days): Sql {
  return from ? sql`${from}::timestamptz` : midnight(sql`${startDate}::timestamp`, timezone);
}

/** SQL: the first instant after the period. */
function ending({ endDate, timezone, to }: Days): Sql {
  if (to) return sql`${to}::timestamptz`;
  return midnight(sql`(${endDate}::timestamp + interval '1 day')`, timezone);
}

export function inDays(instant: Sql, days: Days): Sql {
  return sql`${instant} >= ${beginning(days)} and ${instant} < ${ending(days)}`;
}

/** SQL: the same for the filter of a sum, which would compute both instants for each row. */
export function inDaysOnce(instant: Sql, days: Days): Sql {
  return sql`${instant} >= (select ${beginning(days)}) and ${instant} < (select ${ending(days)})`;
}

function localDay(instant: Sql, days: Days): Sql {
  return sql`to_char(${instant} at time zone ${days.timezone}, 'YYYY-MM-DD')`;
}

export function sumXp(db: Queryable, scope: Scope): Promise<(Count & { xp: number })[]> {
  const { studentId, days, caller } = scope;
  return db.query(sql`
    select ${localDay(sql`x.effective_time`, days)} as day, x.subject,
      x.application_id, sum(x.value)::float8 as xp
    from xp_entries x
    where x.student_id = ${studentId} and ${inDays(sql`x.effective_time`, days)}
      and ${mayReadDerivedFrom(caller, sql`x.application_id`)}
    group by 1, 2, 3`);
}

type AnswerCount = Count & {
  readonly total: number;
  readonly correct: number;
  readonly points: number;
  readonly pointsMax: number;
};

/** Answers whose grade counts; correct = fully graded with the full score. */
export function countAnswers(db: Queryable, scope: Scope): Promise<AnswerCount[]> {
  const { studentId, days, caller } = scope;
  return db.query(sql`
    select ${localDay(sql`r.effective_time`, days)} as day, r.subject,
      r.application_id, count(*) as total,
      count(*) filter (where credit = 'correct') as correct,
      sum(r.score)::float8 as points, sum(r.max_score)::float8 as points_max
    from assessment_results r cross join lateral (select ${creditToSql(sql`r`)} as credit) c
    where r.student_id = ${studentId} and r.score_type = 'QUESTION_RESULT'
      and ${inDays(sql`r.effective_time`, days)} and ${mayReadDerivedFrom(caller, sql`r.application_id`)}
      and credit <> 'uncounted'
    group by 1, 2, 3`);
}

/** Number of attempts that were answered and have no grade yet, or one that says no more. */
export async function countUngraded(db: Queryable, scope: Scope): Promise<number> {
  const { studentId, days, caller } = scope;
  const result = resultId({
    applicationId: sql`a.application_id`,
    studentId: sql`a.student_id`,
    attemptId: sql`a.attempt_id`,
    scoreType: sql`'QUESTION_RESULT'`,
  });
  const row = await db.first<{ count: number }>(sql`
    select count(distinct (a.application_id, a.attempt_id)) as count
    from answers a
    where a.student_id = ${studentId} and ${inDays(sql`a.effective_time`, days)}
      and ${mayReadDerivedFrom(caller, sql`a.application_id`)}
      and not exists (
        select from assessment_results r
        where r.sourced_id = ${result} and r.score_status is distinct from 'submitted'
      )`);
  return row?.count ?? 0;
}

/**
 * Mastered assignables, each counted once over all applications, on the day of its first full
 * score.
 */
export function countMastered(db: Queryable, scope: Scope): Promise<(Count & { units: number })[]> {
  const { studentId, days, caller } = scope;
  return db.query(sql`
    with first_mastery as (
      select distinct on (r.assignable_id) r.application_id, r.subject, r.effective_time
      from assessment_results r
      where r.student_id = ${studentId} and ${mastersToSql(sql`r`)}
        and ${mayReadDerivedFrom(caller, sql`r.application_id`)}
      order by r.assignable_id, r.effective_time, r.sourced_id
    )
    select ${localDay(sql`effective_time`, days)} as day, subject,
      application_id, count(*) as units
    from first_mastery
    where ${inDays(sql`effective_time`, days)}
    group by 1, 2, 3`);
}

/** SQL: evidence and heartbeats while a session lasts, as `signs (at, subject, source)`. */
function signalsOf(session: Sql): Sql {
  const beat = (column: Sql) => sql`
    select ${column}, null, h.minute::text from heartbeats h
    where h.application_id = ${session}.application_id and h.session_id = ${session}.session_id
      and ${column} between ${session}.started_at and ${session}.ended_at`;
  return sql`(
    select e.at, e.subject, e.source::text
    from session_evidence e
    where e.student_id = ${session}.student_id
      and e.at between ${session}.started_at and ${session}.ended_at
      and e.application_id = ${session}.application_id and e.session_id = ${session}.session_id
    union all ${beat(sql`h.first_at`)}
    union all ${beat(sql`h.last_at`)}
  ) signs (at, subject, source)`;
}

/** SQL: these signals as JSON in order of time. */
export function activitySignals(session: Sql): Sql {
  return sql`coalesce((
    select json_agg(
      json_build_object('at', (extract(epoch from at) * 1000)::float8, 'subject', subject)
      order by at, source
    )
    from ${signalsOf(session)}
  ), '[]')`;
}

/** SQL of the active seconds of one session: `studyIntervals` and `timeSpent` (rules.ts). */
export function activeSeconds(session: Sql): Sql {
  return sql`(
    select coalesce(round(sum(extract(epoch from gap)) filter (
      where gap <= case when ${session}.requires_heartbeat
        then ${HEARTBEAT_GAP_MS}::float8 else ${EVENT_GAP_MS}::float8 end * interval '1 millisecond'
    )), 0)::integer
    from (
      select at - lag(at) over (order by at) as gap
      from (
        select at from ${signalsOf(session)}
        union all values (${session}.started_at), (${session}.ended_at)
      ) moments
    ) gaps
  )`;
}

/** The sessions of a student that overlap the period, with all their evidence in order of time. */
export function listTimelines(db: Queryable, scope: Scope): Promise<SessionTimeline[]> {
  return listTimelinesOf(db, [scope.studentId], scope);
}

/** The timelines of several students at once. */
export function listTimelinesOf(
  db: Queryable,
  studentIds: readonly string[],
  { days, caller }: Omit<Scope, 'studentId'>,
): Promise<(SessionTimeline & { readonly studentId: string })[]> {
  return db.query(sql`
    select s.student_id, s.application_id, s.requires_heartbeat,
      (extract(epoch from s.started_at) * 1000)::float8 as started_at,
      (extract(epoch from s.ended_at) * 1000)::float8 as ended_at,
      ${activitySignals(sql`s`)} as evidence
    from sessions s
    where s.student_id = any(${textArray(studentIds)}::text[]) and s.started_at < ${ending(days)}
      and s.ended_at > ${beginning(days)}
      and ${mayReadDerivedFrom(caller, sql`s.application_id`)}
    order by s.started_at, s.session_id`);
}

/** Each local day of the period with its start and end in ms since 1970; the end is excluded. */
export function listDays(
  db: Queryable,
  days: Days,
): Promise<{ day: string; from: number; to: number }[]> {
  const ms = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
  const [start, end] = [sql`d`, sql`(d + interval '1 day')`].map((day) =>
    midnight(day, days.timezone),
  );
  return db.query(sql`
    select to_char(d, 'YYYY-MM-DD') as day,
      ${ms(sql`greatest(${start}, ${beginning(days)})`)} as from,
      ${ms(sql`least(${end}, ${ending(days)})`)} as to
    from generate_series(
      ${days.startDate}::timestamp, ${days.endDate}::timestamp, interval '1 day'
    ) d`);
}

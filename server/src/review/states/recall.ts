/** Recall and due days in SQL, for sums over the states of many students. */
import type { Caller } from '../../http/caller.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { dateOfDay, isTimeZone, localDay } from '../algorithm/days.ts';
import { forgettingCurve } from '../algorithm/fsrs.ts';
import { SM2_RECALL } from '../algorithm/rules.ts';
import type { ReviewSettings } from '../records/settings.ts';
import { mayReadState } from './read.ts';

/**
 * SQL of `recallOn` (algorithm/rules.ts) for the state `s`, with the six decimals of the wire:
 * the chance of recall on a local day, 0 to 1.
 */
export function recallToSql(day: Sql, settings: ReviewSettings): Sql {
  const { decay, factor } = forgettingCurve(settings);
  const elapsed = sql`greatest(0, ${day} - s.last_review_date)`;
  return sql`round((case
    when s.stability is null or s.difficulty is null
      then ${SM2_RECALL}::float8 ^ (${elapsed} / greatest(1, s.interval_days)::float8)
    else (1 + ${factor}::float8 * ${elapsed} / s.stability) ^ ${decay}::float8
  end)::numeric, 6)::float8`;
}

interface Moment {
  readonly now: Date;
  readonly settings: ReviewSettings;
}

/** SQL: the state `s` is due on this local day; what is opted out is not due. */
export function isDueOn(day: Sql): Sql {
  return sql`(s.due_date <= ${day} and s.held is distinct from 'opted_out')`;
}

/**
 * The local days of these students (a query of `student_id`), as a relation `local (student_id,
 * today)`; students without review states are left out. PostgreSQL reads names of zones in its own
 * way, so the days are computed here.
 */
export async function localDays(
  db: Queryable,
  students: Sql,
  { now, settings }: Moment,
): Promise<Sql> {
  const zones = await db.query<{ zone: string }>(sql`
    select distinct time_zone as zone from review_students where student_id in (${students})`);
  const days = zones.map(({ zone }) => ({
    zone,
    today: dateOfDay(localDay(now, isTimeZone(zone) ? zone : settings.timeZone)),
  }));
  return sql`(
    select r.student_id, z.today
    from review_students r join ${rowsToSql('z', { zone: 'text', today: 'date' }, days)}
      on z.zone = r.time_zone
    where r.student_id in (${students})
  ) local`;
}

/** How many standards one student recalls. */
interface StateCounts {
  /** Standards with a review state. */
  readonly standards: number;
  /** Standards with a recall today of the desired retention of their state or more. */
  readonly recalled: number;
  /** Standards that are due today or before. */
  readonly due: number;
}

/** Review states by student; students without any are left out. */
export async function countStatesOf(
  db: Queryable,
  studentIds: readonly string[],
  { caller, now, settings }: Moment & { readonly caller: Caller },
): Promise<ReadonlyMap<string, StateCounts>> {
  const students = sql`select unnest(${textArray(studentIds)}::text[])`;
  const today = sql`local.today`;
  const rows = await db.query<StateCounts & { studentId: string }>(sql`
    select s.student_id, count(*) as standards,
      count(*) filter (where ${recallToSql(today, settings)} >= s.desired_retention) as recalled,
      count(*) filter (where ${isDueOn(today)}) as due
    from ${await localDays(db, students, { now, settings })}
    join review_states s using (student_id)
    left join courses c on c.sourced_id = s.source_course_id
    where ${mayReadState(caller)}
    group by 1`);
  return new Map(rows.map(({ studentId, ...counts }) => [studentId, counts]));
}

/** Computes streaks from XP entries: consecutive days on which a student reached the daily goal. */
import { mayReadProduced } from '../../access/students.ts';
import type { Caller } from '../../http/route.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** Daily goal in XP where neither an enrollment nor a course has one. */
const GOAL_DEFAULT = 1;

interface StreakScope {
  readonly studentId: string;
  /** IANA name; days are those of this zone. */
  readonly timezone: string;
  readonly caller: Caller;
  readonly now: Date;
}

interface Streak {
  readonly dailyGoal: number;
  /** XP of today so far. */
  readonly todayXp: number;
  /** Days in a row up to today, or up to yesterday while today's goal is not reached. */
  readonly currentDays: number;
  readonly longestDays: number;
  /** `YYYY-MM-DD` of the last day that counts; null = none does. */
  readonly lastDay: string | null;
}

/**
 * The sum of the goals of the student's courses, each `metadata.dailyXpGoal` of the enrollment,
 * else of the course.
 */
async function findGoal(db: Queryable, { studentId, caller }: StreakScope): Promise<number> {
  const row = await db.first<{ goal: number | null }>(sql`
    select sum(goal)::float8 as goal
    from (
      select max(
        case when jsonb_typeof(e.metadata -> 'dailyXpGoal') = 'number'
            then (e.metadata -> 'dailyXpGoal')::numeric
          when jsonb_typeof(k.metadata -> 'dailyXpGoal') = 'number'
            then (k.metadata -> 'dailyXpGoal')::numeric end
      ) as goal
      from enrollments e
      join classes c on c.sourced_id = e.class_id
      join courses k on k.sourced_id = c.course_id
      where e.user_id = ${studentId} and e.status = 'active' and c.status = 'active'
        and k.status = 'active' and ${mayReadProduced(caller, sql`k.application_id`)}
      group by k.sourced_id
    ) goals
    where goal > 0`);
  return row?.goal ?? GOAL_DEFAULT;
}

/** A partner's streak counts its own courses and XP; an operator's counts all. */
export async function findStreak(db: Queryable, scope: StreakScope): Promise<Streak> {
  const { studentId, timezone, caller, now } = scope;
  const dailyGoal = await findGoal(db, scope);
  const row = await db.first<Omit<Streak, 'dailyGoal'>>(sql`
    with days as (
      select (x.effective_time at time zone ${timezone})::date as day, sum(x.value) as xp
      from xp_entries x
      where x.student_id = ${studentId} and ${mayReadProduced(caller, sql`x.application_id`)}
      group by 1
    ), runs as (
      select count(*) as length, max(day) as last
      from (
        select day, day - row_number() over (order by day)::integer as run
        from days where xp >= ${dailyGoal}::numeric
      ) reached
      group by run
    ), today as (select (${now}::timestamptz at time zone ${timezone})::date as day)
    select
      coalesce((select xp from days where day = today.day), 0)::float8 as today_xp,
      coalesce((select max(length) from runs where last >= today.day - 1), 0) as current_days,
      coalesce((select max(length) from runs), 0) as longest_days,
      (select to_char(max(last), 'YYYY-MM-DD') from runs) as last_day
    from today`);
  const none = { todayXp: 0, currentDays: 0, longestDays: 0, lastDay: null };
  return { dailyGoal, ...(row ?? none) };
}

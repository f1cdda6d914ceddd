/** Computes streaks from XP entries: consecutive days on which a student reached the daily goal. */
import { mayReadDerivedFrom } from '../../access/students.ts';
import { isFullToSql } from '../../events/credit.ts';
import type { Caller } from '../../http/caller.ts';
import { DAY_MS } from '../../lib/time.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { roundXp } from '../analytics/facts.ts';

/** Daily goal in XP where neither an enrollment nor a course has one. */
export const GOAL_DEFAULT = 1;
/** XP of so many days tell every shorter streak. */
const RECENT_DAYS = 35;

interface StreakScope {
  /** IANA name; days are those of this zone. */
  readonly timezone: string;
  readonly caller: Caller;
  readonly now: Date;
  /** XP from then on; left out = all. */
  readonly since?: Date;
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
 * The sum of the goals of the courses that each student takes `today`, each `metadata.dailyXpGoal`
 * of the enrollment, else of the course; students without a goal are left out.
 */
function goalsOf(students: Sql, caller: Caller): Sql {
  return sql`
    select student_id, sum(goal) as goal
    from (
      select e.user_id as student_id, max(
        case when jsonb_typeof(e.metadata -> 'dailyXpGoal') = 'number'
            then (e.metadata -> 'dailyXpGoal')::numeric
          when jsonb_typeof(k.metadata -> 'dailyXpGoal') = 'number'
            then (k.metadata -> 'dailyXpGoal')::numeric end
      ) as goal
      from today cross join enrollments e
      join classes c on c.sourced_id = e.class_id
      join courses k on k.sourced_id = c.course_id
      where e.user_id = any(${students}) and e.role = 'student'
        and e.status = 'active' and c.status = 'active'
        and coalesce(e.begin_date <= today.day, true) and coalesce(e.end_date > today.day, true)
        and k.status = 'active' and ${mayReadDerivedFrom(caller, sql`k.application_id`)}
      group by e.user_id, k.sourced_id
    ) courses
    where goal > 0
    group by student_id`;
}

/**
 * The streaks up to now and the goals of several students, by id. Few students have a long streak:
 * only of these the XP of years are read.
 */
export async function findCurrentStreaks(
  db: Queryable,
  studentIds: readonly string[],
  scope: StreakScope,
): Promise<ReadonlyMap<string, Pick<Streak, 'dailyGoal' | 'currentDays'>>> {
  const since = new Date(scope.now.getTime() - RECENT_DAYS * DAY_MS);
  const recent = await findStreaks(db, studentIds, { ...scope, since });
  // The first day may be cut, and today not over.
  const isLong = (id: string) => (recent.get(id)?.currentDays ?? 0) >= RECENT_DAYS - 2;
  const long = studentIds.filter(isLong);
  return new Map([...recent, ...(long.length > 0 ? await findStreaks(db, long, scope) : [])]);
}

/** By id. A partner's streaks count its own courses and XP; an operator's count all. */
async function findStreaks(
  db: Queryable,
  studentIds: readonly string[],
  { timezone, caller, now, since }: StreakScope,
): Promise<ReadonlyMap<string, Streak>> {
  const students = sql`${textArray(studentIds)}::text[]`;
  const rows = await db.query<Streak & { studentId: string }>(sql`
    with today as (
      select (${now}::timestamptz at time zone ${timezone})::date as day
    ), goals as (
      select student_id,
        least(coalesce(g.goal, ${GOAL_DEFAULT}), ${Number.MAX_VALUE}::numeric)::float8 as goal
      from unnest(${students}) student_id
      left join (${goalsOf(students, caller)}) g using (student_id)
    ), days as (
      select x.student_id, (x.effective_time at time zone ${timezone})::date as day,
        sum(x.value) as xp
      from xp_entries x
      where x.student_id = any(${students}) and ${mayReadDerivedFrom(caller, sql`x.application_id`)}
        ${since ? sql`and x.effective_time >= ${since}` : sql``}
      group by 1, 2
    ), runs as (
      select student_id, count(*) as length, max(day) as last
      from (
        select student_id, day,
          day - row_number() over (partition by student_id order by day)::integer as run
        from days join goals using (student_id) where ${isFullToSql(sql`xp`, sql`goal`)}
      ) reached
      group by student_id, run
    )
    select student_id, goal as daily_goal,
      coalesce((
        select xp from days d where d.student_id = g.student_id and d.day = today.day
      ), 0)::float8 as today_xp,
      coalesce(max(length) filter (where last >= today.day - 1), 0) as current_days,
      coalesce(max(length), 0) as longest_days,
      to_char(max(last), 'YYYY-MM-DD') as last_day
    from today cross join goals g left join runs using (student_id)
    group by student_id, goal, today.day`);
  return new Map(
    rows.map(({ studentId, todayXp, ...streak }) => [
      studentId,
      { ...streak, todayXp: roundXp(todayXp) },
    ]),
  );
}

/** The streak of one student. */
export async function findStreak(
  db: Queryable,
  { studentId, ...scope }: StreakScope & { readonly studentId: string },
): Promise<Streak> {
  const found = (await findStreaks(db, [studentId], scope)).get(studentId);
  if (!found) throw new Error(`No streak of the student '${studentId}'.`);
  return found;
}

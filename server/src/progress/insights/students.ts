/** XP, time, sessions and streaks of several students in one period. */
import { mayReadDerivedFrom } from '../../access/students.ts';
import type { Caller } from '../../http/caller.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { roundXp } from '../analytics/facts.ts';
import { inDays, listDays, listTimelinesOf } from '../analytics/queries.ts';
import { clip, studyIntervals, timeSpent } from '../analytics/rules.ts';
import type { Days } from '../period.ts';
import { findCurrentStreaks } from './streak.ts';

/** What a student did in the period, from the events that the caller may read. */
interface StudentActivity {
  /** Sum of XP, signed. */
  readonly xp: number;
  /** Each moment once, gaps left out, as in the insights of the student. */
  readonly activeSeconds: number;
  /** Study sessions that overlap the period. */
  readonly sessions: number;
  /** Days in a row that reached the daily goal, up to now. */
  readonly streakDays: number;
  /** The latest of: end of the latest session, XP entry, result; of all time. Null = nothing. */
  readonly lastSeenAt: Date | null;
}

interface Scope {
  readonly caller: Caller;
  readonly days: Days;
  readonly now: Date;
}

/** Timelines have all their evidence: of so many students they are in memory together. */
const STUDENTS_AT_ONCE = 50;

/** By id, of every student that is named. */
export async function findActivity(
  db: Queryable,
  studentIds: readonly string[],
  scope: Scope,
): Promise<ReadonlyMap<string, StudentActivity>> {
  const found = new Map<string, StudentActivity>();
  for (let at = 0; at < studentIds.length; at += STUDENTS_AT_ONCE) {
    const ids = studentIds.slice(at, at + STUDENTS_AT_ONCE);
    for (const [id, activity] of await findBatch(db, ids, scope)) found.set(id, activity);
  }
  return found;
}

async function findBatch(db: Queryable, ids: readonly string[], scope: Scope) {
  const { caller, days, now } = scope;
  const [dates, timelines] = [await listDays(db, days), await listTimelinesOf(db, ids, scope)];
  const period = { from: dates[0]?.from ?? 0, to: dates.at(-1)?.to ?? 0 };
  const byStudent = Map.groupBy(timelines, ({ studentId }) => studentId);
  const streaks = await findCurrentStreaks(db, ids, { caller, timezone: days.timezone, now });
  const rows = await sumUp(db, ids, scope);
  return rows.map(({ studentId, xp, lastSeenAt }) => {
    const sessions = byStudent.get(studentId) ?? [];
    const { activeSeconds } = timeSpent(clip(sessions.flatMap(studyIntervals), period));
    const { currentDays: streakDays = 0 } = streaks.get(studentId) ?? {};
    const sums = { xp: roundXp(xp), activeSeconds, sessions: sessions.length };
    return [studentId, { ...sums, streakDays, lastSeenAt }] as const;
  });
}

function sumUp(db: Queryable, ids: readonly string[], { caller, days }: Scope) {
  const isReadable = mayReadDerivedFrom(caller, sql`f.application_id`);
  return db.query<{ studentId: string; xp: number; lastSeenAt: Date | null }>(sql`
    select t.student_id,
      coalesce((
        select sum(f.value) from xp_entries f
        where f.student_id = t.student_id and ${inDays(sql`f.effective_time`, days)}
          and ${isReadable}
      ), 0)::float8 as xp,
      ${lastSeen(sql`t.student_id`, caller)} as last_seen_at
    from unnest(${textArray(ids)}::text[]) t (student_id)`);
}

/** SQL: the latest of the end of a student's last session, XP entry and result; null = none. */
export function lastSeen(student: Sql, caller: Caller): Sql {
  const latest = (table: string, { by, shown = by }: { by: string; shown?: string }) => sql`(
    select f.${trusted(shown)} from ${trusted(table)} f
    where f.student_id = ${student} and ${mayReadDerivedFrom(caller, sql`f.application_id`)}
    order by f.${trusted(by)} desc limit 1
  )`;
  return sql`greatest(
    ${latest('sessions', { by: 'started_at', shown: 'ended_at' })},
    ${latest('xp_entries', { by: 'effective_time' })},
    ${latest('assessment_results', { by: 'effective_time' })}
  )`;
}

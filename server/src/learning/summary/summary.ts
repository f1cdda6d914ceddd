/** The summary of a class: reads what its students did and know, and applies the rules. */
import type { Caller } from '../../http/caller.ts';
import { roundXp } from '../../progress/analytics/facts.ts';
import { findCurrentStreaks, GOAL_DEFAULT } from '../../progress/insights/streak.ts';
import { datesOf } from '../../progress/period.ts';
import { findSettings } from '../../review/records/settings.ts';
import { textArray, uuidArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { chooseFramework } from '../framework.ts';
import { listKnown } from '../mastery.ts';
import type { Named } from '../pages.ts';
import { listMastered } from './mastered.ts';
import { lastWeeks, type PeriodName, type Span, spanBefore, spanOf } from './period.ts';
import {
  findClass,
  findLastSeen,
  listLessons,
  listStandards,
  listTaught,
  listXpByDay,
} from './queries.ts';
import { celebrationsOf, goalDaysOf, knownOf, practiseNext, standingsOf } from './rules.ts';
import { LESSONS_MAX, STANDARDS_MAX } from './schema.ts';

interface SummaryOf {
  readonly caller: Caller;
  readonly classId: string;
  /** Its students whom the caller may read. */
  readonly students: readonly Named[];
  readonly period: PeriodName;
  /** IANA name. */
  readonly timezone: string;
  /** Local day. */
  readonly today: string;
  readonly now: Date;
}

/** Everything but how many students there are on all pages. */
export async function summarise(db: Queryable, wanted: SummaryOf) {
  const { caller, classId, students, period, timezone, today, now } = wanted;
  const ids = students.map(({ sourcedId }) => sourcedId);
  const { title, courseId, term } = await findClass(db, classId, today);
  const span = spanOf(period, { today, term });
  const before = spanBefore(span);
  const weeks = lastWeeks(today);
  const since = weeks.reduce((first, { from }) => (from < first ? from : first), before.from);
  const [{ xpIn, xpOn }, lastSeen, streaks, standards] = await Promise.all([
    findXp(db, wanted, { ids, since }),
    findLastSeen(db, ids, caller),
    findCurrentStreaks(db, ids, { caller, timezone, now }),
    findStandards(db, wanted, { ids, courseId }),
  ]);
  const days = datesOf({ startDate: span.from, endDate: span.until });
  const rows = standingsOf(
    students.map(({ sourcedId: id, ...names }) => {
      const { dailyGoal = GOAL_DEFAULT, currentDays = 0 } = streaks.get(id) ?? {};
      const xpByDay = days.map((day) => xpOn(id, day));
      return {
        ...{ sourcedId: id, ...names },
        weeks: weeks.map((week) => xpIn(id, week)),
        lastSeenAt: lastSeen.get(id) ?? null,
        ...{ xp: xpIn(id, span), xpBefore: xpIn(id, before) },
        mastered: standards.masteredIn(id, span),
        masteredBefore: standards.masteredIn(id, before),
        ...{ streakDays: currentDays, dailyGoal: dailyGoal > GOAL_DEFAULT ? dailyGoal : null },
        goalDays: goalDaysOf(xpByDay, dailyGoal),
        ...standards.of(id),
      };
    }),
  );
  const isWorked = (day: string) => ids.some((id) => xpOn(id, day) > 0);
  const countOf = (one: string) => rows.filter(({ standing }) => standing === one).length;
  return {
    ...{ classId, title, period: { name: period, ...span, before }, timezone, asOf: now },
    desiredRetention: standards.desiredRetention,
    ...{ needs: countOf('needs'), onTrack: countOf('on_track'), ahead: countOf('ahead') },
    students: rows,
    standards: standards.items,
    practiseNext: await suggest(db, standards, courseId),
    celebrations: celebrationsOf(rows, days.filter(isWorked).length),
  };
}

/** The XP of students, from the local day `since` on. */
async function findXp(
  db: Queryable,
  { caller, timezone, today }: SummaryOf,
  { ids, since }: { readonly ids: readonly string[]; readonly since: string },
) {
  const days = { startDate: since, endDate: today, timezone };
  const byStudent = new Map(ids.map((id) => [id, new Map<string, number>()]));
  for (const { studentId, day, xp } of await listXpByDay(db, ids, { caller, days })) {
    byStudent.get(studentId)?.set(day, xp);
  }
  return {
    xpOn: (studentId: string, day: string) => byStudent.get(studentId)?.get(day) ?? 0,
    xpIn: (studentId: string, { from, until }: Span) => {
      let sum = 0;
      for (const [day, xp] of byStudent.get(studentId) ?? []) {
        if (day >= from && day <= until) sum += xp;
      }
      return roundXp(sum);
    },
  };
}

interface Class {
  readonly ids: readonly string[];
  readonly courseId: string;
}

/** The standards of a class, and what each student knows of them. */
async function findStandards(db: Queryable, wanted: SummaryOf, { ids, courseId }: Class) {
  const { caller, now, timezone } = wanted;
  const settings = await findSettings(db);
  const students = sql`select student_id from unnest(${textArray(ids)}::text[]) student_id`;
  const taught = await listTaught(db, courseId);
  const ofFramework = async () => {
    const frameworkId = await chooseFramework(db, undefined, { students, caller });
    return sql`i.document_id = ${frameworkId}`;
  };
  const items =
    taught.length > 0 ? sql`i.sourced_id = any(${uuidArray(taught)}::uuid[])` : await ofFramework();
  const states = await listKnown(db, { caller, students, items, now, settings });
  const wantedIds = taught.length > 0 ? taught : [...new Set(states.map(({ itemId }) => itemId))];
  const standards = await listStandards(db, wantedIds, STANDARDS_MAX);
  const itemIds = standards.map(({ sourcedId }) => sourcedId);
  const shown = new Set(itemIds);
  const mastered = (await listMastered(db, ids, { caller, timezone })).filter(({ itemId }) =>
    shown.has(itemId),
  );
  const statesOf = Map.groupBy(states, ({ studentId }) => studentId);
  const masteredOf = Map.groupBy(mastered, ({ studentId }) => studentId);
  const rows = new Map(
    ids.map((id) => {
      const stateOf = new Map((statesOf.get(id) ?? []).map((one) => [one.itemId, one]));
      const own = new Set((masteredOf.get(id) ?? []).map(({ itemId }) => itemId));
      const known = itemIds.map((itemId) =>
        knownOf(stateOf.get(itemId)?.isRecalled ?? null, own.has(itemId)),
      );
      const recall = itemIds.map((itemId) => {
        const one = stateOf.get(itemId)?.recall;
        return one === undefined ? null : Math.round(one * 100);
      });
      return [id, { known, recall }] as const;
    }),
  );
  const of = (studentId: string) => rows.get(studentId) ?? { known: [], recall: [] };
  return {
    items: standards.map(({ hasContent: _, ...item }) => item),
    desiredRetention: settings.desiredRetention,
    of,
    masteredIn: (studentId: string, { from, until }: Span) =>
      (masteredOf.get(studentId) ?? []).filter(({ day }) => day >= from && day <= until).length,
    next: () =>
      practiseNext(
        standards.map(({ sourcedId: standardId, hasContent }, column) => ({
          standardId,
          hasContent,
          known: ids.map((studentId) => of(studentId).known[column] ?? 'none'),
        })),
      ),
  };
}

async function suggest(
  db: Queryable,
  standards: Awaited<ReturnType<typeof findStandards>>,
  courseId: string,
) {
  const next = standards.next();
  const ids = next.map(({ standardId }) => standardId);
  const isFirst = sql`u.course_id = ${courseId}`;
  const lessonsOf = await listLessons(db, ids, { isFirst, limit: LESSONS_MAX });
  const byId = new Map(standards.items.map((item) => [item.sourcedId, item]));
  return next.map(({ standardId, ...counts }) => ({
    item: byId.get(standardId),
    ...counts,
    lessons: lessonsOf(standardId),
  }));
}

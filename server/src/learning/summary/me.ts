/** What a person who signed in learns, teaches and leads. */
import { classesTaught, isEnrolled, orgsLed } from '../../access/person.ts';
import type { Caller, RosterPerson } from '../../http/caller.ts';
import { findStreak } from '../../progress/insights/streak.ts';
import { findSettings } from '../../review/records/settings.ts';
import { findToday, listReviews } from '../../review/states/read.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { nameOrder } from '../../storage/folding.ts';
import { isLearner } from '../students.ts';
import { listMastered } from './mastered.ts';
import { CLASSES_MAX, DUE_MAX, MASTERED_MAX, ORGS_MAX } from './me-schema.ts';
import { listLessons, listStandards } from './queries.ts';

const SEAT = { seat: sql`e`, role: 'student' } as const;

interface PersonRow {
  readonly sourcedId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly isStudent: boolean;
}

export async function findOwn(db: Queryable, person: RosterPerson): Promise<PersonRow> {
  const row = await db.first<PersonRow>(sql`
    select u.sourced_id, u.given_name, u.family_name, u.roles @> array['student'] or exists (
      select from enrollments e
      where e.user_id = u.sourced_id and ${isEnrolled(person, SEAT)}
    ) as is_student
    from users u where u.sourced_id = ${person.sourcedId}`);
  if (!row) throw new Error('A person without a user has a session.');
  return row;
}

export function listTeaching(db: Queryable, caller: Caller & { readonly person: RosterPerson }) {
  return db.query<{ sourcedId: string; title: string; students: number }>(sql`
    select k.sourced_id, k.title, (
      select count(distinct e.user_id) from enrollments e
      where e.class_id = k.sourced_id and ${isLearner(caller)}
    ) as students
    from classes k where k.sourced_id in (${classesTaught(caller.person)})
    order by ${nameOrder(sql`k.title`)}, k.sourced_id limit ${CLASSES_MAX}`);
}

export function listLed(db: Queryable, person: RosterPerson) {
  return db.query<{ sourcedId: string; name: string; type: string; parentId: string | null }>(sql`
    select o.sourced_id, o.name, o.type, o.parent_id from orgs o
    where o.sourced_id in (${orgsLed(person)})
    order by ${nameOrder(sql`o.name`)}, o.sourced_id limit ${ORGS_MAX}`);
}

interface Learner {
  readonly caller: Caller;
  readonly studentId: string;
  /** IANA name. */
  readonly timezone: string;
  readonly now: Date;
}

export async function findLearning(db: Queryable, learner: Learner) {
  const { todayXp, dailyGoal, currentDays, longestDays } = await findStreak(db, learner);
  const { due, dueNext } = await findDue(db, learner);
  const { mastered, masteredLast } = await findMastered(db, learner);
  return {
    ...{ todayXp, dailyGoal, streakDays: currentDays, longestDays },
    ...{ due, dueNext, mastered, masteredLast },
  };
}

async function findDue(db: Queryable, { caller, studentId, now }: Learner) {
  const settings = await findSettings(db);
  const today = await findToday(db, studentId, { now, settings });
  const scope = { caller, studentId, due: 'today', subject: undefined } as const;
  const { rows, total } = await listReviews(db, scope, { today, limit: DUE_MAX, offset: 0 });
  const isFirst = sql`u.course_id in (
    select c.course_id from enrollments e join classes c on c.sourced_id = e.class_id
    where e.user_id = ${studentId} and e.status = 'active'
  )`;
  const ids = rows.map(({ standardId }) => standardId);
  const lessonsOf = await listLessons(db, ids, { isFirst, limit: 1 });
  const dueNext = rows.map(({ standardId, code, title }) => ({
    standard: { sourcedId: standardId, code, title: title ?? '' },
    lesson: lessonsOf(standardId)[0] ?? null,
  }));
  return { due: total, dueNext };
}

async function findMastered(db: Queryable, { caller, studentId, timezone }: Learner) {
  const found = await listMastered(db, [studentId], { caller, timezone });
  const latest = found
    .toSorted((left, right) => (left.day < right.day ? 1 : left.day > right.day ? -1 : 0))
    .slice(0, MASTERED_MAX);
  const ids = latest.map(({ itemId }) => itemId);
  const standards = await listStandards(db, ids, MASTERED_MAX);
  const byId = new Map(standards.map(({ hasContent: _, ...one }) => [one.sourcedId, one]));
  const masteredLast = latest.flatMap(({ itemId, day }) => {
    const standard = byId.get(itemId);
    return standard ? [{ standard, on: day }] : [];
  });
  return { mastered: found.length, masteredLast };
}

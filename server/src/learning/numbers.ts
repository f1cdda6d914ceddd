/** What each of several students did in a period and knows today: members, and how to find them. */
import Type from 'typebox';
import type { Caller } from '../http/caller.ts';
import { count, Instant, nullable } from '../http/schema.ts';
import { findActivity } from '../progress/insights/students.ts';
import type { Days } from '../progress/period.ts';
import { findSettings } from '../review/records/settings.ts';
import { countStatesOf } from '../review/states/recall.ts';
import type { Queryable } from '../storage/database/postgres.ts';

/** The retention with which a reply compares recall. */
export const DesiredRetention = Type.Number({
  description: 'REVIEW_RETENTION of the installation; a course may have its own',
});

export const RECALLED =
  'Of these, with a recall today of the desired retention of their state or more';

/** What the rows of a mastery map are. */
export const GROUPS =
  'Groups with review states of these students, in reading order: an item of the level ' +
  'with all items below it, or an item above the level by itself';

/** Members of each student of a reply. */
export const numberMembers = {
  xp: Type.Number({ description: 'Sum of XP in the period, signed' }),
  activeSeconds: count('Active seconds in the period'),
  sessions: count('Study sessions that overlap the period'),
  standards: count('Standards with a review state: answered correctly once or more'),
  recalled: count(RECALLED),
  due: count("Of these, due today or before, on the student's local day"),
  streakDays: count('Days in a row that reached the daily goal, up to now'),
  lastSeenAt: nullable(
    Instant,
    'The latest of: end of the latest session, XP entry, result; of all time. Null: nothing',
  ),
};

const NO_STATES = { standards: 0, recalled: 0, due: 0 };

interface Scope {
  readonly caller: Caller;
  readonly days: Days;
  readonly now: Date;
}

/** The numbers of each of these students, from what the caller may read. */
export async function findNumbers(db: Queryable, ids: readonly string[], scope: Scope) {
  const activity = await findActivity(db, ids, scope);
  const settings = await findSettings(db);
  const states = await countStatesOf(db, ids, { ...scope, settings });
  return (id: string) => ({ ...activity.get(id), ...(states.get(id) ?? NO_STATES) });
}

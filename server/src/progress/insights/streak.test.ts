/** The streaks of many students are those that each has alone, however long they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { sql } from '../../storage/database/sql.ts';
import { findCurrentStreaks, findStreak } from './streak.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T10:00:00Z');
const caller = { clientId: '', applicationId: '', scopes: new Set<string>(), operator: true };

/** Students by the length of their streak, and by the days since it ended. */
const STUDENTS = [1, 32, 33, 34, 35, 36, 37, 90].flatMap((length) =>
  [0, 1, 2].map((ago) => ({ id: `${length} days, ${ago} ago`, length, ago })),
);

// The hour is before that of `now`: of the first day that is read in short, none is seen.
await db.execute(sql`
  insert into xp_entries (
    key, application_id, student_id, value, subject, course_id, lesson_id, event_id, earned_at,
    effective_time
  )
  select gen_random_uuid(), gen_random_uuid(), s.id, 1, 'Math', 'c', 'l', 'e', at, at
  from unnest(
    ${STUDENTS.map(({ id }) => id)}::text[],
    ${STUDENTS.map(({ length }) => length)}::integer[],
    ${STUDENTS.map(({ ago }) => ago)}::integer[]
  ) as s (id, length, ago)
  cross join lateral generate_series(0, s.length - 1) as day
  cross join lateral (
    select '2026-06-15T09:00:00Z'::timestamptz - (s.ago + day) * interval '1 day' as at
  ) as times`);

for (const timezone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])
  test(`a streak of any length, in ${timezone}`, async () => {
    const scope = { caller, timezone, now };
    const ids = [...STUDENTS.map(({ id }) => id), 'nobody'];
    const found = await findCurrentStreaks(db, ids, scope);
    assert.deepEqual([...found.keys()].sort(), ids.toSorted());
    for (const { id, length, ago } of STUDENTS) {
      const currentDays = ago < 2 ? length : 0;
      assert.equal(found.get(id)?.currentDays, currentDays, id);
      const alone = await findStreak(db, { ...scope, studentId: id });
      assert.deepEqual([alone.currentDays, alone.longestDays], [currentDays, length], id);
    }
    assert.equal(found.get('nobody')?.currentDays, 0);
  });

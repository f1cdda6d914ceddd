/** The reviews that weights are fitted to: the latest ones, each with all before it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { listTrainingItems } from './optimize.ts';

const { db } = await testServer();

async function putState(dates: readonly string[]): Promise<void> {
  const ratings = dates.map(() => 3);
  await db.execute(sql`
    insert into review_states (
      student_id, cf_item_id, scheduler, algorithm, parameters_version, desired_retention,
      interval_days, review_dates, ratings, lapses, answers, log_version, last_rating,
      first_correct_at, last_review_date, due_date, due_at, time_zone, source_course_id,
      source_lesson_id, scheduler_conflict
    ) values (
      'ada', ${randomUUID()}, 'fsrs', 'x', 0, 0.9, 1, ${dates}::date[], ${ratings}::smallint[], 0, 1,
      1, 3, now(), ${dates.at(-1) ?? null}::date, now(), now(), 'UTC', 'c', ${randomUUID()}, false
    )`);
}

await db.execute(sql`
  insert into review_students (student_id, time_zone, declared, settings_version)
  values ('ada', 'UTC', '', 1)`);
await putState(['2026-01-01', '2026-01-03', '2026-01-08', '2026-01-20']);
await putState(['2026-01-02', '2026-01-09', '2026-01-19']);
await putState(['2026-01-01', '2026-01-05']);
await putState(['2026-01-30']);

test('the items of so many reviews, the latest ones, with the whole history of each', async () => {
  const listed = async (most?: number) =>
    (await listTrainingItems(db, most)).map(({ day, reviews }) => [
      day,
      reviews.map(({ deltaT }) => deltaT),
    ]);
  const all = [
    ['2026-01-03', [0, 2]],
    ['2026-01-05', [0, 4]],
    ['2026-01-08', [0, 2, 5]],
    ['2026-01-09', [0, 7]],
    ['2026-01-19', [0, 7, 10]],
    ['2026-01-20', [0, 2, 5, 12]],
  ];
  assert.deepEqual(await listed(), all);
  for (const most of [1, 2, 3, 6, 7]) assert.deepEqual(await listed(most), all.slice(-most));
});

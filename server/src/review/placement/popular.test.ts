/** A lesson that many students repeat: what looks for lessons of a standard reads no copy of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putLearner, sendAnswers, stateOf } from '../../../test/fixtures/reviews.ts';
import { rowsRead } from '../../../test/fixtures/size/rows-read.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { listReviews } from '../states/read.ts';
import { findContent } from './due-queries.ts';
import { releaseHeld } from './lifecycle.ts';

const COPIES = 3_000;
/** One lesson has the tag of the standard; it is looked at some times. */
const ROWS_MAX = 100;

const server = await testServer();
const { db } = server;
const partner = await server.partner();
const learner = await putLearner(partner);
const { studentId, standardId, courseId } = learner;
await sendAnswers(partner, learner, [{ at: new Date(Date.now() - 3 * DAY_MS).toISOString() }]);
// The read places what is due.
assert.ok((await stateOf(partner, learner)).reviewLesson);
/** SQL: as many copies of lessons, each with the resource that an expression names. */
const copies = (resource: Sql, where: Sql) => sql`
  insert into lessons (sourced_id, application_id, status, date_last_modified, title, unit_id,
    resource_id, sort_order, record, student_id, source_application_id)
  select gen_random_uuid(), l.application_id, l.status, '1999-01-01', l.title, l.unit_id,
    ${resource}, l.sort_order, l.record, l.student_id, l.source_application_id
  from lessons l, (
    select sourced_id, row_number() over () as n from resources
  ) r where r.n <= ${COPIES} and ${where}`;
await db.execute(sql`
  insert into resources (sourced_id, application_id, status, date_last_modified, title, type, url,
    vendor_resource_id, learning_objective_set, record)
  select gen_random_uuid(), application_id, status, '1999-01-01', title, type, url,
    vendor_resource_id, learning_objective_set, record
  from resources, generate_series(1, ${COPIES})`);
await db.execute(copies(sql`r.sourced_id`, sql`l.sourced_id = ${learner.lessonId}`));
await db.execute(copies(sql`l.resource_id`, sql`l.student_id is not null`));
await db.script('analyze');

const caller = {
  ...{ clientId: '', applicationId: partner.applicationId },
  ...{ scopes: new Set<string>(), operator: false },
};
const due = {
  ...{ studentId, standardId, sourceCourseId: courseId, dueDate: '2026-01-01', timeZone: 'UTC' },
  ...{ intervalDays: 1, desiredRetention: 0.9, stability: 1, difficulty: 5 },
};
const PAGE = { today: 20_000, limit: 100, offset: 0 };
const READS: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'a list of reviews': (tx) =>
    listReviews(tx, { caller, studentId, due: 'all', subject: undefined }, PAGE),
  'the placement of a due standard': (tx) => findContent(tx, [due]),
  'the search for content of held standards': async (tx) => {
    await tx.execute(sql`update review_states set held = 'no_content'`);
    await releaseHeld(tx);
  },
};

for (const [name, read] of Object.entries(READS)) {
  test(`${name} reads no copies of a lesson`, async () => {
    const rows = await rowsRead(db, 'lessons', read);
    assert.ok(rows > 0 && rows < ROWS_MAX, `${rows} rows`);
  });
}

test('a list of reviews looks once at the lessons of other courses', async () => {
  const { lessonId } = await putLearner(partner);
  await db.execute(sql`
    update lessons set unit_id = (select unit_id from lessons where sourced_id = ${lessonId})
    where date_last_modified = '1999-01-01' and student_id is null`);
  await db.execute(sql`
    insert into resource_objectives (resource_id, cf_item_id)
    select sourced_id, ${standardId} from resources where date_last_modified = '1999-01-01'`);
  await db.script('analyze');
  const rows = await rowsRead(db, 'lessons', (tx) =>
    listReviews(tx, { caller, studentId, due: 'all', subject: undefined }, PAGE),
  );
  assert.ok(rows > 0 && rows < 1.5 * COPIES, `${rows} rows`);
});

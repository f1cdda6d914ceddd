/** The job that ends the access by enrollments: most of its runs have nothing to do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putSchool } from '../../test/fixtures/people.ts';
import { rowsRead } from '../../test/fixtures/size/rows-read.ts';
import { testServer } from '../../test/harness/test-server.ts';
import type { Database } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { pastEnrollmentsJob } from './past-enrollments.ts';

const ENROLLMENTS = 3_000;

const server = await testServer();
const { db } = server;
const { enrollmentId } = await putSchool(await server.partner());
await db.execute(sql`
  insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
    class_id, school_id, role, record)
  select gen_random_uuid(), application_id, status, now(), user_id, class_id, school_id, role,
    record
  from enrollments, generate_series(1, ${ENROLLMENTS}) where sourced_id = ${enrollmentId}`);
await db.script('analyze enrollments');

test('a run reads no enrollments unless the day has changed', async () => {
  const job = pastEnrollmentsJob(30);
  const on = (day: string) => (tx: unknown) => job.run(tx as Database, new Date(day));
  // The first one reads those that ended since; what it found to do ends ten minutes later.
  await on('2026-11-29')(db);
  await db.execute(sql`update enrollment_access set cutoff_set_at = now() - interval '1 hour'`);
  await on('2026-11-29')(db);
  assert.equal(await rowsRead(db, 'enrollments', on('2026-11-29')), 0);
  assert.ok((await rowsRead(db, 'enrollments', on('2026-11-30'))) >= ENROLLMENTS);
});

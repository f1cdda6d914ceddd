/** The people of an org, counted: the user of each enrollment is not looked up again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putSchool } from '../../test/fixtures/people.ts';
import { rowsRead } from '../../test/fixtures/size/rows-read.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';
import { isPersonAt } from './district.ts';

const PEOPLE = 3_000;

test('a count of the people of an org reads each user once', async () => {
  const { db, ...server } = await testServer();
  const { enrollmentId, orgId } = await putSchool(await server.partner());
  await db.execute(sql`
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      username, given_name, family_name, roles, record)
    select 'placed-' || n, application_id, 'active', now(), true, 'placed' || n, '', '', '{}', '{}'
    from enrollments, generate_series(1, ${PEOPLE}) n where sourced_id = ${enrollmentId}`);
  await db.execute(sql`
    insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
      class_id, school_id, role, record)
    select gen_random_uuid(), e.application_id, e.status, now(), u.sourced_id, e.class_id,
      e.school_id, e.role, e.record
    from enrollments e, users u where e.sourced_id = ${enrollmentId} and username like 'placed%'`);
  await db.script('analyze');
  let count = 0;
  const rows = await rowsRead(db, 'users', async (tx) => {
    const row = await tx.first<{ count: number }>(sql`
      select count(*)::integer as count from users u
      where ${isPersonAt(orgId, sql`u.sourced_id`, sql`u.org_ids`)}`);
    count = row?.count ?? 0;
  });
  assert.ok(count >= PEOPLE, `${count} people`);
  assert.ok(rows < 1.5 * PEOPLE, `${rows} rows`);
});

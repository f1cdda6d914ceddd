/** The people of an org, counted or of one class: each user is looked up once, and no others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import { classBody, putSchool } from '../../test/fixtures/people.ts';
import { rowsRead } from '../../test/fixtures/size/rows-read.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';
import { isPersonAt } from './district.ts';

const PEOPLE = 3_000;
/** Seats of one class. */
const SEATS = 60;

const { db, ...server } = await testServer();
const partner = await server.partner();
const school = await putSchool(partner);

test('a count of the people of an org reads each user once', async () => {
  await db.execute(sql`
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      username, given_name, family_name, roles, record)
    select 'placed-' || n, application_id, 'active', now(), true, 'placed' || n, '', '', '{}', '{}'
    from enrollments, generate_series(1, ${PEOPLE}) n where sourced_id = ${school.enrollmentId}`);
  await db.execute(sql`
    insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
      class_id, school_id, role, record)
    select gen_random_uuid(), e.application_id, e.status, now(), u.sourced_id, e.class_id,
      e.school_id, e.role, e.record
    from enrollments e, users u where e.sourced_id = ${school.enrollmentId} and username like 'placed%'`);
  await db.script('analyze');
  let count = 0;
  const rows = await rowsRead(db, 'users', async (tx) => {
    const row = await tx.first<{ count: number }>(sql`
      select count(*)::integer as count from users u
      where ${isPersonAt(school.orgId, sql`u.sourced_id`, sql`u.org_ids`)}`);
    count = row?.count ?? 0;
  });
  assert.ok(count >= PEOPLE, `${count} people`);
  assert.ok(rows < 1.5 * PEOPLE, `${rows} rows`);
});

test('of a class the users of its enrollments alone are read, however many the org has', async () => {
  await put(partner, '/rostering/1.0/classes/small', classBody('small', school));
  await db.execute(sql`
    update enrollments set class_id = 'small' where sourced_id in (
      select sourced_id from enrollments order by sourced_id limit ${SEATS}
    )`);
  await db.execute(sql`update users set role_orgs = array['student ' || ${school.orgId}]`);
  await db.script('analyze');
  const found: unknown[] = [];
  const rows = await rowsRead(db, 'users', async (tx) => {
    found.push(
      ...(await tx.query(sql`
        select from enrollments e
        where e.class_id = 'small' and ${isPersonAt(school.orgId, sql`e.user_id`)}`)),
    );
  });
  assert.equal(found.length, SEATS);
  assert.ok(rows < 2 * SEATS, `${rows} rows`);
});

/** Readers follow the rule where a transaction waits for another, and large changes end in time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putSchool } from '../../test/fixtures/people.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { endGrants } from '../auth/applications/apply-grants.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();

/** Resolves when a statement waits for a lock of this kind: of a table, or of a transaction. */
function waiting(kind: 'relation' | 'transactionid'): Promise<void> {
  return eventually(`a statement waits for a ${kind}`, async () => {
    const found = await db.first(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = ${kind}`);
    return found !== undefined;
  });
}

test('a grant that is revoked while it is applied gives no access', async () => {
  const reader = await server.partner('Reader');
  const school = await putSchool(operator);
  const seen = async () => (await reader.get('/rostering/1.0/users')).body.total;
  await db.execute(sql`
    insert into application_grants (application_id, class_id)
    values (${reader.applicationId}, ${school.classId})`);
  let applied: Promise<void> | undefined;
  const revoked = db.begin(async (revoking) => {
    await db.begin(async (reading) => {
      // Holds the job up before it writes users.
      await reading.script('lock table users in share mode');
      applied = endGrants.run(db, new Date());
      await waiting('relation');
      await revoking.execute(sql`
        update application_grants set ended_at = now(), applied = false
        where application_id = ${reader.applicationId}`);
    });
    // The job has read the grant, and now writes that it is applied.
    await waiting('transactionid');
  });
  await revoked;
  await applied;
  await endGrants.run(db, new Date());
  assert.equal(await seen(), 0);
});

for (const gains of [true, false]) {
  const change = gains ? 'gains' : 'loses';
  test(`a class of a review course follows its student, who ${change} a reader meanwhile`, async () => {
    const { applicationId } = await server.partner('Author');
    const { userId, orgId } = await putSchool(operator);
    const give = () =>
      db.execute(sql`
        insert into student_bases (application_id, student_id, basis)
        values (${applicationId}, ${userId}, 'signin')`);
    const take = () =>
      db.execute(sql`
        delete from student_bases where application_id = ${applicationId} and student_id = ${userId}`);
    if (!gains) await give();
    const head = sql`${change}, ${operator.applicationId}::uuid, 'active', now(), 'T', '{}'`;
    await db.execute(sql`
      insert into courses (sourced_id, application_id, status, date_last_modified, title, record,
        student_id, source_application_id)
      values (${head}, ${userId}, ${applicationId})`);
    let changed: Promise<number> | undefined;
    await db.begin(async (tx) => {
      await tx.execute(sql`
        insert into classes (sourced_id, application_id, status, date_last_modified, title, record,
          course_id, school_id, term_ids)
        values (${head}, ${change}, ${orgId}, '{}')`);
      changed = gains ? give() : take();
      await Promise.race([changed, waiting('transactionid')]);
    });
    await changed;
    const readers = () =>
      db.first(sql`select readers, ungranted_readers from classes where sourced_id = ${change}`);
    const kept = await readers();
    await db.execute(sql`select rebuild_readers()`);
    assert.deepEqual(kept, await readers());
  });
}

test('many rows change within the time of a statement, after one changed by itself', async () => {
  const { orgId } = await putSchool(operator);
  await db.execute(sql`
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      given_name, family_name, roles, record)
    select 'many ' || n, ${operator.applicationId}, 'active', now(), true, 'G', 'F', '{}', '{}'
    from generate_series(1, 3000) n`);
  await db.begin(async (tx) => {
    // The plans of triggers stay for the session.
    for (const which of ['many 1', 'many %']) {
      await tx.execute(sql`
        update users set role_orgs = array['student ' || ${orgId}, ${which}]
        where sourced_id like ${which}`);
    }
  });
  const audited = await db.first(sql`
    select count(*) as count from audit_log
    where action = 'update' and object_type = 'users' and object_id like 'many %'`);
  assert.deepEqual(audited, { count: 3_001 });
});

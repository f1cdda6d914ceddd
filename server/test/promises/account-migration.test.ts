/** Migrations of accounts keep what is known to be the person's, and end what others may hold. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { listApplied, migrate, migrateTo } from '../../src/storage/database/migrate.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { testDatabase } from '../harness/database.ts';

test('0078 closes accounts with rights elsewhere that an admin opened, and no other', async () => {
  const db = await testDatabase();
  const had = (await listApplied(db)).filter(({ name }) => name < '0078');
  await db.script('drop schema public cascade; create schema public');
  await db.begin((tx) => migrateTo(tx, had));
  const idOf = async (query: ReturnType<typeof sql>) =>
    (await db.first<{ id: string }>(query))?.id ?? assert.fail();
  const application = (name: string) =>
    idOf(sql`
      insert into applications (sourced_id, name) values (gen_random_uuid(), ${name})
      returning sourced_id as id`);
  const [alpha, beta] = [await application('Alpha'), await application('Beta')];
  const account = (name: string, operator = false) =>
    idOf(sql`
      insert into accounts (email, name, operator, password_hash, last_sign_in_at)
      values (${`${name}@example.org`}, ${name}, ${operator}, 'hash', now()) returning id`);
  const member = (accountId: string, applicationId: string) =>
    db.execute(sql`
      insert into application_members (application_id, account_id, role, created_at)
      values (${applicationId}, ${accountId}, 'viewer', clock_timestamp())`);
  const link = (accountId: string, createdBy: string, usedAt: Date | null) =>
    db.execute(sql`
      insert into account_links (token_sha256, kind, account_id, expires_at, used_at, created_by)
      values (${randomBytes(32)}, 'reset', ${accountId}, now() + interval '1 day', ${usedAt},
        ${createdBy})`);
  const operator = `account:${await account('operator', true)}`;
  const admin = `account:${await account('admin')}`;
  const [plain, taken, raised, proven] = [
    ...[await account('plain'), await account('taken')],
    ...[await account('raised', true), await account('proven', true)],
  ] as const;
  for (const id of [plain, taken, raised, proven]) await member(id, alpha);
  await member(taken, beta);
  for (const id of [plain, taken, raised, proven]) await link(id, admin, new Date(1_000));
  await link(proven, operator, new Date(2_000));
  await link(plain, admin, null);
  await db.execute(sql`
    insert into account_sessions (
      cookie_sha256, account_id, created_at, seen_at, expires_at, address, user_agent
    ) select sha256(a.id::text::bytea), a.id, now(), now(), now(), '', '' from accounts a`);
  await migrate(db);
  const rows = await db.query<{ name: string; state: string }>(sql`
    select a.name, concat_ws(' ', a.password_hash, p.name, (
        select count(*) from account_sessions s where s.account_id = a.id
      ), (
        select count(*) from account_links l where l.account_id = a.id and l.used_at is null
      )) as state
    from accounts a left join applications p on p.sourced_id = a.opened_from
    order by a.name`);
  assert.deepEqual(Object.fromEntries(rows.map(({ name, state }) => [name, state])), {
    admin: 'hash 1 0',
    operator: 'hash 1 0',
    plain: 'hash Alpha 1 1',
    proven: 'hash 1 0',
    raised: '0 0',
    taken: '0 0',
  });
});

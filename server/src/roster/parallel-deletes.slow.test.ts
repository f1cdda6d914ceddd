/** Deletions of records that change each other, at one moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import { enrollmentBody, putSchool, userBody } from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';

const ROUNDS = 15;
const USERS = 6;
const BASE = '/rostering/1.0';

const server = await testServer();
const partner = await server.partner('Quest');

test('a class, its people and their enrollments are deleted at once, without a deadlock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { orgId, classId } = await putSchool(partner);
    const users = Array.from({ length: USERS }, (_, n) => `${BASE}/users/u-${round}-${n}`);
    const enrolled = users.map((url) => url.replace('users/', 'enrollments/e-'));
    const idOf = (url: string) => url.split('/').at(-1) ?? '';
    await Promise.all(users.map((url) => put(partner, url, userBody(idOf(url), orgId))));
    await Promise.all(
      enrolled.map((url, at) => {
        const ids = { userId: idOf(users[at] ?? ''), classId };
        return put(partner, url, enrollmentBody(idOf(url), ids));
      }),
    );
    const urls = [...enrolled, ...users, `${BASE}/classes/${classId}`, `${BASE}/orgs/${orgId}`];
    const replies = await Promise.all(urls.map((url) => partner.delete(url)));
    for (const { status, text } of replies) assert.equal(status, 204, text);
  }
  // A deadlock that ends well has cost its request a second.
  const found = await server.db.first<{ deadlocks: number }>(sql`
    select deadlocks::integer from pg_stat_database where datname = current_database()`);
  assert.equal(found?.deadlocks, 0);
});

/** The total of what an application reads is exact, and told by an index of sets of readers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../../test/fixtures/content.ts';
import { orgBody, putSchool } from '../../test/fixtures/people.ts';
import { rowsRead } from '../../test/fixtures/size/rows-read.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { insertApplication } from '../auth/applications/applications.ts';
import { sql } from '../storage/database/sql.ts';
import { countToSql } from './reader-sets.ts';
import { mayReadRow } from './roster.ts';

const PEOPLE = 3_000;
/** More readers than the index of sets holds: some sets have them all. */
const APPLICATIONS = 40;

const { db, ...server } = await testServer();
const [partner, other] = [await server.partner('Partner'), await server.partner('Other')];
const { userId } = await putSchool(partner);
/** Each third person is read by both, each third by one; each tenth is deleted. */
await db.execute(sql`
  insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
    username, given_name, family_name, roles, record, readers)
  select 'person-' || n, application_id, case when n % 10 = 0 then 'tobedeleted' else 'active' end,
    now(), true, 'person' || n, '', '', '{student}', record, case n % 3
      when 0 then array(select unnest(array[${partner.applicationId}::uuid, ${other.applicationId}])
        order by 1)
      when 1 then array[${partner.applicationId}::uuid]
      else array[${other.applicationId}::uuid]
    end
  from users, generate_series(1, ${PEOPLE}) n where sourced_id = ${userId}`);
await db.script('vacuum analyze users');

async function totals(): Promise<number[]> {
  // Another version of the list, so that it is counted again.
  await put(partner, '/rostering/1.0/orgs/next', orgBody('next'));
  const totalOf = async (client: TestClient, query: string) =>
    (await client.get(`/rostering/1.0/users?limit=1${query}`)).body.total;
  const all = `&filter=${encodeURIComponent("status='active' OR status='tobedeleted'")}`;
  return Promise.all(
    [partner, other].flatMap((client) => [totalOf(client, ''), totalOf(client, all)]),
  );
}

/** Two totals of each application; the partner has a student of its own. */
const EXACT = [0.6 * PEOPLE + 1, (2 / 3) * PEOPLE + 1, 0.6 * PEOPLE, (2 / 3) * PEOPLE];

test('a total reads no rows of people', async () => {
  const caller = { ...{ clientId: '', applicationId: partner.applicationId, operator: false } };
  const reader = { ...caller, scopes: new Set<string>(), rosterAll: false };
  const readers = sql`users.readers`;
  let total = 0;
  const rows = await rowsRead(db, 'users', async (tx) => {
    const count = countToSql(reader, {
      ...{ table: sql`users`, readers, live: sql`users.status <> 'tobedeleted'` },
      condition: mayReadRow(reader, readers),
    });
    total = (await tx.first<{ total: number }>(sql`select ${count} as total`))?.total ?? 0;
  });
  assert.equal(total, EXACT[0]);
  assert.ok(rows < PEOPLE / 10, `${rows} rows`);
});

test('totals are exact, with and without a filter', async () => {
  assert.deepEqual(await totals(), EXACT);
});

test('totals are exact where a set may have more readers than the index has', async () => {
  const ids: string[] = [];
  for (let n = 0; n < APPLICATIONS; n += 1)
    ids.push(await insertApplication(db, { name: `Application ${n}` }));
  await db.execute(sql`
    update users set readers = array(
      select unnest(readers || ${ids}::uuid[]) order by 1
    ) where sourced_id like 'person-%5'`);
  assert.deepEqual(await totals(), EXACT);
});

/** Secrets and values of rows are kept out of log lines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/harness/database.ts';
import { sql } from '../storage/database/sql.ts';
import { openLog } from './log.ts';

function logger() {
  const lines: string[] = [];
  return { lines, log: openLog('debug', { write: (line) => void lines.push(line) }) };
}

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';

test('secrets are redacted in messages, members and errors', () => {
  const { lines, log } = logger();
  log.info({ headers: { authorization: `Bearer ${JWT}`, cookie: 'a=hidden1; _session="x"' } });
  log.info({ body: { client_secret: 'hidden2', password: 'hid"den3', secret: 'hidden4' } });
  log.info('asked with lec_sk_hidden5-A_b');
  log.info({ url: '/cb?code=hidden6&state=s', form: 'password=hidden7&name=ada' });
  log.error({ err: new Error(`Basic aGlkZGVuOA== at postgres://me:hid/hidden9@db/x with ${JWT}`) });
  const text = lines.join('');
  assert.equal(lines.length, 5);
  for (const line of lines) assert.doesNotThrow(() => JSON.parse(line), line);
  assert.doesNotMatch(text, /hidden|hid\\"den|eyJ|aGlkZGVu/);
  assert.match(text, /state=s.*name=ada.*postgres:\/\/me:\[redacted\]@db/s);
});

test('an error of PostgreSQL does not repeat the row', async () => {
  const { lines, log } = logger();
  const db = await testDatabase();
  await db
    .execute(sql`
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      given_name, family_name, roles, record)
    values ('u', gen_random_uuid(), 'active', now(), true, 'Grace-Private', 'H', '{}', '{}')`)
    .catch((err) => log.error({ err }));
  assert.match(lines[0] ?? '', /"code":"23503"/);
  await db
    .execute(sql`insert into applications (sourced_id, name) values (gen_random_uuid(), '')`)
    .catch((err) => log.error({ err }));
  assert.match(lines[1] ?? '', /"code":"23514"/);
  assert.doesNotMatch(lines.join(''), /Grace-Private|"detail"/);
});

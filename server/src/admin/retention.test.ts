/** Retention: what is old enough goes, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putPlace } from '../../test/fixtures/events.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { ConfigError, readConfig } from '../config.ts';
import { DAY_MS } from '../lib/time.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { retentionJob } from './retention.ts';

const server = await testServer();
const partner = await server.partner();
const { studentId } = await putPlace(partner);
const { applicationId } = partner;

async function count(table: string, where = 'true'): Promise<number> {
  const row = await server.db.first<{ count: number }>(
    sql`select count(*) as count from ${trusted(table)} where ${trusted(where)}`,
  );
  return row?.count ?? 0;
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test('each class goes after its own time, and its removal is told', async () => {
  await server.db.execute(sql`
    insert into disclosures (at, application_id, client_id, endpoint, request_id, students)
    select now(), ${applicationId}, 'c', 'GET /', 'r', array[${studentId}::text]
    from generate_series(1, 10001)`);
  await server.db.execute(sql`
    insert into heartbeats (application_id, session_id, minute, first_at, last_at)
    select ${applicationId}, 's', now() + n * interval '1 minute', now(), now()
    from generate_series(1, 3) n`);
  const settings = { RETENTION_AUDIT_DAYS: '30', RETENTION_DISCLOSURE_DAYS: '60' };
  const job = retentionJob(readConfig({ ...settings, RETENTION_HEARTBEAT_DAYS: '90' }));
  const lines = await count('audit_log');
  assert.ok(lines > 0);
  const kept = async () => [
    (await count('audit_log', "action <> 'purge'")) > 0,
    (await count('disclosures')) > 0,
    (await count('heartbeats')) > 0,
  ];
  await job.run(server.db, inDays(29));
  assert.deepEqual(await kept(), [true, true, true]);
  await job.run(server.db, inDays(31));
  assert.deepEqual(await kept(), [false, true, true]);
  const [purge] = await server.db.query<{ outcome: string }>(
    sql`select outcome from audit_log where action = 'purge'`,
  );
  assert.match(purge?.outcome ?? '', new RegExp(`^${lines} rows before 20`));
  await job.run(server.db, inDays(61));
  assert.deepEqual(await kept(), [false, false, true]);
  await job.run(server.db, inDays(91));
  assert.deepEqual(await kept(), [false, false, false]);
});

test('0 keeps for ever; anything but days is refused', async () => {
  const settings = { RETENTION_AUDIT_DAYS: '0', RETENTION_DISCLOSURE_DAYS: '0' };
  const before = await count('audit_log');
  await retentionJob(readConfig(settings)).run(server.db, inDays(100_000));
  assert.equal(await count('audit_log'), before);
  assert.throws(() => readConfig({ RETENTION_AUDIT_DAYS: '1.5' }), ConfigError);
});

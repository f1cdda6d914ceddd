/** Reprocess on request: how many events become due at once, and that a next call goes on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/harness/database.ts';
import { APPLICATION, appendEvents } from '../../../test/harness/log.ts';
import { sql } from '../../storage/database/sql.ts';
import { reprocessAll } from './reprocess.ts';

test('up to 100,000 events become due; `more` says that others are left', async () => {
  const db = await testDatabase();
  await appendEvents(db, ['urn:event:1']);
  const drop = (code: string, from: number, until: number) =>
    db.execute(sql`
      insert into event_outcomes (seq, key, application_id, state, code)
      select seq + n, gen_random_uuid(), ${APPLICATION}::uuid, 'dropped', ${code}
      from events, generate_series(${from}::integer, ${until}::integer) n`);
  await drop('course_unknown', 1, 12_000);
  for (let from = 12_001; from < 112_001; from += 20_000)
    await drop('lesson_unknown', from, from + 19_999);
  await drop('lesson_unknown', 112_001, 112_001);
  const due = async () => {
    const row = await db.first<{ count: number }>(sql`
      select count(*) as count from event_outcomes where retry_at is not null and tries = 0`);
    return row?.count;
  };
  const some = await reprocessAll(db, { reason: 'course_unknown' });
  assert.deepEqual([some, await due()], [{ eventCount: 12_000, more: false }, 12_000]);
  const most = await reprocessAll(db, {});
  assert.deepEqual([most, await due()], [{ eventCount: 100_000, more: true }, 112_000]);
  const rest = await reprocessAll(db, {});
  assert.deepEqual([rest, await due()], [{ eventCount: 1, more: false }, 112_001]);
});

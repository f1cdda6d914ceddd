/** A log that was restored into another cluster goes on where it stopped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  post,
  processed,
  putPlace,
  statusOfEvent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { renumberLog } from './renumber.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);

async function xpOf(studentId: string): Promise<number[]> {
  const { body } = await partner.get(`/xp/1.0/users/${studentId}/entries`);
  return body.entries.map(({ value }: { value: number }) => value);
}

test('positions of another cluster: new events and those that waited are processed, once', async () => {
  await processed(partner, xpEvent(place, 1));
  const waiting = xpEvent(place, 2);
  await server.db.begin(async (tx) => {
    // The worker cannot read while the cursor is held.
    await tx.execute(sql`update event_cursor set xid = '900000000000'`);
    await post(partner, waiting);
    await tx.execute(sql`update events set xid = '900000000000' where event_id <> ${waiting.id}`);
  });
  await server.db.execute(sql`update events set xid = '900000000001' where xid < '900000000000'`);
  const unseen = xpEvent(place, 3);
  await post(partner, unseen);
  assert.equal(await renumberLog(server.db), true);
  for (const event of [waiting, unseen])
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
  assert.deepEqual((await xpOf(place.studentId)).sort(), [1, 2, 3]);
  assert.equal(await renumberLog(server.db), false);
});

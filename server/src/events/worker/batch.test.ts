/** The batch of a rebuild: what was resolved when the events got their status, and nothing newer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { createBatch, fillBatch, restoreBatch } from './batch.ts';

const server = await testServer();
const partner = await server.partner();
const ALL = sql`true`;

/** The rows of a batch, in order. */
function batchOf(fill: typeof fillBatch, source: Sql = ALL): Promise<object[]> {
  return server.db.begin(async (tx) => {
    await createBatch(tx);
    await fill(tx, source, 100);
    return tx.query<object>(sql`select * from batch order by xid, seq`);
  });
}

test('D11 an event is restored as it was resolved, although what it was resolved from has gone', async () => {
  const place = await putPlace(partner);
  const session = urn();
  const events = [
    xpEvent(place, 1, { session }),
    gradeEvent(place, { scoreGiven: 1, maxScore: 2 }),
    xpEvent({ ...place, courseId: 'no-such-course' }, 1),
    personEvent('ViewEvent', 'Viewed', { studentId: place.studentId }),
  ];
  await post(partner, sessionEvent('LoggedIn', { id: session, studentId: place.studentId }));
  for (const event of events) await processed(partner, event);
  const resolved = await batchOf(fillBatch);
  assert.equal(resolved.length, events.length + 1);
  assert.deepEqual(await batchOf(restoreBatch), resolved);
  await partner.delete(`/rostering/1.0/users/${place.studentId}`);
  assert.deepEqual(await batchOf(restoreBatch), resolved);
  assert.notDeepEqual(await batchOf(fillBatch), resolved);
});

test('an event without a status is left out', async () => {
  const event = xpEvent(await putPlace(partner), 1);
  await post(partner, event);
  await statusOfEvent(partner, event);
  const source = sql`e.event_id = ${event.id}`;
  await server.db.execute(sql`
    delete from event_outcomes using events e where e.seq = event_outcomes.seq and ${source}`);
  assert.equal((await batchOf(restoreBatch, source)).length, 0);
});

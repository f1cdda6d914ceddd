/** Group commit: an event that waits for another writer does not hold up the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { post, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { eventKey } from './identity.ts';

const server = await testServer();
const { db } = server;
const [partner, other] = [await server.partner(), await server.partner('Other')];
const place = await putPlace(partner);

test('an event whose key another transaction has taken does not delay those of others', async (t) => {
  const event = xpEvent(place, 1);
  const key = eventKey(partner.applicationId, event.id);
  const [taken, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const taking = db
    .begin(async (tx) => {
      await tx.execute(sql`insert into event_keys (key, seq) values (${key}, 0)`);
      taken.resolve();
      await done.promise;
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  t.after(done.resolve);
  await taken.promise;
  const waiting = post(partner, event);
  const others = Array.from({ length: 5 }, () => post(other, xpEvent(place, 1)));
  const first = await Promise.race([
    waiting.then(() => 'the one that waits'),
    Promise.all(others).then((replies) => replies.map(({ status }) => status)),
  ]);
  assert.deepEqual(first, [202, 202, 202, 202, 202]);
  done.resolve();
  await taking;
  assert.equal((await waiting).status, 202);
});

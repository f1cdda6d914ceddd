/** Group commit: an event that waits for another writer does not hold up the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { post, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { holdKeys } from '../../../test/fixtures/held-keys.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { eventKey } from './identity.ts';

const server = await testServer();
const [partner, other] = [await server.partner(), await server.partner('Other')];
const place = await putPlace(partner);

test('an event whose key another transaction has taken does not delay those of others', async (t) => {
  const event = xpEvent(place, 1);
  const key = eventKey(partner.applicationId, event.id);
  const release = await holdKeys(server.db, [key]);
  t.after(release);
  const waiting = post(partner, event);
  const others = Array.from({ length: 5 }, () => post(other, xpEvent(place, 1)));
  const first = await Promise.race([
    waiting.then(() => 'the one that waits'),
    Promise.all(others).then((replies) => replies.map(({ status }) => status)),
  ]);
  assert.deepEqual(first, [202, 202, 202, 202, 202]);
  await release();
  assert.equal((await waiting).status, 202);
});

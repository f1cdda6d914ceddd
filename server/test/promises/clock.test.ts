/** The server's clock jumps by a day: each event counts once, none is lost, none is held up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../src/lib/time.ts';
import { post, putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import { xpOf } from '../harness/load.ts';
import { testServer } from '../harness/test-server.ts';

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const server = await testServer({ LOG_LEVEL: 'silent' }, { now });
const { db } = server;
const partner = await server.partner();

const at = (ms: number) => ({ eventTime: new Date(Date.now() + ms).toISOString() });

test('an event accepted a day ahead is a replay when the clock is right again', async () => {
  const place = await putPlace(partner);
  aheadMs = DAY_MS;
  const event = xpEvent(place, 1, at(DAY_MS));
  const first = await post(partner, event);
  assert.equal(first.status, 202);
  aheadMs = 0;
  const again = await post(partner, event);
  assert.deepEqual([again.status, again.body], [202, first.body]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const other = await post(partner, xpEvent(place, 1, at(DAY_MS)));
  assert.equal(other.body.imsx_error_details[0].code, 'event_time_in_future');
  assert.equal((await statusOfEvent(partner, event)).state, 'processed');
  assert.equal(await xpOf(db, place), 1);
});

test('a day behind, events in an envelope with sendTime are accepted and later ones processed', async () => {
  const place = await putPlace(partner);
  aheadMs = -DAY_MS;
  const event = xpEvent(place, 1, at(0));
  const bare = await post(partner, event);
  assert.equal(bare.body.imsx_error_details[0].code, 'event_time_in_future');
  assert.match(bare.body.imsx_description, /sendTime/);
  const dataVersion = 'http://purl.imsglobal.org/ctx/caliper/v1p2';
  const sendTime = new Date().toISOString();
  const sent = { sensor: 'https://quest.example', sendTime, dataVersion, data: [event] };
  assert.equal((await post(partner, sent)).status, 202);
  aheadMs = 0;
  const later = xpEvent(place, 1);
  await post(partner, later);
  for (const one of [event, later])
    assert.equal((await statusOfEvent(partner, one)).state, 'processed');
  assert.equal(await xpOf(db, place), 2);
});

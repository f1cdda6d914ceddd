/** The server's clock jumps: nothing is lost, nothing counts twice, and order does not depend on it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { DAY_MS } from '../../src/lib/time.ts';
import { startServer } from '../../src/server.ts';
import { openDatabase } from '../../src/storage/database/postgres.ts';
import { post, putPlace, statusOfEvent, xpEvent } from '../fixtures/events.ts';
import { atEnd, testConnection } from '../harness/database.ts';
import { xpOf } from '../harness/load.ts';
import { front } from '../harness/test-server.ts';

const PORT = 18_445;
const connection = await testConnection();
const baseUrl = `http://127.0.0.1:${PORT}`;
const config = readConfig({ PORT: String(PORT), HOST: '127.0.0.1', BASE_URL: baseUrl });
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const log = pino({ level: 'silent' });
const server = await startServer({ config, connection, log, now, jobs: [] });
atEnd(() => server.stop());
const db = openDatabase(connection, { name: 'test', connectionsMax: 2 });
atEnd(() => db.close());
const partner = await front(baseUrl, db).partner();

const at = (ms: number) => ({ eventTime: new Date(Date.now() + ms).toISOString() });

test('a day ahead and back: what was accepted then is the same event now', async () => {
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

test('a day behind: an envelope tells whose clock is off, and later events are not held up', async () => {
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

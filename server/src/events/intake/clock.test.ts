/** What sendTime corrects: a clock that is wrong, and no envelope that is sent again. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { CALIPER_CONTEXT } from '../caliper/vocabulary.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An instant so long before now. */
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const envelope = (event: object, sendTime: string) => ({
  sensor: 'https://quest.example',
  sendTime,
  dataVersion: CALIPER_CONTEXT,
  data: [event],
});

const codesOf = ({ warnings = [] }: { warnings?: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code).filter((code) => code !== 'not_enrolled');

/** Sends an event of `ageMs` ago by a clock that shows `ageMs` ago now; by how much it is moved. */
async function send(ageMs: number) {
  const event = xpEvent(place, 1, { eventTime: ago(ageMs) });
  const dry = await partner.post('/events/1.0/?dryRun=true', envelope(event, ago(ageMs)));
  const { status, body, text } = await partner.post('/events/1.0/', envelope(event, ago(ageMs)));
  assert.equal(status, 202, text);
  const stored = await statusOfEvent(partner, event);
  const row = await server.db.first<{ ms: number }>(sql`
    select (extract(epoch from effective_time - event_time) * 1000)::float8 as ms
    from events where event_id = ${event.id}`);
  for (const found of [dry.body, body]) assert.deepEqual(codesOf(found), codesOf(stored));
  return { hours: Math.round((row?.ms ?? 0) / HOUR), stored };
}

describe('an envelope', () => {
  for (const hours of [-24 * 400, -30, -1, 1, 13]) {
    test(`of a clock that is ${hours} hours behind is corrected, with a warning`, async () => {
      const { hours: moved, stored } = await send(hours * HOUR);
      assert.equal(moved, hours);
      assert.deepEqual(codesOf(stored), ['clock_corrected']);
      const [warning] = stored.warnings.filter(
        ({ code }: { code: string }) => code === 'clock_corrected',
      );
      assert.equal(warning.pointer, '/eventTime');
      assert.ok(warning.message.includes(stored.eventTime), warning.message);
    });
  }

  test('that is sent again after 30 hours leaves the event on its day', async () => {
    const { hours, stored } = await send(30 * HOUR);
    assert.deepEqual([hours, codesOf(stored)], [0, []]);
    const { body } = await partner.get(`/xp/1.0/users/${place.studentId}/entries`);
    const entry = body.entries.find(
      ({ sourceEventId }: { sourceEventId: string }) => sourceEventId === stored.id,
    );
    assert.equal(entry.dateGenerated, stored.eventTime);
  });

  test('of the right clock is not corrected, whatever the age of the event', async () => {
    const event = xpEvent(place, 1, { eventTime: ago(72 * HOUR) });
    await partner.post('/events/1.0/', envelope(event, ago(MINUTE)));
    assert.deepEqual(codesOf(await statusOfEvent(partner, event)), []);
  });

  test('of a session whose clock is behind says so in its status', async () => {
    const event = sessionEvent(
      'LoggedIn',
      { id: urn(), studentId: place.studentId },
      { eventTime: ago(3 * HOUR) },
    );
    const { status } = await partner.post('/events/1.0/', envelope(event, ago(3 * HOUR)));
    assert.equal(status, 200);
    assert.deepEqual(codesOf(await statusOfEvent(partner, event)), ['clock_corrected']);
  });
});

test('a bare event is never corrected', async () => {
  assert.deepEqual(
    codesOf(await processed(partner, xpEvent(place, 1, { eventTime: ago(HOUR) }))),
    [],
  );
});

/** Row 2, where an operator permits several events in one envelope: each is as if it came by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  personEvent,
  post,
  putEnrollment,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import { readConfig } from '../../config.ts';
import { CALIPER_CONTEXT } from '../caliper/vocabulary.ts';

const server = await testServer({ EVENTS_PER_POST_MAX: '4' });
const partner = await server.partner();
const place = await putPlace(partner);
await putEnrollment(partner, place);
const { studentId } = place;

function send(...data: object[]): Promise<TestReply> {
  const sendTime = new Date().toISOString();
  const envelope = { sensor: 'https://quest.example', sendTime, dataVersion: CALIPER_CONTEXT };
  return post(partner, { ...envelope, data });
}

const found = ({ body }: TestReply): [string, string][] =>
  body.imsx_error_details.map(({ path, code }: Record<string, string>) => [path, code]);

async function isKnown({ id }: { id: string }): Promise<boolean> {
  return (await partner.get(`/events/1.0/events/${encodeURIComponent(id)}`)).status === 200;
}

test('row 2: the limit is a setting, one unless set', async () => {
  assert.equal(readConfig({}).eventsPerPostMax, 1);
  const events = Array.from({ length: 5 }, () => xpEvent(place, 1));
  for (const data of [events, []]) {
    const reply = await send(...data);
    assert.equal(reply.status, 400);
    assert.deepEqual(found(reply), [['/data', 'envelope_count']]);
    assert.match(reply.body.imsx_description, /1 to 4 events/);
  }
});

test('row 2: 202 with the count, and each event has its status; sessions in their order', async () => {
  const start = Date.now() - 3_600_000;
  const at = (minutes: number) => ({
    eventTime: new Date(start + minutes * 60_000).toISOString(),
  });
  const id = urn();
  const xp = xpEvent(place, 2, { session: 'urn:tag:auto-attach', ...at(5) });
  const login = sessionEvent('LoggedIn', { id, studentId }, at(0));
  const { session: _, ...logout } = sessionEvent('LoggedOut', { id, studentId }, at(10));
  const lacking = xpEvent(place, 1, { extensions: { subject: 'Math' } });
  const reply = await send(xp, login, logout, lacking);
  assert.equal(reply.status, 202, reply.text);
  const { warnings, ...body } = reply.body;
  assert.deepEqual(body, { status: 'accepted', eventCount: 4 });
  assert.deepEqual(
    warnings.map(({ code, pointer }: Record<string, string>) => [code, pointer]),
    [
      ['course_missing', '/data/3/extensions/course/id'],
      ['lesson_missing', '/data/3/extensions/lesson/id'],
    ],
  );
  assert.equal((await statusOfEvent(partner, xp)).effects.xpEntryIds.length, 1);
  assert.deepEqual((await statusOfEvent(partner, xp)).payload, xp);
  assert.equal((await statusOfEvent(partner, logout)).effects.sessionId, id);
  assert.equal((await statusOfEvent(partner, lacking)).reason.code, 'course_missing');
  const again = await send(xp, login, logout, lacking);
  assert.deepEqual(again.body, reply.body);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const some = await send(xp, xpEvent(place, 1));
  assert.equal(some.headers.get('idempotent-replayed'), null, 'one of them is new');
});

test('row 2: 400 with all findings of all events, and none is stored', async () => {
  const [good, bad, worse] = [xpEvent(place, 1), xpEvent(place, 1), xpEvent(place, 1)];
  const reply = await send(good, { ...bad, type: 'MediaEvent' }, { ...worse, eventTime: 'now' });
  assert.equal(reply.status, 400);
  assert.deepEqual(found(reply), [
    ['/data/1/type', 'type_unsupported'],
    ['/data/2/eventTime', 'field_type'],
  ]);
  assert.equal(await isKnown(good), false);
  const exact = JSON.stringify({ ...bad, generated: { ...bad.generated, scoreGiven: 4711 } });
  const text = `{"sensor":"https://s.example","sendTime":"${new Date().toISOString()}",
    "dataVersion":"${CALIPER_CONTEXT}","data":[${JSON.stringify(good)},
    ${exact.replace(':4711', ':1e-400')}]}`;
  const lost = await partner.post('/events/1.0/', text);
  assert.deepEqual(found(lost), [['/data/1/generated/scoreGiven', 'score_invalid']]);
  assert.equal(await isKnown(good), false);
});

test('row 2: the same event twice counts once; one that is refused does not undo the others', async () => {
  const event = xpEvent(place, 3);
  assert.equal((await send(event, event)).status, 202);
  assert.equal((await statusOfEvent(partner, event)).effects.xpEntryIds.length, 1);
  const [view, late] = [1, 2].map(() => personEvent('ViewEvent', 'Viewed', { studentId }));
  assert.ok(view && late);
  const conflict = await send(view, { ...event, more: 1 }, late);
  assert.equal(conflict.status, 409);
  assert.deepEqual(found(conflict), [['/data/1/id', 'event_id_conflict']]);
  for (const one of [view, late])
    assert.equal((await statusOfEvent(partner, one)).state, 'processed');
  const future = { ...view, id: urn(), eventTime: new Date(Date.now() + 3_600_000).toISOString() };
  assert.deepEqual(found(await send(view, future)), [
    ['/data/1/eventTime', 'event_time_in_future'],
  ]);
});

test('row 2: 400 for a dry run of several', async () => {
  const sendTime = new Date().toISOString();
  const envelope = { sensor: 'https://quest.example', sendTime, dataVersion: CALIPER_CONTEXT };
  const data = [xpEvent(place, 1), xpEvent(place, 1)];
  const { body } = await partner.post('/events/1.0/?dryRun=true', { ...envelope, data });
  assert.deepEqual([body.valid, body.errors[0].code], [false, 'envelope_count']);
});

/** POST /events/1.0/?dryRun=true: what would be, and nothing is stored. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  processed,
  putEnrollment,
  putPlace,
  sessionEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
await putEnrollment(partner, place);

const dryRun = (event: object) => partner.post('/events/1.0/?dryRun=true', event);

async function isUnknown(event: { id: string }): Promise<boolean> {
  const url = `/events/1.0/events/${encodeURIComponent(event.id)}`;
  return (await partner.get(url)).status === 404;
}

test('200 with what an event would do, and nothing of it is stored', async () => {
  const xp = xpEvent(place, 2.5);
  const { status, body } = await dryRun(xp);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    valid: true,
    errors: [],
    warnings: [],
    wouldDo: { state: 'processed', sessionId: null, xp: 2.5 },
  });
  assert.ok(await isUnknown(xp));
  const graded = await dryRun(gradeEvent(place, { scoreGiven: 1, maxScore: 2 }));
  assert.deepEqual(graded.body.wouldDo.result, { score: 1, maxScore: 2 });
});

test('200 with the reason why it would be dropped', async () => {
  const { body } = await dryRun(xpEvent({ ...place, courseId: 'no-such-course' }, 1));
  assert.equal(body.valid, true);
  assert.equal(body.wouldDo.state, 'dropped');
  assert.equal(body.warnings[0].code, 'course_unknown');
  assert.equal(body.wouldDo.xp, undefined);
});

test('200 with the findings that a POST would be refused for', async () => {
  const event = xpEvent(place, 1);
  const { body } = await dryRun({ ...event, type: 'MediaEvent' });
  assert.equal(body.valid, false);
  assert.equal(body.errors[0].code, 'type_unsupported');
  await processed(partner, event);
  const taken = await dryRun(xpEvent(place, 2, { id: event.id }));
  assert.equal(taken.body.errors[0].code, 'event_id_conflict');
});

test('200 for a session event opens no session', async () => {
  const id = urn();
  const { body } = await dryRun(sessionEvent('LoggedIn', { id, studentId: place.studentId }));
  assert.equal(body.wouldDo.sessionId, id);
  const eventTime = new Date().toISOString();
  const heartbeat = await partner.post('/events/1.0/heartbeat', { sessionId: id, eventTime });
  assert.equal(heartbeat.status, 404);
});

test('400 for a dryRun that is neither true nor false', async () => {
  const reply = await partner.post('/events/1.0/?dryRun=yes', xpEvent(place, 1));
  assert.equal(reply.status, 400);
});

/** The builders: the server accepts what they make, and does what they say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_RULES } from '../../server/src/events/caliper/vocabulary.ts';
import { postStandards } from '../../server/test/fixtures/content.ts';
import { putEnrollment, putPlace } from '../../server/test/fixtures/events.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { AUTO_ATTACH, caliper, eventId } from '../src/events/index.ts';
import { validate } from '../src/events/validate.ts';
import type { EventLike } from '../src/index.ts';
import { createLectern } from '../src/index.ts';
import { allEvents } from './all-events.ts';

const server = await testServer();
const partner = await server.partner();
const { baseUrl } = server;
const { applicationId, clientId, clientSecret } = partner;
const lectern = createLectern({ baseUrl, clientId, clientSecret });
const from = caliper({ baseUrl, applicationId });
const records = await putPlace(partner);
await putEnrollment(partner, records);
const [standard = ''] = await postStandards(partner, 1);
const place = {
  student: records.studentId,
  course: records.courseId,
  lesson: records.lessonId,
  subject: 'Math',
};
const at = from.in(place);
const item = { id: 'https://quest.example/items/1', name: 'Half of a half' };

async function processed(event: EventLike) {
  assert.deepEqual(validate(event), []);
  const { warnings } = await lectern.events.send(event);
  assert.deepEqual(warnings, []);
  const status = await lectern.events.waitFor(event.id);
  assert.deepEqual([status.state, status.warnings], ['processed', []], JSON.stringify(status));
  return status;
}

test('the server processes every event that the builders make, without a warning', async () => {
  const events = allEvents(from, { ...place, standard });
  const kinds = new Set(events.map((event) => `${event.type} ${(event as never)['action']}`));
  const expected = Object.entries(EVENT_RULES).flatMap(([type, { actions }]) =>
    actions.map((action) => `${type} ${action}`),
  );
  assert.deepEqual([...kinds].sort(), expected.sort());
  for (const event of events) await processed(event);
});

test('the log of events, whose pages follow each other by a cursor', async () => {
  const idsOf = async (query: { limit: number; type?: 'SessionEvent' }) => {
    const events = await lectern.list('GET /events/1.0/log', { query }).toArray({ max: 1_000 });
    return events.map(({ id }) => id);
  };
  const all = await idsOf({ limit: 1_000 });
  assert.ok(all.length > 7);
  assert.deepEqual(await idsOf({ limit: 3 }), all);
  const type = 'SessionEvent';
  assert.deepEqual(await idsOf({ limit: 1, type }), await idsOf({ limit: 1_000, type }));
  const page = await lectern.list('GET /events/1.0/log').page({ limit: 3 });
  assert.deepEqual([page.total, page.isLast], [null, false]);
});

test('XP is credited exactly, also when it is negative', async () => {
  const status = await processed(at.xp(-2.5));
  const path = { sourcedId: place.student };
  const list = lectern.list('GET /xp/1.0/users/{sourcedId}/entries', { path });
  const entries = await list.toArray({ max: 100 });
  assert.equal(entries.find(({ id }) => status.effects.xpEntryIds.includes(id))?.value, -2.5);
});

test('a graded question is the attempt that the student completed', async () => {
  const attempt = at.attempt({ item, standards: [standard] });
  const completed = attempt.completed();
  const graded = attempt.graded({ scoreGiven: 1, maxScore: 2 });
  assert.equal(graded.object.id, attempt.id);
  await processed(completed);
  const { effects } = await processed(graded);
  assert.equal(effects.assessmentResultIds.length, 1);
});

test('a session: its id, its heartbeat, and events that attach to it', async () => {
  const { student, subject } = place;
  const opened = from.session.loggedIn({ student, subject, requiresHeartbeat: true });
  assert.equal((await lectern.events.send(opened)).status, 'created');
  await lectern.events.heartbeat(opened.session.id);
  const { effects } = await processed(at.xp(1, { session: AUTO_ATTACH }));
  assert.equal(effects.sessionId, opened.session.id);
  const session = opened.session.id;
  const closed = await lectern.events.send(from.session.loggedOut({ student, subject, session }));
  assert.equal(closed.status, 'closed');
});

test('ids that contain what a URL must encode', async () => {
  const event = from.in({ ...place, student: 'user é/?#%' }).xp(1);
  await lectern.events.send(event);
  const { reason } = await lectern.events.waitFor(event.id);
  assert.deepEqual(
    [reason?.code, reason?.pointer],
    ['student_not_accessible', '/object/assignee/id'],
  );
  assert.ok(String(reason?.received).endsWith('user%20%C3%A9%2F%3F%23%25'));
});

test('a job that runs again sends the same events, which count once', async () => {
  const eventTime = new Date();
  const run = async () => {
    const id = await eventId(applicationId, 'job', eventTime.getTime());
    const attempt = at.attempt({ item, id: `${id}#try` });
    return [
      at.xp(7, { id, eventTime }),
      attempt.completed({ response: { value: 'x' }, id: `${id}#answer`, eventTime }),
      attempt.graded({ scoreGiven: 1, maxScore: 1 }, { id: `${id}#grade`, eventTime }),
    ];
  };
  assert.deepEqual(await run(), await run());
  for (const replayed of [false, true]) {
    for (const event of await run()) {
      assert.equal((await lectern.events.send(event)).replayed, replayed);
    }
  }
});

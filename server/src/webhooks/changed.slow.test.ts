/** What changes while a message to a webhook is under way, or waits for its next try. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import {
  personEvent,
  post,
  processed,
  putStudent,
  sessionEvent,
  statusOfEvent,
} from '../../test/fixtures/events.ts';
import { putSchool } from '../../test/fixtures/people.ts';
import {
  idsOf,
  idsOfFeed,
  makeWebhook,
  noteChanges,
  retryNow,
} from '../../test/fixtures/webhooks.ts';
import { type Receiver, startReceiver } from '../../test/harness/receiver.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { DAY_MS } from '../lib/time.ts';
import { sql } from '../storage/database/sql.ts';

let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);
const server = await testServer({}, { now });
const { db } = server;
const operator = await server.operator();

/** A webhook whose receiver answers a message only when the test says so. */
async function held(name: string) {
  const partner = await server.partner(name);
  const { applicationId } = partner;
  const receiver = await startReceiver();
  const hook = await makeWebhook(operator, applicationId, { url: receiver.url });
  const note = (prefix: string) => noteChanges(db, applicationId, { prefix, count: 1 });
  const read = async () => (await operator.get(hook.url)).body.webhook;
  const listed = async () => (await operator.get(`${hook.url}/attempts`)).body.attempts;
  return { partner, receiver, hook, note, read, listed };
}

/** From now on replies wait; returns how to end the one that waits. */
function hold(receiver: Receiver) {
  const { promise, resolve } = Promise.withResolvers<number>();
  receiver.answer((response) => void promise.then((status) => response.writeHead(status).end()));
  return resolve;
}

const arrived = ({ received }: Receiver) => received.flatMap(({ body }) => idsOf(body));

for (const status of [500, 410]) {
  test(`${status} from the address before neither pauses nor delays the one after it`, async () => {
    const { receiver, hook, note, read, listed } = await held(`Moved ${status}`);
    const answer = hold(receiver);
    await note('a');
    await receiver.at(0);
    const next = await startReceiver();
    assert.equal((await operator.patch(hook.url, { url: next.url })).status, 200);
    answer(status);
    await eventually('it is written down', async () => (await listed()).length > 0);
    await eventually('it has arrived', () => arrived(next).length > 0);
    assert.deepEqual(arrived(next), ['a1']);
    await eventually('it is well', async () => (await listed()).length === 2);
    assert.partialDeepStrictEqual(await read(), { state: 'active', failingSince: null });
  });
}

test('one that is let go on has three days again, also while the last attempt fails', async () => {
  const { receiver, hook, note, read, listed } = await held('Let go on');
  receiver.answer(500);
  await note('a');
  await eventually('it failed', async () => (await read()).state === 'failing');
  const answer = hold(receiver);
  aheadMs += 3 * DAY_MS + 10_000;
  await receiver.at(1);
  assert.equal((await operator.patch(hook.url, { paused: false })).status, 200);
  answer(500);
  await eventually('it was tried again', async () => (await listed()).length > 2);
  const { state, failingSince } = await read();
  assert.equal(state, 'failing');
  assert.ok(now().getTime() - Date.parse(failingSince) < DAY_MS);
});

test('one whose failed message is left out fails no longer, and has three days again', async () => {
  const { receiver, hook, note, read } = await held('Left out');
  receiver.answer(500);
  await note('a');
  await eventually('it failed', async () => (await read()).state === 'failing');
  assert.equal((await operator.post(`${hook.url}/replay`, { after: 'end' })).status, 200);
  await eventually('it is well', async () => (await read()).state === 'active');
  aheadMs += 3 * DAY_MS + 10_000;
  await note('b');
  await eventually('it failed again', async () => (await read()).state !== 'active');
  assert.partialDeepStrictEqual(await read(), { state: 'failing', pausedBy: null });
  receiver.answer(204);
  await retryNow(db);
  await eventually('it arrived', async () => (await read()).state === 'active');
});

test('an event that gets its session before the next try leaves the message as it was', async () => {
  const { partner, receiver, read } = await held('Attached');
  const studentId = await putStudent(partner);
  receiver.answer(500);
  const session = 'urn:tag:auto-attach';
  const event = personEvent('ViewEvent', 'Viewed', { studentId, session });
  assert.equal((await processed(partner, event)).warnings[0].code, 'auto_attach_no_session');
  await eventually('it failed', async () => (await read()).state === 'failing');
  const login = sessionEvent('LoggedIn', { id: `urn:tag:of-${studentId}`, studentId });
  assert.equal((await post(partner, login)).status, 200);
  const isAttached = async () => (await statusOfEvent(partner, event)).warnings.length === 0;
  await eventually('it has its session', isAttached);
  receiver.answer(204);
  await retryNow(db);
  await receiver.at(1);
  const [first, second] = receiver.received;
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
  assert.equal(second?.body, first?.body);
});

test('other types end the message that failed: the next one has them, and another id', async () => {
  const { receiver, hook, note, read } = await held('Other types');
  receiver.answer(500);
  await note('a');
  await eventually('it failed', async () => (await read()).state === 'failing');
  const types = ['framework.replaced', 'event.dropped'];
  assert.equal((await operator.patch(hook.url, { types })).status, 200);
  await note('b');
  receiver.answer(204);
  await retryNow(db);
  await eventually('both have arrived', () => arrived(receiver).includes('b1'));
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.notEqual(ids[0], ids[1]);
});

for (const status of [204, 500]) {
  test(`other types amid a message answered ${status} have what follows sent at once`, async () => {
    const { receiver, hook, note, listed } = await held(`Types amid ${status}`);
    const answer = hold(receiver);
    await note('a');
    await receiver.at(0);
    const types = ['framework.replaced', 'event.dropped'];
    assert.equal((await operator.patch(hook.url, { types })).status, 200);
    answer(status);
    await eventually('it is written down', async () => (await listed()).length > 0);
    await eventually('it is sent again', () => arrived(receiver).length > 1);
  });
}

test('a new secret has what failed sent at once, signed by both, however late the next try is', async () => {
  const { receiver, hook, note, read } = await held('New secret');
  receiver.answer(401);
  await note('a');
  await eventually('it failed', async () => (await read()).state === 'failing');
  await db.execute(sql`
    update webhooks set due_at = due_at + interval '10 hours' where id = ${hook.id}`);
  receiver.answer(204);
  const rotated = await operator.post(`${hook.url}/secret`, {});
  assert.equal(rotated.status, 201);
  await eventually('it is well', async () => (await read()).state === 'active');
  const [failed, again] = [await receiver.at(0), await receiver.at(1)];
  assert.equal(again.headers['webhook-id'], failed.headers['webhook-id']);
  const { 'webhook-id': id, 'webhook-timestamp': seconds } = again.headers;
  // By its own time: the clock of this file is ahead, which `verify` refuses.
  const sentAt = new Date(Number(seconds) * 1_000);
  assert.deepEqual(
    String(again.headers['webhook-signature']).split(' '),
    [rotated.body.secret, hook.secret].map((secret) =>
      new Webhook(secret).sign(String(id), sentAt, again.body),
    ),
  );
});

test('a message that grows when access comes back pushes no change out of its end', async () => {
  const partner = await server.partner('Readmitted');
  const { applicationId } = partner;
  const { next: after } = (await partner.get('/feed/1.0/changes?after=end')).body;
  const { classId } = await putSchool(operator);
  const grants = `/admin/1.0/applications/${applicationId}/grants`;
  const grant = () => operator.post(grants, { grant: { class: { sourcedId: classId } } });
  const { grant: granted } = (await grant()).body;
  await operator.delete(`${grants}/${granted.sourcedId}`);
  await noteChanges(db, applicationId, { prefix: 'a', count: 150 });
  const receiver = await startReceiver();
  receiver.answer(500);
  await makeWebhook(operator, applicationId, { url: receiver.url, after });
  await receiver.at(0);
  assert.equal((await grant()).status, 201);
  const expected = await idsOfFeed(partner, after);
  receiver.answer(204);
  await eventually('the last has arrived', async () => {
    await retryNow(db);
    return receiver.received.at(-1)?.body.includes(expected.at(-1) ?? '') === true;
  });
  const sent = new Set(
    receiver.received
      .slice(1)
      .flatMap(({ body }) => JSON.parse(body).data.changes.map(({ id }: { id: string }) => id)),
  );
  assert.deepEqual(
    expected.filter((id) => !sent.has(id)),
    [],
  );
});

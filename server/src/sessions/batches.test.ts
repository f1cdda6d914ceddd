/** Events that the worker reads in one batch belong to sessions as if they came one by one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  personEvent,
  post,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
} from '../../test/fixtures/events.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { sql } from '../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner();
const studentId = await putStudent(partner);

const START = Date.now() - 3_600_000;
const at = (minutes: number) => ({
  eventTime: new Date(START + minutes * 60_000).toISOString(),
});

async function open(): Promise<string> {
  const id = urn();
  await post(partner, sessionEvent('LoggedIn', { id, studentId }, at(0)));
  return id;
}

const view = (session: string, minute: number) =>
  personEvent('ViewEvent', 'Viewed', { studentId, session, ...at(minute) });

/** Posts events that the worker reads together; returns their statuses. */
async function together(events: readonly { id: string }[]) {
  await server.db.begin(async (tx) => {
    await tx.execute(sql`select from event_shards order by shard for update`);
    for (const event of events) await post(partner, event);
  });
  const statuses = [];
  for (const event of events) statuses.push(await statusOfEvent(partner, event));
  return statuses;
}

async function endOf(id: string): Promise<string> {
  const { body } = await partner.get(`/insights/1.0/sessions/${encodeURIComponent(id)}`);
  return body.session.endedAtTime;
}

test('an event of a batch without a session attaches when another one extends it', async () => {
  const id = await open();
  const [, automatic] = await together([view(id, 20), view('urn:tag:auto-attach', 45)]);
  assert.equal(automatic.effects.sessionId, id);
  assert.equal(await endOf(id), at(45).eventTime);
});

test('of events on both sides of a gap the first extend the session', async () => {
  const id = await open();
  await together([view(id, 20), view(id, 55)]);
  assert.equal(await endOf(id), at(20).eventTime);
});

/** Under which ids and names a student is known, and what belongs to another user of that name. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  person,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { putSchool, userBody } from '../../../test/fixtures/people.ts';
import { rowsRead } from '../../../test/fixtures/size/rows-read.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { inPieces } from './data-inventory.ts';
import { findIdentity } from './subject.ts';

const server = await testServer();
const operator = await server.operator();
const partner = await server.partner();
const place = await putPlace(partner);
const { orgId } = await putSchool(partner);

const urlOf = (id: string) => `/admin/1.0/students/${encodeURIComponent(id)}`;

async function putUser(members: { sourcedId?: string; [name: string]: unknown }): Promise<string> {
  const { sourcedId = `user-${randomUUID()}` } = members;
  const url = `/rostering/1.0/users/${encodeURIComponent(sourcedId)}`;
  const reply = await partner.put(url, userBody(sourcedId, orgId, members));
  assert.equal(reply.status, 201, reply.text);
  return sourcedId;
}

/** Sends an event of a student under each of these ids. */
async function sendUnder(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const assignee = id.includes(':') ? { id, type: 'Person' } : person(id);
    await processed(partner, {
      ...xpEvent(place, 1),
      ...{ object: { id: urn(), type: 'Attempt', assignee } },
    });
  }
}

/** The ids of the events that an export of the student has. */
async function exportedIds(id: string): Promise<string[]> {
  const { status, body, text } = await operator.get(urlOf(id));
  assert.equal(status, 200, text);
  const events: { student_id: string }[] = body.events ?? [];
  return events.map(({ student_id }) => student_id).sort();
}

/** A student, and the ids under which events were sent. */
async function putNamed() {
  const tag = randomUUID().slice(0, 8);
  const [id, username, email] = [`Own-${tag}`, `Login.${tag}`, `Mail.${tag}@Home.Example`];
  await putUser({ sourcedId: id, username, email });
  const ids = [id, id.toUpperCase(), username, email, `mailto:${email.toUpperCase()}`];
  await sendUnder(ids);
  return { id, username, email, ids };
}

test('the events under the id, the username and the address are of the student, in any case', async () => {
  const { id, ids } = await putNamed();
  await sendUnder([`x${id}`]);
  assert.deepEqual(await exportedIds(id), ids.toSorted());
});

type Named = Awaited<ReturnType<typeof putNamed>>;

/** What another user has of the student's, and the ids that are not of the student alone then. */
const SHARED: readonly [string, (of: Named) => Parameters<typeof putUser>[0], RegExp][] = [
  ['the username as an id', ({ username }) => ({ sourcedId: username.toLowerCase() }), /^Login/],
  ['it in capitals', ({ username }) => ({ sourcedId: username.toUpperCase() }), /^Login/],
  ['the id as a username', ({ id }) => ({ username: id }), /^OWN/],
  ['the address', ({ email }) => ({ email: email.toLowerCase() }), /@/],
  ['the address as a username', ({ email }) => ({ username: email.toUpperCase() }), /^Mail/],
  ['the address as an id', ({ email }) => ({ sourcedId: `mailto:${email}` }), /^mailto/],
];

for (const [what, membersOf, lost] of SHARED)
  test(`events under a name of two users are of neither but by the id: ${what}`, async () => {
    const named = await putNamed();
    await putUser(membersOf(named));
    const left = named.ids.filter((id) => !lost.test(id));
    assert.ok(left.length < named.ids.length);
    assert.deepEqual(await exportedIds(named.id), left.toSorted());
  });

test('an address of two users is of neither, also with a capital beyond ASCII', async () => {
  const email = `Ä.${randomUUID().slice(0, 8)}@home.example`;
  const ids = [email, `mailto:${email}`];
  const first = await putUser({ email });
  await sendUnder(ids);
  assert.deepEqual(await exportedIds(first), ids.toSorted());
  const second = await putUser({ email });
  for (const id of [first, second]) assert.deepEqual(await exportedIds(id), []);
});

test('a full name stays in texts about others until the last user of that name is erased', async () => {
  const tag = randomUUID().slice(0, 8);
  const names = { givenName: `Given${tag}`, familyName: `Family${tag}` };
  const [first, last] = [await putUser(names), await putUser(names)];
  await putUser({ ...names, familyName: 'Other' });
  const notes = [`by ${names.givenName} ${names.familyName}`, `by ${tag} Other`];
  const event = xpEvent(place, 1);
  const named = { ...event, extensions: { ...event.extensions, notes } };
  await processed(partner, named);
  const shown = async () => (await statusOfEvent(partner, named)).payload.extensions.notes;
  assert.equal((await operator.delete(urlOf(first))).status, 200);
  assert.deepEqual(await shown(), notes);
  assert.equal((await operator.delete(urlOf(last))).status, 200);
  assert.deepEqual(await shown(), ['by urn:tag:erased', notes[1]]);
});

test('what names a session alone is of the student who began it there, and of no other', async () => {
  const id = `urn:tag:session-${randomUUID()}`;
  const began = async (client: TestClient) => {
    const { studentId } = await putPlace(client);
    const extensions = { requiresHeartbeat: true };
    const login = sessionEvent('LoggedIn', { id, studentId, extensions });
    const session = { id, type: 'Session' };
    const end = sessionEvent('TimedOut', { id, studentId }, { object: session });
    assert.equal((await post(client, login)).status, 200);
    const { eventTime } = login;
    const beat = await client.post('/events/1.0/heartbeat', { sessionId: id, eventTime });
    assert.deepEqual([beat.status, (await post(client, end)).status], [200, 200]);
    return { studentId, sent: [login.id, end.id] };
  };
  const mine = await began(partner);
  const theirs = await began(await server.partner('Other'));
  const peer = await putPlace(partner);
  await processed(partner, xpEvent(peer, 1, { session: id }));
  const held = async ({ studentId }: { studentId: string }) => {
    const { body } = await operator.get(urlOf(studentId));
    const events: { event_id: string }[] = body.events;
    return [events.map(({ event_id }) => event_id).sort(), body.heartbeats.length];
  };
  for (const one of [mine, theirs]) assert.deepEqual(await held(one), [one.sent.sort(), 1]);
  assert.equal((await operator.delete(urlOf(mine.studentId))).status, 200);
  assert.deepEqual(await held(theirs), [theirs.sent.sort(), 1]);
  assert.deepEqual(await exportedIds(peer.studentId), [peer.studentId]);
});

test('a client, and a record of another kind, may have the id of a student', async () => {
  const id = await putUser({});
  await server.db.execute(sql`
    insert into roster_parts (application_id, file, sourced_id, owner_id, key)
    values (${partner.applicationId}, 'classResources', ${id}, ${id}, '')`);
  await server.db.execute(sql`
    insert into audit_log (actor_kind, actor_id, action, object_type, object_id)
    values ('client', ${id}, 'test', 'clients', 'one'), ('user', ${id}, 'test', 'users', 'one')`);
  const { body } = await operator.get(urlOf(id));
  assert.equal(body.roster_parts, undefined);
  const lines: { action: string; actor_kind: string }[] = body.audit_log;
  const own = lines.filter(({ action }) => action === 'test');
  assert.deepEqual(
    own.map(({ actor_kind }) => actor_kind),
    ['user'],
  );
});

test('the keys of a student are asked for in pieces, each of them once', () => {
  for (const count of [0, 1, 500, 501, 1_001]) {
    const keys = Array.from({ length: count }, (_, n) => `${n}`);
    const pieces = inPieces(keys);
    assert.deepEqual(pieces.flat(), keys);
    assert.equal(pieces.length, Math.ceil(count / 500));
  }
});

test('of the days whose texts were removed, an export has those of its events', async () => {
  const { studentId } = await putPlace(partner);
  const event = xpEvent({ ...place, studentId }, 1);
  const ofAnother = xpEvent(place, 1);
  for (const one of [event, ofAnother]) await processed(partner, one);
  await server.db.execute(sql`
    update events set received_at = received_at - interval '1 day'
    where event_id = ${ofAnother.id}`);
  const row = await server.db.first<{ days: string[] }>(sql`
    select array(
      select ((received_at at time zone 'UTC')::date + n)::text from generate_series(-1, 2) n
    ) as days
    from events where event_id = ${event.id}`);
  const [before = '', day = '', after = '', later = ''] = row?.days ?? [];
  await server.db.execute(sql`
    insert into event_payloads_dropped (day_from, day_until, dropped_at) values
      (${before}, ${day}, now()), (${day}, ${after}, now()), (${after}, ${later}, now())`);
  const { body } = await operator.get(urlOf(studentId));
  const removed: { day_from: string }[] = body.event_payloads_dropped;
  assert.deepEqual(
    removed.map(({ day_from }) => day_from),
    [day],
  );
});

test('whose names a student has is found without reading all users', async () => {
  const { id } = await putNamed();
  await server.db.execute(sql`
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      username, given_name, family_name, email, roles, record)
    select 'many-' || n, ${partner.applicationId}::uuid, 'active', now(), true, 'many' || n, 'Ada',
      'Name ' || n, n || '@many.example', '{student}', '{}'
    from generate_series(1, 3000) n`);
  await server.db.script('analyze users');
  const rows = await rowsRead(server.db, 'users', (tx) => findIdentity(tx, id));
  assert.ok(rows > 0 && rows < 100, `${rows} rows`);
});

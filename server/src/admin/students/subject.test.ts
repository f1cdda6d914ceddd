/** Under which ids and names a student is known, and what belongs to another user of that name. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  person,
  processed,
  putPlace,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { putSchool, userBody } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

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
    const assignee = id.includes(':') ? { id, type: 'Person' } : person(encodeURIComponent(id));
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

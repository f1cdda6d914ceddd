/** What was refused at the door is counted, so that a partner learns why XP did not arrive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  post,
  putPlace,
  sessionEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const operator = await server.operator();

/** A refusal as an operator reads it: code, pointer, how often. */
type Group = [code: string, pointer: string, count: number];

async function groupsOf({ applicationId }: TestClient) {
  const { body } = await operator.get(`/admin/1.0/event-errors?applicationId=${applicationId}`);
  return body.groups;
}

/** Counts are written every two seconds. */
async function counted(client: TestClient, expected: readonly Group[]): Promise<void> {
  let found: Group[] = [];
  await eventually(`the refusals are counted: ${JSON.stringify(expected)}`, 10_000, async () => {
    const groups = await groupsOf(client);
    found = groups.map(({ code, pointer, count }: Record<string, unknown>) => [
      code,
      pointer,
      count,
    ]);
    return found.length >= expected.length;
  });
  const order = (groups: readonly Group[]) => groups.map(String).sort();
  assert.deepEqual(order(found), order(expected));
}

function send({ token }: TestClient, body: string | Buffer, headers: Record<string, string> = {}) {
  return server.fetch('/events/1.0/', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  });
}

test('a body that is not read is counted by its reason: 400, 413 and 415', async () => {
  const partner = await server.partner('Unread');
  const other = await server.partner('Other');
  const event = JSON.stringify(xpEvent(await putPlace(partner), 1));
  const statuses = async (replies: Promise<{ status: number }>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);
  const unreadable = ['{"id": }', '', '[1', Buffer.from([0xff, 0xfe]), `${'['.repeat(40)}`];
  assert.deepEqual(
    await statuses(unreadable.map((body) => send(partner, body))),
    [400, 400, 400, 400, 400],
  );
  const large = 'x'.repeat(300_000);
  assert.deepEqual(await statuses([send(partner, large), send(partner, large)]), [413, 413]);
  const types = ['text/plain', 'application/xml', 'nonsense', ''];
  assert.deepEqual(
    await statuses(types.map((type) => send(partner, event, { 'content-type': type }))),
    [415, 415, 415, 415],
  );
  assert.equal((await send(partner, event, { 'content-encoding': 'gzip' })).status, 415);
  assert.equal((await send(other, '{')).status, 400);
  // Neither what was only a dry run nor what nobody is known to have sent.
  assert.equal((await partner.post('/events/1.0/?dryRun=true', '{')).status, 400);
  assert.equal((await server.fetch('/events/1.0/', { method: 'POST', body: '{' })).status, 401);
  await counted(other, [['json_invalid', '', 1]]);
  await counted(partner, [
    ['json_invalid', '', 5],
    ['payload_too_large', '', 2],
    ['content_type', '', 4],
    ['content_encoding', '', 1],
  ]);
  for (const group of await groupsOf(partner)) {
    assert.equal(group.state, 'refused');
    assert.equal(group.applicationName, 'Unread');
    assert.equal(group.exampleEventId, null);
    assert.ok(group.message.length > 10);
  }
});

test('no refusal keeps anything of a person: no id, no email, whatever was refused', async () => {
  const partner = await server.partner('Personal');
  const place = await putPlace(partner);
  const mark = 'zora@school.example';
  const ids = { id: `urn:tag:${mark}`, name: mark, email: mark };
  const student = { ...ids, id: mark, type: mark };
  const base = xpEvent(place, 1);
  const graded = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
  const session = { id: `urn:tag:session-of-${mark}`, studentId: place.studentId };
  const taken = xpEvent(place, 1, { id: `urn:tag:event-of-${mark}` });
  assert.equal((await post(partner, taken)).status, 202);
  assert.equal((await post(partner, sessionEvent('LoggedIn', session))).status, 200);
  const refused: object[] = [
    { ...base, id: mark },
    { ...base, id: urn(), type: mark, action: mark },
    { ...base, id: urn(), actor: mark, object: mark, generated: mark },
    { ...base, id: urn(), actor: student, edApp: student, session: student, profile: mark },
    { ...base, id: urn(), eventTime: mark, '@context': mark, extensions: mark },
    { ...graded, id: urn(), object: { ...graded.object, assignee: { ...ids, id: mark } } },
    { ...graded, id: urn(), generated: { ...graded.generated, scoreGiven: mark, maxScore: mark } },
    { ...taken, extensions: { ...taken.extensions, more: mark } },
    sessionEvent('LoggedIn', { ...session, studentId: mark.replace('@', '-') }),
    sessionEvent('LoggedIn', { id: urn(), studentId: place.studentId, user: { id: mark } }),
    { sensor: { id: mark }, sendTime: mark, dataVersion: mark, data: [{ id: mark }, mark] },
    { ...base, id: urn(), eventTime: '9999-01-01T00:00:00Z', [mark]: mark },
  ];
  for (const event of refused) {
    const { status, text } = await partner.post('/events/1.0/', event);
    assert.ok([400, 409].includes(status), text);
  }
  assert.equal((await send(partner, '{}', { 'content-type': `text/${mark}` })).status, 415);
  assert.equal((await send(partner, '{}', { 'content-encoding': mark })).status, 415);
  assert.equal((await send(partner, `{"${mark}": ${mark}}`)).status, 400);
  const own = sql`application_id = ${partner.applicationId}`;
  await eventually('the refusals are counted', 10_000, async () => {
    const codes = await server.db.query<{ code: string }>(sql`
      select distinct code from event_refusals where ${own}`);
    return codes.length >= 12;
  });
  const telling = await server.db.query(sql`
    select * from event_refusals r where ${own} and r::text ~* 'zora'`);
  assert.deepEqual(telling, []);
});

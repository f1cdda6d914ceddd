/** Lists of study sessions: of an application, and of all. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  personEvent,
  post,
  processed,
  putStudent,
  sessionEvent,
  urn,
} from '../../../test/fixtures/events.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { parseCsv } from '../../files/csv.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const other = await server.partner('Reading Lab');
const operator = await server.operator();
const studentId = await putStudent(partner);
const classmateId = await putStudent(partner);

interface Listed {
  readonly sessionId: string;
  readonly status: string;
  readonly userId: string;
}

const START = Date.parse('2026-03-02T10:00:00.000Z');
const minutes = (count: number) => new Date(START + count * 60_000).toISOString();

/** Opens a session some minutes after the first; those of March have timed out. */
async function open(client: TestClient, userId: string, eventTime: string): Promise<string> {
  const id = urn();
  const event = sessionEvent('LoggedIn', { id, studentId: userId }, { eventTime });
  assert.equal((await post(client, event)).status, 200);
  return id;
}

const first = await open(partner, studentId, minutes(0));
const second = await open(partner, classmateId, minutes(1));
const alike = await open(partner, studentId, minutes(1));
const running = await open(partner, studentId, new Date().toISOString());
const ofOther = await open(other, await putStudent(other), minutes(2));

async function idsOf(client: TestClient, url: string): Promise<string[]> {
  const reply = await client.get(url);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.sessions.map(({ sessionId }: Listed) => sessionId);
}

/** With evidence after some minutes, and a last one. */
async function openWithEvidence(requiresHeartbeat: boolean, at: readonly number[]) {
  const studying = await putStudent(partner);
  const id = urn();
  const session = { id, studentId: studying, extensions: { requiresHeartbeat } };
  await post(partner, sessionEvent('LoggedIn', session, { eventTime: minutes(0) }));
  for (const minute of at) {
    const eventTime = minutes(minute);
    if (requiresHeartbeat)
      await partner.post('/events/1.0/heartbeat', { sessionId: id, eventTime });
    else {
      const seen = { studentId: studying, session: id, eventTime };
      await processed(partner, personEvent('ViewEvent', 'Viewed', seen));
    }
  }
  return studying;
}

/** The list by its ids, sorted where sessions start at one moment. */
const sameStart = [second, alike].toSorted().toReversed();

describe('GET /events/1.0/sessions', () => {
  const url = '/events/1.0/sessions';

  test('200 with the own sessions alone, latest start first', async () => {
    assert.deepEqual(await idsOf(partner, url), [running, ...sameStart, first]);
    assert.deepEqual(await idsOf(other, url), [ofOther]);
    // An operator asks as the application of its client.
    assert.deepEqual(await idsOf(operator, url), []);
  });

  test('200 page by page, each session once, also those that start at one moment', async () => {
    const found: string[] = [];
    for (let cursor = ''; cursor !== null; ) {
      const { body } = await partner.get(`${url}?limit=1${cursor}`);
      found.push(...body.sessions.map(({ sessionId }: Listed) => sessionId));
      cursor = body.next && `&cursor=${body.next}`;
    }
    assert.deepEqual(found, [running, ...sameStart, first]);
  });

  test('200 by status, student and start; the status is that of the session', async () => {
    assert.deepEqual(await idsOf(partner, `${url}?status=open`), [running]);
    assert.deepEqual(await idsOf(partner, `${url}?status=closed`), [...sameStart, first]);
    assert.deepEqual(await idsOf(partner, `${url}?studentId=${classmateId}`), [second]);
    assert.deepEqual(await idsOf(partner, `${url}?from=${minutes(1)}`), [running, ...sameStart]);
    const one = await partner.get(`/insights/1.0/sessions/${encodeURIComponent(first)}`);
    const { timeline, evidence, ...session } = one.body.session;
    const listed = await partner.get(`${url}?studentId=${studentId}&status=closed`);
    assert.deepEqual(listed.body.sessions.at(-1), session);
    assert.ok(timeline && evidence);
  });

  test('200 with active seconds: gaps of 10 minutes at most, with heartbeats of 2', async () => {
    for (const [requiresHeartbeat, at, activeSeconds] of [
      [false, [4, 14, 25, 26], 900],
      [true, [1, 2, 4, 9, 10.5], 330],
      [false, [], 0],
    ] as const) {
      const studying = await openWithEvidence(requiresHeartbeat, at);
      const [session] = (await partner.get(`${url}?studentId=${studying}`)).body.sessions;
      assert.equal(session.activeSeconds, activeSeconds);
      const id = encodeURIComponent(session.sessionId);
      const { insights } = (await partner.get(`/insights/1.0/sessions/${id}`)).body;
      assert.equal(insights[0].activeSeconds, activeSeconds);
      await server.db.execute(sql`delete from sessions where session_id = ${session.sessionId}`);
    }
  });

  test('200 with all that match as CSV', async () => {
    const { status, text } = await partner.get(`${url}?status=closed&format=csv`);
    assert.equal(status, 200, text);
    const [head, ...rows] = parseCsv(Buffer.from(text));
    assert.deepEqual(head?.slice(0, 3), ['sessionId', 'userId', 'applicationId']);
    assert.deepEqual(
      rows.map(([id]) => id),
      [...sameStart, first],
    );
    const all = await operator.get(
      `/admin/1.0/sessions?format=csv&applicationId=${other.applicationId}`,
    );
    assert.match(all.text, new RegExp(ofOther));
    assert.doesNotMatch(all.text, new RegExp(first));
  });

  test('200 with a closed session once the student logs out', async () => {
    const id = await open(partner, classmateId, new Date().toISOString());
    assert.deepEqual(await idsOf(partner, `${url}?status=open&studentId=${classmateId}`), [id]);
    await post(partner, sessionEvent('LoggedOut', { id, studentId: classmateId }));
    assert.deepEqual(await idsOf(partner, `${url}?status=open&studentId=${classmateId}`), []);
    await server.db.execute(sql`delete from sessions where session_id = ${id}`);
  });

  test('200 without sessions of a student whom the application may no longer read', async () => {
    const lostId = await putStudent(partner);
    const id = await open(partner, lostId, minutes(3));
    assert.deepEqual(await idsOf(partner, `${url}?studentId=${lostId}`), [id]);
    await server.db.execute(sql`update users set readers = '{}' where sourced_id = ${lostId}`);
    assert.deepEqual(await idsOf(partner, `${url}?studentId=${lostId}`), []);
    assert.deepEqual(await idsOf(operator, `/admin/1.0/sessions?studentId=${lostId}`), [id]);
  });

  test('400 for a status, a time, a limit or a cursor that it does not take', async () => {
    const wrong = ['status=ended', 'from=yesterday', 'limit=0', 'cursor=x', 'cursor=MSAyIDM'];
    for (const query of wrong) {
      assert.equal((await partner.get(`${url}?${query}`)).status, 400, query);
    }
  });

  test('403 without the scope', async () => {
    const reader = await server.partner('Reader', ['roster.readonly']);
    assert.equal((await reader.get(url)).status, 403);
  });
});

describe('GET /admin/1.0/sessions', () => {
  const url = '/admin/1.0/sessions';
  const march = 'status=closed';

  test('200 with the sessions of all applications, or of one', async () => {
    const all = await idsOf(operator, `${url}?${march}&from=2026-03-02`);
    assert.deepEqual(
      all.filter((id) => [first, second, alike, ofOther].includes(id)),
      [ofOther, ...sameStart, first],
    );
    const query = `${march}&applicationId=${other.applicationId}`;
    assert.deepEqual(await idsOf(operator, `${url}?${query}`), [ofOther]);
  });

  test('403 for a partner', async () => {
    assert.equal((await partner.get(url)).status, 403);
  });
});

test('200 for sessions that claim to have begun in another age, page by page', async () => {
  const client = await server.partner();
  const own = await putStudent(client);
  const ids: string[] = [];
  for (const startedAtTime of ['1965-01-01T00:00:00Z', '0001-01-01T00:00:00Z']) {
    const id = urn();
    const opened = sessionEvent('LoggedIn', { id, studentId: own, startedAtTime });
    assert.equal((await post(client, opened)).status, 200);
    assert.equal(
      (await post(client, sessionEvent('LoggedOut', { id, studentId: own }))).status,
      200,
    );
    ids.push(id);
  }
  assert.deepEqual(await idsOf(client, `/insights/1.0/users/${own}/sessions`), ids);
  const page = await client.get('/events/1.0/sessions?limit=1');
  assert.deepEqual(
    page.body.sessions.map(({ sessionId }: Listed) => sessionId),
    ids.slice(0, 1),
  );
  const next = `/events/1.0/sessions?limit=1&cursor=${page.body.next}`;
  assert.deepEqual(await idsOf(client, next), ids.slice(1));
  for (const id of ids) {
    const one = await client.get(`/insights/1.0/sessions/${encodeURIComponent(id)}`);
    assert.equal(one.status, 200, one.text);
  }
});

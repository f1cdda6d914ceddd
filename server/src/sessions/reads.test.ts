/** S14 of the events page: sessions as they are read, one with all that it is made of, and lists. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  post,
  processed,
  putPlace,
  putStudent,
  sessionEvent,
  urn,
  xpEvent,
} from '../../test/fixtures/events.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();

const MINUTE = 60_000;
/** Minute 0 is 30 hours ago, on a whole minute. */
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 30 * 60 * MINUTE;
const at = (minutes: number) => ({ eventTime: new Date(START + minutes * MINUTE).toISOString() });
const minuteOf = (time: string) => (Date.parse(time) - START) / MINUTE;

describe('S14 reads', () => {
  test('S14 one session with its time, its XP and its evidence', async () => {
    const place = await putPlace(partner);
    const id = `https://quest.example/s/${urn()}?a=1&b=%2F`;
    const session = { id, studentId: place.studentId };
    await post(partner, sessionEvent('LoggedIn', session, at(0)));
    const xp = xpEvent(place, 2.5, { session: { id, type: 'Session' }, ...at(10) });
    await processed(partner, xp);
    await post(partner, sessionEvent('LoggedOut', session, at(25)));
    const url = `/insights/1.0/sessions/${encodeURIComponent(id)}`;
    const { body } = await partner.get(url);
    assert.equal(body.userId, place.studentId);
    const [summary] = body.insights;
    assert.deepEqual(
      [summary.activeSeconds, summary.inactiveSeconds, summary.totalXpEarned],
      [600, 900, 2.5],
    );
    assert.deepEqual(body.bySubject[0].subject, 'Math');
    assert.deepEqual(
      body.session.timeline.map((part: Record<string, string>) => [
        minuteOf(part['startedAtTime'] ?? ''),
        minuteOf(part['endedAtTime'] ?? ''),
        part['active'],
      ]),
      [
        [0, 10, true],
        [10, 25, false],
      ],
    );
    assert.deepEqual(
      body.session.evidence.map(({ kind }: { kind: string }) => kind),
      ['logged_in', 'event', 'logged_out'],
    );
    assert.equal(body.session.evidence[1].sourceEventId, xp.id);
    assert.deepEqual((await operator.get(url)).body, body);
    const stranger = await server.partner('Stranger');
    assert.equal((await stranger.get(url)).status, 404);
    assert.equal((await partner.get('/insights/1.0/sessions/nobody')).status, 404);
    assert.equal((await partner.get(`${url}?applicationId=${stranger.applicationId}`)).status, 404);
  });

  test("S14 a student's sessions: filtered, sorted, paged, and only one's own", async () => {
    const student = await putStudent(partner);
    const ids = [urn(), urn(), urn()];
    for (const [index, id] of ids.entries()) {
      await post(partner, sessionEvent('LoggedIn', { id, studentId: student }, at(index * 60)));
    }
    await post(partner, sessionEvent('LoggedOut', { id: ids[0] ?? '', studentId: student }, at(9)));
    const url = `/insights/1.0/users/${student}/sessions`;
    const list = async (query: string, client = partner) => {
      const { body } = await client.get(`${url}?${query}`);
      return body.sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
    };
    assert.deepEqual(await list(''), ids.toReversed());
    assert.deepEqual(await list("filter=closeReason%3D'logged_out'"), [ids[0]]);
    assert.deepEqual(await list('sort=startedAtTime&limit=1&offset=1'), [ids[1]]);
    assert.deepEqual(await list('limit=1&offset=100'), []);
    assert.deepEqual((await list('', operator)).length, 3);
    const { body, headers } = await partner.get(`${url}?limit=1&fields=sessionId,status`);
    assert.deepEqual([body.offset, body.limit, body.total], [0, 1, 3]);
    assert.equal(headers.get('x-total-count'), '3');
    assert.deepEqual(body.sessions, [{ sessionId: ids[2], status: 'closed' }]);
    assert.equal((await partner.get(`${url}?filter=nope%3D1`)).status, 400);
    const stranger = await server.partner('Stranger');
    assert.equal((await stranger.get(url)).status, 404);
  });
});

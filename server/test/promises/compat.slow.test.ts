/** COMPAT=live: accepts the known differences of existing clients from the partner API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { processors, routes } from '../../src/app.ts';
import { changeApplicationSettings } from '../../src/auth/applications/settings.ts';
import { eventKey } from '../../src/events/log/identity.ts';
import { rebuild } from '../../src/events/rebuild/rebuild.ts';
import { sql } from '../../src/storage/database/sql.ts';
import { lessonBody, postStandards, put, putTree, resourceBody } from '../fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putPlace,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
} from '../fixtures/events.ts';
import { orgBody } from '../fixtures/people.ts';
import { eventually } from '../harness/server-process.ts';
import { type TestClient, testServer } from '../harness/test-server.ts';
import { workerCaughtUp } from '../harness/worker.ts';

const server = await testServer({ COMPAT: 'live' });
const { db } = server;
const partner = await server.partner();
const strict = await server.partner('Strict');
await changeApplicationSettings(db, strict.applicationId, { compat: 'off' });
const place = await putPlace(partner);
const LESSONS = 'https://learn.example/rostering/1.0/lessons';

/** A graded event without extensions.lesson; `assignable` adds members to object.assignable. */
function grade(assignable: Record<string, unknown>, at: Place = place) {
  const { object, extensions, ...event } = gradeEvent(at, { scoreGiven: 1, maxScore: 2 });
  const { lesson: _, ...others } = extensions;
  const graded = { ...object, assignable: { ...object.assignable, ...assignable } };
  return { ...event, object: graded, extensions: others };
}

const whole = (id: string) => ({ isPartOf: { id, type: 'DigitalResourceCollection' } });
const codes = (reply: { body: { warnings?: { code: string }[] } }) =>
  reply.body.warnings?.map(({ code }) => code) ?? [];

/** The lesson of the result that the event made. */
async function lessonOf(event: { id: string }): Promise<string | undefined> {
  const row = await db.first<{ lessonId: string }>(sql`
    select lesson_id from assessment_results where event_id = ${event.id}`);
  return row?.lessonId;
}

suite('the lesson of a graded event', () => {
  const { lessonId } = place;
  const taken: readonly [string, Record<string, unknown>][] = [
    ['the assignable', { id: `${LESSONS}/${lessonId}` }],
    ['the assignable, as a bare UUID in any case', { id: `urn:uuid:${lessonId.toUpperCase()}` }],
    ['isPartOf of the assignable', whole(`${LESSONS}/${lessonId}`)],
    ['isPartOf as an IRI', { isPartOf: `${LESSONS}/${lessonId}` }],
    ['the one of both that names a lesson', { id: urn(), ...whole(`${LESSONS}/${lessonId}`) }],
  ];
  for (const [what, members] of taken) {
    test(`is ${what}`, async () => {
      const event = grade(members);
      const reply = await post(partner, event);
      assert.deepEqual(codes(reply), []);
      assert.equal((await statusOfEvent(partner, event)).state, 'processed');
      assert.equal(await lessonOf(event), lessonId);
    });
  }

  test("is the one in the event's course, when both name a lesson", async () => {
    const other = await putTree(partner);
    const event = grade({ id: `${LESSONS}/${other.lessonId}`, ...whole(`${LESSONS}/${lessonId}`) });
    await processed(partner, event);
    assert.equal(await lessonOf(event), lessonId);
  });

  test('is never the mastered standard', async () => {
    const [standard = ''] = await postStandards(partner, 1);
    const event = grade({
      id: `urn:uuid:${standard}`,
      mediaType: 'curriculum/standard',
      ...whole(lessonId),
    });
    event.generated.extensions.scoreType = 'MASTERY';
    assert.equal((await processed(partner, event)).state, 'processed');
    assert.equal(await lessonOf(event), lessonId);
  });

  test('is extensions.lesson, where there is one', async () => {
    const other = await putTree(partner);
    const { extensions } = gradeEvent(place, { scoreGiven: 1, maxScore: 2 });
    const event = { ...grade({ id: `${LESSONS}/${other.lessonId}` }), extensions };
    await processed(partner, event);
    assert.equal(await lessonOf(event), lessonId);
  });

  test('is missing where no id names a lesson', async () => {
    const event = grade({ id: 'https://quest.example/items/1', ...whole('urn:tag:quiz') });
    assert.deepEqual(codes(await post(partner, event)), ['lesson_missing']);
    assert.equal((await statusOfEvent(partner, event)).reason.code, 'lesson_missing');
  });

  test('is waited for; the reason points to its id', async () => {
    const tree = await putTree(partner);
    const id = randomUUID();
    const event = grade({ id: `${LESSONS}/${id}` }, { ...place, ...tree });
    const { reason } = await processed(partner, event);
    assert.equal(reason.code, 'lesson_unknown');
    assert.equal(reason.pointer, '/object/assignable/id');
    assert.equal(reason.received, `${LESSONS}/${id}`);
    const { body } = await partner.get(`/rostering/1.0/lessons/${tree.lessonId}`);
    const unitId = body.lesson.unit.sourcedId;
    const resourceId = randomUUID();
    await put(partner, `/rostering/1.0/resources/${resourceId}`, resourceBody(resourceId));
    const lesson = lessonBody(id, { unitId, resourceId });
    await put(partner, `/rostering/1.0/lessons/${id}`, lesson);
    await eventually('the event is processed', async () => {
      return (await statusOfEvent(partner, event)).state === 'processed';
    });
    assert.equal(await lessonOf(event), id);
  });

  test('is the same in a dry run', async () => {
    const event = grade({ id: urn(), ...whole(`${LESSONS}/${lessonId}`) });
    const { body } = await partner.post('/events/1.0/?dryRun=true', event);
    assert.equal(body.wouldDo.state, 'processed');
    assert.deepEqual(
      body.warnings.filter(({ code }: { code: string }) => /lesson/.test(code)),
      [],
    );
  });
});

suite('the reply to a queued event', () => {
  test('has a jobId, the same for each repeat of the event', async () => {
    const event = gradeEvent(place, { scoreGiven: 1, maxScore: 2 });
    const first = await post(partner, event);
    const jobId = eventKey(partner.applicationId, event.id);
    assert.deepEqual(first.body, { status: 'accepted', eventCount: 1, jobId });
    const again = await post(partner, event);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });
});

const START = Date.now() - 7_200_000;
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

suite('a heartbeat', () => {
  const open = async (studentId: string, minutes: number, client = partner): Promise<string> => {
    const id = urn();
    const login = sessionEvent('LoggedIn', { id, studentId }, { eventTime: at(minutes) });
    assert.equal((await post(client, login)).status, 200);
    return id;
  };
  const close = async (id: string, studentId: string, minutes: number): Promise<void> => {
    const logout = sessionEvent('LoggedOut', { id, studentId }, { eventTime: at(minutes) });
    assert.equal((await post(partner, logout)).status, 200);
  };
  const beat = (sessionId: string, minutes: number) =>
    partner.post('/events/1.0/heartbeat', { sessionId, eventTime: at(minutes) });

  test('extends a session that was not opened for heartbeats', async () => {
    const studentId = await putStudent(partner);
    const id = await open(studentId, 0);
    const path = `/events/1.0/sessions/${encodeURIComponent(id)}/heartbeat`;
    const reply = await partner.post(path, { eventTime: at(20) });
    assert.deepEqual(reply.body, { status: 'ok', sessionId: id, endedAtTime: at(20) });
    assert.equal((await beat(id, 49)).body.endedAtTime, at(49));
    assert.equal((await beat(id, 80)).status, 404, 'the session ends after 30 minutes of silence');
  });

  test('of a closed session extends the open session of the student', async () => {
    const studentId = await putStudent(partner);
    const first = await open(studentId, 0);
    await close(first, studentId, 5);
    assert.equal((await beat(first, 6)).body.imsx_error_details[0].code, 'session_closed');
    const second = await open(studentId, 7);
    const reply = await beat(first, 10);
    assert.deepEqual(reply.body, { status: 'ok', sessionId: second, endedAtTime: at(10) });
    await close(second, studentId, 11);
    assert.equal((await beat(first, 12)).status, 404);
  });

  test("404 for another application's session, even if the student has an open one here", async () => {
    const studentId = await putStudent(partner);
    await open(studentId, 0);
    const foreign = await open(studentId, 0, strict);
    assert.equal((await beat(foreign, 1)).status, 404);
    assert.equal((await beat(urn(), 1)).status, 404);
  });
});

test('a SessionEvent without a subject counts as "Unknown", with a warning', async () => {
  const studentId = await putStudent(partner);
  const logins = [undefined, {}, { subject: '' }].map((extensions) =>
    sessionEvent('LoggedIn', { id: urn(), studentId }, { extensions, eventTime: at(0) }),
  );
  for (const login of logins) {
    const dry = await partner.post('/events/1.0/?dryRun=true', login);
    assert.deepEqual(codes(dry), ['subject_missing']);
    assert.equal((await post(partner, login)).status, 200);
    const { warnings } = await statusOfEvent(partner, login);
    assert.deepEqual(codes({ body: { warnings } }), ['subject_missing']);
    assert.equal(warnings[0].pointer, '/extensions/subject');
    const id = encodeURIComponent(login.session?.id ?? '');
    const { session } = (await partner.get(`/insights/1.0/sessions/${id}`)).body;
    assert.equal(session.evidence[0].subject, 'Unknown');
  }
  const view = personEvent('ViewEvent', 'Viewed', { studentId, extensions: {} });
  assert.equal((await post(partner, view)).status, 400, 'other events need it');
  const own = await putStudent(strict);
  const refused = sessionEvent('LoggedIn', { id: urn(), studentId: own }, { extensions: {} });
  const reply = await post(strict, refused);
  assert.equal(reply.body.imsx_error_details[0].code, 'subject_missing');
});

test('a rebuild finds no difference', async () => {
  await workerCaughtUp(db);
  const report = await rebuild(db, processors, { scope: { all: true }, dryRun: true });
  assert.deepEqual(report.differences, []);
  for (const { live, rebuilt } of report.tables) assert.deepEqual(live, rebuilt);
});

suite('a OneRoster list', () => {
  const ORGS = '/ims/oneroster/rostering/v1p2/orgs';

  test('has totals and the position of the page', async () => {
    const reader = await server.partner('Reader');
    const prefix = randomUUID();
    for (const n of [1, 2, 3, 4, 5]) {
      const org = orgBody(`${prefix}-${n}`, { name: prefix });
      await put(reader, `/rostering/1.0/orgs/${prefix}-${n}`, org);
    }
    const page = async (query: string) => {
      const { body } = await reader.get(`${ORGS}?search=${prefix}&sort=sourcedId${query}`);
      const { orgs, ...places } = body;
      return { ...places, count: orgs.length };
    };
    const all = { totalCount: 5, pageCount: 3, limit: 2 };
    assert.deepEqual(await page('&limit=2'), { ...all, pageNumber: 1, offset: 0, count: 2 });
    const last = await page('&limit=2&offset=4&fields=sourcedId');
    assert.deepEqual(last, { ...all, pageNumber: 3, offset: 4, count: 1 });
    const beyond = await page('&limit=2&offset=9');
    assert.deepEqual(beyond, { ...all, pageNumber: 5, offset: 9, count: 0 });
    const none = await page("&filter=name='unknown'");
    const zero = { totalCount: 0, pageCount: 0, pageNumber: 1 };
    assert.deepEqual(none, { ...zero, offset: 0, limit: 100, count: 0 });
    const plain = await reader.get('/rostering/1.0/orgs?limit=1');
    assert.deepEqual(Object.keys(plain.body), ['orgs', 'offset', 'limit', 'total']);
  });
});

/** Sends without the contract check, which expects the setting of the server from every client. */
async function raw(method: string, url: string, body?: object) {
  const { baseUrl } = server;
  const response = await fetch(baseUrl + url, {
    method,
    headers: { authorization: `Bearer ${strict.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as object };
}

test('an application with the setting off gets the strict replies', async () => {
  const own = await putPlace(strict);
  const event = grade({ id: `${LESSONS}/${own.lessonId}` }, own);
  const { status, body } = await raw('POST', '/events/1.0/', event);
  assert.equal(status, 202);
  assert.deepEqual(Object.keys(body), ['status', 'eventCount', 'warnings']);
  assert.equal((await statusOfEvent(strict, event)).reason.code, 'lesson_missing');
  const id = urn();
  const login = sessionEvent('LoggedIn', { id, studentId: own.studentId }, { eventTime: at(0) });
  await post(strict, login);
  const beat = { sessionId: id, eventTime: at(1) };
  const refused = await strict.post('/events/1.0/heartbeat', beat);
  assert.equal(refused.body.imsx_error_details[0].code, 'heartbeat_not_enabled');
  const orgs = await raw('GET', '/ims/oneroster/rostering/v1p2/orgs');
  assert.deepEqual(Object.keys(orgs.body), ['orgs']);
});

suite('the order of lists', () => {
  const lists = routes.filter(({ method, query, url }) => {
    const { properties = {} } = (query ?? {}) as { properties?: object };
    return method === 'GET' && 'orderBy' in properties && !url.includes('/:');
  });

  test('every list takes orderBy in any case; off, it is 400', async () => {
    const operator = await server.operator();
    const off = await testServer();
    const elsewhere = await off.operator();
    assert.ok(lists.length > 40);
    for (const { url } of lists) {
      const statusOf = async (client: TestClient, word: string) => {
        const { status, text } = await client.get(`${url}?orderBy=${word}`);
        return status === 400 ? text : 'taken';
      };
      for (const word of ['ASC', 'Desc']) {
        assert.equal(await statusOf(operator, word), 'taken', `${url} ${word}`);
        assert.match(await statusOf(elsewhere, word), /orderBy/, `${url} ${word} strict`);
      }
      assert.match(await statusOf(operator, 'up'), /orderBy/, url);
    }
  });
});

suite('a role without an org', () => {
  const roles = [{ roleType: 'primary', role: 'student' }];
  const person = { givenName: 'Ada', familyName: 'Byron' };

  test('takes the primary org of the user, in PUT and POST', async () => {
    const orgId = randomUUID();
    const primaryOrg = { sourcedId: orgId };
    await put(partner, `/rostering/1.0/orgs/${orgId}`, orgBody(orgId));
    const sourcedId = randomUUID();
    const user = { sourcedId, ...person, roles, primaryOrg };
    const url = `/rostering/1.0/users/${sourcedId}`;
    await put(partner, url, { user });
    const stored = (await partner.get(url)).body.user;
    assert.equal(stored.roles[0].org.sourcedId, orgId);
    const other = { ...roles[0], role: 'aide', roleType: 'secondary', org: null };
    const posted = await partner.post('/ims/oneroster/rostering/v1p2/users', {
      user: { ...user, roles: [...roles, other] },
    });
    assert.equal(posted.status, 201, posted.text);
    assert.equal((await strict.put(url, { user })).status, 400);
  });

  test('400 without a primary org', async () => {
    const sourcedId = randomUUID();
    const url = `/rostering/1.0/users/${sourcedId}`;
    for (const more of [{}, { primaryOrg: '' }, { primaryOrg: null }]) {
      const { status, body } = await partner.put(url, {
        user: { sourcedId, ...person, roles, ...more },
      });
      assert.equal(status, 400);
      const [{ path, message }] = body.imsx_error_details;
      assert.equal(path, '/user/roles/0/org');
      assert.match(message, /missing/);
    }
  });
});

/** The checklist of an application: its rules, and what it finds over HTTP and in the CLI. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import { postStandards, put, resourceBody } from '../../../test/fixtures/content.ts';
import { processed, putPlace, xpEvent } from '../../../test/fixtures/events.ts';
import { urlOf } from '../../../test/harness/command.ts';
import { commandSession } from '../../../test/harness/command-session.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';
import { type ApplicationFacts, checklistOf } from './rules.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

const READY: ApplicationFacts = {
  tokenAt: '2026-03-01T11:00:00.000Z',
  courses: 1,
  lessons: 100,
  taggedLessons: 95,
  redirects: 1,
  students: 10_000,
  sessionAt: '2026-02-28T00:00:00.000Z',
  heartbeatAt: '2026-02-28T00:00:00.000Z',
  xpAt: '2026-02-28T00:00:00.000Z',
  countedSince: null,
  dayEvents: 100,
  dayLost: 1,
  secretAt: '2025-03-02T12:00:00.000Z',
  webhooks: 1,
  webhooksFailing: 0,
};

test('an application that has proved all is done, at every limit', () => {
  const items = checklistOf(READY, NOW);
  assert.deepEqual([...new Set(items.map(({ state }) => state))], ['done']);
  assert.equal(items.length, 12);
});

const SINCE = '2026-03-01T11:00:00.000Z';
const SHORT: readonly [Partial<ApplicationFacts>, string, string, RegExp][] = [
  [{ tokenAt: null }, 'token', 'todo', /oauth2\/token/],
  [{ courses: 0 }, 'course', 'todo', /PUT a course/],
  [{ lessons: 0, taggedLessons: 0 }, 'tagged', 'todo', /no lesson/],
  [{ taggedLessons: 94 }, 'tagged', 'warning', /94 of 100 .*coverage/],
  [{ redirects: 0 }, 'redirect', 'todo', /if students sign in/],
  [{ students: 0 }, 'student', 'todo', /test student/],
  [{ sessionAt: null }, 'session', 'todo', /LoggedIn/],
  [{ heartbeatAt: null }, 'heartbeat', 'todo', /requiresHeartbeat/],
  [{ xpAt: null }, 'xp_event', 'todo', /GradeEvent/],
  [{ dayEvents: 0, dayLost: 0 }, 'drop_rate', 'todo', /No event arrived/],
  [{ dayLost: 2 }, 'drop_rate', 'warning', /2 of 100 .*errors/],
  [{ countedSince: SINCE, dayEvents: 0 }, 'drop_rate', 'todo', /arrived since 2026-03-01T11:00/],
  [{ countedSince: SINCE }, 'drop_rate', 'done', /1 of 100 events since 2026-03-01T11:00:00.000Z/],
  [{ secretAt: null }, 'secret_age', 'todo', /No client/],
  [{ secretAt: '2025-02-28T12:00:00.000Z' }, 'secret_age', 'warning', /366 days old: rotate/],
  [{ webhooks: 2, webhooksFailing: 1 }, 'webhooks', 'warning', /1 of 2 webhooks .*attempts/],
];

for (const [facts, key, state, detail] of SHORT) {
  test(`${state} ${key}: ${JSON.stringify(facts)}`, () => {
    const item = checklistOf({ ...READY, ...facts }, NOW).find((one) => one.key === key);
    assert.equal(item?.state, state);
    assert.match(item?.detail ?? '', detail);
  });
}

const server = await testServer();
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
const run = commandSession();

async function dropRateOf(client: TestClient) {
  const { body } = await client.get(`/applications/1.0/${client.applicationId}/checklist`);
  return body.items.find(({ key }: { key: string }) => key === 'drop_rate');
}

suite('POST /applications/1.0/:sourcedId/checklist/drop_rate', () => {
  const urlFor = ({ applicationId }: TestClient) =>
    `/applications/1.0/${applicationId}/checklist/drop_rate`;

  test('200: mistakes from before are forgiven, those from then on count', async () => {
    const partner = await server.partner();
    const place = await putPlace(partner);
    const wrong = { ...place, courseId: 'none' };
    await processed(partner, xpEvent(wrong, 12));
    assert.equal((await dropRateOf(partner)).state, 'warning');
    const forgiven = await partner.call('POST', urlFor(partner));
    assert.equal(forgiven.status, 200);
    const none = await dropRateOf(partner);
    assert.deepEqual(
      forgiven.body.items.find(({ key }: { key: string }) => key === 'drop_rate'),
      none,
    );
    assert.match(none.detail, /^No event arrived since \S+:00\.000Z\.$/);
    await processed(partner, xpEvent(place, 12));
    await server.db.execute(sql`
      update event_counts set minute = minute + interval '1 minute'
      where application_id = ${partner.applicationId} and state = 'processed'`);
    const { state, detail } = await dropRateOf(partner);
    assert.equal(state, 'done');
    assert.match(detail, /^0 of 1 events since \S+ did not count\.$/);
    const operator = await server.operator();
    const { lines } = (
      await operator.get(`/admin/1.0/audit?filter=objectId='${partner.applicationId}'&limit=1`)
    ).body;
    assert.equal(lines[0].actorId, partner.clientId);
  });

  test('404 for another application, 403 for viewers; developers and operators may', async () => {
    const partner = await server.partner();
    const other = await server.partner();
    assert.equal((await partner.call('POST', urlFor(other))).status, 404);
    const operator = await server.operator();
    const unknown = urlFor({ ...partner, applicationId: randomUUID() });
    assert.equal((await operator.call('POST', unknown)).status, 404);
    assert.equal((await operator.call('POST', urlFor(other))).status, 200);
    const { applicationId } = partner;
    for (const [role, status] of [
      ['viewer', 403],
      ['developer', 200],
      ['admin', 200],
    ] as const) {
      const person = await signedIn(server, { roles: { [applicationId]: role } });
      const reply = await person.as(applicationId).call('POST', urlFor(partner));
      assert.equal(reply.status, status, role);
    }
  });
});

async function statesOf(client: { applicationId: string; get: (url: string) => Promise<unknown> }) {
  const reply = await client.get(`/applications/1.0/${client.applicationId}/checklist`);
  const { items } = (reply as { body: { items: { key: string; state: string }[] } }).body;
  return Object.fromEntries(items.map(({ key, state }) => [key, state]));
}

test('200: what an application does completes its steps, and only its own', async () => {
  const partner = await server.partner();
  const stranger = await server.partner();
  const before = await statesOf(partner);
  assert.deepEqual(
    [before['course'], before['student'], before['xp_event']],
    Array(3).fill('todo'),
  );
  const place = await putPlace(partner);
  const [standard] = await postStandards(partner, 1);
  const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: [standard] }];
  const lesson = await partner.get(`/rostering/1.0/lessons/${place.lessonId}`);
  const resourceId = lesson.body.lesson.resource.sourcedId;
  assert.equal((await statesOf(partner))['tagged'], 'warning');
  await put(
    partner,
    `/rostering/1.0/resources/${resourceId}`,
    resourceBody(resourceId, { learningObjectiveSet }),
  );
  await processed(partner, xpEvent(place, 12));
  await eventually('the use of the key is written', async () => {
    return (await statesOf(partner))['token'] === 'done';
  });
  assert.deepEqual(await statesOf(partner), {
    token: 'done',
    course: 'done',
    lessons: 'done',
    tagged: 'done',
    redirect: 'todo',
    student: 'done',
    session: 'todo',
    heartbeat: 'todo',
    xp_event: 'done',
    drop_rate: 'done',
    secret_age: 'done',
    webhooks: 'done',
  });
  const { course, xp_event } = await statesOf(stranger);
  assert.deepEqual([course, xp_event], ['todo', 'todo']);
  const url = `/applications/1.0/${partner.applicationId}/checklist`;
  assert.equal((await stranger.get(url)).status, 404);
  const operator = await server.operator();
  assert.equal((await operator.get(url)).status, 200);
  assert.equal((await operator.get(`/applications/1.0/${randomUUID()}/checklist`)).status, 404);

  const printed = await run(['certify', partner.applicationId], { env });
  assert.equal(printed.code, 10);
  assert.match(printed.stdout, /done +xp_event +An XP event counted\./);
  assert.match(printed.stderr, /2 of 12 steps are left/);
  const asJson = await run(['certify', partner.applicationId, '--output', 'json'], { env });
  const { items } = (await partner.get(url)).body;
  assert.deepEqual(JSON.parse(asJson.stdout), { ready: false, items });
  assert.equal((await run(['certify', 'math-quest'], { env })).code, 4);
});

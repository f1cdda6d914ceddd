/** What operators decide for one application, over HTTP and at the command line. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gradeEvent, type Place, putPlace } from '../../test/fixtures/events.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer();
const operator = await server.operator();
const partner = await server.partner('Math Quest');
const URL = `/admin/1.0/applications/${partner.applicationId}/settings`;
const DECIDED = { compat: null, roster: 'own' };

const decide = (settings: object) => operator.put(URL, { settings });

const command = (...args: string[]) =>
  lectern(['application', ...args], {
    env: { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl },
  });

suite('/admin/1.0/applications/:sourcedId/settings', () => {
  test('200 with what is decided, and with what is decided anew', async () => {
    assert.deepEqual((await operator.get(URL)).body, { settings: DECIDED });
    const settings = { compat: 'live', roster: 'all' };
    assert.deepEqual((await decide(settings)).body, { settings });
    assert.deepEqual((await operator.get(URL)).body, { settings });
    assert.equal((await decide(DECIDED)).status, 200);
    const { lines } = (
      await operator.get(`/admin/1.0/audit?filter=objectId='${partner.applicationId}'&limit=1`)
    ).body;
    assert.equal(lines[0].actorId, operator.clientId);
  });

  test('400 for what cannot be decided', async () => {
    assert.equal((await decide({ ...DECIDED, compat: 'on' })).status, 400);
    assert.equal((await decide({ compat: 'live' })).status, 400);
  });

  test('403 for partners, 404 for an application that is not there', async () => {
    assert.equal((await partner.get(URL)).status, 403);
    const unknown = `/admin/1.0/applications/${crypto.randomUUID()}/settings`;
    assert.equal((await operator.get(unknown)).status, 404);
    assert.equal((await operator.put(unknown, { settings: DECIDED })).status, 404);
  });
});

suite('lectern application', () => {
  test('0 and the list shows it', async () => {
    const ending = await command('set', partner.applicationId, '--compat', 'off');
    assert.equal(ending.code, 0, ending.stderr);
    assert.match(ending.stdout, /Compat +off\nRoster +own\n$/);
    assert.deepEqual((await operator.get(URL)).body.settings, { ...DECIDED, compat: 'off' });
    const all = ['set', partner.applicationId, '--compat', 'default', '--roster', 'all'];
    const json = await command(...all, '--output', 'json');
    const settings = { compat: null, roster: 'all' };
    assert.deepEqual(JSON.parse(json.stdout), { sourcedId: partner.applicationId, ...settings });
    const listed = await command('list');
    assert.match(listed.stdout, new RegExp(`${partner.applicationId}  default  all +Math Quest`));
    await decide(DECIDED);
  });

  test('4 for an unknown application, 2 for what cannot be decided', async () => {
    const unknown = await command('set', 'nobody', '--compat', 'live');
    assert.equal(unknown.code, 4);
    assert.equal(unknown.stderr, "There is no application 'nobody'.\n");
    assert.equal((await command('set', partner.applicationId, '--compat', 'on')).code, 2);
  });
});

/** A grade that names its lesson where only known clients have it. */
function grade(place: Place) {
  const { extensions, ...event } = gradeEvent(place, {
    scoreGiven: 1,
    maxScore: 2,
    assignableId: `https://learn.example/lessons/${place.lessonId}`,
  });
  const { lesson: _, ...others } = extensions;
  return { ...event, extensions: others };
}

test('a running server follows, and a repeated event is answered as it was taken', async () => {
  const place = await putPlace(partner);
  const isLive = async (wanted: boolean) =>
    eventually('the server follows', 5_000, async () => {
      const { body } = await partner.post('/events/1.0/', grade(place));
      return 'jobId' in body === wanted;
    });
  const codesOf = async (event: object) => {
    const { body } = await partner.post('/events/1.0/', event);
    return body.warnings?.map(({ code }: { code: string }) => code) ?? [];
  };
  const before = grade(place);
  assert.deepEqual(await codesOf(before), ['lesson_missing']);
  await decide({ ...DECIDED, compat: 'live' });
  await isLive(true);
  const during = grade(place);
  assert.deepEqual(await codesOf(during), []);
  assert.deepEqual(await codesOf(before), ['lesson_missing']);
  await decide(DECIDED);
  await isLive(false);
  assert.deepEqual(await codesOf(during), []);
});

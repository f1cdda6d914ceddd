/** Runs the Python SDK's own tests and examples against the real server. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { badNetwork, type Fault } from '../../sdk/test/bad-network.ts';
import { postStandards, putTree } from '../../server/test/fixtures/content.ts';
import { processed, putEnrollment, putPlace, xpEvent } from '../../server/test/fixtures/events.ts';
import {
  academicSessionBody,
  classBody,
  orgBody,
  userBody,
} from '../../server/test/fixtures/people.ts';
import { copyXp } from '../../server/test/fixtures/warehouse-world.ts';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import { runPython, skipWithoutPython as skip } from './python.ts';

const FAULTS: readonly (Fault | null)[] = [
  ...(['dropRequest', 'dropAnswer', 'cut', 'repeat', 'busy', 'delay'] as const),
  ...Array.from({ length: 14 }, () => null),
];

/** What goes wrong with the requests of a download, one after the other. */
const CUTS: readonly (Fault | null)[] = ['busy', 'cut', 'dropAnswer', 'cut', null];

type Records = Awaited<ReturnType<typeof prepare>>;

/** The records that the tests use, for Python in one variable of the environment. */
async function prepare() {
  const server = await testServer({ EVENTS_PER_POST_MAX: '4' });
  const partner = await server.partner();
  const network = await badNetwork(server.baseUrl);
  let downloads = 0;
  network.faultOf = ({ url = '' }) => {
    if (url === '/oauth2/token') return null;
    if (url.includes('/warehouse/')) return CUTS[downloads++ % CUTS.length] ?? null;
    return FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? null;
  };
  const { studentId, courseId, lessonId } = await putPlace(partner);
  await processed(partner, xpEvent({ studentId, courseId, lessonId }, 1));
  await copyXp(server.db, 20_000);
  await putEnrollment(partner, { studentId, courseId, lessonId });
  const [standard = ''] = await postStandards(partner, 1);
  const orgId = randomUUID();
  await partner.put(`/rostering/1.0/orgs/${orgId}`, orgBody(orgId));
  const putUsers = async (name: string, count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `${name} ${index}`);
    for (const id of ids) await partner.put(`/rostering/1.0/users/${id}`, userBody(id, orgId));
    return ids;
  };
  const other = await putTree(await server.partner('Other'));
  const operator = await server.operator();
  const [classId, sessionId] = [randomUUID(), randomUUID()];
  await operator.put(
    `/rostering/1.0/academicSessions/${sessionId}`,
    academicSessionBody(sessionId),
  );
  const references = { courseId, orgId, sessionId };
  await operator.put(`/rostering/1.0/classes/${classId}`, classBody(classId, references));
  const strangers = Array.from({ length: 25 }, (_, index) => `o'neil, ${index}`);
  for (const id of strangers)
    await operator.put(`/rostering/1.0/users/${encodeURIComponent(id)}`, userBody(id, orgId));
  const { applicationId, clientId, clientSecret } = partner;
  return {
    baseUrl: server.baseUrl,
    networkUrl: network.url,
    ...{ applicationId, clientId, clientSecret, standard },
    place: { student: studentId, course: courseId, lesson: lessonId },
    listed: await putUsers('listed', 7),
    lanes: await putUsers('lane', 20),
    killStudent: (await putUsers('killed', 1))[0] ?? '',
    otherUnit: other.unitId,
    roster: { token: operator.token, classId, strangers },
    calls: Number(process.env['LECTERN_SDK_CALLS'] ?? 60),
    kills: Number(process.env['LECTERN_SDK_KILLS'] ?? 2),
  };
}

const records = skip ? ({} as Records) : await prepare();

const MODULES = [
  'test_client',
  'test_transport',
  'test_events',
  'test_outbox',
  'test_roster',
  'test_feed',
  'test_warehouse',
];

test("the SDK's own tests pass", { skip }, async () => {
  await runPython(['-m', 'unittest', '--failfast', ...MODULES], {
    env: { LECTERN_TEST: JSON.stringify(records) },
  });
});

function example(name: string, ...args: readonly string[]) {
  const { baseUrl, applicationId, clientId, clientSecret } = records;
  const env = {
    LECTERN_BASE_URL: baseUrl,
    LECTERN_APPLICATION_ID: applicationId,
    LECTERN_CLIENT_ID: clientId,
    LECTERN_CLIENT_SECRET: clientSecret,
  };
  return runPython([join('examples', name), ...args], { env });
}

test('send_xp.py: processed, or the reason; why_dropped.py lists it', { skip }, async () => {
  const { student, course, lesson } = records.place;
  assert.equal(await example('send_xp.py', student, course, lesson, '12'), 'processed\n');
  const said = await example('send_xp.py', student, course, randomUUID(), '12');
  assert.match(said, /^dropped: No lesson has the id .* PUT the lesson first/);
  const listed = await example('why_dropped.py');
  assert.match(listed, /lesson_unknown at \/extensions\/lesson\/id: PUT the lesson first/);
});

test('publish_course.py: written once', { skip }, async () => {
  const ids = [1, 2, 3, 4].map(() => randomUUID());
  const run = () => example('publish_course.py', ...ids, records.standard);
  assert.equal(await run(), 'created 4, updated 0, unchanged 0\n');
  assert.equal(await run(), 'created 0, updated 0, unchanged 4\n');
});

test('nightly_roster.py: the whole roster, then only what changed', { skip }, async () => {
  const folder = await testFolder('roster');
  const state = join(folder, 'since.json');
  const listed = await example('nightly_roster.py', state);
  assert.ok(listed.includes(`+ users ${records.place.student} Test Student`), listed);
  const lists = ['classes', 'users', 'enrollments'];
  assert.deepEqual(Object.keys(JSON.parse(await readFile(state, 'utf8'))), lists);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await writeFile(state, JSON.stringify(Object.fromEntries(lists.map((list) => [list, later]))));
  assert.equal(await example('nightly_roster.py', state), '');
});

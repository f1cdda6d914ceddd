/** Runs the documentation's samples against a real server: curl, TypeScript, Python, events. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { runPython, skipWithoutPython } from '../../../sdk-python/test/python.ts';
import { putNamed } from '../../test/fixtures/docs-world.ts';
import { putEnrollment, putPlace, statusOfEvent } from '../../test/fixtures/events.ts';
import { runShell } from '../../test/harness/command.ts';
import { samplesOf } from '../../test/harness/markdown.ts';
import { areInstalled } from '../../test/harness/program.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { EXAMPLE_URL, listFiles, readSource } from './render/files.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const HOOK = resolve(ROOT, 'sdk/test/source-hook.mjs');
const server = await testServer();
const partner = await server.partner();
const { studentId, courseId, lessonId } = await putPlace(partner);
const enrollmentId = await putEnrollment(partner, { studentId, courseId, lessonId });
const { enrollment } = (await partner.get(`/rostering/1.0/enrollments/${enrollmentId}`)).body;
await putNamed(partner);
const folder = await testFolder('samples');

const env = {
  LECTERN_BASE_URL: server.baseUrl,
  LECTERN_APPLICATION_ID: partner.applicationId,
  LECTERN_CLIENT_ID: partner.clientId,
  LECTERN_CLIENT_SECRET: partner.clientSecret,
  LECTERN_STUDENT: studentId,
  LECTERN_COURSE: courseId,
  LECTERN_LESSON: lessonId,
  LECTERN_CLASS: enrollment.class.sourcedId,
};

/** Tutorials first: other pages go on from them. */
const files = [...(await listFiles())]
  .filter(([, file]) => file.startsWith('docs/'))
  .sort(([left], [right]) => Number(right.startsWith('start')) - Number(left.startsWith('start')));
const pages = await Promise.all(
  files.map(async ([path, file]) => {
    const samples = samplesOf((await readSource(file)).replaceAll(EXAMPLE_URL, server.baseUrl));
    return { path, samples };
  }),
);

/** The worker waits for writing transactions of other tests: longer than the SDKs do by default. */
function patient(text: string): string {
  return text
    .replace('waitFor(event.id)', 'waitFor(event.id, { timeoutMs: 60_000 })')
    .replace('wait_for(event["id"])', 'wait_for(event["id"], timeout=60)');
}

/** The samples of a page in one language, as one program. */
function programs(language: string): { path: string; text: string }[] {
  return pages.flatMap(({ path, samples }) => {
    const run = samples.filter((one) => one.language === language && one.flags.includes('run'));
    const text = patient(run.map((one) => one.text).join('\n'));
    return run.length === 0 ? [] : [{ path, text }];
  });
}

const skip = !(await areInstalled('bash', 'curl')) && 'bash or curl is missing: no sample is run';

test('samples of the shell succeed, those of tutorials also pasted twice', { skip }, async () => {
  const shell = programs('sh');
  assert.ok(shell.length > 4);
  const printed = new Map<string, string>();
  const eventOf = (output = '') => /"id":"(urn:uuid:[^"]+)"/.exec(output)?.[1] ?? '';
  for (const { path, text } of shell) {
    const EVENT = eventOf(printed.get('start/first-xp'));
    const place = { folder, env: { ...env, TOKEN: partner.token, EVENT } };
    const pasted = path.startsWith('start/') ? `${text}\n${text}` : text;
    const output = await runShell(server, pasted, place).catch((error) => {
      assert.fail(`${path}: ${text}\n${error.stdout}${error.stderr}`);
    });
    printed.set(path, output);
  }
  const id = eventOf(printed.get('start/first-xp'));
  assert.equal((await statusOfEvent(partner, { id })).state, 'processed');
  const known = printed.get('start/framework-and-roster') ?? '';
  assert.match(known, /"state":"processed","reason":null,"warnings":\[\]/);
  assert.match(known, /"code":"F\.2","title":"Adds fractions, also with unlike denominators\."/);
  assert.match(known, /"scoreStatus":"fully graded"/);
});

test('samples of TypeScript succeed', async () => {
  for (const { text } of programs('ts')) {
    const args = ['--import', HOOK, '--input-type=module-typescript', '--eval', text];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: ROOT });
    assert.match(stdout, /^processed null/);
  }
});

test('samples of Python succeed', { skip: skipWithoutPython }, async () => {
  for (const { text } of programs('python')) {
    assert.match(await runPython(['-c', text], { env }), /^processed/);
  }
});

test('samples of events count, without a warning, and cause what the page says', async () => {
  const samples = pages
    .flatMap((page) => page.samples)
    .filter(({ flags }) => flags.some((flag) => ['event', 'heartbeat'].includes(flag)));
  const types = new Set<string>();
  const mastery = [];
  // An hour before now: the clock of the machine decides what is late and what is ahead.
  const shift = Date.now() - 3_600_000 - Date.parse('2026-01-15T10:00:00.000Z');
  for (const { text, flags } of samples) {
    const sent = text.replace(/2026-01-15T[\d:.]+Z/g, (instant) =>
      new Date(Date.parse(instant) + shift).toISOString(),
    );
    const url = flags.includes('event') ? '/events/1.0/' : '/events/1.0/heartbeat';
    const reply = await partner.post(url, sent);
    assert.ok([200, 202].includes(reply.status), reply.text);
    if (!flags.includes('event')) continue;
    const event = JSON.parse(sent);
    types.add(event.type);
    const status = await statusOfEvent(partner, event);
    assert.equal(status.state, 'processed', JSON.stringify(status));
    if (status.effects.mastery) mastery.push(status.effects.mastery);
    const warnings = status.warnings.map(({ code }: { code: string }) => code);
    assert.deepEqual(
      warnings.filter((code: string) => code !== 'not_enrolled'),
      [],
    );
  }
  assert.equal(types.size, 6);
  assert.deepEqual(mastery, [{ masters: true, why: 'The score is full: 10 of 10.' }]);
  const entries = await partner.get('/xp/1.0/users/student-1/entries');
  assert.equal(entries.body.entries.length, 1);
  const reviews = await partner.get('/insights/1.0/users/student-1/reviews');
  assert.equal(reviews.body.total, 1);
  const sessions = await partner.get('/insights/1.0/users/student-1/sessions');
  assert.equal(sessions.body.sessions.length, 1);
});

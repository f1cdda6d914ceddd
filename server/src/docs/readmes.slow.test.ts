/** Runs the samples of the SDKs' READMEs: those of a language are one program, in their order. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createLectern } from '../../../sdk/src/index.ts';
import { pageServer } from '../../../sdk/test/page-server.ts';
import { headersOf } from '../../../sdk/test/webhook-cases.ts';
import { runPython, skipWithoutPython } from '../../../sdk-python/test/python.ts';
import { postStandards, put, unitBody } from '../../test/fixtures/content.ts';
import { putEnrollment, putPlace } from '../../test/fixtures/events.ts';
import { openChromium, skipWithoutChromium } from '../../test/harness/chromium.ts';
import { samplesOf } from '../../test/harness/markdown.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { exampleId } from './examples/example.ts';
import { readSource } from './render/files.ts';

const HOOK = resolve(import.meta.dirname, '../../../sdk/test/source-hook.mjs');
const server = await testServer();
const partner = await server.partner();
const { baseUrl } = server;
const { applicationId, clientId, clientSecret } = partner;
const { studentId, courseId, lessonId } = await putPlace(partner);
await putEnrollment(partner, { studentId, courseId, lessonId });
const [standardId = ''] = await postStandards(partner, 1);
const unitId = exampleId('02');
await put(partner, `/rostering/1.0/units/${unitId}`, unitBody(unitId, courseId));
const folder = await testFolder('readmes');

const env = {
  LECTERN_BASE_URL: baseUrl,
  LECTERN_APPLICATION_ID: applicationId,
  LECTERN_CLIENT_ID: clientId,
  LECTERN_CLIENT_SECRET: clientSecret,
  LECTERN_STUDENT: studentId,
  LECTERN_COURSE: courseId,
  LECTERN_LESSON: lessonId,
};

/** The samples of a README with this flag. */
async function samplesWith(file: string, flag: string): Promise<string[]> {
  return samplesOf(await readSource(file))
    .filter(({ flags }) => flags.includes(flag))
    .map(({ text }) => text);
}

const webhook = signedWebhook();

/** A message, and the secret by which it is signed. */
function signedWebhook() {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const change = { id: 'change-1', type: 'roster.changed' };
  const data = { changes: [change], next: 'cursor' };
  const body = JSON.stringify({ type: 'changes', timestamp: new Date().toISOString(), data });
  const headers = headersOf({ id: 'msg_1', secret, body }, new Date());
  return { secret, request: { method: 'POST', body, headers } };
}

const linesOf = (text = '') => text.trim().split('\n').filter(Boolean).length;

/** What the samples take from the reader's program. */
const GIVEN = `
const [url, quizUrl, lessonUrl, pageUrl] = ['item', 'quiz', 'lesson', 'page'].map(
  (name) => 'https://quest.example/' + name,
);
const standardId = '${standardId}';
const unitId = '${unitId}';
let since = new Date(0).toISOString();
const saved = [];
const save = (user) => saved.push(user);
const remember = (value) => { since = value; };
let state;
const remove = () => undefined;
const log = console.error;
const app = { post() {} };
const signedIn = () => undefined;
const check = () => ({ course, lesson, isRight: true });
const stop = new AbortController();
const { signal } = stop;
let cursor;
let after;
const readCursor = () => cursor;
const writeCursor = (value) => { cursor = value; };
const told = [];
const handle = (change) => { told.push(change); };
const webhookSecret = '${webhook.secret}';
`;

test('samples of sdk/README.md succeed', async () => {
  const samples = (await samplesWith('sdk/README.md', 'run')).map((sample) =>
    sample.replace('await handle(change); //', 'handle(change); break; //'),
  );
  assert.equal(samples.length, 11);
  assert.ok(linesOf(samples[0]) <= 15, 'a dozen lines or so');
  const answered = `
const sendTime = new Date().toISOString();
await grade(attempt.completed({ response: { values: ['1/4'] } }), { student, sendTime });
const { status } = await receive(new Request('https://quest.example', ${JSON.stringify(webhook.request)}));
console.log(status, told.map(({ type }) => type).join());
console.log(entries.total > 0, Array.isArray(sessions), unit.sourcedId === unitId, saved.length > 0);`;
  const args = ['--import', HOOK, '--input-type=module-typescript'];
  const program = [GIVEN, ...samples, answered].join('\n');
  const { stdout } = await promisify(execFile)(process.execPath, [...args, '--eval', program], {
    env,
    cwd: folder,
  });
  assert.match(stdout, /\n204 event.processed,roster.changed\ntrue true true true\n$/);
  assert.match(stdout, /^processed\n/);
});

test('the sample of a page of sdk/README.md sends its events', {
  skip: skipWithoutChromium,
}, async () => {
  const [sample = ''] = await samplesWith('sdk/README.md', 'page');
  const lectern = createLectern({ baseUrl, clientId, clientSecret });
  const site = await pageServer({ lectern });
  const context = await openChromium();
  await context.addCookies([{ name: 'student', value: studentId, url: site.url }]);
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction('"sdk" in window');
  const given = {
    ...{ baseUrl, applicationId, student: studentId, course: courseId, lesson: lessonId },
    ...{ pageUrl: 'https://quest.example/page', questionUrl: 'https://quest.example/item' },
  };
  const body = sample.replace(/^import (\{ \w+ \}) from .*;$/m, 'const $1 = window.sdk;');
  await page.evaluate(
    `(async ({ ${Object.keys(given).join(', ')} }) => {\n${body}\n})(${JSON.stringify(given)})`,
  );
  const { body: sent } = await partner.get('/events/1.0/events?limit=100');
  const types = sent.events.map(({ type }: { type: string }) => type);
  for (const type of ['ViewEvent', 'AssessmentItemEvent', 'SessionEvent']) {
    assert.ok(types.includes(type), JSON.stringify(types));
  }
  await context.close();
});

const GIVEN_PYTHON = `
import os
os.chdir(${JSON.stringify(folder)})
url, quiz_url, lesson_url, page_url = (
    "https://quest.example/" + name for name in ("item", "quiz", "lesson", "page"))
standard_id = "${standardId}"
unit_id = "${unitId}"
student = os.environ["LECTERN_STUDENT"]
since = "1970-01-01T00:00:00Z"
saved = []
save = saved.append
def remember(value):
    global since
    since = value
state = None
def remove(*_):
    pass
after = None
def read_cursor():
    return None
write_cursor = print
told = []
handle = told.append
webhook_secret = "${webhook.secret}"
`;

test('samples of sdk-python/README.md succeed', { skip: skipWithoutPython }, async () => {
  const samples = await samplesWith('sdk-python/README.md', 'run');
  assert.equal(samples.length, 8);
  assert.ok(linesOf(samples[0]) <= 12, 'a dozen lines');
  const { body, headers } = webhook.request;
  const read = `
print(receive(${JSON.stringify(body)}.encode(), ${JSON.stringify(headers)}), *(one["type"] for one in told))
print(unit["sourcedId"] == unit_id, len(saved) > 0)`;
  const program = [GIVEN_PYTHON, ...samples, read].join('\n');
  const stdout = await runPython(['-c', program], { env });
  assert.match(stdout, /^processed\n/);
  assert.match(stdout, /\n204 event.processed roster.changed\nTrue True\n$/);
});

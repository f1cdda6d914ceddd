/** The examples run against the real server. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { updateClient } from '../../server/src/auth/clients/queries.ts';
import { postStandards } from '../../server/test/fixtures/content.ts';
import { putEnrollment, putPlace } from '../../server/test/fixtures/events.ts';
import { PASSWORD, putPerson } from '../../server/test/fixtures/sign-in.ts';
import { Browser } from '../../server/test/harness/browser.ts';
import { atEnd } from '../../server/test/harness/database.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { testServer } from '../../server/test/harness/test-server.ts';

const SDK = resolve(import.meta.dirname, '..');
const HOOK = resolve(import.meta.dirname, 'source-hook.mjs');
const server = await testServer();
const partner = await server.partner();
const { studentId, courseId, lessonId } = await putPlace(partner);
await putEnrollment(partner, { studentId, courseId, lessonId });
const [standardId = ''] = await postStandards(partner, 1);

const env = {
  LECTERN_BASE_URL: server.baseUrl,
  LECTERN_APPLICATION_ID: partner.applicationId,
  LECTERN_CLIENT_ID: partner.clientId,
  LECTERN_CLIENT_SECRET: partner.clientSecret,
};

async function example(name: string, ...args: readonly string[]) {
  const program = ['--import', HOOK, join(SDK, 'examples', name), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, program, { env });
  return stdout.trim().split('\n');
}

test('send-xp: processed', async () => {
  assert.deepEqual(await example('send-xp.ts', studentId, courseId, lessonId, '12'), ['processed']);
});

test('send-xp to an unknown lesson says so, and why-dropped lists it', async () => {
  const [said = ''] = await example('send-xp.ts', studentId, courseId, randomUUID(), '12');
  assert.match(said, /^dropped: No lesson has the id .* PUT the lesson first/);
  const listed = await example('why-dropped.ts');
  assert.match(
    listed.join('\n'),
    /lesson_unknown at \/extensions\/lesson\/id: PUT the lesson first/,
  );
});

test('publish-course: written once', async () => {
  const ids = [1, 2, 3, 4].map(() => randomUUID());
  const run = () => example('publish-course.ts', ...ids, standardId);
  assert.deepEqual(await run(), ['created 4, updated 0, unchanged 0']);
  assert.deepEqual(await run(), ['created 0, updated 0, unchanged 4']);
});

test('nightly-roster: the whole roster, then only what changed', async () => {
  const folder = await testFolder('roster');
  const state = join(folder, 'since.json');
  const first = await example('nightly-roster.ts', state);
  assert.ok(first.includes(`+ users ${studentId} Test Student`), first.join('\n'));
  const lists = ['classes', 'users', 'enrollments'];
  assert.deepEqual(Object.keys(JSON.parse(await readFile(state, 'utf8'))), lists);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await writeFile(state, JSON.stringify(Object.fromEntries(lists.map((list) => [list, later]))));
  assert.deepEqual(await example('nightly-roster.ts', state), ['']);
});

test('examples without arguments say how they are called', async () => {
  for (const name of ['send-xp.ts', 'publish-course.ts']) {
    await assert.rejects(example(name), { code: 2, stderr: /^Usage: node .*\n$/ });
  }
});

test('sign-in: a student comes back with the sourcedId, and signs out', async () => {
  const port = String(await freePort());
  const ownUrl = `http://127.0.0.1:${port}`;
  const operator = await server.operator();
  const person = await putPerson(operator, server.db);
  await updateClient(server.db, partner.clientId, {
    redirectUris: [`${ownUrl}/callback`],
    postLogoutRedirectUris: [`${ownUrl}/bye`],
  });
  const program = ['--import', HOOK, join(SDK, 'examples/sign-in/server.ts')];
  const { clientId, clientSecret } = partner;
  const site = spawn(process.execPath, program, {
    env: {
      LECTERN_BASE_URL: server.baseUrl,
      LECTERN_CLIENT_ID: clientId,
      LECTERN_CLIENT_SECRET: clientSecret,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(async () => void site.kill());
  await once(site.stdout, 'data');
  const [browser, lectern] = [new Browser(), server.baseUrl];
  let shown = await browser.visit(`${ownUrl}/sign-in`);
  shown = await browser.follow(shown.location ?? '', lectern);
  while (shown.location === undefined) {
    const fields = shown.url.includes('/consent')
      ? { decision: 'allow' }
      : { decision: 'sign-in', name: person.username, password: PASSWORD };
    shown = await browser.follow(await browser.submit(shown, fields), lectern);
  }
  const stranger = await new Browser().visit(shown.location ?? '');
  assert.equal(stranger.status, 401, 'the code of another session is worth nothing');
  assert.equal((await browser.follow(shown.location ?? '', ownUrl)).text, person.id);
  const out = await browser.visit(`${ownUrl}/sign-out`);
  assert.ok(out.location?.startsWith(`${lectern}/logout?`), String(out.location));
  assert.equal((await browser.visit(ownUrl)).text, 'nobody');
});

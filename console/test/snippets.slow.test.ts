/** The programs that the console shows run as they are shown, against the real server. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { runPython, skipWithoutPython } from '../../sdk-python/test/python.ts';
import { putPlace, statusOfEvent, xpEvent } from '../../server/test/fixtures/events.ts';
import { openChromium, skipWithoutChromium } from '../../server/test/harness/chromium.ts';
import { atEnd } from '../../server/test/harness/database.ts';
import { testFolder } from '../../server/test/harness/scratch.ts';
import { eventually } from '../../server/test/harness/server-process.ts';
import { testServer } from '../../server/test/harness/test-server.ts';
import {
  browserRelay,
  browserTracker,
  curlGet,
  curlPost,
  pythonXp,
  typescriptSend,
  typescriptXp,
} from '../src/data/events/snippets.ts';

const SDK = resolve(import.meta.dirname, '../../sdk');
const HOOK = join(SDK, 'test/source-hook.mjs');

const server = await testServer();
const partner = await server.partner('Math Quest');
const { studentId: student, courseId: course, lessonId: lesson } = await putPlace(partner);
const { applicationId, clientId } = partner;
const place = { baseUrl: server.baseUrl, clientId };
const xpPlace = { ...place, applicationId, student, course, lesson, subject: 'Math', xp: 12 };
const env = { ...process.env, LECTERN_CLIENT_SECRET: partner.clientSecret };

const folder = await testFolder('snippets');

const run = async (command: string, args: readonly string[]) =>
  (await promisify(execFile)(command, [...args], { env })).stdout;

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

/** Runs a program as a file, with the sources of the SDK. */
async function runTypescript(name: string, text: string): Promise<string> {
  const file = join(folder, `${name}.ts`);
  await writeFile(file, text);
  return run(process.execPath, ['--import', HOOK, file]);
}

const eventOf = (xp: number) =>
  xpEvent({ studentId: student, courseId: course, lessonId: lesson }, xp);

suite('programs', () => {
  test('TypeScript that builds an XP event', async () => {
    assert.match(await runTypescript('xp', typescriptXp(xpPlace)), /state: 'processed'/);
  });

  test('TypeScript that sends an event which is written out', async () => {
    const event = eventOf(5);
    const text = typescriptSend(place, JSON.stringify(event, null, 2));
    assert.match(await runTypescript('send', text), /state: 'processed'/);
    assert.equal((await statusOfEvent(partner, event)).state, 'processed');
  });

  test('Python', { skip: skipWithoutPython }, async () => {
    const secret = { LECTERN_CLIENT_SECRET: partner.clientSecret };
    assert.match(await runPython(['-c', pythonXp(xpPlace)], { env: secret }), /processed/);
  });

  test('curl', { skip: !hasCurl && 'curl is not installed' }, async () => {
    const event = eventOf(7);
    await run('sh', ['-c', curlPost(place, '/events/1.0/', JSON.stringify(event))]);
    const path = `/events/1.0/events/${encodeURIComponent(event.id)}`;
    const told = JSON.parse(await run('sh', ['-c', curlGet(place, path)]));
    assert.equal(told.event.id, event.id);
  });
});

test('a page in the browser and the relay of its server', {
  skip: skipWithoutChromium,
}, async () => {
  const url = await startPageServer();
  const page = await (await openChromium()).newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(url);
  const log = `/events/1.0/log?type=ViewEvent&studentId=${encodeURIComponent(student)}`;
  await eventually('the event of the page is processed', async () => {
    assert.deepEqual(faults, []);
    const [event] = (await partner.get(log)).body.events;
    return event?.state === 'processed' && event.lessonId === lesson;
  });
});

/** A server of an application as the console shows it, with what the application has itself. */
async function startPageServer(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: browserTracker(xpPlace), resolveDir: SDK },
    alias: { '@lectern/sdk/browser': join(SDK, 'src/browser/index.ts') },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const program = [
    "import { createServer } from 'node:http';",
    'const handlers = new Map();',
    'const app = { post: (path, handler) => handlers.set(path, handler) };',
    `const signedIn = () => ({ sourcedId: ${JSON.stringify(student)} });`,
    `const script = ${JSON.stringify(outputFiles[0]?.text)};`,
    browserRelay(place),
    'const server = createServer((request, response) => {',
    '  const handler = handlers.get(request.url);',
    '  if (handler) return handler(request, response);',
    "  const isScript = request.url === '/script.js';",
    "  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');",
    '  response.end(isScript ? script : \'<script type="module" src="/script.js"></script>\');',
    '});',
    "server.listen(0, '127.0.0.1', () => console.log(server.address().port));",
  ];
  const file = join(folder, 'server.mjs');
  await writeFile(file, program.join('\n'));
  const child = spawn(process.execPath, ['--import', HOOK, file], { env });
  atEnd(async () => {
    child.kill();
  });
  child.stderr.pipe(process.stderr);
  const [port] = await once(child.stdout, 'data');
  return `http://127.0.0.1:${String(port).trim()}/`;
}

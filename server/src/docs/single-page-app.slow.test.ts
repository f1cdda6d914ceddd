/** Follows the tutorial of sign-in from a single-page app: its commands, its page, in Chromium. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { putStudent } from '../../test/fixtures/events.ts';
import { openChromium, skipWithoutChromium as skip } from '../../test/harness/chromium.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { atEnd } from '../../test/harness/database.ts';
import { samplesOf } from '../../test/harness/markdown.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { EXAMPLE_URL, readSource } from './render/files.ts';

const TUTORIAL_ORIGIN = 'http://localhost:5173';
const samples = samplesOf(await readSource('docs/start/single-page-app.md'));
const [{ text: source } = { text: '' }] = samples.filter(({ language }) => language === 'html');
const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();

/** The page of the tutorial, at an origin of its own. */
let page = '';
const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
atEnd(async () => site.close().closeAllConnections());
const address = site.address();
const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;

/** Runs the commands of the tutorial that begin with these words; returns what the last printed. */
async function command(words: string, known: Readonly<Record<string, string>>): Promise<string> {
  const lines = samples
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.startsWith(`npx lectern ${words}`));
  assert.ok(lines.length > 0, words);
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  let printed = '';
  for (const line of lines) {
    const args = line.replaceAll(TUTORIAL_ORIGIN, origin).split(' ').slice(2);
    const given = args.map((arg) => (arg.startsWith('$') ? (known[arg.slice(1)] ?? arg) : arg));
    const { code, stdout, stderr } = await lectern(given, { env });
    assert.equal(code, 0, stderr);
    printed = stdout;
  }
  return printed;
}

test('the page of the tutorial signs a student in and out, without a secret', {
  skip,
}, async () => {
  const student = await putStudent(partner);
  const applications = () => operator.get('/admin/1.0/applications');
  const { body: before } = await applications();
  const known: Record<string, string> = {
    LECTERN_APPLICATION_ID: partner.applicationId,
    LECTERN_STUDENT: student,
  };
  const made = await command('client create', known);
  assert.doesNotMatch(made, /lec_sk_/);
  [known['CLIENT'] = ''] = /lec_\w+/.exec(made) ?? [];
  await command('client add-redirect', known);
  const [, password = ''] =
    /Password\s+(\S+)/.exec(await command('user set-password', known)) ?? [];
  assert.equal((await applications()).body.total, before.total);
  page = source
    .replaceAll(EXAMPLE_URL, server.baseUrl)
    .replaceAll('your-client-id', known['CLIENT'] ?? '');

  const context = await openChromium();
  const tab = await context.newPage();
  await tab.goto(`${origin}/`);
  await tab.getByText('Not signed in').waitFor();
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.fill('#name', student);
  await tab.fill('#password', password);
  await tab.click('button[value=sign-in]');
  await tab.click('button[value=allow]');
  await tab.getByText(`Hello ${student}`).waitFor();
  assert.equal(tab.url(), `${origin}/`);
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await tab.click('button[value=yes]');
  await tab.getByText('Not signed in').waitFor();
  // An answer that the page did not ask for.
  await tab.goto(`${origin}/?code=stolen&state=other`);
  await tab.getByText('The sign-in began in another tab.').waitFor();
  await context.close();
});

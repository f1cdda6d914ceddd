/**
 * The server of a quiz: the page, the relay, and the grades, which no page can forge. SDK_SCRIPT is
 * the page's part of the SDK in one file:
 * `npx esbuild --bundle --format=esm node_modules/@lectern/sdk/dist/browser/index.js > sdk.js`
 * LECTERN_… are the variables that `npx lectern demo` prints.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createLectern } from '@lectern/sdk';
import { caliper } from '@lectern/sdk/events';
import { createRelay, toNodeHandler } from '@lectern/sdk/relay';

const {
  LECTERN_BASE_URL = '',
  LECTERN_APPLICATION_ID = '',
  LECTERN_CLIENT_ID = '',
  LECTERN_CLIENT_SECRET = '',
} = process.env;
const {
  LECTERN_STUDENT = '',
  LECTERN_COURSE = '',
  LECTERN_LESSON = '',
  PORT = '3000',
} = process.env;

const lectern = createLectern({
  baseUrl: LECTERN_BASE_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});
const place = {
  student: LECTERN_STUDENT,
  course: LECTERN_COURSE,
  lesson: LECTERN_LESSON,
  subject: 'Math',
};
const at = caliper({ baseUrl: LECTERN_BASE_URL, applicationId: LECTERN_APPLICATION_ID }).in(place);

/** In place of your sign-in: who asks. */
const studentOf = () => LECTERN_STUDENT;

const relay = toNodeHandler(createRelay({ lectern, studentOf }));
const page = await readFile(new URL('page.html', import.meta.url), 'utf8');
const script = process.env['SDK_SCRIPT'] ?? '';

/** Grades the answer of an attempt that the page has reported as completed. */
async function grade(attemptId: string, answer: string): Promise<boolean> {
  const isRight = answer.trim() === '1/4';
  const item = 'https://quest.example/items/1';
  const attempt = at.attempt({ item, id: attemptId });
  await lectern.events.send(attempt.graded({ scoreGiven: isRight ? 1 : 0, maxScore: 1 }));
  if (isRight) await lectern.events.send(at.xp(1));
  return isRight;
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/lectern') return relay(request, response);
  if (pathname === '/grade' && request.method === 'POST') {
    const isRight = await grade(
      searchParams.get('attempt') ?? '',
      searchParams.get('answer') ?? '',
    );
    return response.writeHead(200, { 'content-type': 'application/json' }).end(String(isRight));
  }
  if (pathname === '/sdk.js') {
    return response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(await readFile(script));
  }
  const settings = JSON.stringify({
    ...place,
    baseUrl: LECTERN_BASE_URL,
    applicationId: LECTERN_APPLICATION_ID,
    relay: '/lectern',
  });
  response.writeHead(200, { 'content-type': 'text/html' });
  return response.end(page.replace('"SETTINGS"', settings.replaceAll('<', '\\u003c')));
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));

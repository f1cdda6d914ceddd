/**
 * The server of a quiz: the page, the relay, and the grades, which no page can forge. SDK_SCRIPT is
 * the page's part of the SDK in one file:
 * `npx esbuild --bundle --format=esm node_modules/@lectern/sdk/dist/browser/index.js > sdk.js`
 * LECTERN_… are the variables that `npx lectern demo` prints.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { ConflictError, createLectern, type EventLike } from '@lectern/sdk';
import { answerOf, caliper, eventId } from '@lectern/sdk/events';
import { type AcceptedContext, createRelay, toNodeHandler } from '@lectern/sdk/relay';

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

const ITEM = 'https://quest.example/items/1';

/** Attempts that were graded, for the page that waits for the result. */
const results = new Map<string, boolean>();

/**
 * Grades an answer when it has arrived, also one that waited for days. Called again for the same
 * answer it makes the same events, which count once.
 */
async function grade(event: EventLike, { student, sendTime }: AcceptedContext): Promise<void> {
  const answer = answerOf(event);
  if (answer?.item !== ITEM) return;
  const { attempt, item, values, eventTime, session } = answer;
  const isRight = values.length === 1 && values[0]?.trim() === '1/4';
  const made = async (kind: string, ...parts: string[]) => {
    const id = await eventId(LECTERN_APPLICATION_ID, kind, student, ...parts);
    return { id, eventTime, session };
  };
  const { graded } = at.attempt({ item, id: attempt });
  const score = { scoreGiven: isRight ? 1 : 0, maxScore: 1 };
  // First: another answer to an attempt that has its grade is refused, and earns nothing.
  await lectern.events.send(graded(score, await made('grade', attempt)), { sendTime });
  results.set(attempt, isRight);
  if (isRight) {
    const xp = at.xp(1, await made('xp', item));
    await lectern.events.send(xp, { sendTime }).catch(unlessCredited);
  }
}

/** The item has earned its XP by an earlier attempt: its id is of student and item. */
function unlessCredited(error: unknown): void {
  if (!(error instanceof ConflictError)) throw error;
}

const relay = toNodeHandler(createRelay({ lectern, studentOf, onAccepted: grade }));
const page = await readFile(new URL('page.html', import.meta.url), 'utf8');
const script = process.env['SDK_SCRIPT'] ?? '';

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/lectern') return relay(request, response);
  if (pathname === '/result') {
    const result = results.get(searchParams.get('attempt') ?? '') ?? null;
    return response.writeHead(200, { 'content-type': 'application/json' }).end(String(result));
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

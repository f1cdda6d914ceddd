/** A request in the forms in which programs send it; the secret is never part of them. */

interface SnippetPlace {
  readonly baseUrl: string;
  /** The client whose secret is in `$LECTERN_CLIENT_SECRET`; left out = `$LECTERN_CLIENT_ID`. */
  readonly clientId?: string | undefined;
}

/** One shell word, whatever it holds. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Ends no event's text: one line of JSON never begins with it. */
const END = 'EVENT';

function tokenLines({ baseUrl, clientId }: SnippetPlace): string[] {
  const id = clientId === undefined ? '"$LECTERN_CLIENT_ID"' : quoted(clientId);
  return [
    `TOKEN=$(curl -sS ${quoted(`${baseUrl}/oauth2/token`)} \\`,
    '  -d grant_type=client_credentials \\',
    `  --data-urlencode client_id=${id} \\`,
    '  --data-urlencode client_secret="$LECTERN_CLIENT_SECRET" |',
    `  sed 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/')`,
  ];
}

/** Gets a token and posts the body, which is JSON. */
export function curlPost(place: SnippetPlace, path: string, body: string): string {
  return [
    ...tokenLines(place),
    `curl -sS ${quoted(place.baseUrl + path)} \\`,
    '  -H "authorization: Bearer $TOKEN" \\',
    `  -H 'content-type: application/json' --data-binary @- <<'${END}'`,
    body,
    END,
  ].join('\n');
}

export function curlGet(place: SnippetPlace, path: string): string {
  return [
    ...tokenLines(place),
    `curl -sS ${quoted(place.baseUrl + path)} -H "authorization: Bearer $TOKEN"`,
  ].join('\n');
}

/** Text of a string in TypeScript and in Python, which read it alike. */
const literal = (value: string) => JSON.stringify(value);

/** The client of the SDK, for programs that go on with it. */
function typescriptClient({ baseUrl, clientId }: SnippetPlace): string[] {
  return [
    `const baseUrl = ${literal(baseUrl)};`,
    'const lectern = createLectern({',
    '  baseUrl,',
    clientId === undefined
      ? "  clientId: process.env.LECTERN_CLIENT_ID ?? '',"
      : `  clientId: ${literal(clientId)},`,
    "  clientSecret: process.env.LECTERN_CLIENT_SECRET ?? '',",
    '});',
  ];
}

/** Sends an event that is written out. */
export function typescriptSend(place: SnippetPlace, event: string): string {
  return [
    "import { createLectern } from '@lectern/sdk';",
    '',
    ...typescriptClient(place),
    `const event = ${event};`,
    'await lectern.events.send(event);',
    'console.log(await lectern.events.waitFor(event.id));',
  ].join('\n');
}

export interface XpPlace extends SnippetPlace {
  readonly applicationId: string;
  readonly student: string;
  readonly course: string;
  readonly lesson: string;
  readonly subject: string;
  readonly xp: number;
}

/** Builds an XP event and sends it. */
export function typescriptXp(place: XpPlace): string {
  const { applicationId, student, course, lesson, subject, xp } = place;
  return [
    "import { createLectern } from '@lectern/sdk';",
    "import { caliper } from '@lectern/sdk/events';",
    '',
    ...typescriptClient(place),
    `const from = caliper({ baseUrl, applicationId: ${literal(applicationId)} });`,
    'const at = from.in({',
    `  student: ${literal(student)},`,
    `  course: ${literal(course)},`,
    `  lesson: ${literal(lesson)},`,
    `  subject: ${literal(subject)},`,
    '});',
    `const event = at.xp(${xp});`,
    'await lectern.events.send(event);',
    'console.log(await lectern.events.waitFor(event.id));',
  ].join('\n');
}

/** A page has no secret: it sends what happens to its own server, which grades. */
export function browserTracker(place: XpPlace): string {
  const { baseUrl, applicationId, student, course, lesson, subject } = place;
  return [
    "import { openTracker } from '@lectern/sdk/browser';",
    '',
    'const tracker = await openTracker({',
    "  relay: '/lectern',",
    `  baseUrl: ${literal(baseUrl)},`,
    `  applicationId: ${literal(applicationId)},`,
    `  student: ${literal(student)},`,
    `  subject: ${literal(subject)},`,
    '});',
    'const study = await tracker.study({',
    `  course: ${literal(course)},`,
    `  lesson: ${literal(lesson)},`,
    '});',
    'study.at.viewed(location.href);',
    'await tracker.flush();',
  ].join('\n');
}

/** What the page's own server needs: it passes the page's events on. */
export function browserRelay(place: SnippetPlace): string {
  return [
    "import { createLectern } from '@lectern/sdk';",
    "import { createRelay, toNodeHandler } from '@lectern/sdk/relay';",
    '',
    ...typescriptClient(place),
    'const studentOf = (request) => signedIn(request)?.sourcedId ?? null;',
    "app.post('/lectern', toNodeHandler(createRelay({ lectern, studentOf })));",
  ].join('\n');
}

export function pythonXp(place: XpPlace): string {
  const { baseUrl, clientId, applicationId, student, course, lesson, subject, xp } = place;
  const id = clientId === undefined ? 'os.environ["LECTERN_CLIENT_ID"]' : literal(clientId);
  return [
    'import os',
    '',
    'from lectern import Caliper, Lectern',
    '',
    `base_url = ${literal(baseUrl)}`,
    `lectern = Lectern(base_url, ${id}, os.environ["LECTERN_CLIENT_SECRET"])`,
    `caliper = Caliper(base_url, application_id=${literal(applicationId)})`,
    'at = caliper.in_lesson(',
    `    student=${literal(student)},`,
    `    course=${literal(course)},`,
    `    lesson=${literal(lesson)},`,
    `    subject=${literal(subject)},`,
    ')',
    `event = at.xp(${xp})`,
    'lectern.events.send(event)',
    'print(lectern.events.wait_for(event["id"]))',
  ].join('\n');
}

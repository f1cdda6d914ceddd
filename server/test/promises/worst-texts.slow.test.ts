/**
 * The longest and worst texts at every place of every route: the server answers others meanwhile as
 * fast as beside small requests.
 */
import assert from 'node:assert/strict';
import { Agent, request as begin } from 'node:http';
import { suite, test } from 'node:test';
import { routes } from '../../src/app.ts';
import { SCOPES } from '../../src/auth/tokens/scopes.ts';
import { EventBody } from '../../src/events/caliper/event-schemas.ts';
import type { Route } from '../../src/http/route.ts';
import { buildWorld, kindsOf } from '../fixtures/access-world.ts';
import { FROM_PAGE, signedIn } from '../fixtures/accounts.ts';
import {
  fewOf,
  NUMBER_PLACE,
  PLACE,
  placesOf,
  usualOf,
  type WorstTexts,
  worstTexts,
} from '../fixtures/worst-texts.ts';
import { databaseOf, dataFolder, startProcess } from '../harness/server-process.ts';
import { front } from '../harness/test-server.ts';

/** Bytes of a text in a body, of which a route takes 256 KiB unless it says otherwise. */
const BODY_BYTES = 200_000;
/** Bytes of a text in a form, of which a page takes 56 KiB. */
const FORM_BYTES = 50_000;
/** Bytes of a text in a URL or a header: Node takes 16 KiB for all. */
const HEADER_BYTES = 14_000;
/** Times the usual wait of others that are a stop: the text of one place takes two or three. */
const TIMES_MAX = 100;
/** The request itself may be slower: it is read, checked and stored. */
const OWN_TIMES_MAX = 500;
const TRIES = 5;

const port = 18_460;
const dataDir = await dataFolder();
const baseUrl = `http://127.0.0.1:${port}`;
await startProcess({
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  BASE_URL: baseUrl,
  CONSOLE: 'on',
});
const server = front(baseUrl, databaseOf(dataDir));
const operator = await server.operator();
const world = await buildWorld(
  await server.partner(
    'Worst',
    SCOPES.filter((scope) => scope !== 'admin'),
  ),
  'worst',
);
const person = await signedIn(server, { operator: true, confirmed: true });

interface LongRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Replies may repeat a URL in their headers. */
const maxHeaderSize = 128 * 1024;
const agent = new Agent({ keepAlive: true });
const besideAgent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The status; a stream is left as soon as it begins. */
function send({ method, path, headers = {}, body }: LongRequest, by = agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent: by, method, headers: { ...headers, ...length }, maxHeaderSize };
    begin(baseUrl + path, options, (incoming) => {
      const status = incoming.statusCode ?? 0;
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) incoming.destroy();
      incoming
        .on('close', () => resolve(status))
        .on('error', () => undefined)
        .resume();
    })
      .on('error', reject)
      .end(body);
  });
}

interface Waited {
  /** Milliseconds that another request waited at most. */
  readonly beside: number;
  /** Milliseconds of the request itself. */
  readonly own: number;
  readonly status: number;
}

/** No other request waits for this one longer than itself takes. */
async function waitAlone(sent: LongRequest): Promise<Waited> {
  const began = performance.now();
  const status = await send(sent);
  const own = performance.now() - began;
  return { beside: own, own, status };
}

/** Sends GET /health again and again while the request is under way. */
async function wait(sent: LongRequest): Promise<Waited> {
  let own = 0;
  const answer = waitAlone(sent).then((waited) => {
    own = waited.own;
    return waited.status;
  });
  let beside = 0;
  do {
    const from = performance.now();
    await send({ method: 'GET', path: '/health' }, besideAgent);
    beside = Math.max(beside, performance.now() - from);
  } while (own === 0);
  return { beside, own, status: await answer };
}

/** Milliseconds of GET /health beside small requests. */
let usual = 0;
const seen = new Map<number, number>();
let worst = { times: 0, what: '' };

/** Fails when others wait for the request each time that it is sent. */
async function requireOthersServed(what: string, sent: LongRequest): Promise<void> {
  let [times, ownTimes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let left = TRIES; left > 0 && (times > TIMES_MAX || ownTimes > OWN_TIMES_MAX); left -= 1) {
    const { status, beside, own } = await (left === TRIES ? waitAlone(sent) : wait(sent));
    seen.set(status, (seen.get(status) ?? 0) + 1);
    assert.ok(status < 500, `${what}: ${status}`);
    times = Math.min(times, beside / usual);
    ownTimes = Math.min(ownTimes, own / usual);
  }
  if (times > worst.times) worst = { times, what };
  assert.ok(times <= TIMES_MAX, `${what}: others wait ${times.toFixed(0)} times as long as usual`);
  assert.ok(ownTimes <= OWN_TIMES_MAX, `${what}: it takes ${ownTimes.toFixed(0)} times as long`);
}

const FORM = 'application/x-www-form-urlencoded';

function headersOf({ scope, bodyMediaTypes, body }: Route): Record<string, string> {
  const type = body ? { 'content-type': bodyMediaTypes?.[0] ?? 'application/json' } : {};
  return scope === 'session'
    ? { ...type, ...FROM_PAGE, cookie: person.cookie }
    : { ...type, authorization: `Bearer ${operator.token}` };
}

/** What is deleted would be missing later on. */
function pathOf({ url, method }: Route): string {
  const kinds = kindsOf(url);
  return url.replace(/:\w+/g, () => {
    const id = world[kinds.shift() ?? ''];
    return encodeURIComponent(method === 'DELETE' || !id ? crypto.randomUUID() : id);
  });
}

const asJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asForm = (text: string) => new URLSearchParams([['', text]]).toString();
/** The texts as JSON writes them. */
const inBodies = mapped(worstTexts(BODY_BYTES, asJson), asJson);
const inForms = worstTexts(FORM_BYTES, asForm);
const inUrls = worstTexts(HEADER_BYTES, encodeURIComponent);

function mapped(texts: WorstTexts, change: (text: string) => string): WorstTexts {
  return Object.fromEntries(Object.entries(texts).map(([kind, text]) => [kind, change(text)]));
}

const ZEROS = '0'.repeat(BODY_BYTES);
const NUMBERS = [`0.${ZEROS}1`, `1.${ZEROS}1`, `1${ZEROS}`, `1e${ZEROS}1`, `0.${ZEROS}1e9x`];

/** What a route before has been asked with. */
const asked = new Set<string>();
const isNew = (what: string) => {
  const { size } = asked;
  return asked.add(what).size > size;
};
/** Texts that are sent where a route before has the same place. */
const KNOWN_TEXTS = 2;
let turn = 0;

/**
 * Every text is tried where a member of this name and schema occurs first, and a few where it
 * occurs elsewhere. Routes of one record share all of its members, and lists their parameters:
 * those after the first one get two in turn.
 */
function textsAt(path: string, schema: unknown, texts: WorstTexts): WorstTexts {
  const takes = JSON.stringify(schema);
  const isNewPlace = isNew(`${path} ${takes}`);
  if (isNew(`in /${path.split('/').at(-1)} ${takes}`)) return texts;
  const few = fewOf(texts);
  return isNewPlace ? few : nextOf(few);
}

function nextOf(texts: WorstTexts): WorstTexts {
  const entries = Object.entries(texts);
  const at = turn % entries.length;
  turn += KNOWN_TEXTS;
  return Object.fromEntries([...entries.slice(at), ...entries].slice(0, KNOWN_TEXTS));
}

/** The requests with each text at each place of the body. */
function* bodiesOf(route: Route): Generator<[what: string, sent: LongRequest]> {
  const schema = route.documentedBody ?? route.body;
  if (!schema || route.bodyMediaTypes?.includes('application/octet-stream')) return;
  const common = { method: route.method, path: pathOf(route), headers: headersOf(route) };
  if (common.headers['content-type'] === FORM) {
    const fields = placesOf(schema).map(({ at }) => at.slice(1));
    yield* formsOf(common, fields);
    return;
  }
  const isLarge = schema === EventBody;
  for (const { at, value, schema: own } of placesOf(schema)) {
    const json = JSON.stringify(value);
    const isNumber = json.includes(NUMBER_PLACE);
    // Events of one type share their members with those of others.
    const texts = isLarge
      ? textsAt(at.slice(at.lastIndexOf('/')), own, fewOf(inBodies))
      : textsAt(at, own, inBodies);
    for (const [kind, text] of Object.entries(isNumber ? NUMBERS : texts)) {
      const body = isNumber
        ? json.replace(`"${NUMBER_PLACE}"`, () => text)
        : json.replace(PLACE, () => text);
      yield [`${at} ${kind}`, { ...common, body }];
    }
  }
}

/** The forms with each text in each field, beside others that are short. */
function* formsOf(
  to: LongRequest,
  fields: readonly string[],
): Generator<[what: string, sent: LongRequest]> {
  for (const field of fields) {
    for (const [kind, text] of Object.entries(textsAt(`form ${field}`, {}, inForms))) {
      const entries = fields.map((name) => [name, name === field ? text : 'x']);
      yield [`${field} ${kind}`, { ...to, body: new URLSearchParams(entries).toString() }];
    }
  }
}

/** The requests with each text at each parameter of the URL. */
function* addressesOf(route: Route): Generator<[what: string, sent: LongRequest]> {
  const body = route.body ? { body: JSON.stringify(usualOf(route.body)) } : {};
  const common = { method: route.method, headers: headersOf(route), ...body };
  const parts = route.url.split('/');
  for (const [index, part] of parts.entries()) {
    if (!part.startsWith(':')) continue;
    // A longer part reaches no route.
    const texts = cut(fewOf(inUrls), 2_000);
    for (const [kind, text] of Object.entries(textsAt(part, {}, texts))) {
      const path = parts.with(index, encodeURIComponent(text)).join('/');
      yield [`${part} ${kind}`, { ...common, path: path.replace(/:\w+/g, 'x') }];
    }
  }
  const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, object> };
  for (const [name, own] of Object.entries(properties)) {
    const texts = name === 'filter' ? cut(inUrls, 2_048) : fewOf(inUrls);
    // What a parameter is for differs by route, what it takes does not.
    const takes = { ...own, description: '' };
    for (const [kind, text] of Object.entries(textsAt(`?${name}`, takes, texts))) {
      const path = `${pathOf(route)}?${name}=${encodeURIComponent(text)}`;
      yield [`?${name} ${kind}`, { ...common, path }];
    }
  }
}

const cut = (texts: WorstTexts, length: number) =>
  mapped(texts, (text) => text.slice(0, length).toWellFormed());

test('small requests', async () => {
  const waits: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    const headers = { authorization: `Bearer ${operator.token}` };
    const small = { method: 'GET', path: '/rostering/1.0/users?limit=1', headers };
    waits.push((await wait(small)).beside);
  }
  usual = waits.toSorted((one, other) => one - other)[waits.length / 2] ?? 0;
});

/** An import takes a file; a demo is long by nature. */
const tried = routes.filter(
  ({ operationId, scope }) => operationId !== 'createImport' && scope !== 'person',
);

suite('bodies', () => {
  for (const route of tried) {
    if (!route.body) continue;
    test(`${route.method} ${route.url}`, async () => {
      for (const [what, sent] of bodiesOf(route)) await requireOthersServed(what, sent);
    });
  }
});

suite('addresses', () => {
  for (const route of tried) {
    test(`${route.method} ${route.url}`, async () => {
      for (const [what, sent] of addressesOf(route)) await requireOthersServed(what, sent);
    });
  }
});

/** The pages of the console, with the fields of their forms. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/console/sign-in': ['email', 'password', 'next'],
  '/console/sign-in/second-factor': ['step', 'code', 'answer'],
  '/console/sign-in/passkey': ['next', 'answer'],
  '/console/invitation': ['token', 'email', 'name', 'password'],
  '/console/sign-out': ['next'],
};

suite('forms', () => {
  for (const [path, fields] of Object.entries(PAGES)) {
    test(`POST ${path}`, async () => {
      const headers = { 'content-type': FORM, ...FROM_PAGE };
      const isOwn = path.endsWith('protect');
      const own = isOwn ? { ...headers, cookie: person.cookie } : headers;
      for (const [what, sent] of formsOf({ method: 'POST', path, headers: own }, fields))
        await requireOthersServed(what, sent);
    });
  }
});

suite('headers', () => {
  const names = ['accept', 'accept-encoding', 'authorization', 'content-type', 'cookie', 'origin'];
  const more = ['if-none-match', 'traceparent', 'user-agent', 'x-forwarded-for', 'x-request-id'];
  const texts = worstTexts(HEADER_BYTES, String);
  /** What a header may hold (RFC 9110 §5.5). */
  const isPossible = (text: string) => !/[^\t\x20-\x7e\x80-\xff]/.test(text);
  const paths = ['/standards/1.0/frameworks', '/console/1.0/session', '/docs/', '/oauth2/jwks'];
  for (const name of [...names, ...more]) {
    test(name, async () => {
      for (const [kind, text] of Object.entries(texts)) {
        if (!isPossible(text)) continue;
        for (const path of paths) {
          const method = name === 'content-type' ? 'POST' : 'GET';
          const sent = { method, path, headers: { [name]: text } };
          await requireOthersServed(`${path} ${kind}`, sent);
        }
      }
    });
  }
});

test('the server answers after all requests', async (context) => {
  assert.equal((await operator.get('/rostering/1.0/users?limit=1')).status, 200);
  assert.equal((await person.get('/console/1.0/session')).status, 200);
  const statuses = [...seen]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`);
  context.diagnostic(`usual ${usual.toFixed(2)} ms; ${statuses.join(', ')}`);
  context.diagnostic(`longest: ${worst.times.toFixed(1)} times, ${worst.what}`);
});

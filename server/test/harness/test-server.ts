/** Starts a server for a test file, makes its clients, and checks each reply against its route. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TSchema } from 'typebox';
import { routes } from '../../src/app.ts';
import { insertApplication, insertClient } from '../../src/auth/applications/applications.ts';
import { PARTNER_SCOPES } from '../../src/auth/tokens/scopes.ts';
import { type Compat, type Config, readConfig } from '../../src/config.ts';
import { EXPOSED } from '../../src/http/limits/open-web.ts';
import { matcher } from '../../src/http/reference/match.ts';
import { replySchema } from '../../src/http/reference/openapi.ts';
import { acceptParameter } from '../../src/http/request/accept.ts';
import { findings } from '../../src/http/request/validate.ts';
import { parametersOf, type Route } from '../../src/http/route.ts';
import { WHOLE } from '../../src/http/schema.ts';
import type { Secrets } from '../../src/lib/sealing.ts';
import { startServer } from '../../src/server.ts';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../src/storage/database/postgres.ts';
import { exchange, type Sending } from '../acceptance/exchange.ts';
import { atEnd, testConnection } from './database.ts';
import { freePort } from './free-port.ts';

export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies without a type for each
  readonly body: any;
}

export interface TestClient {
  readonly applicationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly token: string;
  call(method: string, url: string, body?: unknown): Promise<TestReply>;
  get(url: string): Promise<TestReply>;
  put(url: string, body: unknown): Promise<TestReply>;
  patch(url: string, body: unknown): Promise<TestReply>;
  post(url: string, body: unknown): Promise<TestReply>;
  delete(url: string): Promise<TestReply>;
}

export interface TestServer {
  readonly baseUrl: string;
  readonly config: Config;
  readonly connection: Connection;
  /** The server's database, for what no endpoint shows. */
  readonly db: Database;
  /** A new application with a client; all partner scopes unless others are named. */
  partner(name?: string, scopes?: readonly string[]): Promise<TestClient>;
  operator(): Promise<TestClient>;
  /** Sends any request; the contract check applies. */
  fetch(url: string, sending?: Sending): Promise<TestReply>;
  /** Ends it before the test file does; another may then take its port and its database. */
  stop(): Promise<void>;
}

const known = matcher(routes);

/** What stands before the path of the route in requests from the console. */
const PREFIX = /^\/console\/api\/(o|me|analyst|district|a\/[^/]+)(?=\/)/;

/** What the Fetch standard lets pages read anyway, and what is for browsers and proxies alone. */
const NOT_EXPOSED = new RegExp(
  `^(${[
    ...['access-control-.*', 'cache-control', 'connection', 'content-.*', 'cross-origin-.*'],
    ...['expires', 'keep-alive', 'last-modified', 'pragma', 'referrer-policy', 'set-cookie'],
    ...['strict-transport-security', 'transfer-encoding', 'vary', 'x-.*-options'],
  ].join('|')})$`,
);
const readable = new Set(EXPOSED.map((name) => name.toLowerCase()));

/** Fails when the route does not declare the reply's status or body (for this COMPAT). */
function checkContract(
  { method, url, compat = null }: { method: string; url: string; compat?: Compat },
  reply: TestReply,
): void {
  const route = known.find(method, url.replace(PREFIX, '') || '/');
  if (!route) {
    assert.ok(
      [404, 405].includes(reply.status),
      `${method} ${url}: no such route, but ${reply.status}`,
    );
    return;
  }
  assert.ok(reply.headers.get('x-request-id'), `${method} ${url}: no x-request-id`);
  const hidden = [...reply.headers.keys()].filter(
    (name) => !readable.has(name) && !NOT_EXPOSED.test(name),
  );
  assert.deepEqual(hidden, [], `${method} ${url}: no page may read these headers`);
  const link = reply.headers.get('link') ?? '';
  const ofPages = ['limit', 'offset', 'position'].filter((name) => link.includes(`${name}=`));
  const taken = parametersOf(route);
  const unknown = ofPages.filter((name) => !taken.includes(name));
  assert.deepEqual(unknown, [], `${method} ${url}: no parameters of the route, but of its links`);
  // What the prefix itself answers: no member, nothing there; a form.
  if (PREFIX.test(url) && [404, 415].includes(reply.status)) return;
  const live = compat === 'live' ? route.liveResponses?.[reply.status] : undefined;
  const schema = live ?? replySchema(route, reply.status, isProfiled(route, url, reply));
  assert.notEqual(schema, undefined, `${method} ${url}: undeclared ${reply.status} ${reply.text}`);
  if (!schema) {
    assert.equal(reply.text, '', `${method} ${url}: ${reply.status} declares no body`);
    return;
  }
  const further = acceptParameter(route.query)?.mediaType;
  if (further && reply.headers.get('content-type')?.startsWith(further)) return;
  // `fields` leaves out members; without it a record is whole. CASE has no schema of a part.
  const hasFields = /[?&]fields=/.test(url);
  const ofStandard = route.errorForm !== undefined || isProfiled(route, url, reply);
  const found = findings(hasFields ? schema : wholeOf(schema), reply.body).filter(
    ({ code }) => !(hasFields && ofStandard && code === 'field_missing'),
  );
  assert.deepEqual(found, [], `${method} ${url}: body of ${reply.status}: ${reply.text}`);
}

const wholes = new WeakMap<TSchema, TSchema>();

/** The schema of a reply with whole records in place of partial ones. */
function wholeOf(schema: TSchema): TSchema {
  const known = wholes.get(schema);
  if (known) return known;
  const read = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(read);
    if (part === null || typeof part !== 'object') return part;
    if (WHOLE in part) return read(part[WHOLE]);
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, read(value)]));
  };
  const whole = read(schema) as TSchema;
  wholes.set(schema, whole);
  return whole;
}

function isProfiled({ profile }: Route, url: string, { headers }: TestReply): boolean {
  if (!profile) return false;
  const { name, mediaType } = profile.use;
  return headers.get('content-type')?.startsWith(mediaType) || url.includes(`profile=${name}`);
}

interface TestServerOptions {
  readonly now?: () => Date;
  readonly connection?: Connection;
  readonly secrets?: Secrets;
}

/**
 * Starts a server that ends with the test file. `settings`: environment variables; `connection`: a
 * database that the test has made (default: a new one); `now`: a clock of the test; `secrets`:
 * as from the data folder.
 */
export async function testServer(
  settings: Record<string, string> = {},
  { connection: made, ...further }: TestServerOptions = {},
): Promise<TestServer> {
  const connection = made ?? (await testConnection());
  const port = await freePort();
  // Files of imports and exports lie there.
  const dataDir = join(tmpdir(), `lectern-test-${port}`);
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    CONSOLE: 'lazy',
    ...settings,
  });
  const running = await startServer({
    config,
    connection,
    log: pino({ level: config.logLevel }),
    jobs: [],
    writeWaitMsMax: 60_000,
    ...further,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= running.stop();
    return stopped;
  };
  atEnd(stop);
  const db = openDatabase(connection, { name: 'test', connectionsMax: 4 });
  atEnd(() => db.close());
  const own = front(`http://127.0.0.1:${config.port}`, db, config.compat);
  return { ...own, config, connection, stop };
}

/** Makes clients of a running server and sends their requests, with the contract check. */
export function front(baseUrl: string, db: Database, compat: Compat = null) {
  const send = async (url: string, sending: Sending = {}): Promise<TestReply> => {
    const answer = await exchange(baseUrl + url, sending);
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    const reply = { ...answer, body: isJson ? JSON.parse(answer.text) : undefined };
    checkContract({ method: sending.method ?? 'GET', url, compat }, reply);
    return reply;
  };
  const client = async (name: string, scopes: readonly string[]): Promise<TestClient> => {
    const applicationId = await insertApplication(db, { name });
    const { clientId, clientSecret } = await insertClient(db, { applicationId, scopes });
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const granted = await send('/oauth2/token', { method: 'POST', body: form });
    const token: string = granted.body.access_token;
    const call = (method: string, url: string, body?: unknown) =>
      send(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    return {
      applicationId,
      clientId,
      clientSecret,
      token,
      call,
      get: (url) => call('GET', url),
      put: (url, body) => call('PUT', url, body),
      patch: (url, body) => call('PATCH', url, body),
      post: (url, body) => call('POST', url, body),
      delete: (url) => call('DELETE', url),
    };
  };
  return {
    baseUrl,
    db,
    fetch: send,
    partner: (name = 'Test Partner', scopes: readonly string[] = PARTNER_SCOPES) =>
      client(name, scopes),
    operator: () => client('Test Operator', [...PARTNER_SCOPES, 'admin']),
  };
}

/**
 * Chooses the examples of openapi.json from recorded exchanges (example-recorder.ts) and writes
 * server/src/http/reference/examples.json: for each request and reply body one that is rich, short
 * and plain. An example that is there stays while its schema takes it, unless it shows an empty
 * list or a strange text where another one does not; so the exchanges of a few test files are
 * enough for new operations. Start it by `npm run openapi:examples`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TSchema } from 'typebox';
import { routes } from '../../src/app.ts';
import { matcher } from '../../src/http/reference/match.ts';
import { exampleKey, replySchema, responseName } from '../../src/http/reference/openapi.ts';
import { findings } from '../../src/http/request/validate.ts';
import type { Route } from '../../src/http/route.ts';
import type { Recorded } from './example-recorder.ts';

const FILE = resolve(import.meta.dirname, '../../src/http/reference/examples.json');
const LENGTH_MAX = 150;

/** What the example of a body shows first, where the shortest one says little. */
const WANTED: ReadonlyMap<string, RegExp> = new Map([
  ['EventBody', /"scoreType":"XP".*"course".*"lesson":\{"id":"[0-9a-f]{8}-/],
  ['EventStatusReply', /"state":"processed".*"scoreType":"XP"/],
  ['Written', /^\{"status":"success","sourcedId":"[0-9a-f-]+"\}$/],
]);

interface Candidate {
  readonly text: string;
  readonly score: number;
  /** Lists and maps of it that are empty. */
  readonly hollow: number;
}

const best = new Map<string, Candidate>();

function offer(key: string, schema: TSchema, body: unknown): void {
  // The document only names the forms of CASE 1.0.
  if (key.endsWith('V1p0')) return;
  const value = plain(shortened(fewEntries(schema, body)));
  if (findings(schema, value).length > 0) return;
  const text = JSON.stringify(value);
  // A body of a POST may lack the id that the body of a PUT has; both share one example.
  const isPost = /^New\w+Body$/.test((schema as { title?: string }).title ?? '');
  const hollow = hollowMembers(value);
  const isWanted = WANTED.get(key)?.test(text) ?? false;
  const score =
    scoreOf(value, text) -
    50 * strangers(schema, value) +
    (isWanted ? 200 : 0) -
    (isPost ? 1_000 : 0) -
    2_000 * hollow;
  const known = best.get(key);
  if (known && (known.score > score || (known.score === score && known.text <= text))) return;
  best.set(key, { text, score, hollow });
}

/** Members that are empty when all is well. */
const EMPTY_WHEN_WELL = new Set(['errors', 'warnings', 'findings']);

function hollowMembers(value: unknown): number {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return members.filter(
    ([name, one]) =>
      !EMPTY_WHEN_WELL.has(name) &&
      typeof one === 'object' &&
      one !== null &&
      Object.keys(one).length === 0,
  ).length;
}

/** A map, such as the tables of an export, with its shortest entry alone. */
function fewEntries(schema: TSchema, value: unknown): unknown {
  const { properties = {}, additionalProperties } = schema as {
    properties?: object;
    additionalProperties?: unknown;
  };
  if (typeof additionalProperties !== 'object' || typeof value !== 'object') return value;
  const [named, others] = [true, false].map((isNamed) =>
    Object.entries(value ?? {}).filter(([name]) => name in properties === isNamed),
  );
  const lengthOf = ([, one]: [string, unknown]) => JSON.stringify(one).length;
  const shortest = (others ?? []).sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, 1);
  return Object.fromEntries([...(named ?? []), ...shortest]);
}

/** Lists with one element. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

const SECRET = /^(access_token|refresh_token|id_token|client_secret|password|token)$/;

/** Without secrets, and with the address of no test server. */
function plain(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (SECRET.test(name)) return '…';
    // Examples name no person.
    if (name === 'givenName') return 'Test';
    if (name === 'familyName') return 'Student';
    return value.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://learn.example');
  }
  if (Array.isArray(value)) return value.map((one) => plain(one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, key)]));
}

/** Texts that only a test sends. */
const STRANGE =
  /[^\x20-\x7e…]|\\|(.)\1{5}|[<'?#]|%[0-9A-F]{2}|dup|fuzz|nobody|zora|minimal|Zq7|"tobedeleted"|"dateLastModified":"[^"]{10}"/;

const isStranger = (text: string, other: string) => STRANGE.test(text) && !STRANGE.test(other);

/** The more members the better, within the length; strange texts are for tests, not for readers. */
function scoreOf(value: unknown, text: string): number {
  const members = countMembers(value);
  const excess = Math.max(0, text.length - LENGTH_MAX) / 2;
  const strange = STRANGE.test(text) ? 500 : 0;
  return members - excess - strange;
}

/** Members that the schema does not name: accepted, but no example. */
function strangers(schema: TSchema, value: unknown): number {
  const { properties, items, anyOf, allOf } = schema as {
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
    allOf?: TSchema[];
  };
  if (Array.isArray(value)) {
    return items ? value.reduce((sum: number, one) => sum + strangers(items, one), 0) : 0;
  }
  if (value === null || typeof value !== 'object') return 0;
  if (anyOf) return Math.min(...anyOf.map((one) => strangers(one, value)));
  if (allOf || !properties) return 0;
  return Object.entries(value).reduce(
    (sum, [name, one]) => sum + (properties[name] ? strangers(properties[name], one) : 1),
    0,
  );
}

function countMembers(value: unknown): number {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 0.2;
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countMembers(one), 0);
}

/** Errors whose bodies differ from the others only in their sentence. */
const PLAIN_ERRORS: ReadonlySet<number> = new Set([413, 415, 429, 500, 503]);

/** The schema in which a reply is documented, and the key of its example. */
function replyOf(route: Route, status: number): [string, TSchema] | undefined {
  if (PLAIN_ERRORS.has(status)) return undefined;
  const schema = replySchema(route, status);
  if (!schema) return undefined;
  const isOwn = status in route.responses;
  const key = isOwn ? exampleKey(schema, route, 'Reply') : responseName(route, status);
  return key === undefined ? undefined : [key, schema];
}

/** Every body that the document gives an example: its key and its schema. */
function documented(): Map<string, TSchema> {
  const schemas = new Map<string, TSchema>();
  for (const route of routes) {
    const body = route.documentedBody ?? route.body;
    if (body) schemas.set(exampleKey(body, route, 'Body'), body);
    for (const status of Object.keys(route.responses)) {
      const reply = replyOf(route, Number(status));
      if (reply) schemas.set(...reply);
    }
  }
  return schemas;
}

const known = matcher(routes);
const schemas = documented();
const present: Record<string, unknown> = JSON.parse(readFileSync(FILE, 'utf8'));
for (const line of readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .filter(Boolean)) {
  const { method, url, status, request, reply }: Recorded = JSON.parse(line);
  const route = known.find(method, url);
  if (!route) continue;
  const body = route.documentedBody ?? route.body;
  if (status < 300 && body && request !== undefined) {
    offer(exampleKey(body, route, 'Body'), body, request);
  }
  const bodies = /[?&]fields=/.test(url) ? undefined : replyOf(route, status);
  if (bodies && reply !== undefined) offer(...bodies, reply);
}
for (const [key, value] of Object.entries(present)) {
  const schema = schemas.get(key);
  const isTaken = schema ? findings(schema, value).length === 0 : /\d{3}$/.test(key);
  const text = JSON.stringify(value);
  const hollow = hollowMembers(value);
  const other = best.get(key);
  const isWorse = other && (hollow > other.hollow || isStranger(text, other.text));
  if (isTaken && !isWorse) best.set(key, { text, score: 0, hollow });
}
const sorted = [...best].sort(([a], [b]) => (a < b ? -1 : 1));
const lines = sorted.map(([key, { text }]) => `  ${JSON.stringify(key)}: ${text}`);
writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);

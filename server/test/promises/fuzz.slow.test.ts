/**
 * Sends valid and invalid requests by schema to every operation of openapi.json: no reply is a 5xx
 * or undeclared. FUZZ_RUNS sets the requests for each operation (6); a failure prints its seed.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc, { type Arbitrary } from 'fast-check';
import { SCOPES } from '../../src/auth/tokens/scopes.ts';
import { buildWorld } from '../fixtures/access-world.ts';
import { anything, type Known, urlTexts, valuesOf } from '../fixtures/arbitrary.ts';
import { testServer } from '../harness/test-server.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 6);
const MS_MAX = RUNS * 2_000;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: object;
}

interface Operation {
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, { content?: object }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: object }>> };
}

const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
);
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(
  ([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url,
      operation,
    })),
);

const server = await testServer();
const partner = await server.partner(
  'Fuzz',
  SCOPES.filter((scope) => scope !== 'admin'),
);
const clients = { partner, operator: await server.operator(), stranger: { token: 'unknown' } };
const world = await buildWorld(partner, 'fuzz');
const known: Known = {
  components: document.components.schemas,
  ids: [...new Set(Object.values(world))],
};

interface FuzzedRequest {
  readonly path: string;
  readonly body: string | URLSearchParams | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly client: 'partner' | 'operator' | 'stranger';
}

/** A part of a path, but not `.` and `..`, which clients remove. */
const pathParts = (name: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.ids, world[name] ?? 'x') },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: urlTexts.filter((text) => text !== '' && !/^\.+$/.test(text)) },
  );

const FILTERS = [
  "sourcedId='x'",
  "status='tobedeleted' OR dateLastModified>'2020-01-01'",
  "title~'%_\\'",
  'title',
  "title='",
  "(title='a'",
  "score>=1e400 AND title!='b'",
  'metadata.a=1',
  "title@'a,b'",
  "dateLastModified>'2026-13-45'",
];

function queryValues({ name, schema }: Parameter): Arbitrary<string> {
  const asText = (value: unknown) =>
    typeof value === 'string' ? value : String(JSON.stringify(value) ?? '');
  const usual = valuesOf(schema, known).map((value) =>
    asText(value).toWellFormed().slice(0, 2_500),
  );
  const special = name === 'filter' ? fc.constantFrom(...FILTERS) : urlTexts;
  return fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: special });
}

/** A parameter; shared ones are components. */
function declared(parameter: Operation['parameters'][number]): Parameter {
  if (!('$ref' in parameter)) return parameter;
  return document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
}

function queries({ parameters }: Operation): Arbitrary<string> {
  const inQuery = parameters.map(declared).filter((parameter) => parameter.in === 'query');
  const members = Object.fromEntries(inQuery.map((one) => [one.name, queryValues(one)]));
  const requiredKeys = inQuery.filter(({ required }) => required).map(({ name }) => name);
  const written = fc.record(members, { requiredKeys, noNullPrototype: true }).map((query) => {
    const text = new URLSearchParams(query as Record<string, string>).toString();
    return text && `?${text}`;
  });
  const odd = fc.constantFrom('?', '?%zz=1', '?limit=1&limit=2', '?a=%00', '?filter=%ED%A0%80');
  return fc.oneof({ weight: 12, arbitrary: written }, { weight: 1, arbitrary: odd });
}

const BROKEN = ['', '{', '[]', 'null', '"x"', '\u0000', '{"a":1e400}', '{"__proto__":{}}'] as const;
const DEEP = '['.repeat(5_000) + ']'.repeat(5_000);

function bodies({ requestBody }: Operation): Arbitrary<Pick<FuzzedRequest, 'body' | 'headers'>> {
  if (!requestBody) return fc.constant({ body: undefined, headers: {} });
  const [[mediaType, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody.content);
  const headers = { 'content-type': mediaType };
  const isForm = mediaType.includes('form');
  const written = valuesOf(schema, known).map((value) => ({
    headers,
    body: isForm
      ? new URLSearchParams(
          Object.entries((value as object | null) ?? {}).map(([name, one]) => [name, String(one)]),
        )
      : JSON.stringify(value),
  }));
  const broken = fc.oneof(
    fc.constantFrom(...BROKEN, DEEP),
    anything.map((one) => JSON.stringify(one)),
  );
  const others = fc.constantFrom('text/plain', 'application/json; charset=latin1', mediaType);
  return fc.oneof(
    { weight: 10, arbitrary: written },
    { weight: 1, arbitrary: broken.map((body) => ({ headers, body })) },
    {
      weight: 1,
      arbitrary: others.map((type) => ({ headers: { 'content-type': type }, body: '{}' })),
    },
  );
}

const HEADERS: readonly Record<string, string>[] = [
  {},
  {},
  { accept: 'text/html' },
  { accept: '*/*;q=0.1' },
  { 'if-none-match': '"x", W/"' },
  { 'accept-encoding': 'gzip' },
  { 'x-request-id': 'a\tb' },
  { accept: 'application/vnd.ims.case.v1p1+json' },
];

function isStream({ responses }: Operation): boolean {
  return 'text/event-stream' in (responses['200']?.content ?? {});
}

function requests(url: string, operation: Operation): Arbitrary<FuzzedRequest> {
  const names = [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = fc.tuple(...names.map(pathParts));
  return fc
    .record<
      Omit<FuzzedRequest, 'path' | 'body'> & {
        parts: string[];
        query: string;
        sent: Pick<FuzzedRequest, 'body' | 'headers'>;
      }
    >({
      parts,
      query: queries(operation),
      sent: bodies(operation),
      headers: fc.constantFrom(...HEADERS),
      // A stream that begins has no end.
      client: isStream(operation)
        ? fc.constant('stranger')
        : fc.constantFrom('partner', 'operator', 'partner'),
    })
    .map(({ query, sent, headers, client, parts: given }) => {
      const values = [...given];
      const path = url.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
      return {
        path: path + query,
        body: sent.body,
        headers: { ...headers, ...sent.headers },
        client,
      };
    });
}

let sent = 0;
const seen = new Map<number, number>();

suite('fuzz', () => {
  for (const { method, url, operation } of operations) {
    test(`${method} ${url}`, async () => {
      await fc.assert(
        fc.asyncProperty(requests(url, operation), async ({ path, body, headers, client }) => {
          sent += 1;
          const reply = await server.fetch(path, {
            method,
            headers: { authorization: `Bearer ${clients[client].token}`, ...headers },
            ...(body === undefined ? {} : { body }),
          });
          seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
          assert.ok(reply.status < 500, `${reply.status} ${reply.text}`);
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: MS_MAX, endOnFailure: true },
      );
    });
  }
});

test('the server is ready after all requests', async (context) => {
  assert.equal((await server.fetch('/health/ready')).status, 200);
  const statuses = [...seen]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`);
  context.diagnostic(`${operations.length} operations, ${sent} requests: ${statuses.join(', ')}`);
  assert.ok(seen.has(200) && seen.has(400), 'valid and invalid requests');
});

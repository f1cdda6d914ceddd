/**
 * Writes the replies of recorded requests (example-recorder.ts) into
 * server/src/http/reference/examples.json, as the examples of openapi.json; an example without such
 * a reply, as of an error, stays. Start it by `npm run openapi:examples`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TSchema } from 'typebox';
import { routes } from '../../src/app.ts';
import { matcher } from '../../src/http/reference/match.ts';
import { exampleKey } from '../../src/http/reference/openapi.ts';
import { REQUESTS } from '../../src/http/reference/requests.ts';
import { findings } from '../../src/http/request/validate.ts';
import type { Recorded } from './example-recorder.ts';

const FILE = resolve(import.meta.dirname, '../../src/http/reference/examples.json');
/** Longer texts are no examples. */
const LENGTH_MAX = 20_000;

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

/** Without secrets, addresses of test servers, and references: tools follow them in examples, too. */
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
  const members = Object.entries(value).filter(([key]) => key !== '$ref');
  return Object.fromEntries(members.map(([key, one]) => [key, plain(one, key)]));
}

const known = matcher(routes);
const examples: Record<string, unknown> = JSON.parse(readFileSync(FILE, 'utf8'));
/** Fewer members that are null or empty say more, where operations share an example. */
const lengths = new Map<string, number>();
for (const line of readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .filter(Boolean)) {
  const { name, status, text }: Recorded = JSON.parse(line);
  const [method = '', path = ''] = name.split(' ');
  const route = known.find(method, path.replace(/\{\w+\}/g, 'x'));
  const schema = route?.responses[status];
  if (!route || !schema || !/^[[{]/.test(text)) continue;
  const value = plain(shortened(fewEntries(schema, JSON.parse(text))));
  const length = JSON.stringify(value).length;
  const key = exampleKey(schema, route, 'Reply');
  if (length > LENGTH_MAX || findings(schema, value).length > 0) continue;
  if ((lengths.get(key) ?? 0) >= length) continue;
  lengths.set(key, length);
  examples[key] = value;
}
const lines = Object.keys(examples)
  .filter((key) => !(key in REQUESTS))
  .sort()
  .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(examples[key])}`);
writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);

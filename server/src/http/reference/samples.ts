/** Makes the replies that openapi.json shows, from schemas and the world of the sample requests. */
import type { TSchema } from 'typebox';
import { forbidden, invalid, notFound, Problem, problemBody } from '../problem.ts';
import { findings } from '../request/validate.ts';
import type { Route } from '../route.ts';
import { titleOf } from './components.ts';
import { at, COLLECTIONS, REQUESTS, sampleId } from './requests.ts';

interface Schema {
  readonly type?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

const isUnknown = ({ type, anyOf, enum: some, const: one }: Schema) =>
  [type, anyOf, some, one].every((part) => part === undefined);

const isEmpty = (value: unknown) =>
  typeof value === 'object' && Object.keys(value ?? {}).length === 0;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the sample requests hold by the name of the member; the first value counts. */
function harvest(value: unknown, name: string, found: Map<string, unknown>): Map<string, unknown> {
  const parts = Array.isArray(value) ? value : [value];
  for (const part of parts) {
    if (!found.has(name) && !String(part).startsWith('$')) found.set(name, part);
    for (const [member, one] of Object.entries(isObject(part) ? part : {})) {
      harvest(one, member, found);
    }
  }
  return found;
}

/** Values of members by name, where neither their schemas nor the sample requests tell one. */
const VALUES: Members = {
  ...{ identifier: 'n-1', title: 'Fractions', name: 'Quest', offset: 0, limit: 100, total: 1 },
  ...{ applicationName: 'Quest', courseName: 'Fractions', className: 'Fractions 5a' },
  ...{ code: 'Q.1', text: 'Adds fractions.', origin: 'Adds fractions.', types: 'Standard' },
  ...{ destination: 'Quest Mathematics', educationLevels: '05', courseType: 'base' },
  ...{ message: "'title' is missing.", path: '/title', pointer: '/title', fix: 'Send a title.' },
  ...{ why: 'The class has no teacher.', detail: 'None is late.', finding: 'The disk is full.' },
  ...{ meaning: 'Days that events stay', value: '0', key: 'processed', revision: 'a1b2' },
  ...{
    by: 'developer@quest.example',
    invitedBy: 'developer@quest.example',
    userAgent: 'Firefox on Linux',
  },
  ...{ version: '1.0.0', node: '26.10.0', host: 'quest', address: '192.0.2.0/24' },
  ...{ stage: 'users', file: 'users.csv', column: 'role', route: '/xp/1.0', method: 'GET' },
  ...{ access_token: '…', token: '…', password: '…', clientSecret: '…', n: '…', e: 'AQAB' },
  ...{ kty: 'RSA', kid: 'key-1', use: 'sig', alg: 'RS256', endsIn4: 'x7Qa', expires_in: 3_600 },
  ...{ recoveryCodes: 'k3vd-9mtx', clientId: 'lec_7aeb5ccbc952f3ec0bb00852' },
  ...{ sub: COLLECTIONS.users, student: COLLECTIONS.users, sourceEventId: COLLECTIONS.events },
  ...{ suppliedSourcedId: 'new-1', allocatedSourcedId: sampleId('50') },
  ...{ exampleRequestId: 'request-1', next: 'eyJhIjoxfQ', caliperSupportedVersions: '1.2' },
  ...{ date: '2026-01-15', from: '2026-01-15', until: '2026-01-22' },
  ...{ timezone: 'UTC', timeZone: 'UTC', baseUrl: at(''), issuer: at('') },
  ...{ app: 'https://quest.example', edAppId: 'https://quest.example' },
  ...{ state: 'processed', payload: REQUESTS['EventBody'], payloadRemoved: null, reason: null },
  ...{ error: null, retryAt: null, waitsUntil: null, disabledAt: null, endedAt: null },
  ...{ scopes: 'events.write', identityScopes: 'openid', idTokenClaims: 'sub' },
  ...{ scopes_supported: 'events.write', grant_types_supported: 'client_credentials' },
  ...{ token_endpoint_auth_methods_supported: 'client_secret_basic' },
  ...{ token_endpoint: at('/oauth2/token'), jwks_uri: at('/oauth2/jwks') },
  ...{ authorization_endpoint: at('/oauth2/authorize'), end_session_endpoint: at('/logout') },
  ...{ userinfo_endpoint: at('/oauth2/userinfo'), revocation_endpoint: at('/oauth2/revoke') },
  ...{ introspection_endpoint: at('/oauth2/introspect'), link: at('/console/invitation#…') },
};

/** The keys of maps by the name of the member; `*`: of the maps in it. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ facts: '2026-01-15', 'facts*': 'Math', factsByApp: '2026-01-15', 'factsByApp*': 'Math' },
  ...{ 'factsByApp**': 'https://quest.example', erased: 'users' },
};

const KNOWN = harvest({ ...VALUES, ...REQUESTS }, '', new Map());
// The world as a whole is of no member.
KNOWN.delete('');

/** The sample of a record by its schema's title: `PartialUser` and `User` have `UserBody`'s. */
function recordOf(schema: Schema): unknown {
  const name = titleOf(schema)?.replace(/^Partial/, '') ?? '';
  const { [`${name}Body`]: body, [name]: whole } = REQUESTS;
  const record = isObject(body) ? Object.values(body)[0] : whole;
  return record ?? KNOWN.get(`${name}s`);
}

/** A value of the schema; undefined = nothing tells one. `given`: what is known of it. */
function sampleFor(schema: Schema, name: string, given?: unknown): unknown {
  const { anyOf, examples, items, properties, patternProperties } = schema;
  if (examples && given === undefined) return examples[0];
  if (properties) {
    return membersOf(schema, [given, recordOf(schema), KNOWN.get(name)].find(isObject));
  }
  if (patternProperties) {
    const [each = {}] = Object.values(patternProperties);
    if (isUnknown(each)) return given ?? {};
    const value = sampleFor(each, `${name}*`);
    return { ...(value !== undefined && { [KEYS[name] ?? name]: value }) };
  }
  if (items) {
    const first = sampleFor(items, name, Array.isArray(given) ? given[0] : undefined);
    const count = first === undefined ? 0 : Math.max(schema.minItems ?? 1, 1);
    return Array.from({ length: count }, () => first);
  }
  if (anyOf && KNOWN.get(name) === null) return null;
  if (anyOf?.some(({ properties: some, items: list }) => some || list)) {
    return sampleFor(anyOf.find(({ type }) => type !== 'null') ?? {}, name, given);
  }
  return leafOf(schema, name, given);
}

/** Members that are addresses. */
const ADDRESS = /(api|console|docs|endpoint|health|issuer|link|openapi|uri)$/;

/** The first of what a member without members of its own may be that is valid. */
function leafOf(schema: Schema, name: string, given: unknown): unknown {
  if (isUnknown(schema)) return given ?? KNOWN.get(name) ?? {};
  const { anyOf = [], minimum = 1, type, format, pattern } = schema;
  const record: Members = COLLECTIONS;
  const told = [
    ...[given, KNOWN.get(name), schema.const, schema.enum?.[0]],
    ...anyOf.map((one) => leafOf(one, name, given)),
    ...[schema.default, record[name.replace(/Id$/, 's')]],
  ];
  const made = [
    ...['2026-01-15T10:00:00.000Z', '2026-01-15', sampleId('51'), minimum, true, at(`/${name}`)],
    null,
  ];
  // A text of any form says nothing when it is made.
  const isFree = type === 'string' && format === undefined && pattern === undefined;
  const more = isFree ? [ADDRESS.test(name) ? at(`/${name}`) : undefined] : made;
  return [...told, ...more].find(
    (one) => one !== undefined && findings(schema as TSchema, one).length === 0,
  );
}

/** What stored records have beside the members that were sent. */
const HEAD: Members = { status: 'active', dateLastModified: '2026-01-15T10:00:00.000Z' };

/**
 * The members that must be there, and those of which a value is known; of a record that the sample
 * requests send, those that they name. Undefined where a member that must be there has no value.
 */
function membersOf({ properties = {}, required = [] }: Schema, sent?: Members) {
  const given = { ...HEAD, ...sent };
  const values = Object.entries(properties)
    .map(([name, member]) => [name, sampleFor(member, name, given[name])] as const)
    .filter(([name, value]) => {
      if (required.includes(name)) return true;
      if (sent) return name in sent || (value !== undefined && value === HEAD[name]);
      return value !== undefined && !isEmpty(value);
    });
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}

/** An example of a body; undefined = the schema tells none. */
export function sampleOf(schema: TSchema): unknown {
  return isUnknown(schema) ? (schema as Schema).examples?.[0] : sampleFor(schema as Schema, '');
}

const FINDING = { path: '/title', code: 'field_missing', message: VALUES['message'] as string };

/** An error of each status that most routes have. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  400: invalid([FINDING]),
  401: new Problem(401, 'unauthorisedrequest', 'The request has no access token.'),
  403: forbidden("The token lacks the scope 'roster.createput'."),
  404: notFound('record', sampleId('51')),
  409: new Problem(409, 'invaliddata', 'Another record has this id.'),
  422: new Problem(422, 'invaliddata', FINDING.message, { findings: [FINDING] }),
};

/** The example of an error, as the server prints it; undefined = there is none. */
export function sampleProblem({ errorForm }: Route, status: number): unknown {
  const problem = PROBLEMS[status];
  return problem && (errorForm?.body(problem) ?? problemBody(problem, at('')));
}

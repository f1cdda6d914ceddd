/** The OpenAPI 3.1 document, generated from the list of routes. */
import Type, { type TSchema } from 'typebox';
import { acceptParameter } from '../request/accept.ts';
import { scopesOf, takesToken } from '../request/scopes.ts';
import { type Profile, type Route, takesPreference } from '../route.ts';
import { type MarkedParameter, OAuthError, PARAMETER, ProblemBody } from '../schema.ts';
import { type Components, extract, Sharable, shared, sorted, titleOf } from './components.ts';
import { REQUESTS } from './requests.ts';
import { sampleOf, sampleProblem } from './samples.ts';
import { INTRODUCTION, SCOPE_TEXTS, TAGS } from './texts.ts';

const STATUS_TEXT: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'Deleted',
  304: 'The copy of the client is current',
  400: 'The request cannot be understood; every finding is listed',
  401: 'No valid access token',
  403: 'The token lacks the scope, or the record belongs to another application',
  404: 'No such record, or none that the caller may see',
  408: 'The body comes too slowly',
  409: 'In conflict with what is stored',
  410: 'Gone; the reply says where to go on',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Well-formed, but it fails validation; every finding is listed',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'The server failed (500), or is overloaded or without its database (503, with Retry-After)',
  503: 'Overloaded, or the database is away; Retry-After says when to try again',
};

/** Every error status that a route may answer, in order. */
export function errorStatuses(route: Route): number[] {
  const statuses = new Set(route.errors ?? []);
  if (route.query || route.profile) statuses.add(400);
  if (route.body) statuses.add(route.errorForm?.badBody ?? 400);
  if (route.scope !== 'none') statuses.add(401).add(403);
  if (route.path) statuses.add(404);
  if (route.body && !route.mounted) statuses.add(413).add(415);
  if (route.incomingBytesMax) statuses.add(408);
  for (const status of [429, 500, 503]) statuses.add(status);
  return [...statuses].sort();
}

/**
 * The schema of a reply; null = no body, undefined = the route does not declare the status.
 * `profiled`: in the form of the route's profile.
 */
export function replySchema(
  route: Route,
  status: number,
  profiled = false,
): TSchema | null | undefined {
  const profile = profiled ? route.profile : undefined;
  if (status === 304 && route.revalidated) return null;
  if (status in route.responses) return profile?.response ?? route.responses[status];
  if (!errorStatuses(route).includes(status)) return undefined;
  if (profile) return profile.use.problem;
  if (route.errorForm) return route.errorForm.schema;
  return route.mounted ? OAuthError : ProblemBody;
}

/** The interface's version, as the partner API states it; /health tells that of this server. */
const INTERFACE_VERSION = '1.0.0';

/** What several operations have in common is declared once, by its name. */
interface Declared {
  readonly schemas: Components;
  readonly examples: Components;
}

export function openapi(routes: readonly Route[]): Record<string, unknown> {
  const declared: Declared = { schemas: new Map(), examples: new Map() };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}');
    paths[url] ??= {};
    paths[url][route.method.toLowerCase()] = operation(route, declared);
  }
  const webhooks = Object.fromEntries(routes.flatMap((route) => webhook(route, declared)));
  const common = { parameters: new Map(), responses: new Map() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version: INTERFACE_VERSION,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: shared(paths, common),
    webhooks,
    components: {
      securitySchemes: {
        token: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: '/oauth2/token', scopes: scopes(routes) } },
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-lectern-console',
          description: 'A person who signed in at /console/sign-in; for the console alone',
        },
        person: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-lectern-me',
          description:
            'A student, teacher or leader of the roster who signed in at /console/me/sign-in; for ' +
            'the own pages alone, below the prefix /console/api/me',
        },
      },
      parameters: sorted(common.parameters),
      responses: sorted(common.responses),
      examples: sorted(declared.examples),
      schemas: sorted(declared.schemas),
    },
  };
}

/** The document as openapi.json holds it: each operation and each component on its own line. */
export function openapiText(routes: readonly Route[]): string {
  return `${printed(openapi(routes), LINES_DEPTH)}\n`;
}

/** document → paths → path → operation, document → components → schemas → schema. */
const LINES_DEPTH = 3;

function printed(value: unknown, depth: number): string {
  if (depth === 0 || value === null || typeof value !== 'object' || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${printed(member, depth - 1)}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}

function scopes(routes: readonly Route[]): Record<string, string> {
  const all = routes
    .filter(takesToken)
    .flatMap(({ scope }) => scope)
    .flatMap((one) => one.split(' '));
  return Object.fromEntries([...new Set(all)].sort().map((one) => [one, SCOPE_TEXTS[one] ?? '']));
}

function operation(route: Route, declared: Declared): Record<string, unknown> {
  const bodySchema = route.documentedBody ?? route.body;
  const body = bodySchema
    ? {
        requestBody: {
          required: !route.bodyOptional,
          content: Object.fromEntries(
            (route.bodyMediaTypes ?? ['application/json']).map((mediaType) => [
              mediaType,
              {
                schema: extract(bodySchema, declared.schemas),
                ...example(
                  exampleKey(bodySchema, route, 'Body'),
                  () => sampleOf(bodySchema),
                  declared,
                ),
              },
            ]),
          ),
        },
      }
    : {};
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(route.experimental ? { 'x-experimental': true } : {}),
    security: security(route),
    parameters: parametersOf(route, declared.schemas),
    ...body,
    responses: responses(route, declared),
  };
}

/** What the server sends because of a route, by its name. */
function webhook({ sends, tag }: Route, declared: Declared): [string, unknown][] {
  if (!sends) return [];
  const { name, operationId, summary, description, headers, body } = sends;
  const schema = extract(body, declared.schemas);
  const post = {
    ...{ operationId, tags: [tag], summary, description, security: [] },
    parameters: Object.entries(headers).map(([header, told]) => ({
      ...{ name: header, in: 'header', required: true, description: told },
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'The receiver has it' } },
  };
  return [[name, { post }]];
}

/** An empty requirement: the operation needs no token, but accepts one. */
function security(route: Route) {
  if (route.scope === 'none') return [];
  if (route.scope === 'session') return [{ session: [] }];
  if (route.scope === 'person') return [{ person: [] }];
  const tokens = scopesOf(route).map((one) => ({ token: one.split(' ') }));
  return [...(route.open ? [{}] : []), ...tokens];
}

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the answer that the client has: 304 when it still holds.',
  schema: { type: 'string' },
};

const PREFER: Parameter = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=strict` (RFC 7240): 400 for query parameters of other names. Otherwise they are ' +
    'ignored, and named in the header `X-Lectern-Ignored-Parameters` of the reply.',
  schema: { type: 'string', examples: ['handling=strict'] },
};

function profileParameter({ name, mediaType, description }: Profile): Parameter {
  return {
    name: 'profile',
    in: 'query',
    description: `\`${name}\`: ${description} \`Accept: ${mediaType}\` asks for the same.`,
    schema: { type: 'string', enum: [name] },
  };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: true;
  readonly description?: string;
  readonly schema: unknown;
}

function parameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  schemas: Components,
): Sharable[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema & MarkedParameter & { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    // A titled schema is a component, which has its own description.
    const { [PARAMETER]: marked, description, ...bare } = property;
    const own = titleOf(property) === undefined && description;
    const told = marked?.description ?? own;
    const parameter = {
      name,
      in: place,
      ...(place === 'path' || required.includes(name) ? ({ required: true } as const) : {}),
      ...(told ? { description: told } : {}),
      schema: extract(own ? bare : property, schemas),
    };
    return sharable(parameter, marked?.name);
  });
}

function sharable(parameter: Parameter, name = parameterName(parameter)): Sharable {
  return new Sharable('parameters', name, parameter);
}

/** The name in a query; in a path, where one name has several forms, with its schema's. */
function parameterName({ name, in: place, schema }: Parameter): string {
  const { $ref = '' } = schema as { $ref?: string };
  return place === 'path' ? `${name}-${$ref.split('/').at(-1)}` : name;
}

function parametersOf(route: Route, schemas: Components): Sharable[] {
  const others = [
    ...(route.profile ? [profileParameter(route.profile.use)] : []),
    ...(takesPreference(route) ? [PREFER] : []),
    ...(route.revalidated ? [IF_NONE_MATCH] : []),
  ];
  return [
    ...parameters('path', route.path, schemas),
    ...parameters('query', route.query, schemas),
    ...others.map((one) => sharable(one)),
  ];
}

function responses(route: Route, declared: Declared): Record<string, unknown> {
  const successes = Object.keys(route.responses).map(Number);
  const unchanged = route.revalidated ? [304] : [];
  const errors = errorStatuses(route);
  const statuses = [...new Set([...successes, ...unchanged, ...errors])].sort();
  return Object.fromEntries(
    statuses
      .filter((status) => status !== 503 || statusKey(route, status) === '503')
      .map((status) => [statusKey(route, status), response(route, status, declared)]),
  );
}

/** 500 and 503 are described together, unless the route has a reply of its own for one of them. */
function statusKey({ responses }: Route, status: number): string {
  return status >= 500 && !(500 in responses || 503 in responses) ? '5XX' : String(status);
}

function response(route: Route, status: number, declared: Declared): unknown {
  const tagged = route.revalidated && (status === 200 || status === 304);
  const whole = {
    description: STATUS_TEXT[status] ?? String(status),
    ...(tagged ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
    ...content(route, status, declared),
  };
  const name = responseName(route, status);
  return name === undefined ? whole : new Sharable('responses', name, whole);
}

/** Title and status: replies of one name are the same, unless a route adds something of its own. */
function responseName(route: Route, status: number): string | undefined {
  if (status === 304) return 'Unchanged';
  const forms = [replySchema(route, status), route.profile && replySchema(route, status, true)];
  const titles = forms.filter((form) => form !== undefined).map((form) => titleOf(form));
  if (titles.includes(undefined)) return undefined;
  return `${titles.length > 1 ? 'Either' : ''}${titles[0]?.replace(/_?StatusInfo(DType)?$/, '')}${statusKey(route, status)}`;
}

/** Old forms of records that other schemas describe: the document only names them. */
const OUTLINED = /V1p0$/;

function outlined(schema: TSchema): TSchema {
  const { title, description } = schema as { title?: unknown; description?: string };
  if (typeof title !== 'string' || !OUTLINED.test(title)) return schema;
  return Type.Object({}, { title, ...(description ? { description } : {}) });
}

/** Plain JSON is in one of two forms where a profile can be asked for by name. */
function content(route: Route, status: number, declared: Declared) {
  const { schemas } = declared;
  const schema = replySchema(route, status);
  if (!schema) return {};
  const isOwn = status in route.responses;
  const key = isOwn ? exampleKey(schema, route, 'Reply') : responseName(route, status);
  const make = () => (isOwn || route.mounted ? sampleOf(schema) : sampleProblem(route, status));
  const shown = key === undefined ? {} : example(key, make, declared);
  const inProfile = route.profile && replySchema(route, status, true);
  if (!route.profile || !inProfile) {
    const mediaType = (isOwn && route.replyMediaType) || 'application/json';
    const body = { [mediaType]: { schema: extract(outlined(schema), schemas), ...shown } };
    return { content: { ...body, ...(isOwn ? accepted(route) : {}) } };
  }
  const either = Type.Union([schema, outlined(inProfile)]);
  return {
    content: {
      'application/json': { schema: extract(either, schemas), ...shown },
      [route.profile.use.mediaType]: { schema: extract(outlined(inProfile), schemas) },
      ...(isOwn ? accepted(route) : {}),
    },
  };
}

/** The further media type of a success that a parameter selects. */
function accepted({ query }: Route): Record<string, unknown> {
  const parameter = acceptParameter(query);
  return parameter ? { [parameter.mediaType]: { schema: { type: 'string' } } } : {};
}

/**
 * The key of the example of a body: operations whose bodies have one title share it, and so does a
 * new record, whose body needs no id.
 */
export function exampleKey(schema: TSchema, route: Route, kind: 'Body' | 'Reply'): string {
  return titleOf(schema)?.replace(/^New/, '') ?? `${route.operationId}${kind}`;
}

/** The sample request of this key comes before an example that is made. */
function example(key: string, make: () => unknown, { examples }: Declared): object {
  if (!examples.has(key)) {
    const value = REQUESTS[key] ?? make();
    if (value === undefined) return {};
    examples.set(key, { value });
  }
  return { examples: { [key]: { $ref: `#/components/examples/${key}` } } };
}

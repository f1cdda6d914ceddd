/** The OpenAPI 3.1 document, generated from the list of routes. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import Type, { type TSchema } from 'typebox';
import type { Profile, Route } from '../route.ts';
import { OAuthError, ProblemBody } from '../schema.ts';

const STATUS_TEXT: Readonly<Record<number, string>> = {
  304: 'What the client has still holds',
  400: 'The request cannot be understood; every finding is listed',
  401: 'No valid access token',
  403: 'The token lacks the scope, or the record belongs to another application',
  404: 'No such record, or none that the caller may see',
  409: 'In conflict with what is stored',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Well-formed, but it fails validation; every finding is listed',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'The server failed',
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

/** Of what is written in one line. */
const LINE_LENGTH_MAX = 80;

/** Of this server. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** What several operations have in common is declared once, by its name. */
interface Components {
  readonly schemas: Map<string, unknown>;
  readonly parameters: Map<string, unknown>;
  readonly responses: Map<string, unknown>;
  /** The text of each parameter of a query or header that more than one operation takes. */
  readonly common: ReadonlySet<string>;
}

export function openapi(routes: readonly Route[]): Record<string, unknown> {
  const components = {
    schemas: new Map(),
    parameters: new Map(),
    responses: new Map(),
    common: commonParameters(routes),
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}');
    paths[url] ??= {};
    paths[url][route.method.toLowerCase()] = operation(route, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version,
      description:
        'Competency standards (CASE v1p1), curriculum, Caliper v1p2 events, and the data derived from them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: '/oauth2/token', scopes: scopes(routes) } },
        },
      },
      parameters: sorted(components.parameters),
      responses: sorted(components.responses),
      schemas: sorted(components.schemas),
    },
  };
}

function sorted(named: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The document as openapi.json holds it. */
export function openapiText(routes: readonly Route[]): string {
  return `${printed(openapi(routes))}\n`;
}

/** JSON, each value in one line where it is short. */
function printed(value: unknown, indent = ''): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((member) => printed(member, inner))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${printed(member, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const line = `${open} ${members.join(', ')} ${close}`;
  if (members.length === 0) return `${open}${close}`;
  if (line.length <= LINE_LENGTH_MAX && !line.includes('\n')) return line;
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}

function scopes(routes: readonly Route[]): Record<string, string> {
  const all = routes.flatMap(({ scope }) => (scope === 'none' ? [] : scope));
  return Object.fromEntries([...new Set(all)].sort().map((scope) => [scope, scope]));
}

function operation(route: Route, components: Components): Record<string, unknown> {
  const wanted = typeof route.scope === 'string' ? [route.scope] : route.scope;
  const bodySchema = route.documentedBody ?? route.body;
  const body = bodySchema
    ? {
        requestBody: {
          required: !route.bodyOptional,
          content: Object.fromEntries(
            (route.bodyMediaTypes ?? ['application/json']).map((mediaType) => [
              mediaType,
              { schema: extract(bodySchema, components.schemas) },
            ]),
          ),
        },
      }
    : {};
  return {
    operationId: route.operationId ?? pathId(route),
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(route.experimental ? { 'x-experimental': true } : {}),
    security: route.scope === 'none' ? [] : wanted.map((scope) => ({ token: [scope] })),
    parameters: [
      ...parameters('path', route.path, components.schemas),
      ...asked(route, components.schemas).map((one) => once(one, components)),
    ],
    ...body,
    responses: responses(route, components),
  };
}

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer that the client has: 304 when it still holds.',
  schema: { type: 'string' },
};

function profileParameter({ name, mediaType, description }: Profile): Parameter {
  return {
    name: 'profile',
    in: 'query',
    required: false,
    description: `\`${name}\`: ${description} \`Accept: ${mediaType}\` asks for the same.`,
    schema: { type: 'string', enum: [name] },
  };
}

function pathId(route: Route): string {
  const words = route.url.replace(/:/g, 'by-').split(/[^A-Za-z0-9]+/);
  return [route.method.toLowerCase(), ...words.filter(Boolean)].join('_');
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: unknown;
}

function parameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  schemas: Map<string, unknown>,
): Parameter[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema & { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    // A titled schema is a component, which has its own description.
    const { description, ...bare } = property;
    const own = titleOf(property) === undefined && description;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(own ? { description } : {}),
      schema: extract(own ? bare : property, schemas),
    };
  });
}

/** What may stand in the query and the headers of a request. */
function asked(route: Route, schemas: Map<string, unknown>): Parameter[] {
  return [
    ...parameters('query', route.query, schemas),
    ...(route.profile ? [profileParameter(route.profile.use)] : []),
    ...(route.revalidated ? [IF_NONE_MATCH] : []),
  ];
}

function commonParameters(routes: readonly Route[]): Set<string> {
  const texts = routes.flatMap((route) =>
    asked(route, new Map()).map((one) => JSON.stringify(one)),
  );
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)));
}

/** A parameter that others take, too, is declared; the first one under a name has it. */
function once(one: Parameter, { common, parameters }: Components): unknown {
  const text = JSON.stringify(one);
  if (!common.has(text)) return one;
  const declared = parameters.get(one.name) ?? one;
  if (JSON.stringify(declared) !== text) return one;
  parameters.set(one.name, one);
  return { $ref: `#/components/parameters/${one.name}` };
}

function responses(route: Route, components: Components): Record<string, unknown> {
  const successes = Object.keys(route.responses).map(Number);
  const unchanged = route.revalidated ? [304] : [];
  const statuses = [...successes, ...unchanged, ...errorStatuses(route)];
  return Object.fromEntries(
    statuses.sort().map((status) => [String(status), response(route, status, components)]),
  );
}

function response(route: Route, status: number, components: Components): unknown {
  const tagged = route.revalidated && (status === 200 || status === 304);
  const whole = {
    description: STATUS_TEXT[status] ?? 'Success',
    ...(tagged ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
    ...content(route, status, components.schemas),
  };
  const name = status in route.responses ? undefined : responseName(route, status);
  if (!name) return whole;
  components.responses.set(name, whole);
  return { $ref: `#/components/responses/${name}` };
}

/** By status and form: what a route does not say itself is the same wherever it may happen. */
function responseName(route: Route, status: number): string | undefined {
  if (status === 304) return 'Unchanged';
  const forms = [replySchema(route, status), route.profile && replySchema(route, status, true)];
  const titles = forms.filter((form) => form !== undefined).map((form) => titleOf(form));
  return titles.includes(undefined) ? undefined : `${titles.join('Or')}${status}`;
}

function titleOf(schema: TSchema | null): string | undefined {
  const { title } = (schema ?? {}) as { title?: unknown };
  // A member of a record may be called title, too; then it is no name but a schema.
  return typeof title === 'string' ? title : undefined;
}

/** Plain JSON is in one of two forms where a profile can be asked for by name. */
function content(route: Route, status: number, schemas: Map<string, unknown>) {
  const schema = replySchema(route, status);
  if (!schema) return {};
  const inProfile = route.profile && replySchema(route, status, true);
  if (!route.profile || !inProfile) {
    const mediaType = (status in route.responses && route.replyMediaType) || 'application/json';
    return { content: { [mediaType]: { schema: extract(schema, schemas) } } };
  }
  const either = Type.Union([schema, inProfile]);
  return {
    content: {
      'application/json': { schema: extract(either, schemas) },
      [route.profile.use.mediaType]: { schema: extract(inProfile, schemas) },
    },
  };
}

/**
 * Moves every titled schema into the components and leaves a reference.
 * Throws when two schemas have one title.
 */
export function extract(schema: unknown, components: Map<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => extract(part, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const title = titleOf(schema);
  const plain = Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => title === undefined || name !== 'title')
      .map(([name, value]) => [name, extract(value, components)]),
  );
  if (title === undefined) return plain;
  const declared = components.get(title);
  if (declared && !isDeepStrictEqual(declared, plain)) throw new Error(`There are two ${title}.`);
  components.set(title, plain);
  return { $ref: `#/components/schemas/${title}` };
}

/** The OpenAPI 3.0 document of the official profile on this server (CASE v1p1 binding §2.5). */
import type { TSchema } from 'typebox';
import { version } from '../../config/version.ts';
import { Rendered } from '../../http/body.ts';
import { extract } from '../../http/reference/components.ts';
import { type Route, type RouteProfile, route } from '../../http/route.ts';
import { DiscoveryDocument } from '../schema.ts';
import { StatusInfo } from './official-schema.ts';

const BASE = '/ims/case/v1p1';

const ERRORS = ['400', '401', '403', '404', '429', '500', 'default'];

type Profiled = Route & { readonly profile: RouteProfile };

/** Describes the routes with a profile; only these are part of the standard. */
function discoveryDocument(routes: readonly Route[], baseUrl: string) {
  const components = new Map<string, unknown>();
  const profiled = routes.filter((one): one is Profiled => one.profile !== undefined);
  const paths = profiled.map((one) => [
    one.url.slice(BASE.length).replace(/:(\w+)/g, '{$1}'),
    { get: operation(one, components) },
  ]);
  return {
    openapi: '3.0.3',
    info: {
      title: 'CASE v1p1 on Lectern',
      version,
      description:
        'Competency frameworks in the official shapes of CASE v1p1. Request them with ' +
        '`?profile=case` or by the media type. Without either this server answers in its own shape.',
    },
    servers: [{ url: `${baseUrl}${BASE}` }],
    security: [{ token: ['case.readonly'] }, { token: ['roster.readonly'] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        token: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${baseUrl}/oauth2/token`,
              scopes: {
                'case.readonly': 'Read competency frameworks',
                'roster.readonly': 'Read competency frameworks, curriculum and rosters',
              },
            },
          },
        },
      },
      schemas: Object.fromEntries(components),
    },
  };
}

function operation({ profile, summary, path }: Profiled, components: Map<string, unknown>) {
  const content = (schema: TSchema) => {
    const reference = { schema: extract(schema, components) };
    return { 'application/json': reference, [profile.use.mediaType]: reference };
  };
  const errors = ERRORS.map((status) => [
    status,
    { description: 'The request failed', content: content(StatusInfo) },
  ]);
  return {
    operationId: profile.operationId,
    summary,
    parameters: [
      ...parameters('path', path),
      ...parameters('query', profile.query),
      {
        name: 'profile',
        in: 'query',
        required: false,
        description: 'Selects the official shapes when the Accept header does not.',
        schema: { type: 'string', enum: [profile.use.name] },
      },
    ],
    responses: {
      200: { description: 'Success', content: content(profile.response) },
      304: { description: 'Not changed since the ETag in If-None-Match' },
      ...Object.fromEntries(errors),
    },
  };
}

/** A list is sent as one value with commas (`explode: false`). */
function parameters(place: 'path' | 'query', schema: TSchema | undefined) {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: string }> };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path',
    // Not the route's schema: OpenAPI 3.0 has no `examples` there, and a malformed id is 404.
    schema: place === 'path' ? { type: 'string' } : property,
    ...(property.type === 'array' ? { style: 'form', explode: false } : {}),
  }));
}

/** The route of the document; it needs no token. */
export function discoveryRoute(routes: readonly Route[]): Route {
  let cached: { readonly baseUrl: string; readonly body: Rendered } | undefined;
  const bodyFor = (baseUrl: string) => {
    if (cached?.baseUrl !== baseUrl) {
      const text = JSON.stringify(discoveryDocument(routes, baseUrl));
      cached = { baseUrl, body: new Rendered(text) };
    }
    return cached.body;
  };
  return route({
    method: 'GET',
    shows: 'nothing',
    operationId: 'getCaseDiscovery',
    url: `${BASE}/discovery/imscasev1p1_openapi3_v1p0.json`,
    scope: 'none',
    open: true,
    tag: 'Standards',
    summary: 'Read the OpenAPI document of the official CASE profile',
    responses: { 200: DiscoveryDocument },
    revalidated: true,
    handle: (ctx) => ({ status: 200, body: bodyFor(ctx.config.baseUrl) }),
  });
}

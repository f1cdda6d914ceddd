/** Serves the OpenAPI 3.0 document of each service (OneRoster v1p2 REST binding). */
import Type from 'typebox';
import { version } from '../../config/version.ts';
import { Rendered } from '../../http/body.ts';
import { extract } from '../../http/reference/components.ts';
import { errorStatuses } from '../../http/reference/openapi.ts';
import { type Route, route } from '../../http/route.ts';
import { pascal, STANDARD_SUFFIX } from './names.ts';
import type { Service } from './services.ts';

const DiscoveryDocument = Type.Object(
  {
    openapi: Type.Literal('3.0.3'),
    info: Type.Object(
      { title: Type.String(), version: Type.String() },
      { description: 'Name of the service; version of the server' },
    ),
    servers: Type.Array(Type.Object({ url: Type.String() }), { description: 'This server' }),
    paths: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Only operations of the standard, under their official names',
    }),
    components: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The schemas and scopes of these operations',
    }),
  },
  {
    title: 'OneRosterDiscovery',
    description: 'An OpenAPI 3.0 document of one service (OneRoster v1p2 REST binding)',
  },
);

const SCOPE_PREFIX = 'https://purl.imsglobal.org/spec/or/v1p2/scope/';

/** The document; it has those of these routes that are operations of the standard. */
function discoveryDocument(service: Service, routes: readonly Route[], baseUrl: string) {
  const components = new Map<string, unknown>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of routes.filter(({ operation }) => operation)) {
    const path = one.url.slice(service.base.length).replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][one.method.toLowerCase()] = operationOf(one, components);
  }
  const scopes = [...new Set(routes.flatMap(scopesOf))].sort();
  return {
    openapi: '3.0.3',
    info: { title: `OneRoster v1p2 ${service.name} on Lectern`, version },
    servers: [{ url: `${baseUrl}${service.base}` }],
    paths,
    components: {
      securitySchemes: {
        OAuth2CC: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${baseUrl}/oauth2/token`,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, scope])),
            },
          },
        },
      },
      schemas: Object.fromEntries(components),
    },
  };
}

/** The scopes of a route with the prefix of the standard. */
function scopesOf({ scope }: Route): string[] {
  if (scope === 'none') return [];
  return [scope]
    .flat()
    .flatMap((names) => names.split(' '))
    .map((name) => SCOPE_PREFIX + name);
}

function operationOf(one: Route, components: Map<string, unknown>) {
  const content = (schema: unknown) => ({
    content: { 'application/json': { schema: extract(schema, components) } },
  });
  const successes = Object.entries(one.responses).map(([status, schema]) => [
    status,
    { description: 'Success', ...(schema ? content(schema) : {}) },
  ]);
  const failed = { description: 'The request failed', ...content(one.errorForm?.schema) };
  const errors = [...errorStatuses(one), 'default'].map((status) => [status, failed]);
  return {
    operationId: one.operation?.id,
    summary: one.summary,
    security: [{ OAuth2CC: scopesOf(one) }],
    parameters: [...parameters('path', one.path), ...parameters('query', one.query)],
    ...(one.body ? { requestBody: { required: true, ...content(bodyOf(one)) } } : {}),
    responses: Object.fromEntries([...successes, ...errors]),
  };
}

/** The schema of the reply, since the standard has one for both; the server accepts more. */
function bodyOf({ responses, body }: Route): unknown {
  const [reply] = Object.values(responses);
  const members = Object.keys((reply as { properties?: object } | null)?.properties ?? {});
  return members.includes('sourcedIdPairs') ? plainBody(body) : reply;
}

/** Records without ids: the schema says only that there is a list. */
function plainBody(body: unknown): unknown {
  const members = Object.keys((body as { properties: object }).properties);
  const records = Type.Array(Type.Object({}));
  return Type.Object(Object.fromEntries(members.map((name) => [name, records])));
}

function parameters(place: 'path' | 'query', schema: unknown) {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, unknown> };
  return Object.keys(properties).map((name) => ({
    name,
    in: place,
    required: place === 'path',
    schema: { type: /^(limit|offset)$/.test(name) ? 'integer' : 'string' },
  }));
}

/** The document under both of its names; without a token. */
export function discoveryRoutes(service: Service, routes: readonly Route[]): Route[] {
  let made: { readonly baseUrl: string; readonly body: Rendered } | undefined;
  const bodyFor = (baseUrl: string) => {
    if (made?.baseUrl !== baseUrl) {
      const document = discoveryDocument(service, routes, baseUrl);
      made = { baseUrl, body: new Rendered(JSON.stringify(document)) };
    }
    return made.body;
  };
  return service.documents.map((name, index) =>
    route({
      method: 'GET',
      shows: 'nothing',
      url: `${service.base}/discovery/${name}`,
      scope: 'none',
      tag: service.tag,
      operationId: `describe${pascal(service.name)}${index === 0 ? '' : 'Conformance'}${STANDARD_SUFFIX}`,
      summary: `Describe the ${service.name} service as OpenAPI 3.0`,
      description: `The name of the document is that of the ${index === 0 ? 'binding' : 'conformance guide'}.`,
      responses: { 200: DiscoveryDocument },
      revalidated: true,
      handle: (ctx) => ({ status: 200, body: bodyFor(ctx.config.baseUrl) }),
    }),
  );
}

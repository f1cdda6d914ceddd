/** The API reference page `/docs/api`, on a Fastify of its own that is loaded at the first request. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { sendBytes } from '../reply/send.ts';
import { withoutQuery } from '../request/url.ts';

type NotFoundReply = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const PREFIX = '/docs/api';

/**
 * The page shows what the API answers, at the origin of the console: it runs its own scripts alone,
 * by their hashes, and loads nothing from any other host. It makes its styles while it runs.
 */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script[^<>]*>([^<]+)<\/script>/g)];
  const hashes = scripts.map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface OpenApi extends Record<string, unknown> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** With a field for a token that one has: the page lists only ways that operations name. */
function withBearer(document: OpenApi): Record<string, unknown> {
  const bearer = { type: 'http', scheme: 'bearer', description: 'An access token' };
  const { paths, components } = document;
  const mapped = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, { security, ...operation }]) => {
        const takesToken = security?.some((way) => 'token' in way);
        const ways = takesToken ? [...(security ?? []), { bearer: [] }] : security;
        return [method, { ...operation, ...(ways ? { security: ways } : {}) }];
      }),
    ),
  ]);
  const securitySchemes = { ...components.securitySchemes, bearer };
  return {
    ...document,
    paths: Object.fromEntries(mapped),
    components: { ...components, securitySchemes },
  };
}

/** Answers all below /docs/api. Its script alone is four megabytes: most processes never need it. */
export function referencePage(openapi: () => unknown, notFound: NotFoundReply) {
  let page: Promise<FastifyInstance> | undefined;
  const files = new Map<string, File>();
  return {
    urls: [PREFIX, `${PREFIX}/*`],
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      page ??= openPage(openapi, notFound);
      const app = await page;
      const path = withoutQuery(request.url);
      if (!FILES.has(path) || !/^(GET|HEAD)$/.test(request.method ?? '')) {
        app.routing(request, response);
        return;
      }
      const file = files.get(path) ?? (await readFile(app, path));
      files.set(path, file);
      response.writeHead(200, file.headers);
      sendBytes(response, file.body);
    },
  };
}

/** What is the same for every reader. */
const FILES = new Set(
  ['/', '/js/scalar.js', '/openapi.json', '/openapi.yaml'].map((path) => PREFIX + path),
);

interface File {
  readonly headers: OutgoingHttpHeaders;
  /** One copy in memory, however many read it, and however slowly. */
  readonly body: Buffer;
}

async function readFile(app: FastifyInstance, path: string): Promise<File> {
  const { headers, rawPayload } = await app.inject({ url: path });
  const { connection: _, date: __, ...kept } = headers;
  return { headers: kept, body: rawPayload };
}

async function openPage(openapi: () => unknown, notFound: NotFoundReply): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setNotFoundHandler(notFound);
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    reply.header('content-security-policy', policyOf(isPage ? String(payload) : ''));
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('referrer-policy', 'no-referrer');
  });
  await app.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      content: () => withBearer(openapi() as OpenApi),
      title: 'Lectern API',
      // None is there; without this, browsers ask for one.
      favicon: 'data:,',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      authentication: { preferredSecurityScheme: 'token' },
    },
  });
  await app.ready();
  return app;
}

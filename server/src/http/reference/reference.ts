/** The API reference page `/docs/api`, on a Fastify of its own that is loaded at the first request. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { sendBytes } from '../reply/send.ts';
import { withoutQuery } from '../request/url.ts';

type NotFoundReply = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const PREFIX = '/docs/api';

/** The page needs its own script and style, and nothing from any other host. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
].join('; ');

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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY);
    reply.header('referrer-policy', 'no-referrer');
  });
  await app.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      content: () => openapi() as Record<string, unknown>,
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

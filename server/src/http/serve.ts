/** The only file that knows Fastify: puts the routes on it, and turns errors into answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { INTERNAL, toProblem } from './failure.ts';
import { decodeText, JSON_LIMITS, parseJson } from './json.ts';
import { matcher } from './match.ts';
import { requestCount } from './metrics.ts';
import { invalid, Problem, problemBody } from './problem.ts';
import { type Caller, type Context, Rendered, type Reply, type Route } from './route.ts';
import { parseQuery } from './url.ts';
import { findings } from './validate.ts';

/** A program that answers on the raw socket by itself (the OAuth provider). */
export interface Mount {
  readonly urls: readonly string[];
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface ServerParts {
  readonly ctx: Context;
  readonly routes: readonly Route[];
  readonly mounts: readonly Mount[];
  /** Who calls, by the Authorization header; throws a Problem 401. */
  authenticate(authorization: string | undefined): Caller | Promise<Caller>;
  readonly openapi: () => unknown;
  readonly log: Logger;
}

export interface Server {
  /** Resolves to the port when listening. */
  listen(host: string, port: number): Promise<number>;
  /** Finishes the requests under way, then ends. */
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 256 * 1024;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

const NOBODY: Caller = {
  clientId: '',
  applicationId: '',
  scopes: new Set(),
  operator: false,
};

export function createServer(parts: ServerParts): Server {
  const app = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 2_048,
      querystringParser: () => ({}),
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1_000;
    requestCount(method, route, reply.statusCode)(seconds);
    if (parts.log.isLevelEnabled('debug')) {
      parts.log.debug({ id, method, route, status: reply.statusCode, seconds }, 'answered');
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (problem === INTERNAL) parts.log.error({ err: error, id: request.id }, 'request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler(unknownRoute(parts.routes));
  for (const route of parts.routes) if (route.ours !== false) addRoute(app, route, parts);
  for (const mount of parts.mounts) addMount(app, mount);
  addReference(app, parts.openapi);
  return {
    async listen(host, port) {
      await app.listen({ host, port });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    close: () => app.close(),
  };
}

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : crypto.randomUUID();
}

interface Admitted extends FastifyRequest {
  caller?: Caller;
}

function addRoute(app: FastifyInstance, route: Route, parts: ServerParts): void {
  app.route({
    method: route.method,
    url: route.url,
    bodyLimit: route.bodyBytesMax ?? BODY_BYTES_MAX,
    // Before the body is read: nobody sends us megabytes without a token.
    onRequest: async (request: Admitted) => {
      if (route.scope !== 'none') {
        request.caller = await admit(route, request.headers.authorization, parts);
      }
    },
    handler: async (request: Admitted, reply) => {
      const input = readInput(route, request);
      const answer = await route.handle(parts.ctx, {
        ...input,
        caller: request.caller ?? NOBODY,
        url: request.raw.url ?? '',
        requestId: request.id,
      });
      return send(reply, answer);
    },
  });
}

async function admit(
  route: Route,
  authorization: string | undefined,
  parts: ServerParts,
): Promise<Caller> {
  const caller = await parts.authenticate(authorization);
  const wanted = typeof route.scope === 'string' ? [route.scope] : route.scope;
  if (caller.operator || wanted.some((scope) => caller.scopes.has(scope))) return caller;
  throw new Problem(
    403,
    'forbidden',
    `The token lacks the scope this endpoint needs: ${wanted.join(' or ')}.`,
    {
      headers: {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${wanted.join(' ')}"`,
      },
    },
  );
}

/** Path, query and body, each checked against its schema. */
function readInput(route: Route, request: FastifyRequest) {
  const path = request.params as never;
  if (route.path && findings(route.path, path).length > 0) {
    throw new Problem(404, 'unknownobject', 'No record has such an id.');
  }
  const url = request.raw.url ?? '';
  const cut = url.indexOf('?');
  const query = cut < 0 ? {} : parseQuery(url.slice(cut + 1));
  if (route.query) refuse(findings(route.query, query));
  if (!route.body) return { path, query: query as never, body: undefined as never, text: '' };
  const text = readText(request);
  if (text === '' && route.bodyOptional) {
    return { path, query: query as never, body: undefined as never, text };
  }
  const limits = { ...JSON_LIMITS, valuesMax: route.bodyValuesMax ?? JSON_LIMITS.valuesMax };
  const body = parseJson(text, limits);
  refuse(findings(route.body, body));
  return { path, query: query as never, body: body as never, text };
}

function readText(request: FastifyRequest): string {
  const bytes = request.body as Buffer | undefined;
  if (!bytes?.length) return '';
  const mediaType = request.headers['content-type'] ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(mediaType)) {
    const message = `The body must be sent as application/json, not as '${mediaType}'.`;
    throw new Problem(415, 'invaliddata', message, {
      findings: [{ path: '', code: 'content_type', message }],
    });
  }
  return decodeText(bytes);
}

function refuse(found: ReturnType<typeof findings>): void {
  if (found.length > 0) throw invalid(found);
}

function send(reply: FastifyReply, answer: Reply): FastifyReply {
  reply.code(answer.status);
  if (answer.headers) reply.headers(answer.headers);
  if (answer.body === undefined) return reply.send();
  if (answer.body instanceof Rendered) {
    return reply.header('content-type', answer.body.mediaType).send(answer.body.text);
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(JSON.stringify(answer.body));
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return send(reply, {
    status: problem.status,
    body: problemBody(problem),
    ...(problem.members.headers ? { headers: problem.members.headers } : {}),
  });
}

function unknownRoute(routes: readonly Route[]) {
  const known = matcher(routes);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.raw.url ?? '').replace(/\?.*$/, '');
    const methods = known.methods(path);
    if (methods.length === 0) {
      throw new Problem(404, 'unknownobject', `Nothing is served at ${path}; /docs lists all.`);
    }
    reply.header('allow', methods.join(', '));
    throw new Problem(405, 'invaliddata', `${path} takes ${methods.join(', ')}.`);
  };
}

function addMount(app: FastifyInstance, mount: Mount): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of mount.urls) {
      scope.all(url, async (request, reply) => {
        reply.hijack();
        reply.raw.setHeader('x-request-id', request.id);
        reply.raw.setHeader('x-content-type-options', 'nosniff');
        await mount.handle(request.raw, reply.raw);
      });
    }
  });
}

/** The reference page needs its own script and style, and nothing from any other host. */
const REFERENCE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
].join('; ');

function addReference(app: FastifyInstance, openapi: () => unknown): void {
  app.get('/openapi.json', async (_request, reply) =>
    send(reply, { status: 200, body: openapi() }),
  );
  app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', REFERENCE_POLICY);
      reply.header('referrer-policy', 'no-referrer');
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        content: () => openapi() as Record<string, unknown>,
        title: 'Lectern API',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
        authentication: { preferredSecurityScheme: 'token' },
      },
    });
  });
}

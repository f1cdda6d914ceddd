/** HTTP server: registers routes and mounts, maps errors to replies. */
import { lookup } from 'node:dns/promises';
import { Server as Listener } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { REQUEST_SECONDS_MAX } from '../config/connections.ts';
import { prefersToJson } from '../lib/quality-values.ts';
import type { Tracer } from '../lib/tracer.ts';
import { type AuthDeps, admission, isAnonymous, openToTheWeb } from './admission.ts';
import { Rendered, type Reply, rendered, type Sendable } from './body.ts';
import { ANONYMOUS, type Caller } from './caller.ts';
import { headerTimeouts, limitConnections } from './limits/connections.ts';
import { lingerAfterAnswer } from './limits/linger.ts';
import { trackReplies } from './limits/open-replies.ts';
import { PUBLIC_CACHE, preflights, publicAnswer, withVary } from './limits/open-web.ts';
import { rateKindOf, securityHeaders } from './limits/security-headers.ts';
import { BACKLOG, requireClient, watchStaleRequests } from './limits/stale-requests.ts';
import { countRequest } from './metrics.ts';
import { addMount, type Mount, readNoBodies } from './mounts.ts';
import { MalformedId, Problem, problemBody } from './problem.ts';
import { type Matcher, matcher } from './reference/match.ts';
import { selectedProfile } from './reference/profile.ts';
import type { RefusedRequest } from './refused-request.ts';
import { takesGzip } from './reply/encoding.ts';
import { etagOf, revalidate } from './reply/etag.ts';
import { INTERNAL, toProblem, withHint } from './reply/failure.ts';
import { sendBody } from './reply/send.ts';
import { answerUnread } from './reply/unread.ts';
import { acceptParameter } from './request/accept.ts';
import { clientAddress, truncatedAddress } from './request/address.ts';
import { prefixOf, withoutPrefix } from './request/console.ts';
import { endOfTick } from './request/end-of-tick.ts';
import { type Reading, readInput } from './request/input.ts';
import { messageFault } from './request/message.ts';
import { takesToken } from './request/scopes.ts';
import { traceIdOf } from './request/trace-id.ts';
import { nothingServed, unrouted } from './request/unrouted.ts';
import { pathAndQuery, withoutQuery } from './request/url.ts';
import { type ErrorForm, type Profile, parametersOf, type Request, type Route } from './route.ts';
import { traceRequests } from './tracing.ts';
import { parameterCheck } from './unknown-parameters.ts';

interface ServerParts extends AuthDeps {
  readonly routes: readonly Route[];
  readonly mounts: readonly Mount[];
  readonly openapi: () => unknown;
  /** Answers browsers that ask for an address without a route; left out = as programs are. */
  readonly missingPage?: (problem: Problem) => Reply;
  readonly log: Logger;
  /** Called with each request of a known client that is answered with an error. */
  readonly onRefused?: ((refused: RefusedRequest) => void) | undefined;
  /** Records a span of each request; left out = none. */
  readonly tracer?: Tracer | undefined;
  /** Longest wait of a write before this process reads it; left out = a second. */
  readonly writeWaitMsMax?: number | undefined;
}

/** What watches requests from their first hook on. */
interface Watch {
  readonly stale: ReturnType<typeof watchStaleRequests>;
  readonly tracing: ReturnType<typeof traceRequests>;
}

interface Server {
  /** Resolves to the port when listening. */
  listen(host: string, port: number): Promise<number>;
  /** Waits for open replies, at most half a minute, then ends. */
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 256 * 1024;
/** Longest wait for open replies; only a request whose body never arrives takes longer. */
const FINISH_MS_MAX = 25_000;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** validate.ts validates; this keeps Fastify from loading its own compilers. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler };

function noCompiler(): never {
  throw new Error('Fastify is given no schemas.');
}

export function createServer(parts: ServerParts): Server {
  const known = matcher(parts.routes);
  const answerUnrouted = answerUnroutedError(parts, known);
  const { config } = parts.ctx;
  const { baseUrl } = config;
  const secured = securityHeaders(config);
  const answers = trackReplies(config.clients.stallSecondsMax * 1_000);
  const app = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_SECONDS_MAX * 1_000,
    http: { ...headerTimeouts(config.clients), requireHostHeader: false },
    clientErrorHandler: answerUnread({ baseUrl, secured, isAnswering: answers.isAnswering }),
    bodyLimit: BODY_BYTES_MAX,
    schemaController: { compilersFactory: NO_COMPILERS },
    rewriteUrl: (raw) => (parts.people ? withoutPrefix(raw) : pathAndQuery(raw.url ?? '')),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // A path that cannot be decoded, or is too long, reaches no route and no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(secured).header('x-request-id', request.id);
      answerUnrouted(messageFault(request.raw) ?? new MalformedId(), request, reply);
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 2_048,
      querystringParser: () => ({}),
    },
  });
  limitConnections(app.server, config);
  // A server may ignore it (RFC 9110 §10.1.1); Node would answer 417 without a body.
  app.server.on('checkExpectation', (...raw) => app.server.emit('request', ...raw));
  const stale = watchStaleRequests(parts.log, parts.writeWaitMsMax);
  const watch = { stale, tracing: traceRequests(parts.tracer) };
  stale.watch(app.server);
  app.removeAllContentTypeParsers();
  // `*` takes all; Fastify finds the parser of a type known by name without parsing the type.
  const types = ['application/json', '*'];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.decorateRequest('caller');
  app.decorateRequest('sender');
  app.decorateRequest('isRead');
  app.decorateRequest('ageMs', 0);
  addHooks(app, { log: parts.log, secured, answers, ...watch });
  app.setErrorHandler(answerError(parts));
  const notFound = unknownRoute(known, answerUnrouted);
  app.setNotFoundHandler(notFound);
  addRoutes(app, { ...parts, ...watch });
  for (const mount of parts.mounts) addMount(app, mount, secured);
  addOpenRoutes(app, { ...parts, known, notFound });
  return {
    async listen(host, port) {
      // Told the name localhost, Fastify would open a second server, without these limits.
      const { address: ip } = await lookup(host, { order: 'ipv4first' });
      await app.listen({ host: ip, port, backlog: BACKLOG });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    async close() {
      stale.stop();
      const closed = stopListening(app.server);
      await answers.finish(FINISH_MS_MAX);
      // Node would wait for idle connections and for incomplete requests.
      app.server.closeAllConnections();
      await closed;
      await app.close();
    },
  };
}

/** openapi.json as bytes, which all its readers share. */
function describe(openapi: unknown): Reply {
  const text = Buffer.from(JSON.stringify(openapi));
  return { status: 200, etag: etagOf(text), body: new Rendered(text) };
}

/** Answers preflights, and requests for openapi.json. */
function addOpenRoutes(
  app: FastifyInstance,
  parts: ServerParts & { known: Matcher<Route>; notFound: ReturnType<typeof unknownRoute> },
): void {
  const { known, notFound } = parts;
  const preflight = preflights(known, parts.isKnownOrigin);
  app.options('*', async (request, reply) => {
    const allowed = await preflight(request.raw.url ?? '', request.headers.origin);
    return allowed ? reply.code(204).headers(allowed).send() : notFound(request, reply);
  });
  for (const shadowed of known.shadowed) app.route({ ...shadowed, handler: notFound });
  let description: Reply | undefined;
  app.get('/openapi.json', async (request, reply) => {
    openToTheWeb(request.raw, reply, parts.ctx);
    description ??= describe(parts.openapi());
    const fresh = request.headers['if-none-match'];
    return send(reply, await revalidate(description, fresh, PUBLIC_CACHE), parts);
  });
}

interface Observers extends Watch {
  readonly log: Logger;
  readonly secured: Readonly<Record<string, string>>;
  readonly answers: ReturnType<typeof trackReplies>;
}

/** What happens at the begin and at the end of every request. */
function addHooks(app: FastifyInstance, observers: Observers): void {
  const { log, secured, answers, stale, tracing } = observers;
  app.addHook('onRequest', (request: AuthenticatedRequest, reply, done) => {
    request.ageMs = stale.ageMs(request.raw);
    answers.begin(reply.raw);
    reply.headers(secured).header('x-request-id', request.id);
    const isBehind = prefixOf(request.raw) === undefined || isPrefixed(request);
    const nothing = () => nothingServed(`/console/api/…${withoutQuery(request.raw.url)}`);
    const failure = messageFault(request.raw) ?? (isBehind ? undefined : nothing());
    tracing.begin(request.raw, () => done(failure));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request;
    const { url: route } = request.routeOptions;
    const seconds = reply.elapsedTime / 1_000;
    countRequest({ method, route: route ?? 'unknown', status: reply.statusCode }, seconds);
    tracing.end(request.raw, { requestId: id, method, route, status: reply.statusCode });
    if (log.isLevelEnabled('debug')) {
      log.debug({ id, method, route, status: reply.statusCode, seconds }, 'answered');
    }
    done();
  });
}

const isPrefixed = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { takesPrefix?: boolean }).takesPrefix === true;

/** Resolves when the last connection is closed. */
function stopListening(server: Listener): Promise<unknown> {
  // Fastify ends its second server (localhost is 127.0.0.1 and ::1) at this, otherwise too late.
  server.unref();
  // `close` of an HTTP server cuts off clients that still read an answer written to the socket.
  return new Promise((resolve) => Listener.prototype.close.call(server, resolve));
}

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : crypto.randomUUID();
}

interface ErrorReplyOptions {
  readonly errorForm?: ErrorForm | undefined;
  readonly profile?: Profile | undefined;
  /** Called with each error before it is sent. */
  readonly onError?: (problem: Problem, request: AuthenticatedRequest) => void;
}

/** Sends errors in the form of the profile when the client selects it, else in the route's own. */
function answerError(
  { log, ctx }: Pick<ServerParts, 'log' | 'ctx'>,
  { errorForm, profile, onError: note }: ErrorReplyOptions = {},
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = withHint(toProblem(error, request.routeOptions.bodyLimit), request.raw.url);
    if (problem === INTERNAL) log.error({ err: error, id: request.id }, 'request failed');
    note?.(problem, request);
    const mediaType = selectedMediaType(profile, request);
    if (problem.members.headers?.['connection'] === 'close') lingerAfterAnswer(request.raw);
    const answer = {
      status: errorForm?.status(problem) ?? problem.status,
      ...(problem.members.headers ? { headers: problem.members.headers } : {}),
      ...(profile && mediaType
        ? { body: new Rendered(JSON.stringify(profile.problemBody(problem)), mediaType) }
        : { body: errorForm?.body(problem) ?? problemBody(problem, ctx.config.baseUrl) }),
    };
    return send(reply, answer, { log });
  };
}

/** Errors of requests without a route; the request alone selects their form. */
function answerUnroutedError(
  parts: ServerParts,
  known: Matcher<Route>,
): ReturnType<typeof answerError> {
  const profiles = new Set(parts.routes.flatMap(({ profile }) => profile?.use ?? []));
  return (error, request, reply) => {
    const profile = [...profiles].find((one) => selectedMediaType(one, request));
    // An id that no record can have ends here, too; its route promises JSON.
    const route = known.find(request.method, request.raw.url ?? '');
    const answer = answerError(parts, { profile, errorForm: route?.errorForm });
    reply.header('vary', 'accept');
    const isMissing = !route && error instanceof Problem && error.status === 404;
    if (isMissing && parts.missingPage && request.method === 'GET' && asksForPage(request)) {
      return send(reply, parts.missingPage(error), parts);
    }
    return answer(error, request, reply);
  };
}

/** Browsers name HTML; programs ask for JSON, or for anything. */
const asksForPage = ({ headers }: FastifyRequest) =>
  prefersToJson(headers.accept ?? '', 'text/html');

function selectedMediaType(profile: Profile | undefined, { raw }: FastifyRequest) {
  return profile && selectedProfile(profile, { url: raw.url ?? '', accept: raw.headers.accept });
}

interface AuthenticatedRequest extends FastifyRequest {
  caller?: Caller;
  sender?: Caller;
  /** The input was read and checked; later errors come from the handler. */
  isRead?: true;
  /** Milliseconds for which it may have waited before it was read. */
  ageMs?: number;
}

function addRoutes(app: FastifyInstance, parts: ServerParts & Watch): void {
  const own = parts.routes.filter(({ mounted }) => !mounted);
  for (const route of own) if (!route.incomingBytesMax) addRoute(app, route, parts);
  app.register(async (scope) => {
    readNoBodies(scope);
    for (const route of own) if (route.incomingBytesMax) addRoute(scope, route, parts);
  });
}

function addRoute(app: FastifyInstance, route: Route, parts: ServerParts & Watch): void {
  const profile = route.profile?.use;
  const varies = profile !== undefined || acceptParameter(route.query) !== null;
  const rateKind = rateKindOf(route);
  const admit = admission(route, parts);
  const parameters = parametersOf(route);
  const checkParameters = parameterCheck(route, parameters);
  app.route({
    method: route.method,
    url: route.url,
    config: { takesPrefix: takesToken(route) || route.scope === 'person' },
    bodyLimit: route.bodyBytesMax ?? BODY_BYTES_MAX,
    errorHandler: answerError(parts, {
      errorForm: route.errorForm,
      profile,
      onError: (problem, { caller, sender, isRead, raw, id }) => {
        const status = route.errorForm?.status(problem) ?? problem.status;
        if (sender) parts.onRefused?.({ route, caller: sender, status, problem, requestId: id });
        if (!caller || isRead) return;
        route.onRejectedBody?.(parts.ctx, { caller, url: raw.url ?? '', problem });
      },
    }),
    // Before the body is read: no megabytes without a token.
    onRequest: (request: AuthenticatedRequest, reply, done) => {
      if (varies) reply.header('vary', 'accept');
      return admit(request, reply) ?? done();
    },
    handler: async (request: AuthenticatedRequest, reply) => {
      await endOfTick();
      checkParameters(request.raw, reply);
      await parts.stale.requireFresh(route, request.raw, request.ageMs ?? 0);
      const mediaType = selectedMediaType(profile, request);
      const form = { config: parts.ctx.config, parameters, profiled: mediaType !== undefined };
      const open = isAnonymous(route, request.raw);
      // No variable holds the request: many handlers wait at once, and a parsed body is large.
      const handle = () =>
        parts.tracing.within(request.raw, () =>
          route.handle(parts.ctx, readRequest(route, request, form)),
        );
      const answer = await (open && rateKind ? publicAnswer(handle, parts.authenticate) : handle());
      const sending = { log: parts.log, mediaType };
      if (!route.revalidated) return send(reply, answer, sending);
      const fresh = request.headers['if-none-match'];
      const current = await revalidate(answer, fresh, open ? PUBLIC_CACHE : undefined);
      return send(reply, current, sending);
    },
  });
}

function readRequest(
  route: Route,
  request: AuthenticatedRequest,
  form: Reading & { readonly profiled: boolean },
): Request<never, never, never> {
  const { path, query, body, text } = readInput(route, request, form);
  request.isRead = true;
  request.body = undefined;
  return {
    path,
    query,
    body,
    text,
    caller: request.caller ?? ANONYMOUS,
    url: request.raw.url ?? '',
    requestId: request.id,
    requireClient: () => requireClient(request.raw),
    signal: () => request.signal,
    address: () => truncatedAddress(clientAddress(request.raw, form.config.tlsProxy)),
    profiled: form.profiled,
    accept: request.headers.accept,
    takesGzip: takesGzip(request.headers['accept-encoding']),
    lastEventId: request.headers['last-event-id']?.toString(),
    traceId: traceIdOf(request.headers['traceparent']),
  };
}

interface Sending {
  readonly log: Logger;
  readonly mediaType?: string | undefined;
}

function send(reply: FastifyReply, { status, headers, body }: Reply, { log, mediaType }: Sending) {
  reply.code(status);
  if (headers) reply.headers(withVary(reply.getHeader('vary'), headers));
  if (body === undefined) return reply.send();
  const { text, mediaType: own, encoding } = rendered<Sendable>(body);
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('content-type', own.startsWith('application/json') ? (mediaType ?? own) : own);
  const { id } = reply.request;
  sendBody(reply, text, (err) => log.error({ err, id }, 'a reply ended before its end'));
  return reply;
}

/** 404 for a path without a route, or with an id that is too long; 405 for a wrong method. */
function unknownRoute(known: Matcher<Route>, answer: ReturnType<typeof answerError>) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = withoutQuery(request.raw.url);
    return answer(unrouted(request.method, path, known.methods(path)), request, reply);
  };
}

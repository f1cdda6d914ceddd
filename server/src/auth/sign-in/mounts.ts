/** Mounts the OAuth provider and the sign-in pages at their URLs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Provider } from 'oidc-provider/lib/provider.js';
import { OPEN_HEADERS, OPEN_PREFLIGHT, PUBLIC_CACHE } from '../../http/limits/open-web.ts';
import { type RateLimiter, requireRate } from '../../http/limits/rate-limit.ts';
import type { Mount } from '../../http/mounts.ts';
import { Problem } from '../../http/problem.ts';
import { toProblem } from '../../http/reply/failure.ts';
import { networkOf } from '../../http/request/address.ts';
import { decodeText, parseJson } from '../../http/request/json.ts';
import { withoutQuery } from '../../http/request/url.ts';
import { findings } from '../../http/request/validate.ts';
import { readBytes, readForm, redirect, sendError, sendSignOutError } from '../pages/forms.ts';
import { PartnerTokenRequest } from '../schema.ts';
import type { AuthStateCache } from '../tokens/auth-state.ts';
import type { SignInPages } from './sign-in.ts';

const FORM = 'application/x-www-form-urlencoded';

type MountHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface MountParts {
  readonly authState: AuthStateCache;
  provider(): Provider;
  readonly pages: SignInPages;
  readonly baseUrl: string;
  readonly limiter?: RateLimiter | undefined;
  addressOf(request: IncomingMessage): string;
}

const ALL = ['GET', 'HEAD', 'POST'];
const READ = ['GET', 'HEAD'];

export function authMounts(parts: MountParts): Mount[] {
  const { authState, provider, pages, baseUrl } = parts;
  const { protocol, host } = new URL(baseUrl);
  /** Makes the provider build its URLs from the base URL, not from the Host header. */
  const addressed = (request: IncomingMessage, url = request.url ?? ''): IncomingMessage => {
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    return Object.assign(request, { url });
  };
  const toProvider = (path?: string): MountHandler => {
    return async (request, response) => {
      // The provider knows its URLs only without a trailing slash.
      const [given = '', query] = (request.url ?? '').split(/\?(.*)/s);
      const url = `${path ?? given.replace(/(?<=.)\/$/, '')}${query === undefined ? '' : `?${query}`}`;
      return provider().callback()(addressed(request, url), response);
    };
  };
  const token = limited(parts, toProvider('/oauth2/token'));
  const page = (answer: MountHandler): MountHandler => {
    return limited(parts, (request, response) => answer(addressed(request), response));
  };
  const mounted: readonly [string, readonly string[], MountHandler][] = [
    ['/oauth2/token', ['POST'], token],
    ['/auth/1.0/token', ['POST'], alias(token)],
    ['/oauth2/authorize', ALL, limited(parts, byGet(parts, toProvider(), sendError))],
    ['/oauth2/authorize/:uid', READ, toProvider()],
    ['/oauth2/userinfo', ALL, toProvider()],
    ['/oauth2/revoke', ['POST'], limited(parts, toProvider())],
    ['/oauth2/introspect', ['POST'], limited(parts, toProvider())],
    ['/logout', ALL, byGet(parts, toProvider(), sendSignOutError)],
    ['/logout/confirm', ['POST'], toProvider()],
    ['/logout/success', READ, toProvider()],
    ['/oauth2/jwks', READ, open(parts, toProvider())],
    ['/.well-known/openid-configuration', READ, open(parts, toProvider())],
    ['/.well-known/oauth-authorization-server', READ, open(parts, toProvider())],
    ['/.well-known/jwks.json', READ, open(parts, toProvider('/oauth2/jwks'))],
    ['/login/:uid', ALL, page(pages.login)],
    ['/login/:uid/consent', ALL, page(pages.consent)],
    ['/login/:uid/upstream', READ, page(pages.upstream)],
    ['/login/upstream/callback', READ, page(pages.upstreamCallback)],
  ];
  return mounted.map(([url, methods, answer]) => {
    const toKnown = OPEN.test(url) ? answer : toKnownOrigins(authState, { url, methods, answer });
    return mount(url, methods, withFreshAuthState(authState, toKnown));
  });
}

/** Everybody reads these, from any web page. */
const OPEN = /^\/(\.well-known\/|oauth2\/jwks$)/;

interface Mounted {
  readonly url: string;
  readonly methods: readonly string[];
  readonly answer: MountHandler;
}

/** The library answers preflights of every origin: it does not know their client yet. */
function toKnownOrigins(
  authState: AuthStateCache,
  { url, methods, answer }: Mounted,
): MountHandler {
  return async (request, response) => {
    const { method, headers } = request;
    const isKnown = method !== 'OPTIONS' || authState.latest().origins.has(headers.origin ?? '');
    return isKnown ? answer(request, response) : refuseMethod(response, url, methods);
  };
}

/** Node takes 16 KiB of headers, the address among them. */
const QUERY_CHARACTERS_MAX = 8_000;

/**
 * Answers a request by POST with a redirect to the same by GET: browsers send the cookie of the
 * session (SameSite=Lax) with that one alone, when the page of another site sent the form.
 */
function byGet(
  { baseUrl }: MountParts,
  answer: MountHandler,
  refuseWith: typeof sendError,
): MountHandler {
  return async (request, response) => {
    if (request.method !== 'POST') return answer(request, response);
    try {
      const query = String(await readForm(request));
      const { length } = query;
      if (length > QUERY_CHARACTERS_MAX) {
        const text = `The parameters take ${length} characters; send at most ${QUERY_CHARACTERS_MAX}.`;
        throw new Problem(400, 'invaliddata', text);
      }
      redirect(response, `${baseUrl}${withoutQuery(request.url)}?${query}`);
    } catch (error) {
      const { status, message } = toProblem(error);
      refuseWith(response, status, message);
    }
  };
}

/** Limits requests by address, before any read of the database. */
function limited(
  { limiter, addressOf }: MountParts,
  answer: MountHandler,
  budget: 'sign-ins' | 'public-reads' = 'sign-ins',
): MountHandler {
  return async (request, response) => {
    try {
      const headers = requireRate(limiter, budget, networkOf(addressOf(request)));
      response.setHeaders(new Map(Object.entries(headers)));
    } catch (error) {
      return refuseAs(response, error);
    }
    return answer(request, response);
  };
}

/** Answers any web page, and limits requests by address. */
function open(parts: MountParts, answer: MountHandler): MountHandler {
  const admitted: MountHandler = async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, OPEN_PREFLIGHT).end();
    return answer(request, response);
  };
  const within = limited(parts, admitted, 'public-reads');
  return (request, response) => {
    const headers = { ...OPEN_HEADERS, 'cache-control': PUBLIC_CACHE };
    response.setHeaders(new Map(Object.entries(headers)));
    return within(request, response);
  };
}

function refuseAs(response: ServerResponse, error: unknown): void {
  const { status, message, members } = toProblem(error);
  response.setHeaders(new Map(Object.entries(members.headers ?? {})));
  refuse(response, status, message);
}

/** Refreshes keys and disabled clients before the request is answered. */
function withFreshAuthState(authState: AuthStateCache, answer: MountHandler): MountHandler {
  return async (request, response) => {
    try {
      await authState.fresh();
    } catch (error) {
      return refuseAs(response, error);
    }
    return answer(request, response);
  };
}

/** The token endpoint for forms and JSON; a JSON body is converted to a form. */
function alias(token: MountHandler): MountHandler {
  return async (request, response) => {
    if (!isJson(request)) return token(request, response);
    try {
      return await token(await toForm(request), response);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return refuse(response, 400, error.message);
    }
  };
}

/** Passes on these methods, and OPTIONS for CORS preflights; 405 for all others. */
function mount(url: string, methods: readonly string[], answer: MountHandler): Mount {
  return {
    urls: [url],
    handle: async (request, response) => {
      const { method = '' } = request;
      if (methods.includes(method) || method === 'OPTIONS') return answer(request, response);
      return refuseMethod(response, url, methods);
    },
  };
}

function refuseMethod(response: ServerResponse, url: string, methods: readonly string[]): void {
  response.setHeader('allow', methods.join(', '));
  refuse(response, 405, `${url} takes ${methods.join(', ')}.`);
}

/** An error reply in the form of RFC 6749 §5.2. */
function refuse(response: ServerResponse, status: number, description: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const error = status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request';
  response.end(JSON.stringify({ error, error_description: description }));
}

function isJson(request: IncomingMessage): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
}

/** A request with its JSON body written as a form. */
async function toForm(request: IncomingMessage): Promise<IncomingMessage> {
  const value = parseJson(decodeText(await readBytes(request)));
  const [finding] = findings(PartnerTokenRequest, value);
  if (finding) throw new Problem(400, 'invaliddata', finding.message);
  const { grant_type = 'client_credentials', ...members } = value as PartnerTokenRequest;
  const fields = Object.entries({ ...members, grant_type }).filter(([name]) =>
    Object.hasOwn(PartnerTokenRequest.properties, name),
  );
  const body = Buffer.from(new URLSearchParams(fields).toString());
  const { 'transfer-encoding': _, ...headers } = request.headers;
  const { method, httpVersion, socket } = request;
  return Object.assign(Readable.from(body), {
    method,
    httpVersion,
    socket,
    headers: { ...headers, 'content-type': FORM, 'content-length': String(body.length) },
  }) as IncomingMessage;
}

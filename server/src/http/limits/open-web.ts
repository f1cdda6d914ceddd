/**
 * Which web pages of other origins may read replies (Fetch standard, "CORS protocol"): any page
 * what is public, and a page at a registered address of a public client all endpoints.
 */

import type { Reply } from '../body.ts';
import { MalformedId, Problem } from '../problem.ts';
import type { Matcher } from '../reference/match.ts';
import { withoutQuery } from '../request/url.ts';
import type { Route } from '../route.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of replies that pages may read, beside those that the standard lets them read anyway. */
export const EXPOSED: readonly string[] = [
  'Accept-Encoding',
  'Allow',
  'Date',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Lectern-Cursor',
  'X-Lectern-Ignored-Parameters',
  'X-Lectern-Mode',
  'X-Lectern-Version',
  'X-Request-Id',
  'X-Total-Count',
];
const EXPOSE = { 'access-control-expose-headers': EXPOSED.join(', ') };

/** Replies that any page may read. They never depend on cookies. */
export const OPEN_HEADERS: Headers = {
  'access-control-allow-origin': '*',
  ...EXPOSE,
  'cross-origin-resource-policy': 'cross-origin',
};

/** Public replies change seldom; a framework that becomes private stays in caches for this long. */
export const PUBLIC_CACHE = 'public, max-age=60';

/** Replies to a page at a registered address. */
export function knownOriginHeaders(origin: string): Headers {
  return {
    'access-control-allow-origin': origin,
    ...EXPOSE,
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  };
}

const HEADERS =
  'Accept, Content-Type, If-None-Match, Prefer, Traceparent, Tracestate, X-Request-Id';
const OPENAPI = '/openapi.json';

/** The answer to a preflight of what any page may read, and to any other OPTIONS of it. */
export const OPEN_PREFLIGHT: Headers = {
  ...OPEN_HEADERS,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': HEADERS,
  'access-control-max-age': '600',
  vary: 'origin',
};

type IsKnownOrigin = ((origin: string) => Promise<boolean>) | undefined;

/** Answers preflights: the headers of the reply; undefined = the preflight is refused. */
export function preflights(known: Matcher<Route>, isKnownOrigin: IsKnownOrigin) {
  return async (url: string, origin: string | undefined): Promise<Headers | undefined> => {
    const path = withoutQuery(url);
    const methods = path === OPENAPI ? ['GET'] : known.methods(path);
    if (methods.length === 0) return undefined;
    if (origin !== undefined && (await isKnownOrigin?.(origin))) {
      return {
        ...knownOriginHeaders(origin),
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': `Authorization, ${HEADERS}, Last-Event-ID`,
        'access-control-max-age': '600',
      };
    }
    return path === OPENAPI || known.find('GET', path)?.open ? OPEN_PREFLIGHT : undefined;
  };
}

/**
 * The answer to a request without a token. What is not public is refused as what does not exist, by
 * `authenticate` without a token (401): the two look the same.
 */
export async function publicAnswer(
  answer: () => Reply | Promise<Reply>,
  authenticate: (authorization: undefined) => unknown,
): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    const isMissing = error instanceof Problem && error.status === 404;
    if (isMissing && !(error instanceof MalformedId)) await authenticate(undefined);
    throw error;
  }
}

/** The headers, with the list of their Vary header after the one that the reply has already. */
export function withVary(present: unknown, headers: Headers): Headers {
  const { vary } = headers;
  if (vary === undefined || typeof present !== 'string') return headers;
  return {
    ...headers,
    vary: [...new Set(`${present},${vary}`.split(',').map((name) => name.trim()))].join(', '),
  };
}

/** Security headers of every reply, and the rate limit that a request counts for. */
import type { Config } from '../../config.ts';
import { Problem } from '../problem.ts';
import type { Route } from '../route.ts';
import type { RateKind, RateLimiter, Verdict } from './rate-limit.ts';

const YEAR_SECONDS = 31_536_000;

/** Replies are data: browsers must not run, frame, embed or sniff them. */
export function securityHeaders({ baseUrl }: Config): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(baseUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** The limit of the application that requests of this route count for; undefined = none. */
export function rateKindOf({ scope, method, url, incomingBytesMax }: Route): RateKind | undefined {
  if (scope === 'none') return undefined;
  if (incomingBytesMax) return 'uploads';
  if (method === 'GET') return 'reads';
  return url.startsWith('/events/') ? 'events' : 'writes';
}

const RATE_NAMES: Readonly<Record<RateKind, string>> = {
  reads: 'reads by this application',
  'read-mib': 'bytes read in lists by this application',
  writes: 'writes by this application',
  events: 'events of this application',
  uploads: 'uploads by this application',
  tokens: 'token requests by this client',
  'sign-ins': 'token requests and sign-ins from this address',
  'public-reads': 'reads without a token from this address',
};

/** Counts a request and returns the headers for its reply; throws a Problem 429. */
export function requireRate(
  limiter: RateLimiter | undefined,
  kind: RateKind,
  who: string,
): Verdict['headers'] {
  if (!limiter) return {};
  const verdict = limiter.take(kind, who);
  if (verdict.admitted) return verdict.headers;
  throw refusedRate(kind, verdict);
}

/** The Problem 429 of a request that is not admitted. */
export function refusedRate(kind: RateKind, { headers, retryAfterSeconds }: Verdict): Problem {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const message = `Too many ${RATE_NAMES[kind]}; try again in ${wait}.`;
  return new Problem(429, 'server_busy', message, { headers });
}

/** Security headers of every reply, and the rate limit that a request counts for. */
import type { Config } from '../../config.ts';
import type { Route } from '../route.ts';
import type { RateKind } from './rate-limit.ts';

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

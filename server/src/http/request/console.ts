/** Requests from the console: people with a session, by a prefix before the API's own paths. */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../caller.ts';
import type { OrgRole } from '../org-role.ts';
import { forbidden, Problem } from '../problem.ts';
import { pathAndQuery } from './url.ts';

/**
 * For whom a person calls: an application's id, `operator`, what the account is for an org, `self`
 * (the own session), or `me` (as a person of the roster).
 */
type CallsAs = string | 'operator' | OrgRole['role'] | 'self' | 'me';

/** Finds the callers of requests that bring a session in place of a token. */
export interface ConsoleCallers {
  /** Throws a Problem 401 without session, 403 without the role, 404 for another's application. */
  find(request: IncomingMessage, as: CallsAs): Promise<Caller>;
}

/** Beside the callers, which are plain data: threads get copies of them. */
const endings = new WeakMap<Caller, () => Promise<boolean>>();

/** Keeps how to ask whether a session, a token, or the right to call has ended since. */
export function keepEnding(caller: Caller, isOver: () => Promise<boolean>): void {
  endings.set(caller, isOver);
}

/** True when the right to call has ended since: for replies that stay open. */
export async function isOver(caller: Caller): Promise<boolean> {
  return (await endings.get(caller)?.()) ?? false;
}

const PREFIXED =
  /^\/console\/api\/(?:(o|me|analyst|district)|a\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))(\/.*)$/i;

const prefixes = new WeakMap<IncomingMessage, CallsAs>();

/** Path and query of the API: cuts off `/console/api/` with for whom one calls, and notes that. */
export function withoutPrefix(request: IncomingMessage): string {
  const url = pathAndQuery(request.url ?? '');
  const [, as, applicationId, rest] = PREFIXED.exec(url) ?? [];
  if (rest === undefined) return url;
  const own = as?.toLowerCase() ?? '';
  prefixes.set(request, applicationId?.toLowerCase() ?? (own === 'o' ? 'operator' : own));
  return rest;
}

/** For whom a request with the prefix calls; undefined = it came without the prefix. */
export function prefixOf(request: IncomingMessage): CallsAs | undefined {
  return prefixes.get(request);
}

/** Media types that a form of any site may send without asking (Fetch standard, "safelisted"). */
const FORM_TYPES = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Throws a Problem 403 for a request that a page of another site may have made (CSRF). Browsers
 * without Sec-Fetch-Site send Origin with all but GET and HEAD.
 */
export function requireOwnSite({ headers, method = '' }: IncomingMessage, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  const own = site === undefined ? isRead || origin === new URL(baseUrl).origin : site === SAME;
  if (own) return;
  throw forbidden('This request was not sent from a page of this server.');
}

const SAME = 'same-origin';

/** `requireOwnSite` for requests of scripts, which send no form: throws a Problem 403 or 415. */
export function requireOwnScript(request: IncomingMessage, baseUrl: string): void {
  requireOwnSite(request, baseUrl);
  const { method, headers } = request;
  const { 'content-type': mediaType } = headers;
  const isForm = mediaType === undefined || FORM_TYPES.test(mediaType);
  if (!isForm || !['POST', 'PUT', 'PATCH'].includes(method ?? '')) return;
  throw new Problem(
    415,
    'invaliddata',
    'Send Content-Type: application/json, also without a body.',
  );
}

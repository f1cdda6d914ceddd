/** One request for a page of the console: its parts, its reply, and its failures as pages. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '../../auth/auth.ts';
import { redirect, sendPage } from '../../auth/pages/forms.ts';
import type { Upstream } from '../../auth/sign-in/upstream.ts';
import type { Config } from '../../config.ts';
import { type RateLimiter, requireRate } from '../../http/limits/rate-limit.ts';
import { forbidden } from '../../http/problem.ts';
import { toProblem } from '../../http/reply/failure.ts';
import { clientAddress, networkOf } from '../../http/request/address.ts';
import { requireOwnSite } from '../../http/request/console.ts';
import type { Secrets } from '../../lib/sealing.ts';
import { actAs } from '../../storage/database/actor.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { type Account, lockAccount } from '../accounts/accounts.ts';
import { recordTry } from '../accounts/password.ts';
import { useChallenge } from '../factors/challenges.ts';
import { type Cookie, cookieLine, cookieValue, SESSION } from '../sessions/cookie.ts';
import {
  beginSession,
  confirmSession,
  deleteSession,
  findSession,
  originOf,
} from '../sessions/sessions.ts';
import { messagePage } from './pages.ts';

export interface PageParts {
  readonly db: Database;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly limiter: RateLimiter;
  now(): Date;
  /** Sign-in by the provider of the organisation; undefined = none. */
  readonly provider: Upstream | undefined;
  /** The person of the roster who signed in, by the provider's answer. */
  readonly redeem: Auth['redeem'];
  /** Called with the cause of a page that failed. */
  onError(error: Error): void;
}

export interface Visit {
  readonly parts: PageParts;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Answer = (visit: Visit) => Promise<void>;

export function addressOf({ parts, request }: Visit): string {
  return clientAddress(request, parts.config.tlsProxy);
}

export function queryOf({ request }: Visit): URLSearchParams {
  return new URLSearchParams((request.url ?? '').replace(/^[^?]*\??/, ''));
}

interface Shown {
  readonly status?: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function show({ response }: Visit, { status = 200, body, headers = {} }: Shown): void {
  const own = { 'cross-origin-opener-policy': 'same-origin' };
  sendPage(response, { status, body, headers: { ...own, ...headers } });
}

/** Without `seconds` the cookie ends with the browser, with 0 at once. */
export function setCookie(
  { parts, response }: Visit,
  cookie: Cookie,
  value: { readonly value: string; readonly seconds?: number },
): void {
  response.appendHeader('set-cookie', cookieLine(cookie, parts.config.baseUrl, value));
}

/** Counts the visit for its address, and answers every failure with a page. */
export function visited(parts: PageParts, answer: Answer) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const visit = { parts, request, response };
    const { address } = originOf(request, parts.config.tlsProxy);
    try {
      const limits = requireRate(parts.limiter, 'sign-ins', networkOf(addressOf(visit)));
      response.setHeaders(new Map(Object.entries(limits)));
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead) requireOwnSite(request, parts.config.baseUrl);
      await actAs({ kind: 'user', id: 'console', address }, () => answer(visit));
    } catch (error) {
      const { status, message, members } = toProblem(error);
      if (status >= 500) parts.onError(error as Error);
      const body = messagePage('This did not work', message, '/console/sign-in');
      show(visit, { status, body, headers: members.headers ?? {} });
    }
  };
}

/** An account as it was when its person showed who it is. */
export type CheckedAccount = Pick<Account, 'id' | 'passwordHash'>;

/** Begins a session in place of the one that the browser had, and goes on to a page. */
export async function enter(visit: Visit, account: CheckedAccount, next: string): Promise<void> {
  await begin(visit, account);
  redirect(visit.response, next);
}

interface Beginning {
  /** Who it is was checked anew, for dangerous acts. */
  readonly confirms?: boolean;
  /** The token of the second step, which it uses up. */
  readonly step?: string;
}

/**
 * Locks the account. Throws a Problem 403 where it has another password than when it was shown, or
 * is disabled: that ended all sign-ins from before.
 */
export async function requireSame(
  tx: Transaction,
  { id, passwordHash }: CheckedAccount,
): Promise<void> {
  const account = await lockAccount(tx, id);
  if (account?.disabledAt === null && account.passwordHash === passwordHash) return;
  throw forbidden('Your password has changed since you gave it. Sign in again.');
}

/**
 * Begins a session in place of the one that the browser had; false when the second step has ended,
 * or was used meanwhile. Throws as `requireSame`.
 */
export async function begin(
  visit: Visit,
  account: CheckedAccount,
  { confirms = false, step }: Beginning = {},
): Promise<boolean> {
  const { id: accountId } = account;
  const { parts, request } = visit;
  const value = await parts.db.begin(async (tx) => {
    await requireSame(tx, account);
    const used = { token: step ?? '', kind: 'step', now: parts.now() } as const;
    if (step !== undefined && !(await useChallenge(tx, used))) return undefined;
    await endCurrent(visit, tx);
    await recordTry(tx, { action: 'sign-in', accountId, outcome: 'ok' });
    const origin = originOf(request, parts.config.tlsProxy);
    const cookie = await beginSession(tx, { accountId, now: parts.now(), ...origin });
    const session = confirms ? await findSession(tx, cookie) : undefined;
    if (session) await confirmSession(tx, session.id, parts.now());
    return cookie;
  });
  if (value === undefined) return false;
  setCookie(visit, SESSION, { value });
  return true;
}

/** Ends the session that the browser had. */
export async function endCurrent(
  { parts, request }: Visit,
  db: Parameters<typeof deleteSession>[0] = parts.db,
): Promise<void> {
  const former = cookieValue(SESSION, parts.config.baseUrl, request);
  if (former !== undefined) await deleteSession(db, former);
}

/** A page that goes on to `next`, which `nextPath` reads. */
export const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;

/** A path below `home`, with query and fragment; `home` in place of anything else. */
export function nextPath(text: string | null, home = '/console/'): string {
  const url = URL.parse(text ?? '', 'http://console.invalid');
  const isOwn = url?.origin === 'http://console.invalid' && url.pathname.startsWith(home);
  return isOwn && text?.startsWith(home) ? `${url.pathname}${url.search}${url.hash}` : home;
}

/** Who may call a route: finds the caller of a request, and counts it, before the body is read. */
import type { IncomingMessage } from 'node:http';
import { version } from '../config/version.ts';
import type { Context } from '../context.ts';
import { type Caller, rateLimitKey } from './caller.ts';
import { knownOriginHeaders, OPEN_HEADERS, withVary } from './limits/open-web.ts';
import { requireRate } from './limits/rate-limit.ts';
import { rateKindOf } from './limits/security-headers.ts';
import { Problem } from './problem.ts';
import { clientAddress, isForwarded, networkOf } from './request/address.ts';
import { type ConsoleCallers, keepEnding, prefixOf, requireOwnScript } from './request/console.ts';
import { mayCall, refusalOf, requireConfirmed } from './request/scopes.ts';
import type { Route } from './route.ts';

export interface AuthDeps {
  readonly ctx: Context;
  /** The caller of an Authorization header; throws a Problem 401. */
  authenticate(authorization: string | undefined): Caller | Promise<Caller>;
  /** Finds callers from the console; left out = there is no console. */
  readonly people?: ConsoleCallers | undefined;
  /** A public client is registered at this origin of the web; left out = at none. */
  isKnownOrigin?(origin: string): Promise<boolean>;
}

interface IncomingRequest {
  readonly raw: IncomingMessage;
  caller?: Caller;
  /** Who sent it, also when it may not call the route. */
  sender?: Caller;
}

/** The reply, as far as its headers are set here. */
interface HeaderSet {
  getHeader(name: string): string | number | string[] | undefined;
  headers(values: Readonly<Record<string, string>>): unknown;
}

/** True for a request that an `open` route answers without a token. */
export function isAnonymous(route: Route, raw: IncomingMessage): boolean {
  if (route.open !== true || prefixOf(raw) !== undefined) return false;
  return !rateKindOf(route) || raw.headers.authorization === undefined;
}

/** Counts the request for its address, and lets web pages of any origin read the reply. */
export function openToTheWeb(
  raw: IncomingMessage,
  reply: HeaderSet,
  { config, limiter }: Pick<Context, 'config' | 'limiter'>,
) {
  reply.headers(withVary(reply.getHeader('vary'), { ...OPEN_HEADERS, vary: 'authorization' }));
  const network = networkOf(clientAddress(raw, config.tlsProxy));
  reply.headers(requireRate(limiter, 'public-reads', network));
}

/**
 * Sets the caller of a request, and headers of its reply; throws a Problem to refuse it. Undefined:
 * it is done, without a wait.
 */
export function admission(route: Route, gate: AuthDeps) {
  const rateKind = rateKindOf(route);
  const { ctx } = gate;
  return (request: IncomingRequest, reply: HeaderSet): Promise<void> | undefined => {
    const { raw } = request;
    if (isAnonymous(route, raw)) return void openToTheWeb(raw, reply, ctx);
    if (!rateKind) return void admitUncounted(route, raw, ctx);
    const admit = (caller: Caller): undefined => {
      request.sender = caller;
      if (mayCall(route, caller)) request.caller = caller;
      reply.headers({ 'cache-control': 'no-store' });
      reply.headers(requireRate(ctx.limiter, rateKind, rateLimitKey(caller)));
      if (!request.caller) throw refusalOf(route, caller);
      if (route.confirmed) requireConfirmed(caller, route.confirmed);
    };
    const caller = callerOf(route, { raw, reply, gate });
    return caller instanceof Promise ? caller.then(admit) : admit(caller);
  };
}

function admitUncounted(
  route: Route,
  raw: IncomingMessage,
  { config }: Pick<Context, 'config'>,
): void {
  const { authorization } = raw.headers;
  const address = clientAddress(raw, config.tlsProxy);
  route.admit?.(config, { authorization, address, forwarded: isForwarded(raw) });
}

interface Calling {
  readonly raw: IncomingMessage;
  readonly reply: HeaderSet;
  readonly gate: AuthDeps;
}

/** The caller of a token, or below the prefix of the console, of a session. */
function callerOf(route: Route, calling: Calling): Caller | Promise<Caller> {
  const { raw, reply, gate } = calling;
  const { people, ctx } = gate;
  const as = route.scope === 'session' ? 'self' : prefixOf(raw);
  if (people && as !== undefined) {
    reply.headers({ 'x-lectern-version': version });
    requireOwnScript(raw, ctx.config.baseUrl);
    return people.find(raw, as);
  }
  const { staysOpen } = route;
  if (staysOpen || raw.headers.origin !== undefined) return callerOfPage(calling, staysOpen);
  return gate.authenticate(raw.headers.authorization);
}

/** The caller of a request that a web page may have sent, or whose reply stays open. */
async function callerOfPage({ raw, reply, gate }: Calling, staysOpen?: true): Promise<Caller> {
  const { authorization, origin } = raw.headers;
  if (origin !== undefined && (await gate.isKnownOrigin?.(origin))) {
    reply.headers(withVary(reply.getHeader('vary'), knownOriginHeaders(origin)));
  }
  const caller = await gate.authenticate(authorization);
  if (staysOpen) keepEnding(caller, () => isRefused(() => gate.authenticate(authorization)));
  return caller;
}

async function isRefused(authenticate: () => unknown): Promise<boolean> {
  try {
    await authenticate();
    return false;
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

/** Checks access tokens: the signature once a minute, the expiry every time. */
import { hash } from 'node:crypto';
import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { Problem } from '../http/problem.ts';
import type { Caller } from '../http/route.ts';
import { publicKeys, SIGNING_ALGORITHM } from './keys.ts';
import { effectiveScopes } from './scopes.ts';

/** Tokens remembered at most; the oldest is forgotten first. */
const TOKENS_MAX = 10_000;
/** A verified signature is trusted this long. */
const TRUST_MS = 60_000;
/** Who is disabled is asked anew after this long, while requests go on. */
const DISABLED_REFRESH_MS = 2_000;
/** What is known of disabled clients is never older than this. */
const DISABLED_AGE_MAX_MS = 5_000;

export interface VerifierParts {
  readonly keys: readonly JWK[];
  /** Issuer and audience of every token. */
  readonly baseUrl: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** The clients disabled while their tokens may still be alive. */
  listDisabled(): Promise<readonly string[]>;
}

interface Known {
  readonly caller: Caller;
  /** Milliseconds since 1970: the token's expiry, or the end of trust in its signature. */
  readonly until: number;
}

/** Who calls, by the Authorization header; throws a Problem 401. Synchronous for a known token. */
export type Authenticate = (authorization: string | undefined) => Caller | Promise<Caller>;

export function createVerifier(parts: VerifierParts): Authenticate {
  const known = new Map<string, Known>();
  const disabled = watchDisabled(parts);
  const keySet = createLocalJWKSet(publicKeys(parts.keys));

  const verify = async (token: string, digest: string): Promise<Caller> => {
    const { payload } = await jwtVerify(token, keySet, {
      issuer: parts.baseUrl,
      audience: parts.baseUrl,
      typ: 'at+jwt',
      algorithms: [SIGNING_ALGORITHM],
      requiredClaims: ['exp', 'client_id', 'application_id'],
      currentDate: new Date(parts.now()),
    }).catch(refuse);
    const caller = toCaller(payload);
    const until = Math.min((payload.exp ?? 0) * 1_000, parts.now() + TRUST_MS);
    known.delete(digest);
    known.set(digest, { caller, until });
    if (known.size > TOKENS_MAX) known.delete(known.keys().next().value ?? '');
    return caller;
  };

  const admit = (caller: Caller): Caller => {
    if (disabled.has(caller.clientId)) throw invalidToken('The client of this token is disabled.');
    return caller;
  };

  const verifySlowly = async (token: string, digest: string): Promise<Caller> => {
    await disabled.fresh();
    const found = known.get(digest);
    return admit(found && parts.now() < found.until ? found.caller : await verify(token, digest));
  };

  return (authorization) => {
    const token = bearerToken(authorization);
    const digest = hash('sha256', token, 'base64');
    const now = parts.now();
    const found = known.get(digest);
    if (found && now < found.until && disabled.keepFresh(now)) return admit(found.caller);
    return verifySlowly(token, digest);
  };
}

/** Keeps the set of disabled clients young while requests come, and asks nothing when none do. */
function watchDisabled(parts: VerifierParts) {
  let clients: ReadonlySet<string> = new Set();
  let askedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    refreshing ??= (async () => {
      const startedAt = parts.now();
      clients = new Set(await parts.listDisabled());
      askedAt = startedAt;
    })().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  return {
    has: (clientId: string) => clients.has(clientId),
    /** Starts a refresh in time, so that a busy server never waits for one. */
    keepFresh(now: number): boolean {
      const age = now - askedAt;
      // A failure shows when the age is over its maximum and a request waits for the next try.
      if (age > DISABLED_REFRESH_MS && !refreshing) refresh().catch(() => undefined);
      return age <= DISABLED_AGE_MAX_MS;
    },
    async fresh(): Promise<void> {
      if (parts.now() - askedAt > DISABLED_AGE_MAX_MS) await refresh();
    },
  };
}

function toCaller(payload: JWTPayload): Caller {
  const granted = String(payload['scope'] ?? '').split(' ');
  const scopes = effectiveScopes(granted.filter(Boolean));
  return {
    clientId: String(payload['client_id']),
    applicationId: String(payload['application_id']),
    scopes,
    operator: scopes.has('admin'),
  };
}

function bearerToken(authorization: string | undefined): string {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') {
    // RFC 6750 §3.1: no error code when the request brings no token.
    throw unauthorised(
      "No access token was sent; send 'Authorization: Bearer <token>' with a token of /oauth2/token.",
      'Bearer realm="lectern"',
    );
  }
  return authorization.slice(7).trim();
}

function refuse(error: unknown): never {
  if (!(error instanceof errors.JOSEError)) throw error;
  if (error instanceof errors.JWTExpired) {
    throw invalidToken('The access token has expired; ask /oauth2/token for a new one.');
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    throw invalidToken(`The access token is not one for this server: '${error.claim}' differs.`);
  }
  throw invalidToken('The access token is not one that this server issued.');
}

/** RFC 6750 §3.1. */
function invalidToken(message: string): Problem {
  const challenge = `Bearer realm="lectern", error="invalid_token", error_description="${message}"`;
  return unauthorised(message, challenge);
}

function unauthorised(message: string, challenge: string): Problem {
  return new Problem(401, 'unauthorisedrequest', message, {
    headers: { 'www-authenticate': challenge },
  });
}

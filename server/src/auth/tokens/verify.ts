/** Checks access tokens: the signature once a minute, the expiry every time. */
import { hash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Compat } from '../../config.ts';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import { type AuthState, type AuthStateCache, createKeySetCache, isLive } from './auth-state.ts';
import { SIGNING_ALGORITHM } from './keys.ts';
import { effectiveScopes } from './scopes.ts';

/** Verified tokens in the cache; the least recently used one is dropped. */
const TOKENS_MAX = 10_000;
/** How long a verified signature is trusted. */
const TRUST_MS = 60_000;

/** Verifies the tokens of another issuer, where one is set. */
export interface ExternalIssuer {
  readonly issuer: string;
  verify(token: string): Promise<{ caller: Caller; expiresAt: number }>;
}

interface VerifierParts {
  readonly authState: AuthStateCache;
  /** Issuer and audience of every token. */
  readonly baseUrl: string;
  /** COMPAT of applications without a setting of their own. */
  readonly compat?: Compat;
  /** Milliseconds since 1970. */
  now(): number;
  readonly external?: ExternalIssuer | undefined;
  /** Called at the first use of a token, and each minute that it is in use. */
  onClient(clientId: string): void;
}

interface VerifiedToken {
  readonly caller: Caller;
  /** Id of a token of this server. */
  readonly jti?: string | undefined;
  /** Milliseconds since 1970: the token's expiry, or the end of trust in its signature. */
  readonly until: number;
}

interface Verified extends Omit<VerifiedToken, 'until'> {
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** The caller of an Authorization header; throws a Problem 401. Synchronous for a known token. */
export type Authenticate = (authorization: string | undefined) => Caller | Promise<Caller>;

/** Reads the claims of tokens of the API that this server issued; rejects with errors of jose. */
export function ownTokenReader({
  authState,
  baseUrl,
  now,
}: Pick<VerifierParts, 'authState' | 'baseUrl' | 'now'>): (token: string) => Promise<JWTPayload> {
  const keySetOf = createKeySetCache();
  return async (token) => {
    const { payload } = await jwtVerify(token, keySetOf(authState.latest().keys), {
      issuer: baseUrl,
      audience: baseUrl,
      typ: 'at+jwt',
      algorithms: [SIGNING_ALGORITHM],
      requiredClaims: ['exp', 'client_id', 'application_id'],
      currentDate: new Date(now()),
    });
    return payload;
  };
}

/** Why a token does not count although it is valid; undefined = it counts. */
export function endOf(
  { disabled, revoked }: AuthState,
  { clientId, jti }: { readonly clientId: string; readonly jti?: string | undefined },
): string | undefined {
  if (disabled.has(clientId)) return 'The client of this token is disabled.';
  if (!revoked.has(jti ?? '')) return undefined;
  return 'The access token was revoked; get a new one from /oauth2/token.';
}

export function createVerifier(parts: VerifierParts): Authenticate {
  const { authState } = parts;
  const readOwn = ownTokenReader(parts);
  const known = new LRUCache<string, VerifiedToken>({ max: TOKENS_MAX });
  let cachedKeys = authState.latest().keys;

  const verifyOwn = async (token: string) => {
    const payload = await readOwn(token).catch((error) => {
      if (PERSONS_TOKEN.test(token)) throw invalidToken(OWN_TOKEN);
      return refuseToken(error);
    });
    return { caller: toCaller(payload), jti: payload.jti, expiresAt: payload.exp ?? 0 };
  };

  const verify = async (token: string, digest: string): Promise<VerifiedToken> => {
    const { external } = parts;
    const foreign = external && issuerOf(token) === external.issuer;
    const read = foreign ? external.verify(token) : verifyOwn(token);
    const { expiresAt, ...rest }: Verified = await read;
    parts.onClient(rest.caller.clientId);
    const verified = { ...rest, until: Math.min(expiresAt * 1_000, parts.now() + TRUST_MS) };
    known.set(digest, verified);
    return verified;
  };

  const admit = ({ caller, jti }: VerifiedToken): Caller => {
    const state = authState.latest();
    const end = endOf(state, { clientId: caller.clientId, jti });
    if (end) throw invalidToken(end);
    const live = isLive(state, parts.compat, caller.applicationId);
    return live ? { ...caller, live } : caller;
  };

  const verifySlowly = async (token: string, digest: string): Promise<Caller> => {
    const { keys } = await authState.fresh();
    if (keys !== cachedKeys) known.clear();
    cachedKeys = keys;
    const found = known.get(digest);
    return admit(found && parts.now() < found.until ? found : await verify(token, digest));
  };

  return (authorization) => {
    const token = bearerToken(authorization);
    const digest = hash('sha256', token, 'base64');
    const now = parts.now();
    const found = known.get(digest);
    const trusted = found && now < found.until && authState.refreshIfStale(now);
    if (trusted && authState.latest().keys === cachedKeys) return admit(found);
    return verifySlowly(token, digest);
  };
}

/** The claim `iss`, unverified: it only selects the keys to verify with. */
function issuerOf(token: string): unknown {
  let issuer: unknown;
  try {
    issuer = decodeJwt(token).iss;
  } catch {
    // What is no JWT has no issuer.
  }
  return issuer;
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

const OWN_TOKEN =
  'Tokens of a sign-in are for the person: they open /oauth2/userinfo only. For the API an ' +
  'application gets its own token: POST /oauth2/token with grant_type=client_credentials.';

/** The form of the opaque tokens that a sign-in gives; tokens of the API are JWTs. */
const PERSONS_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Turns an error of jose into a Problem 401; throws any other error as it is. */
export function refuseToken(error: unknown): never {
  if (!(error instanceof errors.JOSEError)) throw error;
  if (error instanceof errors.JWTExpired) {
    throw invalidToken('The access token has expired; get a new one from /oauth2/token.');
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const hint = error.claim === 'typ' ? ` ${OWN_TOKEN}` : '';
    throw invalidToken(
      `The access token is not for this server: its '${error.claim}' is wrong or missing.${hint}`,
    );
  }
  throw invalidToken('The access token is not one that this server issued.');
}

/** The Problem 401 for a bad token (RFC 6750 §3.1). */
export function invalidToken(message: string): Problem {
  const challenge = `Bearer realm="lectern", error="invalid_token", error_description="${message}"`;
  return unauthorised(message, challenge);
}

function unauthorised(message: string, challenge: string): Problem {
  return new Problem(401, 'unauthorisedrequest', message, {
    headers: { 'www-authenticate': challenge },
  });
}

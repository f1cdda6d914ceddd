/** Verifies access tokens of another issuer, whose clients are registered here. */
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { ExternalIssuerConfig } from '../../config/issuers.ts';
import type { Caller } from '../../http/caller.ts';
import { busy } from '../../http/problem.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { findExternalClient } from '../applications/applications.ts';
import { findJwksUrl } from './issuer-check.ts';
import { effectiveScopes, shortScope } from './scopes.ts';
import { type ExternalIssuer, invalidToken, refuseToken } from './verify.ts';

const TIMEOUT_MS = 5_000;
/** Maximum age of the cached keys of the issuer. */
const KEYS_AGE_MAX_MS = 600_000;
/** Least time between two fetches for unknown key ids. */
const COOLDOWN_MS = 10_000;

/** `verify` throws a Problem 401, or 503 when the issuer's keys cannot be fetched. */
export function externalIssuer(db: Database, settings: ExternalIssuerConfig): ExternalIssuer {
  const keySet = keysOf(settings);
  return {
    issuer: settings.issuer,
    async verify(token) {
      const { payload } = await jwtVerify(token, await keySet(), {
        issuer: settings.issuer,
        ...(settings.audience === null ? {} : { audience: settings.audience }),
        algorithms: [...settings.algorithms],
        requiredClaims: ['exp', settings.clientClaim],
      }).catch((error: { code?: string }) => {
        // The keys could not be fetched: the token may be valid.
        if (/^ERR_JW(KS_TIMEOUT|KS_INVALID)$|^ERR_JOSE_GENERIC$/.test(error.code ?? '')) {
          throw unreachable();
        }
        if (error instanceof TypeError) throw unreachable();
        return refuseToken(error);
      });
      requireAccessToken(payload);
      return { caller: await callerOf(db, settings, payload), expiresAt: payload.exp ?? 0 };
    },
  };
}

const unreachable = () => busy('The issuer of this token is not reachable at the moment.', 5);

/** The issuer's key set; fetched at first use. */
function keysOf({ issuer, jwksUrl }: ExternalIssuerConfig): () => Promise<JWTVerifyGetKey> {
  let known: Promise<JWTVerifyGetKey> | undefined;
  return () => {
    known ??= findJwksUrl({ issuer, jwksUrl })
      .then((url) =>
        createRemoteJWKSet(new URL(url), {
          timeoutDuration: TIMEOUT_MS,
          cacheMaxAge: KEYS_AGE_MAX_MS,
          cooldownDuration: COOLDOWN_MS,
        }),
      )
      .catch(() => {
        known = undefined;
        throw unreachable();
      });
    return known;
  };
}

/** Refuses ID and refresh tokens, which are signed with the same keys. */
function requireAccessToken(payload: JWTPayload): void {
  const kind = String(payload['token_use'] ?? payload['typ'] ?? 'access').toLowerCase();
  if (['access', 'bearer', 'at+jwt'].includes(kind) && payload['nonce'] === undefined) return;
  throw invalidToken('The token is not an access token.');
}

async function callerOf(
  db: Database,
  settings: ExternalIssuerConfig,
  payload: JWTPayload,
): Promise<Caller> {
  const clientId = String(payload[settings.clientClaim]);
  const client = /^[\x20-\x7e]{1,255}$/.test(clientId)
    ? await findExternalClient(db, clientId)
    : undefined;
  if (!client) throw invalidToken('The client of this token is not registered here.');
  const granted = effectiveScopes(client.scopes);
  const claimed = effectiveScopes(scopesOf(settings, payload));
  const scopes = new Set([...claimed].filter((scope) => granted.has(scope)));
  return {
    clientId,
    applicationId: client.applicationId,
    scopes,
    operator: scopes.has('admin'),
  };
}

/** The scope claim: words in a text (RFC 9068 §2.2.3) or a list; the prefix is required. */
function scopesOf(settings: ExternalIssuerConfig, payload: JWTPayload): string[] {
  const claim = payload[settings.scopeClaim];
  const words = Array.isArray(claim) ? claim.map(String) : String(claim ?? '').split(' ');
  const { scopePrefix } = settings;
  return words
    .filter((word) => word !== '' && word.startsWith(scopePrefix))
    .map((word) => shortScope(word.slice(scopePrefix.length)));
}

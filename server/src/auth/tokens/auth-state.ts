/** Caches auth state changed by other processes: disabled clients, revoked tokens, keys, COMPAT. */
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Compat } from '../../config.ts';
import type { Secrets } from '../../lib/sealing.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { KEYS_GENERATION, openSigningKeys, publicKeys } from './keys.ts';
import { RevokedTokens } from './revoked.ts';

/** Age of the state from which a request starts a refresh, without waiting for it. */
const REFRESH_MS = 400;
/** Maximum age of the state: requests wait for a refresh of an older one. */
const AGE_MAX_MS = 900;

export interface AuthState {
  /** Clients that were disabled while their tokens may still be valid. */
  readonly disabled: ReadonlySet<string>;
  /** Ids of the tokens of the API that were revoked while they may still be valid. */
  readonly revoked: { has(jti: string): boolean };
  /** Applications whose COMPAT is the opposite of the server's setting. */
  readonly compatOverridden: ReadonlySet<string>;
  /** Origins of the redirect URIs of public clients. */
  readonly origins: ReadonlySet<string>;
  /** A new array whenever the keys change. */
  readonly keys: readonly JWK[];
}

export interface AuthStateCache {
  /** The state read last; call `refreshIfStale` or `fresh` first. */
  latest(): AuthState;
  /** Starts a refresh early, so that a busy server never waits; false = the state is too old. */
  refreshIfStale(now: number): boolean;
  /** The state, refreshed first when it is too old. */
  fresh(): Promise<AuthState>;
  /** This process has changed the state: the next request waits for a refresh. */
  expire(): void;
}

/** COMPAT=live is on for the application. */
export function isLive(
  { compatOverridden }: AuthState,
  compat: Compat | undefined,
  applicationId: string,
): boolean {
  return (compat === 'live') !== compatOverridden.has(applicationId);
}

/** Refreshes while requests come; an idle server reads nothing. `now`: milliseconds. */
export function createAuthStateCache(
  read: () => Promise<AuthState>,
  now: () => number,
): AuthStateCache {
  let state: AuthState = {
    disabled: new Set(),
    revoked: new Set(),
    compatOverridden: new Set(),
    origins: new Set(),
    keys: [],
  };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let isExpired = false;
  /** The age of the state; nothing tells it when the clock was put back since. */
  const ageAt = (at: number) => (at < readAt ? Number.POSITIVE_INFINITY : at - readAt);
  const refresh = (): Promise<void> => {
    reading ??= (async () => {
      const startedAt = now();
      isExpired = false;
      state = await read();
      if (!isExpired) readAt = startedAt;
    })().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    latest: () => state,
    refreshIfStale(at) {
      const age = ageAt(at);
      // A failure is not lost: once the state is too old, requests wait for the next try.
      if (age > REFRESH_MS && !reading) refresh().catch(() => undefined);
      return age <= AGE_MAX_MS;
    },
    async fresh() {
      if (ageAt(now()) > AGE_MAX_MS) await refresh();
      // That read may have begun before a change of this process: the next one has it.
      if (isExpired) await refresh();
      return state;
    },
    expire() {
      isExpired = true;
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Reads the state from the database; the private keys only when their generation changes. */
export function authStateReader(
  db: Database,
  { secrets, compat }: { secrets: Secrets; compat: Compat },
): () => Promise<AuthState> {
  const other = compat === 'live' ? 'off' : 'live';
  const revoked = new RevokedTokens();
  let generation = '';
  let keys: readonly JWK[] = [];
  return async () => {
    const row = await db.first<{
      disabled: string[];
      revoked: string[];
      readAt: Date;
      compatOverridden: string[];
      redirectUris: string[];
      generation: string | null;
    }>(sql`
      select ${KEYS_GENERATION} as generation, now() as read_at, ${revoked.unread} as revoked,
        array(
          select client_id from clients where disabled_at > now() - interval '2 hours'
        ) as disabled,
        array(
          select sourced_id::text from applications where compat = ${other}
        ) as compat_overridden,
        array(
          select distinct unnest(redirect_uris) from clients
          where secret_sha256 is null and not external and disabled_at is null
        ) as redirect_uris`);
    if (!row?.generation || row.generation !== generation) {
      keys = await openSigningKeys(db, secrets);
      generation = row?.generation ?? '';
    }
    if (row) revoked.add(row.revoked, row.readAt);
    return {
      disabled: new Set(row?.disabled),
      revoked,
      compatOverridden: new Set(row?.compatOverridden),
      origins: new Set(row?.redirectUris.flatMap((uri) => webOrigin(uri) ?? [])),
      keys,
    };
  };
}

/** undefined = the URI of an app on a device, which has no origin. */
function webOrigin(uri: string): string | undefined {
  const url = URL.parse(uri);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** The public keys as a key set of jose, built once for each array of keys. */
export function createKeySetCache(): (keys: readonly JWK[]) => JWTVerifyGetKey {
  let current: readonly JWK[] | undefined;
  let set: JWTVerifyGetKey | undefined;
  return (keys) => {
    if (!set || keys !== current) {
      current = keys;
      set = createLocalJWKSet(publicKeys(keys));
    }
    return set;
  };
}

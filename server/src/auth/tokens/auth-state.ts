/** What another process may have changed: who is disabled, which keys sign, where COMPAT differs. */
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Compat } from '../../config.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { KEYS_GENERATION, openSigningKeys, publicKeys, type Secret } from './keys.ts';

/** News are asked anew after this long, while requests go on. */
const REFRESH_MS = 400;
/** Nobody is let in on older state. */
const AGE_MAX_MS = 900;

interface AuthState {
  /** The clients disabled while their tokens may still be alive. */
  readonly disabled: ReadonlySet<string>;
  /** The applications for which COMPAT is not what the server's setting says. */
  readonly compatOverridden: ReadonlySet<string>;
  /** Another object when the keys are others. */
  readonly keys: readonly JWK[];
}

export interface AuthStateCache {
  /** Those of the last question; ask `keepFresh` or `fresh` first. */
  latest(): AuthState;
  /** Starts a question in time, so that a busy server never waits for one; false = too old. */
  refreshIfStale(now: number): boolean;
  fresh(): Promise<AuthState>;
}

/** Keeps state young while requests come, and asks nothing when none do. `now`: milliseconds. */
export function createAuthStateCache(
  ask: () => Promise<AuthState>,
  now: () => number,
): AuthStateCache {
  let state: AuthState = { disabled: new Set(), compatOverridden: new Set(), keys: [] };
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    asking ??= (async () => {
      const startedAt = now();
      state = await ask();
      askedAt = startedAt;
    })().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    latest: () => state,
    refreshIfStale(at) {
      const age = at - askedAt;
      // A failure shows when the age is over its maximum and a request waits for the next try.
      if (age > REFRESH_MS && !asking) refresh().catch(() => undefined);
      return age <= AGE_MAX_MS;
    },
    async fresh() {
      if (now() - askedAt > AGE_MAX_MS) await refresh();
      return state;
    },
  };
}

/** Asks the database; the private keys are read only when they are others than before. */
export function authStateReader(
  db: Database,
  { secret, compat }: { secret: Secret; compat: Compat },
): () => Promise<AuthState> {
  const other = compat === 'live' ? 'off' : 'live';
  let generation = '';
  let keys: readonly JWK[] = [];
  return async () => {
    const row = await db.first<{
      disabled: string[];
      compatOverridden: string[];
      generation: string | null;
    }>(sql`
      select ${KEYS_GENERATION} as generation,
        array(
          select client_id from clients where disabled_at > now() - interval '2 hours'
        ) as disabled,
        array(select sourced_id::text from applications where compat = ${other}) as compat_overridden`);
    if (!row?.generation || row.generation !== generation) {
      keys = await openSigningKeys(db, secret);
      generation = row?.generation ?? '';
    }
    return {
      disabled: new Set(row?.disabled),
      compatOverridden: new Set(row?.compatOverridden),
      keys,
    };
  };
}

/** The public keys, made ready once for as long as they stay the same. */
export function createKeySetCache(): (keys: readonly JWK[]) => JWTVerifyGetKey {
  let of: readonly JWK[] | undefined;
  let set: JWTVerifyGetKey | undefined;
  return (keys) => {
    if (!set || keys !== of) {
      of = keys;
      set = createLocalJWKSet(publicKeys(keys));
    }
    return set;
  };
}

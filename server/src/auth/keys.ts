/** The RSA keys that sign access tokens. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Queryable } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';

export const SIGNING_ALGORITHM = 'RS256';

/** Any number that no other program would take for its advisory lock. */
const LOCK = 7_305_431_002;

/** The newest first: it signs, and all of them verify. */
async function listSigningKeys(db: Queryable): Promise<JWK[]> {
  const rows = await db.query<{ privateJwk: JWK }>(sql`
    select private_jwk as "privateJwk"
    from signing_keys
    order by created_at desc, kid`);
  return rows.map(({ privateJwk }) => privateJwk);
}

async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
}

/** The private keys of this installation; the first start makes one, whoever else starts too. */
export async function openSigningKeys(db: Database): Promise<JWK[]> {
  const known = await listSigningKeys(db);
  if (known.length > 0) return known;
  const made = await newSigningKey();
  return db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const keys = await listSigningKeys(tx);
    if (keys.length > 0) return keys;
    await tx.execute(sql`
      insert into signing_keys (kid, private_jwk) values (${made.kid}, ${JSON.stringify(made)})`);
    return [made];
  });
}

/** The keys as everybody may see them. */
export function publicKeys(keys: readonly JWK[]): { keys: JWK[] } {
  return {
    keys: keys.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }) as JWK),
  };
}

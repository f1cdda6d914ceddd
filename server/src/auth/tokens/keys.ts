/** RSA keys that sign tokens, and their rotation: published, signing, verifying, retired. */
import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { KeyError } from './key-error.ts';
import { SealError, seal, unseal } from './sealing.ts';

export const SIGNING_ALGORITHM = 'RS256';

/** Advisory lock: one process at a time creates keys. */
const LOCK = 7_305_431_002;

/** LECTERN_SECRET, which seals private keys; null = they are stored in plain text. */
export type Secret = string | null;

interface KeyState {
  readonly kid: string;
  readonly signsFrom: Date;
  readonly retiresAt: Date | null;
  readonly state: 'published' | 'signing' | 'verifying' | 'retired';
  readonly sealed: boolean;
}

interface StoredKey {
  readonly kid: string;
  readonly privateJwk: JWK | null;
  readonly sealed: string | null;
}

const ALIVE = sql`(retires_at is null or retires_at > now())`;

/** The signing key comes first: the newest one whose `signs_from` has passed. */
const SIGNING_FIRST = sql`
  signs_from > now(), signs_from desc, created_at desc, kid`;

/** SQL expression of a text that changes with the signing key and with the set of keys. */
export const KEYS_GENERATION: Sql = sql`(
  select string_agg(kid, ' ' order by ${SIGNING_FIRST}) from signing_keys where ${ALIVE})`;

const LOST =
  ', or, where it is lost, replace all keys with `lectern keys rotate --compromised --secret-lost`.';

const purposeOf = (kid: string) => `signing key ${kid}`;

/** Keys that are not retired, the signing one first; throws a KeyError for a wrong secret. */
export async function listSigningKeys(db: Queryable, secret: Secret): Promise<JWK[]> {
  const rows = await db.query<StoredKey>(sql`
    select kid, private_jwk, sealed
    from signing_keys where ${ALIVE}
    order by ${SIGNING_FIRST}`);
  return rows.map((row) => readKey(row, secret));
}

function readKey({ kid, privateJwk, sealed }: StoredKey, secret: Secret): JWK {
  if (sealed === null) return privateJwk ?? {};
  if (secret === null) {
    throw new KeyError(
      `The signing keys are sealed; set LECTERN_SECRET to its former value${LOST}`,
    );
  }
  try {
    return JSON.parse(unseal(secret, purposeOf(kid), sealed)) as JWK;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new KeyError(
      `The signing keys were sealed with another LECTERN_SECRET; set that secret${LOST}`,
    );
  }
}

async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
}

interface NewKey {
  readonly key: JWK & { kid: string };
  readonly secret: Secret;
  readonly publishSeconds: number;
}

async function insertKey(tx: Queryable, { key, secret, publishSeconds }: NewKey): Promise<void> {
  const text = JSON.stringify(key);
  await tx.execute(sql`
    insert into signing_keys (kid, private_jwk, sealed, signs_from)
    values (
      ${key.kid}, ${secret === null ? text : null},
      ${secret === null ? null : seal(secret, purposeOf(key.kid), text)},
      now() + make_interval(secs => ${publishSeconds})
    )`);
}

/** Seals the keys that were stored before LECTERN_SECRET was set. */
async function sealOpenKeys(db: Queryable, secret: Secret): Promise<void> {
  if (secret === null) return;
  const open = await db.query<{ kid: string; privateJwk: JWK }>(sql`
    select kid, private_jwk from signing_keys where sealed is null`);
  for (const { kid, privateJwk } of open) {
    const sealed = seal(secret, purposeOf(kid), JSON.stringify(privateJwk));
    await db.execute(sql`
      update signing_keys set sealed = ${sealed}, private_jwk = null
      where kid = ${kid} and sealed is null`);
  }
}

/**
 * The private keys of this installation, the signing one first. The first start creates one, also
 * when several processes start at once.
 */
export async function openSigningKeys(db: Database, secret: Secret): Promise<JWK[]> {
  await sealOpenKeys(db, secret);
  const known = await listSigningKeys(db, secret);
  if (known.length > 0) return known;
  const key = await newSigningKey();
  return db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const keys = await listSigningKeys(tx, secret);
    if (keys.length > 0) return keys;
    await insertKey(tx, { key, secret, publishSeconds: 0 });
    return [key];
  });
}

interface Rotation {
  readonly secret: Secret;
  /** The new key signs after this time: verifiers that cache the public keys must see it first. */
  readonly publishSeconds: number;
  /** How long the old keys verify after that; 0 = their tokens are refused at once. */
  readonly verifySeconds: number;
  /** The secret of the old keys is lost: they end without being opened. */
  readonly isSecretLost: boolean;
}

/**
 * Creates a key and returns its id. Old keys retire by time; retired ones are deleted here. Throws a
 * KeyError when the secret does not open the old keys: servers, which have the secret that does, could
 * not open the new one, and would answer nothing.
 */
export async function rotateKeys(db: Database, rotation: Rotation): Promise<string> {
  const key = await newSigningKey();
  await db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!rotation.isSecretLost) await listSigningKeys(tx, rotation.secret);
    await tx.execute(sql`delete from signing_keys where not ${ALIVE}`);
    await tx.execute(sql`
      update signing_keys set retires_at = least(
        retires_at,
        now() + make_interval(secs => ${rotation.publishSeconds + rotation.verifySeconds})
      )`);
    await insertKey(tx, { key, ...rotation });
  });
  return key.kid;
}

/** All keys, the newest first. */
export async function listKeyStates(db: Queryable): Promise<KeyState[]> {
  return db.query(sql`
    select kid, signs_from, retires_at, sealed is not null as sealed,
      case
        when not ${ALIVE} then 'retired'
        when signs_from > now() then 'published'
        when row_number() over (order by not ${ALIVE}, ${SIGNING_FIRST}) = 1 then 'signing'
        else 'verifying'
      end as state
    from signing_keys
    order by signs_from desc, created_at desc, kid`);
}

/** The public members of the keys. */
export function publicKeys(keys: readonly JWK[]): { keys: JWK[] } {
  return {
    keys: keys.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }) as JWK),
  };
}

const COOKIE_KEY = 'cookie key';

/** The key that signs the sign-in cookies; the first start creates it. */
export async function openCookieKey(db: Queryable, secret: Secret): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const name = secret === null ? COOKIE_KEY : `${COOKIE_KEY}, sealed`;
  await db.execute(sql`
    insert into server_secrets (name, value)
    values (${name}, ${secret === null ? made : seal(secret, COOKIE_KEY, made)})
    on conflict do nothing`);
  const row = await db.first<{ value: string }>(
    sql`select value from server_secrets where name = ${name}`,
  );
  const value = row?.value ?? made;
  if (secret === null) return value;
  try {
    return unseal(secret, COOKIE_KEY, value);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    // The secret has changed: a new key, so that all people must sign in again.
    await db.execute(sql`
      update server_secrets set value = ${seal(secret, COOKIE_KEY, made)}
      where name = ${name} and value = ${value}`);
    return openCookieKey(db, secret);
  }
}

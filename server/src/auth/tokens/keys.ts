/** The RSA keys that sign tokens: published first, then signing, then only verifying, then gone. */
import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { KeyError } from './key-error.ts';
import { SealError, seal, unseal } from './sealing.ts';

export const SIGNING_ALGORITHM = 'RS256';

/** Any number that no other program would take for its advisory lock. */
const LOCK = 7_305_431_002;

/** A key's private members are sealed with this; null = they are stored as they are. */
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

/** The one that signs comes first: the newest whose time has come. */
const SIGNING_FIRST = sql`
  signs_from > now(), signs_from desc, created_at desc, kid`;

/** Changes when another key signs, or the set of keys does. Part of a select. */
export const KEYS_GENERATION: Sql = sql`(
  select string_agg(kid, ' ' order by ${SIGNING_FIRST}) from signing_keys where ${ALIVE})`;

const purposeOf = (kid: string) => `signing key ${kid}`;

/** The living keys, the signing one first; throws a KeyError when the secret does not open them. */
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
    throw new KeyError('The signing keys are sealed; set LECTERN_SECRET to what it was before.');
  }
  try {
    return JSON.parse(unseal(secret, purposeOf(kid), sealed)) as JWK;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new KeyError(
      'The signing keys were sealed with another LECTERN_SECRET; set that one, ' +
        'or give all keys up with `lectern keys rotate --compromised`.',
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

/** Keys that were stored as they are, before there was a secret. */
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
 * The private keys of this installation, the signing one first; the first start makes one, whoever
 * else starts too.
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
  /** Until then the new key is only published: whoever keeps our public keys has to see it first. */
  readonly publishSeconds: number;
  /** How long the old keys verify after that. */
  readonly verifySeconds: number;
}

/** The id of the new key. Old keys end by themselves; those that have ended are deleted. */
export async function rotateKeys(db: Database, rotation: Rotation): Promise<string> {
  const key = await newSigningKey();
  await db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
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

/** The keys as everybody may see them. */
export function publicKeys(keys: readonly JWK[]): { keys: JWK[] } {
  return {
    keys: keys.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }) as JWK),
  };
}

const COOKIE_KEY = 'cookie key';

/** What the sign-in cookies are signed with; made by whoever starts first. */
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
    // Cookies of another secret are worth nothing: everybody signs in again.
    await db.execute(sql`
      update server_secrets set value = ${seal(secret, COOKIE_KEY, made)}
      where name = ${name} and value = ${value}`);
    return openCookieKey(db, secret);
  }
}

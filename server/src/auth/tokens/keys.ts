/** RSA keys that sign tokens, and their rotation: published, signing, verifying, retired. */
import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { reseal, type Secrets, seal, tryUnseal } from '../../lib/sealing.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { KeyError } from './key-error.ts';

export const SIGNING_ALGORITHM = 'RS256';

/** Advisory lock: one process at a time creates keys. */
const LOCK = 7_305_431_002;

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

/** Keys that are not retired, the signing one first; throws a KeyError for wrong secrets. */
export async function listSigningKeys(db: Queryable, secrets: Secrets): Promise<JWK[]> {
  const rows = await db.query<StoredKey>(sql`
    select kid, private_jwk, sealed
    from signing_keys where ${ALIVE}
    order by ${SIGNING_FIRST}`);
  return rows.map((row) => readKey(row, secrets));
}

/** Throws a KeyError where the secrets do not open the keys; a new database has none. */
export async function examineKeys(db: Queryable, secrets: Secrets): Promise<void> {
  const row = await db.first<{ isThere: boolean }>(sql`
    select to_regclass('public.signing_keys') is not null as is_there`);
  if (row?.isThere) await listSigningKeys(db, secrets);
}

function readKey({ kid, privateJwk, sealed }: StoredKey, secrets: Secrets): JWK {
  if (sealed === null) return privateJwk ?? {};
  if (secrets.length === 0) {
    throw new KeyError(
      'The signing keys are sealed, and there is no secret: set LECTERN_SECRET to its former value, ' +
        `or put the file 'secret' back into the data folder${LOST}`,
    );
  }
  const text = tryUnseal(secrets, purposeOf(kid), sealed);
  if (text !== undefined) return JSON.parse(text) as JWK;
  throw new KeyError(
    `The signing keys were sealed with another LECTERN_SECRET; set that secret${LOST}`,
  );
}

async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
}

interface NewKey {
  readonly key: JWK & { kid: string };
  readonly secrets: Secrets;
  readonly publishSeconds: number;
}

async function insertKey(tx: Queryable, { key, secrets, publishSeconds }: NewKey): Promise<void> {
  const text = JSON.stringify(key);
  const isOpen = secrets.length === 0;
  await tx.execute(sql`
    insert into signing_keys (kid, private_jwk, sealed, signs_from)
    values (
      ${key.kid}, ${isOpen ? text : null},
      ${isOpen ? null : seal(secrets, purposeOf(key.kid), text)},
      now() + make_interval(secs => ${publishSeconds})
    )`);
}

/**
 * Seals the keys that were stored before LECTERN_SECRET was set, and those that only the other
 * secret opens. Throws a KeyError for wrong secrets.
 */
async function sealKeys(db: Queryable, secrets: Secrets): Promise<void> {
  if (secrets.length === 0) return;
  const all = await db.query<StoredKey>(sql`
    select kid, private_jwk, sealed from signing_keys where ${ALIVE}`);
  for (const row of all) {
    const { kid, sealed: before } = row;
    const text = JSON.stringify(readKey(row, secrets));
    const sealed =
      before === null
        ? seal(secrets, purposeOf(kid), text)
        : reseal(secrets, purposeOf(kid), before);
    if (sealed === undefined) continue;
    await db.execute(sql`
      update signing_keys set sealed = ${sealed}, private_jwk = null
      where kid = ${kid} and sealed is not distinct from ${before}`);
  }
}

/**
 * The private keys of this installation, the signing one first. The first start creates one, also
 * when several processes start at once.
 */
export async function openSigningKeys(db: Database, secrets: Secrets): Promise<JWK[]> {
  await sealKeys(db, secrets);
  const known = await listSigningKeys(db, secrets);
  if (known.length > 0) return known;
  const key = await newSigningKey();
  return db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const keys = await listSigningKeys(tx, secrets);
    if (keys.length > 0) return keys;
    await insertKey(tx, { key, secrets, publishSeconds: 0 });
    return [key];
  });
}

interface Rotation {
  readonly secrets: Secrets;
  /** The new key signs after this time: verifiers that cache the public keys must see it first. */
  readonly publishSeconds: number;
  /** How long the old keys verify after that; 0 = their tokens are refused at once. */
  readonly verifySeconds: number;
  /** The secret of the old keys is lost: they end without being opened. */
  readonly isSecretLost: boolean;
}

/**
 * Creates a key and returns its id. Old keys retire by time; retired ones are deleted here. Throws
 * a KeyError when the secrets do not open the old keys: servers, which have one that does, could
 * not open the new key, and would answer nothing.
 */
export async function rotateKeys(db: Database, rotation: Rotation): Promise<string> {
  const key = await newSigningKey();
  await db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!rotation.isSecretLost) await listSigningKeys(tx, rotation.secrets);
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
export async function openCookieKey(db: Queryable, secrets: Secrets): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const isOpen = secrets.length === 0;
  const name = isOpen ? COOKIE_KEY : `${COOKIE_KEY}, sealed`;
  await db.execute(sql`
    insert into server_secrets (name, value)
    values (${name}, ${isOpen ? made : seal(secrets, COOKIE_KEY, made)})
    on conflict do nothing`);
  const row = await db.first<{ value: string }>(
    sql`select value from server_secrets where name = ${name}`,
  );
  const value = row?.value ?? made;
  if (isOpen) return value;
  const replaceBy = (next: string) =>
    db.execute(sql`
      update server_secrets set value = ${next} where name = ${name} and value = ${value}`);
  const key = tryUnseal(secrets, COOKIE_KEY, value);
  if (key === undefined) {
    // The secret is lost: a new key, so that all people must sign in again.
    await replaceBy(seal(secrets, COOKIE_KEY, made));
    return openCookieKey(db, secrets);
  }
  const again = reseal(secrets, COOKIE_KEY, value);
  if (again !== undefined) await replaceBy(again);
  return key;
}

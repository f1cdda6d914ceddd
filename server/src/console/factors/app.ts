/** Codes of authenticator apps (TOTP, RFC 6238), each of which counts once. */
import { Secret, TOTP } from 'otpauth';
import { reseal, SealError, type Secrets, seal, unseal } from '../../lib/sealing.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Seals have a version first; base32 holds no dot. */
const SEALED = /^v\d+\./;

export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Lectern', label, secret, period: PERIOD_SECONDS });
}

/** The address that the QR code holds. */
export function appAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step of a code; undefined = it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

interface Sealing {
  readonly secrets: Secrets;
}

const purposeOf = (accountId: string) => `authenticator app ${accountId}`;

/** Sets the app of an account; its first code is used. */
export async function setApp(
  db: Queryable,
  app: Sealing & { readonly accountId: string; readonly key: string; readonly step: number },
): Promise<void> {
  const { secrets, accountId, key, step } = app;
  const stored = secrets.length === 0 ? key : seal(secrets, purposeOf(accountId), key);
  await db.execute(sql`
    update accounts set totp_secret = ${stored}, totp_last_step = ${step} where id = ${accountId}`);
}

/** True when the code is right and was not used before. Throws a SealError for another secret. */
export async function useAppCode(
  db: Queryable,
  given: Sealing & { readonly accountId: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { secrets, accountId, code, now } = given;
  const row = await db.first<{ stored: string | null }>(
    sql`select totp_secret as stored from accounts where id = ${accountId}`,
  );
  if (!row?.stored) return false;
  const isSealed = SEALED.test(row.stored) && secrets.length > 0;
  const key = isSealed ? unseal(secrets, purposeOf(accountId), row.stored) : row.stored;
  const step = stepOf(key, code, now);
  if (step === undefined) return false;
  const used = await db.execute(sql`
    update accounts set totp_last_step = ${step}
    where id = ${accountId} and (totp_last_step is null or totp_last_step < ${step})`);
  return used > 0;
}

interface StoredApp {
  readonly accountId: string;
  readonly stored: string;
}

function listApps(db: Queryable): Promise<StoredApp[]> {
  return db.query<StoredApp>(sql`
    select id as account_id, totp_secret as stored from accounts where totp_secret is not null`);
}

/** The key as the first secret seals it; undefined = it is, or no secret opens it. */
function sealedAnew(secrets: Secrets, { accountId, stored }: StoredApp): string | undefined {
  const purpose = purposeOf(accountId);
  if (!SEALED.test(stored)) return seal(secrets, purpose, stored);
  try {
    return reseal(secrets, purpose, stored);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** Seals the keys of apps that are in plain text, and those that only the other secret opens. */
export async function sealApps(db: Queryable, secrets: Secrets): Promise<void> {
  if (secrets.length === 0) return;
  for (const app of await listApps(db)) {
    const sealed = sealedAnew(secrets, app);
    if (sealed === undefined) continue;
    await db.execute(sql`
      update accounts set totp_secret = ${sealed}
      where id = ${app.accountId} and totp_secret = ${app.stored}`);
  }
}

/** How many apps no secret opens: their codes are refused. */
export async function countLostApps(db: Queryable, secrets: Secrets): Promise<number> {
  const isLost = ({ accountId, stored }: StoredApp) => {
    try {
      if (SEALED.test(stored)) unseal(secrets, purposeOf(accountId), stored);
      return false;
    } catch (error) {
      if (error instanceof SealError) return true;
      throw error;
    }
  };
  return (await listApps(db)).filter(isLost).length;
}

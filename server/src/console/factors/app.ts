/** Codes of authenticator apps (TOTP, RFC 6238), each of which counts once. */
import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '../../lib/sealing.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { openText, sealText } from '../../storage/sealed-texts.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

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

const ownerOf = (id: string) => ({ kind: 'authenticator app', id }) as const;

/** Sets the app of an account; its first code is used. */
export async function setApp(
  db: Queryable,
  app: Sealing & { readonly accountId: string; readonly key: string; readonly step: number },
): Promise<void> {
  const { secrets, accountId, key, step } = app;
  const stored = sealText(secrets, ownerOf(accountId), key);
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
  const key = openText(secrets, ownerOf(accountId), row.stored);
  const step = stepOf(key, code, now);
  if (step === undefined) return false;
  const used = await db.execute(sql`
    update accounts set totp_last_step = ${step}
    where id = ${accountId} and (totp_last_step is null or totp_last_step < ${step})`);
  return used > 0;
}

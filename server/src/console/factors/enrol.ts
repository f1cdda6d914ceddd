/** Adds and removes the second factors of an account. */
import type { Secrets } from '../../lib/sealing.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { newAppSecret, setApp, stepOf } from './app.ts';
import { findChallenge, makeChallenge, useChallenge } from './challenges.ts';
import { deleteFactors, findFactors, hasSecondFactor } from './factors.ts';
import { deletePasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery.ts';

interface Begun {
  /** Comes back with the first code of the app. */
  readonly token: string;
  readonly key: string;
}

export async function beginApp(
  db: Queryable,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<Begun> {
  const key = newAppSecret();
  return { key, token: await makeChallenge(db, { kind: 'app', accountId, data: key, now }) };
}

interface FirstCode {
  readonly accountId: string;
  readonly token: string;
  readonly code: string;
  readonly secrets: Secrets;
  readonly now: Date;
}

/** Whether the app is set; undefined = the token has ended, or is of another account. */
export async function finishApp(
  db: Queryable,
  { accountId, token, code, secrets, now }: FirstCode,
): Promise<boolean | undefined> {
  const presented = { token, kind: 'app', now } as const;
  const begun = await findChallenge(db, presented);
  if (begun?.accountId !== accountId) return undefined;
  const key = begun.data;
  const step = stepOf(key, code, now);
  if (step === undefined) return false;
  await useChallenge(db, presented);
  await setApp(db, { accountId, key, step, secrets });
  return true;
}

/** The first factor comes with recovery codes; empty = the account has some. */
export async function firstCodes(db: Queryable, accountId: string): Promise<readonly string[]> {
  const { recoveryCodes } = await findFactors(db, accountId);
  return recoveryCodes === 0 ? replaceRecoveryCodes(db, accountId) : [];
}

export async function removeApp(db: Queryable, accountId: string): Promise<void> {
  await db.execute(sql`
    update accounts set totp_secret = null, totp_last_step = null where id = ${accountId}`);
  await endCodesWithLast(db, accountId);
}

/** False when the account has no such passkey. */
export async function removePasskey(
  db: Queryable,
  passkey: { readonly id: string; readonly accountId: string },
): Promise<boolean> {
  const isRemoved = await deletePasskey(db, passkey);
  await endCodesWithLast(db, passkey.accountId);
  return isRemoved;
}

/** With the last factor the recovery codes end. */
async function endCodesWithLast(db: Queryable, accountId: string): Promise<void> {
  if (!hasSecondFactor(await findFactors(db, accountId))) await deleteFactors(db, accountId);
}

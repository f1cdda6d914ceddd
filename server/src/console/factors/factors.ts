/** The second factors of an account: which it has, and whether one of them was shown. */
import {
  type Attempt,
  claimAttempt,
  clearFailures,
  countFailure,
} from '../../auth/people/lockout.ts';
import type { Secrets } from '../../lib/sealing.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { foldEmail } from '../../storage/folding.ts';
import { recordTry } from '../accounts/password.ts';
import { useAppCode } from './app.ts';
import { useRecoveryCode } from './recovery.ts';

/** SQL: whether the account `a` has a second factor. */
export const HAS_SECOND_FACTOR: Sql = sql`(
  a.totp_secret is not null
  or exists (select from account_passkeys k where k.account_id = a.id)
)`;

interface Factors {
  readonly app: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export async function findFactors(db: Queryable, accountId: string): Promise<Factors> {
  const row = await db.first<Factors>(sql`
    select a.totp_secret is not null as app,
      (select count(*)::int from account_passkeys k where k.account_id = a.id) as passkeys,
      (select count(*)::int from account_recovery_codes c where c.account_id = a.id)
        as recovery_codes
    from accounts a where a.id = ${accountId}`);
  return row ?? { app: false, passkeys: 0, recoveryCodes: 0 };
}

export function hasSecondFactor({ app, passkeys }: Factors): boolean {
  return app || passkeys > 0;
}

export async function deleteFactors(db: Queryable, accountId: string): Promise<void> {
  await db.execute(sql`
    update accounts set totp_secret = null, totp_last_step = null where id = ${accountId}`);
  await db.execute(sql`delete from account_passkeys where account_id = ${accountId}`);
  await db.execute(sql`delete from account_recovery_codes where account_id = ${accountId}`);
}

interface CodeTry {
  readonly accountId: string;
  /** A code of an authenticator app, or a recovery code. */
  readonly code: string;
  readonly address: string;
  readonly now: Date;
  readonly secrets: Secrets;
  readonly action: 'sign-in' | 'confirm';
}

const CODE_CHARACTERS_MAX = 100;

/** True = the code is right; else the seconds until the next try (0 = it is wrong). */
export async function tryCode(
  db: Database,
  { accountId, code, address, now, secrets, action }: CodeTry,
): Promise<true | { readonly waitSeconds: number }> {
  const name = `second factor:${accountId}`;
  const attempt: Attempt = { userId: name, name, fold: foldEmail, address };
  const { waitSeconds, refused } = await claimAttempt(db, attempt);
  const record = (outcome: string) => recordTry(db, { action, accountId, outcome });
  if (waitSeconds > 0 || refused) {
    await record('must wait');
    return { waitSeconds: waitSeconds || 1 };
  }
  const short = code.slice(0, CODE_CHARACTERS_MAX);
  // First: a key that was sealed with another secret fails, and these codes open the account.
  const isRight =
    (await useRecoveryCode(db, { accountId, code: short })) ||
    (await useAppCode(db, { accountId, code: short, now, secrets }));
  if (!isRight) {
    await countFailure(db, attempt);
    await record('wrong code');
    return { waitSeconds: 0 };
  }
  await clearFailures(db, attempt);
  return true;
}

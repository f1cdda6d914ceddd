/** Checks passwords of accounts with the delays of sign-in and writes each try to the audit log. */
import { isPossible, tryPassword } from '../../auth/people/try-password.ts';
import { Problem, tooMany } from '../../http/problem.ts';
import { recordAudit } from '../../privacy/audit.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { foldEmail } from '../../storage/folding.ts';
import { type Account, findAccountByEmail } from './accounts.ts';

/** What the try is for, as the audit log names it. */
type Action = 'sign-in' | 'confirm';

interface Entry {
  readonly action: Action;
  /** Undefined = the address is unknown, and is not stored. */
  readonly accountId: string | undefined;
  readonly outcome: string;
}

export function recordTry(db: Queryable, { action, accountId = '', outcome }: Entry) {
  return recordAudit(db, { action, objectType: 'accounts', objectId: accountId, outcome });
}

interface PasswordTry {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly action: Action;
}

/** The account, or the seconds until the next try (0 = the address or the password is wrong). */
export async function tryAccountPassword(
  db: Database,
  { email, password, address, action }: PasswordTry,
): Promise<{ readonly account: Account } | { readonly waitSeconds: number }> {
  if (!isPossible({ name: email, password })) return { waitSeconds: 0 };
  const found = await findAccountByEmail(db, email);
  const account = found?.disabledAt === null ? found : undefined;
  const outcome = await tryPassword(db, {
    attempt: attemptOf({ email, accountId: account?.id, address }),
    password,
    hash: account?.passwordHash ?? undefined,
    record: (failure) => recordTry(db, { action, accountId: account?.id, outcome: failure }),
  });
  if (outcome !== true) return outcome;
  return account ? { account } : { waitSeconds: 0 };
}

interface AttemptParts extends Pick<PasswordTry, 'email' | 'address'> {
  readonly accountId: string | undefined;
}

/** Apart from the sign-ins of the roster's people, who may have the same address. */
function attemptOf({ email, accountId, address }: AttemptParts) {
  const userId = accountId === undefined ? undefined : `account:${accountId}`;
  return { userId, name: `account:${email}`, fold: foldEmail, address };
}

/** The Problem of a try that failed in a request of the console: 403 or 429. */
export function triedInVain(waitSeconds: number, path: string): Problem {
  const message = `The ${path.slice(1).toLowerCase().replace('current', '')} is wrong.`;
  if (waitSeconds > 0) return tooMany('Too many wrong tries; try again later.', waitSeconds);
  return new Problem(403, 'forbidden', message, {
    findings: [{ path, code: 'sign_in_wrong', message }],
  });
}

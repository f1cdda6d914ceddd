/** Checks the password of a sign-in, with delays after wrong ones. */
import type { Database } from '../../storage/database/postgres.ts';
import { type Attempt, claimAttempt, clearFailures, countFailure } from './lockout.ts';
import { isPassword, PASSWORD_CHARACTERS, PasswordsBusy } from './passwords.ts';

/** 'ok' is recorded by the caller, when the whole sign-in has succeeded. */
type Failure = 'wrong password' | 'must wait';

interface PasswordTry {
  readonly attempt: Attempt;
  readonly password: string;
  /** Undefined = there is no such account, or it has no password. */
  readonly hash: string | undefined;
  /** Writes a failure to the audit log. */
  record(failure: Failure): Promise<void>;
}

const NAME_CHARACTERS_MAX = 255;

/** True for a name and a password that an account can have: others are wrong without a check. */
export function isPossible({ name, password }: { name: string; password: string }): boolean {
  const fits = name.length <= NAME_CHARACTERS_MAX && password.length <= PASSWORD_CHARACTERS.max;
  // PostgreSQL cannot store U+0000, so no name holds it.
  return name !== '' && fits && !name.includes('\u0000');
}

/**
 * True = the password is right; else the seconds until the next try (0 = it is wrong). An unknown
 * account takes the same time.
 */
export async function tryPassword(
  db: Database,
  { attempt, password, hash, record }: PasswordTry,
): Promise<true | { readonly waitSeconds: number }> {
  const { waitSeconds, refused } = await claimAttempt(db, attempt);
  if (waitSeconds > 0) {
    await record('must wait');
    return { waitSeconds };
  }
  const isRight = await isPassword(password, refused ? undefined : hash).catch((error) => {
    if (error instanceof PasswordsBusy) return undefined;
    throw error;
  });
  if (isRight === undefined) return { waitSeconds: 2 };
  if (!isRight) {
    await countFailure(db, attempt);
    await record(refused ? 'must wait' : 'wrong password');
    return { waitSeconds: 0 };
  }
  await clearFailures(db, attempt);
  return true;
}

/** What a page says after a wrong try: `wrong`, or how long to wait. */
export function failureText(waitSeconds: number, wrong: string): string {
  if (waitSeconds === 0) return wrong;
  return `Too many wrong tries. Wait ${waitText(waitSeconds)}, then try again.`;
}

function waitText(seconds: number): string {
  if (seconds === 1) return 'one second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

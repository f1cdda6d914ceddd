/** Lockout: delays sign-ins after wrong passwords, by account and by address. */
import { hash } from 'node:crypto';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

interface Limit {
  /** Failures without a wait. */
  readonly free: number;
  /** The wait is 1 s, doubles with each further failure, and is at most this long. */
  readonly secondsMax: number;
  /** Failures are forgotten when the last one is older. */
  readonly memorySeconds: number;
}

const ACCOUNT: Limit = { free: 5, secondsMax: 900, memorySeconds: 86_400 };
/** A school shares one address: pupils mistype often, and must not delay each other for long. */
const ADDRESS: Limit = { free: 50, secondsMax: 60, memorySeconds: 900 };

export interface Attempt {
  /** sourcedId of the account; undefined = the name is unknown. */
  readonly userId: string | undefined;
  readonly name: string;
  readonly address: string;
}

/** The account, or a hash of an unknown name: it is limited in the same way, and not stored. */
function accountOf({ userId, name }: Attempt): string {
  return userId === undefined
    ? `name ${hash('sha256', name.toLowerCase(), 'base64url')}`
    : `user ${userId}`;
}

/** The address; of IPv6 the first four groups (/64), as one host can use all of them. */
function addressOf({ address }: Attempt): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return `address ${plain}`;
  const [left = '', right = ''] = plain.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = Math.max(0, 8 - groups(left).length - groups(right).length);
  const all = [...groups(left), ...Array<string>(zeros).fill('0'), ...groups(right)];
  return `address ${all.slice(0, 4).join(':')}`;
}

/** Seconds until the next try is allowed; 0 = this try is counted, and may go on. */
export async function claimAttempt(db: Queryable, attempt: Attempt): Promise<number> {
  const blocked = await db.first<{ seconds: number }>(sql`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds
    from sign_in_failures
    where subject = any(${[accountOf(attempt), addressOf(attempt)]}) and blocked_until > now()`);
  if (blocked?.seconds) return blocked.seconds;
  // Counted before the password is checked, so that parallel tries count one by one.
  const counted = await countFor(db, accountOf(attempt), ACCOUNT);
  return counted ? 0 : 1;
}

/** Counts a wrong password for the address. */
export async function countFailure(db: Queryable, attempt: Attempt): Promise<void> {
  await countFor(db, addressOf(attempt), ADDRESS);
}

/** Deletes the failures of the account after a right password; those of the address stay. */
export async function clearFailures(db: Queryable, attempt: Attempt): Promise<void> {
  await db.execute(sql`delete from sign_in_failures where subject = ${accountOf(attempt)}`);
}

/** Counts a failure; false when a wait has begun meanwhile, so that this try must not go on. */
async function countFor(db: Queryable, subject: string, limit: Limit): Promise<boolean> {
  const { free, secondsMax, memorySeconds } = limit;
  const written = await db.execute(sql`
    insert into sign_in_failures as f (subject, failures, failed_at)
    values (${subject}, 1, now())
    on conflict (subject) do update set
      failed_at = now(),
      failures = case
        when f.failed_at < now() - make_interval(secs => ${memorySeconds}) then 1
        else f.failures + 1
      end,
      blocked_until = case
        when f.failed_at >= now() - make_interval(secs => ${memorySeconds})
          and f.failures + 1 >= ${free}
        then now() + make_interval(
          secs => least(${secondsMax}, power(2, least(f.failures + 1 - ${free}, 20)))
        )
      end
    where f.blocked_until is null or f.blocked_until <= now()`);
  return written > 0;
}

/** Deletes failures that no longer count. */
export async function deleteOldFailures(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from sign_in_failures
    where failed_at < now() - make_interval(secs => ${ACCOUNT.memorySeconds})`);
}

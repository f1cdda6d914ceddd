/** Wrong passwords make the next try wait: by account, and by the address they come from. */
import { hash } from 'node:crypto';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

interface Limit {
  /** Failures that cost nothing. */
  readonly free: number;
  /** The wait doubles with each further one, up to this. */
  readonly secondsMax: number;
  /** Failures are forgotten when the last one is older. */
  readonly memorySeconds: number;
}

const ACCOUNT: Limit = { free: 5, secondsMax: 900, memorySeconds: 86_400 };
/** A school is one address: its pupils mistype often, and must not wait long for each other. */
const ADDRESS: Limit = { free: 50, secondsMax: 60, memorySeconds: 900 };

export interface Attempt {
  /** sourcedId of the account; undefined = the name belongs to nobody. */
  readonly userId: string | undefined;
  readonly name: string;
  readonly address: string;
}

/** A name that nobody has is counted like one that somebody has, and not stored. */
function accountOf({ userId, name }: Attempt): string {
  return userId === undefined
    ? `name ${hash('sha256', name.toLowerCase(), 'base64url')}`
    : `user ${userId}`;
}

/** An IPv6 host has a whole /64 to itself: the first four groups, `::` written out. */
function addressOf({ address }: Attempt): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return `address ${plain}`;
  const [left = '', right = ''] = plain.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = Math.max(0, 8 - groups(left).length - groups(right).length);
  const all = [...groups(left), ...Array<string>(zeros).fill('0'), ...groups(right)];
  return `address ${all.slice(0, 4).join(':')}`;
}

/** Seconds until the next try is looked at; 0 = now. */
export async function claimAttempt(db: Queryable, attempt: Attempt): Promise<number> {
  const blocked = await db.first<{ seconds: number }>(sql`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds
    from sign_in_failures
    where subject = any(${[accountOf(attempt), addressOf(attempt)]}) and blocked_until > now()`);
  if (blocked?.seconds) return blocked.seconds;
  // Counted before the password is looked at: many tries at once are many tries.
  const counted = await fail(db, accountOf(attempt), ACCOUNT);
  return counted ? 0 : 1;
}

/** The password was wrong. */
export async function countFailure(db: Queryable, attempt: Attempt): Promise<void> {
  await fail(db, addressOf(attempt), ADDRESS);
}

/** The password was right: the account's failures are forgotten, the address's are not. */
export async function forgiveFailures(db: Queryable, attempt: Attempt): Promise<void> {
  await db.execute(sql`delete from sign_in_failures where subject = ${accountOf(attempt)}`);
}

/** False when another try has just been counted, and this one would have had to wait for it. */
async function fail(db: Queryable, subject: string, limit: Limit): Promise<boolean> {
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

/** Forgets what no longer counts. */
export async function deleteOldFailures(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from sign_in_failures
    where failed_at < now() - make_interval(secs => ${ACCOUNT.memorySeconds})`);
}

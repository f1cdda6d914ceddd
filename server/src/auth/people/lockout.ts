/**
 * Lockout: delays sign-ins after wrong passwords, by typed name and address, by typed name, by
 * account and by address. Reasons: docs/decisions/sign-in.md.
 */
import { siteOf } from '../../http/request/address.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { foldText } from '../../storage/folding.ts';

interface Limit {
  /** Failures without a wait. */
  readonly free: number;
  /** The wait is 1 s, doubles with each further failure, and is at most this long. */
  readonly secondsMax: number;
  /** Failures are forgotten when the last one is older. */
  readonly memorySeconds: number;
}

const DAY_SECONDS = 86_400;
/** A name as typed at one address. */
const NAME_AT_ADDRESS: Limit = { free: 5, secondsMax: 900, memorySeconds: DAY_SECONDS };
/** A name, or an account, from all addresses. */
const ANYWHERE: Limit = { free: 50, secondsMax: 900, memorySeconds: DAY_SECONDS };
/**
 * Failures of a name at one address that count towards ANYWHERE: an account has three names, so
 * that one address alone never blocks it for the others.
 */
const COUNTED_ANYWHERE_MAX = 10;
/** A school shares one address: pupils mistype often, and must not delay each other for long. */
const ADDRESS: Limit = { free: 50, secondsMax: 60, memorySeconds: 900 };

export interface Attempt {
  /** sourcedId of the account; undefined = the name is unknown. */
  readonly userId: string | undefined;
  readonly name: string;
  /**
   * How the name is folded when the account is searched, so that all spellings that lead to one
   * account count together; where it may be a username or an address, as a username.
   */
  readonly fold: Fold;
  readonly address: string;
}

type Fold = (text: Sql) => Sql;

/** The hash of a typed name: names are not stored. */
function nameHash(name: Sql, fold: Fold): Sql {
  return sql`encode(sha256(convert_to(${fold(name)}, 'UTF8')), 'base64')`;
}

const addressOf = ({ address }: Attempt) => `address ${siteOf(address)}`;

/** What failures are counted by; what they tell does not depend on whether the account exists. */
interface Subjects {
  readonly address: string;
  readonly nameAtAddress: string;
  readonly name: string;
  /** An unknown name has one that blocks nothing: the same statements take the same time. */
  readonly account: string;
}

async function findSubjects(db: Queryable, attempt: Attempt): Promise<Subjects> {
  const row = await db.first<{ hash: string }>(
    sql`select ${nameHash(sql`${attempt.name}::text`, attempt.fold)} as hash`,
  );
  const name = `name ${row?.hash}`;
  const address = addressOf(attempt);
  const account = attempt.userId === undefined ? `no ${name}` : `user ${attempt.userId}`;
  return { address, nameAtAddress: `${name} at ${address}`, name, account };
}

interface Claim {
  /** Until the next try is allowed; 0 = this try is counted, and may go on. */
  readonly waitSeconds: number;
  /**
   * The try must fail, and be answered as a wrong password: a wait would tell that this name leads
   * to the same account as another that was tried.
   */
  readonly refused: boolean;
}

/** Counts a try before its password is checked, so that parallel tries count one by one. */
export async function claimAttempt(db: Queryable, attempt: Attempt): Promise<Claim> {
  const subjects = await findSubjects(db, attempt);
  const { address, nameAtAddress, name, account } = subjects;
  const blocked = await db.first<{ seconds: number | null; refused: boolean | null }>(sql`
    select ceil(extract(epoch from
        max(blocked_until) filter (where subject <> ${account}) - now()))::int as seconds,
      bool_or(subject = ${account}) as refused
    from sign_in_failures
    where subject = any(${[address, nameAtAddress, name, account]}) and blocked_until > now()`);
  if (blocked?.seconds) return { waitSeconds: blocked.seconds, refused: false };
  const failures = await countFor(db, nameAtAddress, NAME_AT_ADDRESS);
  if (failures === undefined) return { waitSeconds: 1, refused: false };
  if (failures <= COUNTED_ANYWHERE_MAX) {
    await countFor(db, name, ANYWHERE);
    await countFor(db, account, ANYWHERE);
  }
  return { waitSeconds: 0, refused: blocked?.refused === true };
}

/** Counts a wrong password for the address. */
export async function countFailure(db: Queryable, attempt: Attempt): Promise<void> {
  await countFor(db, addressOf(attempt), ADDRESS);
}

/**
 * After a right password: takes back what this name failed at this address, and no more. Attempts
 * from elsewhere do not show that the person has signed in.
 */
export async function clearFailures(db: Queryable, attempt: Attempt): Promise<void> {
  const { nameAtAddress, name, account } = await findSubjects(db, attempt);
  await db.execute(sql`
    with cleared as (
      delete from sign_in_failures where subject = ${nameAtAddress} returning failures
    )
    update sign_in_failures f
    set failures = greatest(f.failures - least(c.failures, ${COUNTED_ANYWHERE_MAX}), 0)
    from cleared c where f.subject = any(${[name, account]})`);
}

/** SQL condition: the failures of a user of the roster, and of these names. */
export function failuresOf(userId: string, names: readonly string[]): Sql {
  return sql`(
    subject = ${`user ${userId}`} or split_part(regexp_replace(subject, '^no ', ''), ' ', 2) in (
      select ${nameHash(sql`name`, foldText)} from unnest(${names}::text[]) as name
    )
  )`;
}

/** Counts a failure, and returns how many there are; undefined = there is a wait. */
async function countFor(db: Queryable, subject: string, limit: Limit): Promise<number | undefined> {
  const { free, secondsMax, memorySeconds } = limit;
  const row = await db.first<{ failures: number }>(sql`
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
    where f.blocked_until is null or f.blocked_until <= now()
    returning failures`);
  return row?.failures;
}

/** Deletes failures that no longer count. */
export async function deleteOldFailures(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from sign_in_failures
    where failed_at < now() - make_interval(secs => ${DAY_SECONDS})`);
}

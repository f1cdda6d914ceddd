/** Accounts of people in the database: names, passwords, consents, and bases by sign-in. */
import { IS_ACTIVE_USER } from '../../access/roster.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { foldEmail, foldText } from '../../storage/folding.ts';

/** The personal data that tokens and pages show. */
export interface Account {
  readonly sourcedId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string | null;
  readonly username: string | null;
}

export interface Credentials extends Account {
  readonly passwordHash: string;
}

const COLUMNS = sql`
  u.sourced_id, u.given_name, u.family_name,
  u.email, u.username`;

/** The account with this sourcedId; deleted and disabled users count as unknown. */
export async function findAccount(db: Queryable, userId: string): Promise<Account | undefined> {
  return db.first(sql`
    select ${COLUMNS} from users u where u.sourced_id = ${userId} and ${IS_ACTIVE_USER}`);
}

/**
 * The user with a password who has this username, this email address, or this sourcedId. A username
 * that is written as here goes before those that only fold to the same: none of them locks its
 * person out. Undefined when there is none, or more than one.
 */
export async function findCredentials(
  db: Queryable,
  name: string,
): Promise<Credentials | undefined> {
  const [found, other] = await db.query<Credentials & { readonly isExact: boolean }>(sql`
    select ${COLUMNS}, p.hash as password_hash, bool_or(named.is_exact) as is_exact
    from (
      select sourced_id, true as is_exact from users where sourced_id = ${name}
      union all select sourced_id, username = ${name} from users
        where ${foldText(sql`username`)} = ${foldText(sql`${name}`)}
      union all select sourced_id, true from users
        where ${foldEmail(sql`email`)} = ${foldEmail(sql`${name}`)}
    ) named join users u using (sourced_id) join passwords p on p.user_id = u.sourced_id
    where ${IS_ACTIVE_USER}
    group by u.sourced_id, p.user_id
    order by is_exact desc
    limit 2`);
  return other && found?.isExact === other.isExact ? undefined : found;
}

const asItIs = (text: Sql) => text;

/** Members of a user that a claim of another provider is matched with, and how to compare both. */
const MATCHED_MEMBERS = {
  sourcedId: [sql`u.sourced_id`, asItIs],
  username: [sql`u.username`, asItIs],
  email: [sql`u.email`, foldEmail],
  identifier: [sql`u.identifier`, asItIs],
  userMasterIdentifier: [sql`u.user_master_identifier`, asItIs],
} as const;
export type MatchedMember = keyof typeof MATCHED_MEMBERS;

/** The one account whose member has this value; undefined when there is none, or two. */
export async function findMatching(
  db: Queryable,
  member: MatchedMember,
  value: string,
): Promise<Account | undefined> {
  const [column, fold] = MATCHED_MEMBERS[member];
  const [found, other] = await db.query<Account>(sql`
    select ${COLUMNS} from users u
    where ${fold(column)} = ${fold(sql`${value}`)} and ${IS_ACTIVE_USER}
    limit 2`);
  return other ? undefined : found;
}

/** Users with a password who share a sign-in name with this user; the first three. */
export async function listNamesakes(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ sourcedId: string }>(sql`
    with names as (
      select ${foldText(sql`n`)} as username, ${foldEmail(sql`n`)} as email
      from users u, unnest(array[u.sourced_id, u.username, u.email]) n
      where u.sourced_id = ${userId} and n is not null
    )
    select o.sourced_id
    from passwords p join users o on o.sourced_id = p.user_id
    where o.sourced_id <> ${userId} and (
      ${foldText(sql`o.username`)} in (select username from names)
      or ${foldEmail(sql`o.email`)} in (select email from names)
      or ${foldText(sql`o.sourced_id`)} in (select username from names)
    )
    order by o.sourced_id
    limit 3`);
  return rows.map(({ sourcedId }) => sourcedId);
}

/** Ends all sessions of the user; false when there is no such user. */
export async function setPassword(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const written = await db.execute(sql`
    insert into passwords (user_id, hash)
    select sourced_id, ${hash} from users where sourced_id = ${userId} and status = 'active'
    on conflict (user_id) do update set hash = excluded.hash, changed_at = now()`);
  await endSessions(db, userId);
  return written > 0;
}

/** Waits for a change of the password that is under way. */
export async function isStillPassword(
  db: Queryable,
  { sourcedId, passwordHash }: Pick<Credentials, 'sourcedId' | 'passwordHash'>,
): Promise<boolean> {
  const found = await db.first(sql`
    select from passwords where user_id = ${sourcedId} and hash = ${passwordHash} for share`);
  return found !== undefined;
}

/**
 * Ends all sign-in sessions of a person, with their codes, tokens and grants, the sign-ins that
 * wait after the password, and the sessions at the own pages.
 */
export async function endSessions(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`delete from user_sessions where user_id = ${userId}`);
  await db.execute(sql`
    delete from oauth_state
    where (
      payload ->> 'accountId' = ${userId}
      and model in ('Session', 'AccessToken', 'AuthorizationCode', 'RefreshToken', 'Grant')
    ) or (
      ${userId} in (payload #>> '{result,login,accountId}', payload #>> '{session,accountId}')
      and model = 'Interaction'
    )`);
}

/** The scopes that this person has allowed to this application. */
export async function findConsent(
  db: Queryable,
  { applicationId, userId }: { applicationId: string; userId: string },
): Promise<readonly string[]> {
  const row = await db.first<{ scopes: string[] }>(sql`
    select scopes from consents
    where application_id = ${applicationId} and user_id = ${userId}`);
  return row?.scopes ?? [];
}

/** Adds scopes to what this person has allowed to this application. */
export async function insertConsent(
  db: Queryable,
  consent: { applicationId: string; userId: string; scopes: readonly string[] },
): Promise<void> {
  const { applicationId, userId, scopes } = consent;
  await db.execute(sql`
    insert into consents as c (application_id, user_id, scopes)
    values (${applicationId}, ${userId}, ${scopes})
    on conflict (application_id, user_id) do update set
      scopes = array(select distinct s from unnest(c.scopes || excluded.scopes) s order by s),
      granted_at = now()`);
}

/** Gives the application a basis for this person, from the person's own sign-in. */
export async function insertSignInBasis(
  db: Queryable,
  { applicationId, userId }: { applicationId: string; userId: string },
): Promise<void> {
  await db.execute(sql`
    insert into student_bases (application_id, student_id, basis)
    values (${applicationId}, ${userId}, 'signin')
    on conflict do nothing`);
}

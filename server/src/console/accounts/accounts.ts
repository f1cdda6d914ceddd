/** Accounts of people who run the platform or build on it, and their memberships. */
import type { OrgRole } from '../../http/org-role.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { foldEmail } from '../../storage/folding.ts';
import type { Role } from './rules.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
  /** Null = nothing for any org. */
  readonly orgRole: OrgRole | null;
  readonly passwordHash: string | null;
  readonly disabledAt: Date | null;
  readonly lastSignInAt: Date | null;
  /**
   * The application whose admin made the link that set the password: the address is not proven, so
   * the account may have rights nowhere else. Null = an operator or the command line made it.
   */
  readonly openedFrom: string | null;
}

export interface Membership {
  readonly applicationId: string;
  readonly applicationName: string;
  readonly role: Role;
}

/** SQL: what the account `a` is for an org, or null. */
export const ORG_ROLE: Sql = sql`(
  select json_build_object('role', r.role, 'orgId', r.org_id, 'names', r.names)
  from account_org_roles r where r.account_id = a.id
)`;

const COLUMNS = sql`
  a.id, a.email, a.name, a.operator, ${ORG_ROLE} as org_role,
  a.password_hash, a.disabled_at, a.last_sign_in_at,
  a.opened_from`;

/** SQL: the account of 'account:…'; null = a client, or a command. */
export function accountOfActor(actor: Sql): Sql {
  return sql`case when ${actor} like 'account:%' then substr(${actor}, 9)::uuid end`;
}

/** Maximum accounts of a list on the command line. */
const ACCOUNTS_MAX = 10_000;

/** SQL condition: the account `a` can sign in. */
export const IS_ABLE: Sql = sql`
  a.disabled_at is null and (a.password_hash is not null or a.last_sign_in_at is not null)`;

/** Advisory lock: one change at a time may take away the last operator. */
const LOCK = 7_305_431_018;

/** Creates an account and returns its id; undefined = the e-mail address has one. */
export async function insertAccount(
  db: Queryable,
  { email, name, operator }: Pick<Account, 'email' | 'name' | 'operator'>,
): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(sql`
    insert into accounts (email, name, operator) values (${email}, ${name}, ${operator})
    on conflict do nothing
    returning id`);
  return row?.id;
}

export function findAccount(db: Queryable, id: string): Promise<Account | undefined> {
  return db.first(sql`select ${COLUMNS} from accounts a where a.id = ${id}`);
}

/** Until the commit nothing else gives the account rights, opens it or makes a link for it. */
export function lockAccount(db: Queryable, id: string): Promise<Account | undefined> {
  return db.first(sql`select ${COLUMNS} from accounts a where a.id = ${id} for update`);
}

/** In any case of ASCII letters. */
export function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return db.first(sql`
    select ${COLUMNS} from accounts a
    where ${foldEmail(sql`a.email`)} = ${foldEmail(sql`${email}`)}`);
}

export function listAccounts(db: Queryable): Promise<Account[]> {
  return db.query(sql`
    select ${COLUMNS} from accounts a
    order by ${foldEmail(sql`a.email`)} limit ${ACCOUNTS_MAX}`);
}

export function listMemberships(db: Queryable, accountId: string): Promise<Membership[]> {
  return db.query(sql`
    select m.application_id, p.name as application_name, m.role
    from application_members m join applications p on p.sourced_id = m.application_id
    where m.account_id = ${accountId}
    order by lower(p.name), m.application_id`);
}

/** Whether an operator is left who can sign in; locks so that the answer holds until the commit. */
export async function hasAbleOperator(db: Queryable, except = ''): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const row = await db.first(sql`
    select from accounts a
    where a.operator and ${IS_ABLE} and a.id::text <> ${except} limit 1`);
  return row !== undefined;
}

interface AccountChange {
  readonly name?: string | undefined;
  readonly operator?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** False when there is no such account. */
export async function updateAccount(
  db: Queryable,
  id: string,
  { name, operator, disabled }: AccountChange,
): Promise<boolean> {
  const written = await db.execute(sql`
    update accounts set
      name = coalesce(${name ?? null}, name),
      operator = coalesce(${operator ?? null}, operator),
      disabled_at = case ${disabled ?? null}::boolean
        when true then coalesce(disabled_at, now()) when false then null else disabled_at
      end
    where id = ${id}`);
  return written > 0;
}

/** Sets what the account is for an org; null = nothing. `giveOrgRole` checks what it gives. */
export async function setOrgRole(
  db: Queryable,
  { id, orgRole }: Pick<Account, 'id' | 'orgRole'>,
): Promise<void> {
  if (orgRole === null) {
    await db.execute(sql`delete from account_org_roles where account_id = ${id}`);
    return;
  }
  const { role, orgId, names = false } = orgRole;
  await db.execute(sql`
    insert into account_org_roles (account_id, role, org_id, names)
    values (${id}, ${role}, ${orgId}, ${names})
    on conflict (account_id) do update
    set role = excluded.role, org_id = excluded.org_id, names = excluded.names`);
}

export async function setPasswordHash(
  db: Queryable,
  { id, passwordHash }: Pick<Account, 'id'> & { readonly passwordHash: string },
): Promise<void> {
  await db.execute(sql`update accounts set password_hash = ${passwordHash} where id = ${id}`);
}

/** Takes the password away, and what it has opened. */
export async function closeAccount(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`
    update accounts
    set password_hash = null, last_sign_in_at = null, opened_by = null, opened_from = null
    where id = ${id}`);
}

/** Notes by whose link the password was set. */
export async function noteOpened(
  db: Queryable,
  { id, openedBy, openedFrom }: Pick<Account, 'id' | 'openedFrom'> & { readonly openedBy: string },
): Promise<void> {
  await db.execute(sql`
    update accounts set opened_by = ${openedBy}, opened_from = ${openedFrom} where id = ${id}`);
}

export interface Member {
  readonly applicationId: string;
  readonly accountId: string;
}

/** Adds a member, or changes the role; `makeMember` (management/rights.ts) gives the right. */
export async function upsertMember(
  db: Queryable,
  { applicationId, accountId, role }: Member & { readonly role: Role },
): Promise<void> {
  await db.execute(sql`
    insert into application_members (application_id, account_id, role)
    values (${applicationId}, ${accountId}, ${role})
    on conflict (application_id, account_id) do update set role = excluded.role`);
}

/** False when the account is no member. */
export async function deleteMember(
  db: Queryable,
  { applicationId, accountId }: Member,
): Promise<boolean> {
  const deleted = await db.execute(sql`
    delete from application_members
    where application_id = ${applicationId} and account_id = ${accountId}`);
  return deleted > 0;
}

/** The members of an application: the list, roles, invitations, links. */

import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, notFound, Problem } from '../../http/problem.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { foldEmail } from '../../storage/folding.ts';
import {
  type Account,
  findAccountByEmail,
  IS_ABLE,
  insertAccount,
  lockAccount,
  type Member,
  ORG_ROLE,
  upsertMember,
} from '../accounts/accounts.ts';
import { findInvitation, insertInvitation, setInvitedRole } from '../accounts/invitations.ts';
import type { Role } from '../accounts/rules.ts';
import { linkFor, STATE, validPerson } from './accounts.ts';
import { endMember, MEMBERS_MAX, makeMember, requireRoom } from './rights.ts';
import type { Invitation } from './schema.ts';

/** An admin knows the address alone of a person who is invited, also where it has an account. */
const records = (where: Sql) => sql`
  select json_build_object(
    'accountId', a.id, 'email', a.email, 'name', m.name, 'role', m.role, 'state', m.state,
    'since', ${isoText(sql`m.since`)}, 'lastSignInAt', ${isoText(sql`m.last_sign_in_at`)}
  )::text as record
  from (
    select m.application_id, m.account_id, m.role, m.created_at as since, a.name,
      ${STATE} as state, a.last_sign_in_at
    from application_members m join accounts a on a.id = m.account_id
    union all
    select application_id, account_id, role, invited_at, null, 'invited', null
    from application_invitations
  ) as m join accounts a on a.id = m.account_id
  where ${where}
  order by lower(m.name) nulls last, ${foldEmail(sql`a.email`)}, a.id
  limit ${MEMBERS_MAX}`;

/** The JSON of each member and each invited person; a Problem 404 without the application. */
export async function listMembers(db: Queryable, applicationId: string): Promise<string[]> {
  await requireApplication(db, applicationId);
  const rows = await db.query<{ record: string }>(
    records(sql`m.application_id = ${applicationId}`),
  );
  return rows.map(({ record }) => record);
}

async function requireApplication(db: Queryable, id: string): Promise<void> {
  const row = await db.first(sql`select from applications where sourced_id = ${id}`);
  if (!row) throw notFound('application', id);
}

async function memberRecord(db: Queryable, { applicationId, accountId }: Member): Promise<string> {
  const row = await db.first<{ record: string }>(
    records(sql`m.application_id = ${applicationId} and m.account_id = ${accountId}`),
  );
  if (!row) throw notFound('member', accountId);
  return row.record;
}

/** Throws a Problem 404 for a person who is no member, 409 for the last admin. */
export function changeRole(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  to: Member & { readonly role: Role },
) {
  return db.begin(async (tx) => {
    await memberRecord(tx, to);
    if (!(await setInvitedRole(tx, to))) {
      if (to.role !== 'admin') await requireOtherAdmin(tx, caller, to);
      await upsertMember(tx, to);
    }
    return memberRecord(tx, to);
  });
}

/** Throws a Problem 404 for a person who is no member, 409 for the last admin. */
export function removeMember(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  member: Member,
): Promise<void> {
  return db.begin(async (tx) => {
    await requireOtherAdmin(tx, caller, member);
    if (!(await endMember(tx, member))) throw notFound('member', member.accountId);
  });
}

/** Operators may leave an application without an admin: they can make another one. */
async function requireOtherAdmin(
  tx: Queryable,
  { operator }: Caller,
  { applicationId, accountId }: Member,
): Promise<void> {
  if (operator) return;
  const admins = await tx.query<{ accountId: string; isAble: boolean }>(sql`
    select m.account_id, ${IS_ABLE} as is_able
    from application_members m join accounts a on a.id = m.account_id
    where m.application_id = ${applicationId} and m.role = 'admin'
    order by m.account_id for update of m`);
  const isAdmin = admins.some((admin) => admin.accountId === accountId);
  if (isAdmin && !admins.some((admin) => admin.isAble && admin.accountId !== accountId)) {
    const message = 'No other admin of the application can sign in: make another one first.';
    throw conflict('last_admin', message);
  }
}

/**
 * Invites a person; an operator makes a person who has an account a member at once. A link comes
 * with a new account, or one that an operator's link must open. Throws a Problem 400, 404, 409.
 */
export function inviteMember(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  caller: Caller,
  { applicationId, ...given }: Invitation & { readonly applicationId: string },
) {
  const person = validPerson(given);
  return ctx.db.begin(async (tx) => {
    const known = await findAccountByEmail(tx, person.email);
    const made = known ? undefined : await insertAccount(tx, { ...person, operator: false });
    const accountId = known?.id ?? made;
    if (accountId === undefined) throw conflict('account_exists', 'Send this again.', '/email');
    const member = { applicationId, accountId, role: given.role };
    const madeAccount = made !== undefined;
    if (known) await requireNewMember(tx, member, caller);
    const isClosed = caller.operator && (await makeMember(tx, member));
    if (!caller.operator) {
      await requireRoom(tx, member);
      await insertInvitation(tx, { ...member, invitedBy: caller.clientId, madeAccount });
    }
    const needsLink = madeAccount || isClosed;
    const link = needsLink ? await linkFor(tx, { ctx, caller, accountId, applicationId }) : {};
    return { record: await memberRecord(tx, member), link };
  });
}

/** Who is invited already may be made a member by an operator. */
async function requireNewMember(tx: Queryable, named: Member, { operator }: Caller) {
  const { applicationId, accountId } = named;
  const isInvited = operator && (await findInvitation(tx, named)) !== undefined;
  const found = await tx.first(
    records(sql`m.application_id = ${applicationId} and m.account_id = ${accountId}`),
  );
  if (!found || isInvited) return;
  throw conflict('account_exists', 'This person is a member, or invited, already.', '/email');
}

/**
 * A link for a member, with which the holder takes over the account: only for a person with no
 * rights elsewhere, unless an operator asks. Throws a Problem 403 or 404.
 */
export function memberLink(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  caller: Caller,
  member: Member,
) {
  const { accountId, applicationId } = member;
  return ctx.db.begin(async (tx) => {
    // Who gives the person rights elsewhere at the same moment ends this link, or is seen here.
    const account = await lockAccount(tx, accountId);
    await memberRecord(tx, member);
    const fault = caller.operator || !account ? undefined : await linkFault(tx, account, member);
    if (fault !== undefined) {
      const findings = [{ path: '', code: 'account_elsewhere', message: fault }];
      throw new Problem(403, 'forbidden', fault, { findings });
    }
    return linkFor(tx, { ctx, caller, accountId, applicationId });
  });
}

/** Why an admin of the application may make no link for this account; undefined = it may. */
async function linkFault(
  tx: Queryable,
  account: Account,
  member: Member,
): Promise<string | undefined> {
  const invitation = await findInvitation(tx, member);
  const isOpened = account.passwordHash !== null || account.lastSignInAt !== null;
  if (invitation && (isOpened || !invitation.madeAccount)) {
    return 'This address had an account before you invited it: only operators make a link.';
  }
  const elsewhere = await tx.first(sql`
    select from accounts a
    where a.id = ${account.id} and (a.operator or ${ORG_ROLE} is not null or exists (
      select from application_members m
      where m.account_id = a.id and m.application_id <> ${member.applicationId}
    ))`);
  return elsewhere
    ? 'This person has rights elsewhere, too: only operators make a link.'
    : undefined;
}

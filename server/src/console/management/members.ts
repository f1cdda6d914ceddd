/** The members of an application: the list, roles, invitations, links. */
import { notFound, Problem } from '../../http/problem.ts';
import type { Caller, Context } from '../../http/route.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import {
  deleteMember,
  findAccountByEmail,
  insertAccount,
  upsertMember,
} from '../accounts/accounts.ts';
import type { Role } from '../accounts/rules.ts';
import { conflict, linkFor, STATE, validPerson } from './accounts.ts';
import type { Invitation } from './schema.ts';

/** An application has a few; the list has one page. */
const MEMBERS_MAX = 200;

interface Named {
  readonly applicationId: string;
  readonly accountId: string;
}

const records = (where: Sql) => sql`
  select json_build_object(
    'accountId', a.id, 'email', a.email, 'name', a.name, 'role', m.role, 'state', ${STATE},
    'since', ${isoText(sql`m.created_at`)}, 'lastSignInAt', ${isoText(sql`a.last_sign_in_at`)}
  )::text as record
  from application_members m join accounts a on a.id = m.account_id
  where ${where}
  order by lower(a.name), a.id
  limit ${MEMBERS_MAX}`;

/** The JSON of each member; throws a Problem 404 for an unknown application. */
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

async function memberRecord(db: Queryable, { applicationId, accountId }: Named): Promise<string> {
  const row = await db.first<{ record: string }>(
    records(sql`m.application_id = ${applicationId} and m.account_id = ${accountId}`),
  );
  if (!row) throw notFound('member', accountId);
  return row.record;
}

/** Throws a Problem 404 for a person who is no member, 409 for the last admin. */
export function changeRole(ctx: Context, caller: Caller, to: Named & { readonly role: Role }) {
  return ctx.db.begin(async (tx) => {
    await memberRecord(tx, to);
    if (to.role !== 'admin') await requireOtherAdmin(tx, caller, to);
    await upsertMember(tx, to);
    return memberRecord(tx, to);
  });
}

/** Throws a Problem 404 for a person who is no member, 409 for the last admin. */
export function removeMember(ctx: Context, caller: Caller, member: Named): Promise<void> {
  return ctx.db.begin(async (tx) => {
    await requireOtherAdmin(tx, caller, member);
    if (!(await deleteMember(tx, member))) throw notFound('member', member.accountId);
  });
}

/** Operators may leave an application without an admin: they can make another one. */
async function requireOtherAdmin(
  tx: Queryable,
  { operator }: Caller,
  { applicationId, accountId }: Named,
): Promise<void> {
  if (operator) return;
  const admins = await tx.query<{ accountId: string }>(sql`
    select account_id from application_members
    where application_id = ${applicationId} and role = 'admin'
    order by account_id for update`);
  const [only, other] = admins;
  if (only?.accountId === accountId && !other) {
    throw conflict('last_admin', 'The application has no other admin: make another one first.');
  }
}

/**
 * Makes the person a member: at once where the address has an account, else with a link. Throws a
 * Problem 400, 404 or 409.
 */
export function inviteMember(
  ctx: Context,
  caller: Caller,
  { applicationId, ...given }: Invitation & { readonly applicationId: string },
) {
  const person = validPerson(given);
  return ctx.db.begin(async (tx) => {
    if ((await listMembers(tx, applicationId)).length >= MEMBERS_MAX) {
      throw conflict('members_max', `An application has ${MEMBERS_MAX} members at most.`);
    }
    const known = await findAccountByEmail(tx, person.email);
    const made = known ? undefined : await insertAccount(tx, { ...person, operator: false });
    const accountId = known?.id ?? made;
    if (accountId === undefined) throw conflict('account_exists', 'Send this again.', '/email');
    const member = { applicationId, accountId, role: given.role };
    if (known) await requireNewMember(tx, member);
    await upsertMember(tx, member);
    const link = made === undefined ? {} : await linkFor(tx, { ctx, caller, accountId });
    return { record: await memberRecord(tx, member), link };
  });
}

async function requireNewMember(tx: Queryable, { applicationId, accountId }: Named) {
  const found = await tx.first(
    records(sql`m.application_id = ${applicationId} and m.account_id = ${accountId}`),
  );
  if (found) throw conflict('account_exists', 'This person is a member already.', '/email');
}

/**
 * A link for a member, with which the holder takes over the account: only for a person with no
 * rights elsewhere, unless an operator asks. Throws a Problem 403 or 404.
 */
export function memberLink(ctx: Context, caller: Caller, member: Named) {
  return ctx.db.begin(async (tx) => {
    // Who gives the person rights elsewhere at the same moment ends this link, or is seen here.
    await tx.execute(sql`select from accounts where id = ${member.accountId} for update`);
    await memberRecord(tx, member);
    const elsewhere = await tx.first(sql`
      select from accounts a where a.id = ${member.accountId} and (a.operator or exists (
        select from application_members m
        where m.account_id = a.id and m.application_id <> ${member.applicationId}
      ))`);
    if (elsewhere && !caller.operator) {
      const message = 'This person has rights elsewhere, too: only operators make a link.';
      const findings = [{ path: '', code: 'account_elsewhere', message }];
      throw new Problem(403, 'forbidden', message, { findings });
    }
    return linkFor(tx, { ctx, caller, accountId: member.accountId });
  });
}

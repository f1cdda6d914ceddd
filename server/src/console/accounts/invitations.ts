/** Invitations of an application that wait until their person accepts; they give no rights. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { accountOfActor, type Member, type Membership } from './accounts.ts';
import type { Role } from './rules.ts';

interface Invitation extends Member {
  readonly role: Role;
  /** The address had no account before. */
  readonly madeAccount: boolean;
}

export async function insertInvitation(
  db: Queryable,
  invitation: Invitation & { readonly invitedBy: string },
): Promise<void> {
  const { applicationId, accountId, role, invitedBy, madeAccount } = invitation;
  await db.execute(sql`
    insert into application_invitations (
      application_id, account_id, role, invited_by, made_account
    ) values (${applicationId}, ${accountId}, ${role}, ${invitedBy}, ${madeAccount})`);
}

export function findInvitation(
  db: Queryable,
  { applicationId, accountId }: Member,
): Promise<Invitation | undefined> {
  return db.first(sql`
    select application_id, account_id, role, made_account from application_invitations
    where application_id = ${applicationId} and account_id = ${accountId}`);
}

/** False when the person is not invited. */
export async function setInvitedRole(
  db: Queryable,
  { applicationId, accountId, role }: Member & { readonly role: Role },
): Promise<boolean> {
  const written = await db.execute(sql`
    update application_invitations set role = ${role}
    where application_id = ${applicationId} and account_id = ${accountId}`);
  return written > 0;
}

/** False when the person is not invited. */
export async function deleteInvitation(
  db: Queryable,
  { applicationId, accountId }: Member,
): Promise<boolean> {
  const deleted = await db.execute(sql`
    delete from application_invitations
    where application_id = ${applicationId} and account_id = ${accountId}`);
  return deleted > 0;
}

interface OwnInvitation extends Membership {
  readonly invitedAt: Date;
  /** Email address of a person, else the id of a client. */
  readonly invitedBy: string;
}

/** The invitations of one person, by name of the application. */
export function listInvitations(db: Queryable, accountId: string): Promise<OwnInvitation[]> {
  return db.query(sql`
    select i.application_id, p.name as application_name, i.role, i.invited_at,
      coalesce(b.email, i.invited_by) as invited_by
    from application_invitations i
    join applications p on p.sourced_id = i.application_id
    left join accounts b on b.id = ${accountOfActor(sql`i.invited_by`)}
    where i.account_id = ${accountId}
    order by lower(p.name), i.application_id`);
}

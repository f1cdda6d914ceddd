/**
 * Gives people rights. An account that an admin's link opened proves no address: before it gets
 * rights elsewhere, all ends by which others may open it.
 */
import { lockApplication } from '../../auth/applications/applications.ts';
import type { OrgRole } from '../../http/org-role.ts';
import { conflict, invalidMember, notFound, Problem } from '../../http/problem.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import {
  closeAccount,
  deleteMember,
  lockAccount,
  type Member,
  setOrgRole,
  updateAccount,
  upsertMember,
} from '../accounts/accounts.ts';
import { deleteInvitation, findInvitation } from '../accounts/invitations.ts';
import { endLinksOfAdmins, endLinksOfMember } from '../accounts/links.ts';
import type { Role } from '../accounts/rules.ts';
import { deleteFactors } from '../factors/factors.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';

/** Answers whether the account was closed: its person needs a link of an operator then. */
export async function makeOperator(tx: Queryable, accountId: string): Promise<boolean> {
  const isClosed = await closeUnproven(tx, { accountId, applicationId: null });
  await updateAccount(tx, accountId, { operator: true });
  return isClosed;
}

/**
 * Answers as `makeOperator`. Throws a Problem 400 for an org that is not there, or is needed, and
 * for names of a role that has none to give.
 */
export async function giveOrgRole(
  tx: Queryable,
  accountId: string,
  orgRole: OrgRole,
): Promise<boolean> {
  const { role, orgId, names = false } = orgRole;
  if (names && role !== 'analyst') {
    const message = `names is for analysts: a ${role} operator reads names without it. Leave it out.`;
    throw invalidMember('/orgRole/names', 'field_value', message);
  }
  if (orgId === null && role !== 'analyst') {
    const message = 'A district operator needs an org; who operates all has `operator`.';
    throw invalidMember('/orgRole/orgId', 'field_missing', message);
  }
  const isThere =
    orgId === null ||
    (await tx.first(sql`
      select from orgs o where o.sourced_id = ${orgId} and o.status = 'active'`));
  if (!isThere) {
    const message = `No org of the roster has the sourcedId '${orgId}'; null means all orgs.`;
    throw invalidMember('/orgRole/orgId', 'unknown_reference', message);
  }
  const isClosed = await closeUnproven(tx, { accountId, applicationId: null });
  await setOrgRole(tx, { id: accountId, orgRole });
  return isClosed;
}

/** An application has a few; the list has one page. */
export const MEMBERS_MAX = 200;

/** Throws a Problem 404 without the application, 409 where one more person is too many. */
export async function requireRoom(tx: Queryable, { applicationId, accountId }: Member) {
  await lockApplication(tx, applicationId);
  const others = await tx.query(sql`
    select from (
      select account_id, application_id from application_members
      union all
      select account_id, application_id from application_invitations
    ) as people
    where application_id = ${applicationId} and account_id <> ${accountId}
    limit ${MEMBERS_MAX}`);
  if (others.length < MEMBERS_MAX) return;
  throw conflict('members_max', `An application has ${MEMBERS_MAX} members at most.`);
}

/** Makes a member, or changes the role; answers as `makeOperator`. Throws as `requireRoom`. */
export async function makeMember(
  tx: Queryable,
  member: Member & { readonly role: Role },
): Promise<boolean> {
  await requireRoom(tx, member);
  const isClosed = await closeUnproven(tx, member);
  await deleteInvitation(tx, member);
  await upsertMember(tx, member);
  return isClosed;
}

/** Ends a membership, or an invitation, and the links made for it; false = there was none. */
export async function endMember(tx: Queryable, member: Member): Promise<boolean> {
  await endLinksOfMember(tx, member);
  const wasInvited = await deleteInvitation(tx, member);
  return (await deleteMember(tx, member)) || wasInvited;
}

/** `applicationId`: where the account gets rights; null = everywhere. */
async function closeUnproven(
  tx: Queryable,
  {
    accountId,
    applicationId,
  }: { readonly accountId: string; readonly applicationId: string | null },
): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  await endLinksOfAdmins(tx, accountId);
  const openedFrom = account?.openedFrom ?? null;
  if (openedFrom === null || openedFrom === applicationId) return false;
  await deleteSessionsOf(tx, { accountId });
  await deleteFactors(tx, accountId);
  await closeAccount(tx, accountId);
  return true;
}

/** Makes the person a member. Throws a Problem 403 for an account that is not proven, or 404. */
export async function acceptInvitation(tx: Queryable, invited: Member): Promise<void> {
  const account = await lockAccount(tx, invited.accountId);
  const invitation = await findInvitation(tx, invited);
  if (!account || !invitation) throw notFound('invitation', invited.applicationId);
  if (account.openedFrom !== null && account.openedFrom !== invited.applicationId) {
    const message =
      'An admin of another application made the link that opened your account, so it does not ' +
      'prove your address. Ask an operator for a link, then accept.';
    const findings = [{ path: '', code: 'account_unproven', message }];
    throw new Problem(403, 'forbidden', message, { findings });
  }
  await makeMember(tx, { ...invited, role: invitation.role });
}

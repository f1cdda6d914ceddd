/** Routes by which a person at the console accepts or declines invitations of applications. */

import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid } from '../../http/schema.ts';
import type { Member } from '../accounts/accounts.ts';
import { deleteInvitation } from '../accounts/invitations.ts';
import { signedOut } from '../sessions/callers.ts';
import { acceptInvitation } from './rights.ts';

const shape = {
  ...{ scope: 'session', tag: 'Console', path: ByUuid },
  url: '/console/1.0/invitations/:sourcedId',
} as const;

function invitedBy(applicationId: string, { account }: Caller): Member {
  if (!account) throw signedOut();
  return { applicationId, accountId: account.accountId };
}

const accept = route({
  ...shape,
  method: 'POST',
  operationId: 'acceptOwnInvitation',
  summary: 'Accept the invitation of an application, and be its member',
  description:
    'Its admins see your name and your last sign-in from then on. 403 `account_unproven` while a ' +
    'link of an admin of another application is all that opened your account.',
  confirmed: true,
  responses: { 204: null },
  async handle(ctx, { caller, path: { sourcedId } }) {
    const invited = invitedBy(sourcedId.toLowerCase(), caller);
    await ctx.db.begin((tx) => acceptInvitation(tx, invited));
    return { status: 204 };
  },
});

const decline = route({
  ...shape,
  method: 'DELETE',
  confirmed: false,
  operationId: 'declineOwnInvitation',
  summary: 'Decline the invitation of an application',
  responses: { 204: null },
  async handle(ctx, { caller, path: { sourcedId } }) {
    const invited = invitedBy(sourcedId.toLowerCase(), caller);
    const isDeclined = await ctx.db.begin((tx) => deleteInvitation(tx, invited));
    if (!isDeclined) throw notFound('invitation', sourcedId);
    return { status: 204 };
  },
});

export const ownInvitationRoutes: readonly Route[] = [accept, decline];

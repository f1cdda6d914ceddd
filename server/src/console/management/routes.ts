/** Routes by which operators manage accounts, and admins of an application its members. */
import Type from 'typebox';
import { ownApplication } from '../../auth/clients/changes.ts';
import { Rendered } from '../../http/body.ts';
import { type Route, route } from '../../http/route.ts';
import { ByUuid, NoParameters, partialOf, Uuid } from '../../http/schema.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { listQuery } from '../../listing/query.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';
import { accountRecord, accounts, changeAccount, inviteAccount, linkFor } from './accounts.ts';
import { changeRole, inviteMember, listMembers, memberLink, removeMember } from './members.ts';
import { ownInvitationRoutes } from './own-invitations.ts';
import {
  AccountRecord,
  AccountReply,
  AccountUpdate,
  Invitation,
  InvitationReply,
  InvitedAccount,
  LinkReply,
  MemberList,
  MemberReply,
  MemberRole,
  NewAccount,
} from './schema.ts';

const ACCOUNTS = '/admin/1.0/accounts';
const MEMBERS = '/applications/1.0/:sourcedId/members';
const ById = Type.Object({ id: Uuid });
const ByMember = Type.Object({ sourcedId: Uuid, accountId: Uuid });
const ofOperators = { scope: 'admin', tag: 'Operation' } as const;
const MANAGE = ['application.manage', 'admin'];
const ofMembers = { scope: MANAGE, tag: 'Applications' } as const;

const list = route({
  ...ofOperators,
  method: 'GET',
  shows: 'nothing',
  url: ACCOUNTS,
  operationId: 'listAccounts',
  summary: 'List the accounts of people who run the platform or build on it',
  description: 'At most 1,000 per page.',
  query: listQuery(accounts),
  responses: { 200: listEnvelope('accounts', partialOf(AccountRecord)) },
  async handle(ctx, request) {
    const page = await listRecords(ctx, accounts, request.query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

const invite = route({
  ...ofOperators,
  method: 'POST',
  confirmed: true,
  url: ACCOUNTS,
  operationId: 'createAccount',
  summary: 'Create an account, and a link by which its person sets a password',
  description: 'The link is answered only this once; the server sends no mail.',
  body: NewAccount,
  responses: { 201: InvitedAccount },
  errors: [409],
  async handle(ctx, { caller, body }) {
    const { record, link } = await inviteAccount(ctx, caller, body);
    return { status: 201, body: withRecord('account', record, link) };
  },
});

/** `{"account":…}` and further members. */
function withRecord(name: string, record: string, further: object): Rendered {
  const rest = JSON.stringify(further).slice(1);
  return new Rendered(`{"${name}":${record}${rest === '}' ? '' : ','}${rest}`);
}

const change = route({
  ...ofOperators,
  method: 'PATCH',
  confirmed: true,
  url: `${ACCOUNTS}/:id`,
  operationId: 'patchAccount',
  summary: 'Change an account: name, operator, role for an org, disabled, second factor',
  description:
    'Members that the body leaves out stay. 409 `last_operator` when no operator would be left ' +
    'who can sign in.',
  path: ById,
  body: AccountUpdate,
  responses: { 200: AccountReply },
  errors: [404, 409],
  async handle(ctx, { path: { id }, body }) {
    const { record } = await changeAccount(ctx, { id }, body);
    return { status: 200, body: withRecord('account', record, {}) };
  },
});

const link = route({
  ...ofOperators,
  method: 'POST',
  url: `${ACCOUNTS}/:id/link`,
  operationId: 'createAccountLink',
  summary: 'Make a link by which the person of an account sets a password',
  description: 'Earlier links of the account end. 409 for a disabled account.',
  confirmed: true,
  path: ById,
  responses: { 201: LinkReply },
  errors: [404, 409],
  async handle(ctx, { caller, path: { id } }) {
    const parts = { ctx, caller, accountId: id, applicationId: null };
    const made = await ctx.db.begin((tx) => linkFor(tx, parts));
    return { status: 201, body: made };
  },
});

const endSessions = route({
  ...ofOperators,
  method: 'DELETE',
  confirmed: true,
  url: `${ACCOUNTS}/:id/sessions`,
  operationId: 'endAccountSessions',
  summary: 'End all sessions of an account',
  path: ById,
  responses: { 204: null },
  async handle(ctx, { path: { id } }) {
    await accountRecord(ctx.db, id);
    await deleteSessionsOf(ctx.db, { accountId: id });
    return { status: 204 };
  },
});

const members = route({
  ...ofMembers,
  method: 'GET',
  shows: 'nothing',
  url: MEMBERS,
  // Developers see who has access; they do not change it.
  scope: [...MANAGE, 'application.readonly'],
  operationId: 'listMembers',
  summary: 'List the people who act as an application at the console',
  description: "404 for a partner's request for another application.",
  path: ByUuid,
  query: NoParameters,
  responses: { 200: MemberList },
  async handle({ db }, { caller, path }) {
    const found = await listMembers(db, ownApplication(caller, path.sourcedId));
    return { status: 200, body: new Rendered(`{"members":[${found.join(',')}]}`) };
  },
});

const setRole = route({
  ...ofMembers,
  method: 'PUT',
  confirmed: true,
  url: `${MEMBERS}/:accountId`,
  operationId: 'putMember',
  summary: 'Change the role of a member, or of a person who is invited',
  description: '409 `last_admin` when no admin of the application would be left who can sign in.',
  path: ByMember,
  body: MemberRole,
  responses: { 200: MemberReply },
  errors: [409],
  async handle(ctx, { caller, path: { sourcedId, accountId }, body: { role } }) {
    const applicationId = ownApplication(caller, sourcedId);
    const record = await changeRole(ctx, caller, { applicationId, accountId, role });
    return { status: 200, body: withRecord('member', record, {}) };
  },
});

const remove = route({
  ...ofMembers,
  method: 'DELETE',
  confirmed: true,
  url: `${MEMBERS}/:accountId`,
  operationId: 'deleteMember',
  summary: 'End a membership, or take an invitation back',
  description: '409 `last_admin` when no admin of the application would be left who can sign in.',
  path: ByMember,
  responses: { 204: null },
  errors: [409],
  async handle(ctx, { caller, path: { sourcedId, accountId } }) {
    const applicationId = ownApplication(caller, sourcedId);
    await removeMember(ctx, caller, { applicationId, accountId });
    return { status: 204 };
  },
});

const memberReset = route({
  ...ofMembers,
  method: 'POST',
  url: `${MEMBERS}/:accountId/link`,
  operationId: 'createMemberLink',
  summary: 'Make a link by which a member sets a password',
  description:
    'Earlier links of the account end. 403 `account_elsewhere` for an operator and for a member of ' +
    'other applications, whose rights would come along, and for who is invited and had an account.',
  confirmed: true,
  path: ByMember,
  responses: { 201: LinkReply },
  errors: [409],
  async handle(ctx, { caller, path: { sourcedId, accountId } }) {
    const applicationId = ownApplication(caller, sourcedId);
    return { status: 201, body: await memberLink(ctx, caller, { applicationId, accountId }) };
  },
});

const inviteToApplication = route({
  ...ofMembers,
  method: 'POST',
  confirmed: true,
  url: '/applications/1.0/:sourcedId/invitations',
  operationId: 'createInvitation',
  summary: 'Invite a person to an application',
  description:
    'A person with an account accepts at the console; to the admin the answer shows the address ' +
    'alone. An operator makes the person a member at once. For a new account there is a link, ' +
    'answered only this once; the server sends no mail. 409 for a member.',
  path: ByUuid,
  body: Invitation,
  responses: { 201: InvitationReply },
  errors: [409],
  async handle(ctx, { caller, path, body }) {
    const applicationId = ownApplication(caller, path.sourcedId);
    const { record, link: made } = await inviteMember(ctx, caller, { ...body, applicationId });
    return { status: 201, body: withRecord('member', record, made) };
  },
});

export const accountRoutes: readonly Route[] = [
  ...[list, invite, change, link, endSessions],
  ...[members, setRole, remove, memberReset, inviteToApplication],
  ...ownInvitationRoutes,
];

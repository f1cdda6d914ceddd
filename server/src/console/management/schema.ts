/** Wire shapes of accounts, as operators see them, and of the members of an application. */
import Type, { type Static } from 'typebox';
import { Instant, instantOf, nullable, Uuid } from '../../http/schema.ts';
import { ROLES } from '../accounts/rules.ts';
import { OrgRole } from '../accounts/schema.ts';

const role = Type.Enum([...ROLES], {
  description: 'viewer reads; developer also sends events and writes; admin also manages access',
});

const STATE = {
  description:
    'invited = no sign-in is possible yet: the link was not used; disabled = none at all',
};
const state = Type.Enum(['active', 'invited', 'disabled'], STATE);

const Membership = Type.Object(
  { sourcedId: Uuid, name: Type.String({ description: 'Name of the application' }), role },
  { title: 'AccountMembership', description: 'An application of which a person is a member' },
);

const maker = {
  by: Type.String({ description: 'Email address of a person, id of a client, or the command' }),
  application: nullable(
    Type.Object({ sourcedId: Uuid, name: Type.String({ description: 'Name of the application' }) }),
    'The application whose admin made it: it proves no address, so the account gets rights ' +
      'elsewhere only by a link of an operator. Null = an operator, or the command line, made it',
  ),
};

const LinkMaker = Type.Object(maker, {
  title: 'AccountLinkMaker',
  description: 'Who made a link by which a person sets a password',
});

const WaitingLink = Type.Object(
  { ...maker, expiresAt: instantOf('When the link ends') },
  { title: 'WaitingAccountLink', description: 'A link by which a person may set a password' },
);

export const AccountRecord = Type.Object(
  {
    id: Uuid,
    email: Type.String({
      description: 'With it the person signs in, in any case of ASCII letters',
    }),
    name: Type.String(),
    operator: Type.Boolean({ description: 'Reads and changes everything' }),
    orgRole: nullable(OrgRole, 'What the person is for an org; null = nothing'),
    state,
    secondFactor: Type.Boolean({ description: 'Has a passkey or an authenticator app' }),
    createdAt: Instant,
    disabledAt: nullable(Instant),
    lastSignInAt: nullable(Instant, 'Null = never'),
    openedBy: nullable(
      LinkMaker,
      'Who made the link with which the person set the password; null = no link did',
    ),
    waitingLink: nullable(WaitingLink, 'The link that was not used yet; null = there is none'),
    applications: Type.Array(Membership, { description: 'By name' }),
  },
  { title: 'Account', description: 'A person who runs the platform or builds on it' },
);

const email = Type.String({ description: 'Email address', examples: ['person@example.org'] });
const name = Type.String({ description: '1 to 200 characters', examples: ['Test Developer'] });

export const NewAccount = Type.Object(
  {
    email,
    name,
    operator: Type.Optional(Type.Boolean({ description: 'false when left out' })),
    orgRole: Type.Optional(nullable(OrgRole, 'Null, or left out = nothing for any org')),
    memberships: Type.Optional(
      Type.Array(Type.Object({ applicationId: Uuid, role }), {
        maxItems: 100,
        description: 'Applications of which the person becomes a member',
      }),
    ),
  },
  { title: 'NewAccount', description: 'A person to invite' },
);

export const AccountUpdate = Type.Object(
  {
    name: Type.Optional(name),
    operator: Type.Optional(Type.Boolean()),
    orgRole: Type.Optional(nullable(OrgRole, 'Null takes it away')),
    disabled: Type.Optional(Type.Boolean({ description: 'true ends all sessions' })),
    secondFactor: Type.Optional(
      Type.Literal(false, { description: 'false removes the second factors: a device is lost' }),
    ),
  },
  {
    title: 'AccountUpdate',
    description: 'What to change; members that are left out stay',
    examples: [{ operator: false }],
  },
);

const link = Type.String({
  description: 'Address at which the person sets a password, once; it is shown only now',
});
const linkExpiresAt = instantOf('When the link ends');

export const AccountReply = Type.Object(
  { account: AccountRecord },
  { title: 'AccountReply', description: 'Envelope of an account' },
);

export const InvitedAccount = Type.Object(
  { account: AccountRecord, link, linkExpiresAt },
  { title: 'InvitedAccount', description: 'A new account, and the link for its person' },
);

export const LinkReply = Type.Object(
  { link, linkExpiresAt },
  { title: 'AccountLink', description: 'A link by which a person sets a password' },
);

const Member = Type.Object(
  {
    accountId: Uuid,
    email: Type.String(),
    name: nullable(Type.String(), 'Null until the person has accepted'),
    role,
    state,
    since: instantOf('When the person became a member, or was invited'),
    lastSignInAt: nullable(Instant, 'Null = never, or not accepted yet'),
  },
  {
    title: 'ApplicationMember',
    description: 'A person who acts as the application, or is invited to',
  },
);

export const MemberList = Type.Object(
  { members: Type.Array(Member, { description: 'By name, at most 200' }) },
  { title: 'ApplicationMemberList', description: 'The members of an application' },
);

export const MemberReply = Type.Object(
  { member: Member },
  { title: 'ApplicationMemberReply', description: 'Envelope of a member' },
);

export const MemberRole = Type.Object(
  { role },
  { title: 'MemberRole', description: 'What the member may do', examples: [{ role: 'viewer' }] },
);

export const Invitation = Type.Object(
  { email, name, role },
  { title: 'Invitation', description: 'A person to invite to the application' },
);
export type Invitation = Static<typeof Invitation>;

export const InvitationReply = Type.Object(
  {
    member: Member,
    link: Type.Optional(link),
    linkExpiresAt: Type.Optional(linkExpiresAt),
  },
  {
    title: 'InvitationReply',
    description:
      'The member, or the person who is invited; without a link where the person has an account',
  },
);

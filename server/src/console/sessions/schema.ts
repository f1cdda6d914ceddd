/** Wire shapes of the session of a person at the console. */
import Type from 'typebox';
import { Instant, instantOf, nullable, Uuid } from '../../http/schema.ts';
import { ROLES } from '../accounts/rules.ts';
import { OrgRole } from '../accounts/schema.ts';
import { DeviceAnswer } from '../factors/schema.ts';

const Member = Type.Object(
  {
    sourcedId: Uuid,
    name: Type.String({ description: 'Name of the application' }),
    role: Type.Enum([...ROLES], { description: 'What the person may do as the application' }),
  },
  { title: 'OwnMembership', description: 'An application of which the person is a member' },
);

const OwnInvitation = Type.Object(
  {
    ...Member.properties,
    invitedAt: Instant,
    invitedBy: Type.String({ description: 'Email address of a person, or id of a client' }),
  },
  { title: 'OwnInvitation', description: 'An application of which the person may become a member' },
);

const OwnAccount = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    email: Type.String(),
  },
  { title: 'OwnAccount', description: 'The person who is signed in' },
);

const Server = Type.Object(
  {
    version: Type.String({ description: 'Version of the server' }),
    baseUrl: Type.String({ description: 'Public address of the API' }),
    production: Type.Boolean({ description: 'NODE_ENV is production' }),
    scaffolding: Type.Boolean({
      description: 'Partners may write the roster and the gradebook, for testing',
    }),
    eventRetentionDays: Type.Integer({ description: 'Days that texts of events stay; 0 = always' }),
    eventsPerPostMax: Type.Integer({ description: 'Events that one envelope may hold' }),
  },
  { title: 'ConsoleServer', description: 'What the console shows of the server and its settings' },
);

export const OwnSession = Type.Object(
  {
    account: OwnAccount,
    operator: Type.Boolean({ description: 'True = /console/api/o/ is open' }),
    orgRole: nullable(OrgRole, 'Opens the prefix of its role; null = none of them'),
    applications: Type.Array(Member, { description: 'By name; /console/api/a/{id}/ is open' }),
    invitations: Type.Array(OwnInvitation, {
      description: 'By name; they wait until the person accepts or declines',
    }),
    endsAt: instantOf('When the session ends unless there is another request before'),
    secondFactor: Type.Object(
      {
        required: Type.Boolean({ description: 'Operators need one at this server' }),
        set: Type.Boolean({ description: 'The account has one' }),
      },
      { description: 'The page /console/account adds second factors' },
    ),
    confirmBy: Type.Array(Type.Enum(['password', 'code', 'passkey', 'provider']), {
      description:
        'How the person may confirm who it is: by the first three at /console/1.0/session/confirm, by ' +
        'the provider of the organisation at /console/sign-in/provider?confirm&next=…',
    }),
    confirmedUntil: nullable(Instant, 'Until then dangerous acts need no confirmation'),
    server: Server,
  },
  { title: 'OwnSession', description: 'The session of the cookie' },
);

export const Confirmation = Type.Object(
  {
    password: Type.Optional(Type.String({ description: 'The password of the account' })),
    code: Type.Optional(
      Type.String({ description: 'In place of it: of the authenticator app, or a recovery code' }),
    ),
    passkey: Type.Optional(DeviceAnswer),
  },
  {
    title: 'Confirmation',
    description: 'A second check of who it is: a password, a code or a passkey',
  },
);

export const Confirmed = Type.Object(
  { confirmedUntil: instantOf('Until then dangerous acts need no further confirmation') },
  { title: 'Confirmed', description: 'The confirmation counts for ten minutes' },
);

const SessionLine = Type.Object(
  {
    id: Uuid,
    current: Type.Boolean({ description: 'The session of this request' }),
    createdAt: instantOf('When the person signed in'),
    seenAt: instantOf('Its last request, within a minute'),
    expiresAt: instantOf('Its end, whatever happens'),
    address: Type.String({ description: 'Network of the sign-in: IPv4 /24 or IPv6 /48' }),
    userAgent: Type.String({ description: 'Header User-Agent of the sign-in, 200 characters' }),
  },
  { title: 'AccountSession', description: 'A session of a person at the console' },
);

export const SessionList = Type.Object(
  { sessions: Type.Array(SessionLine, { description: 'The last used first' }) },
  { title: 'AccountSessionList', description: 'The sessions of a person that have not ended' },
);

export const AccountChange = Type.Object(
  {
    name: Type.Optional(Type.String({ description: '1 to 200 characters' })),
    currentPassword: Type.Optional(Type.String({ description: 'Needed with `newPassword`' })),
    newPassword: Type.Optional(Type.String({ description: '15 to 256 characters' })),
  },
  {
    title: 'OwnAccountChange',
    description: 'What to change of the own account; members that are left out stay',
  },
);

export const AccountReply = Type.Object(
  { account: OwnAccount },
  { title: 'OwnAccountReply', description: 'Envelope of the own account' },
);

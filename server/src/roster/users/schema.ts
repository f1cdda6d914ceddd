/** Wire schemas of a user: a student, a teacher, a guardian, any person with a role in an org. */
import Type, { type Static } from 'typebox';
import { inAnyCase, Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  BooleanInput,
  BooleanText,
  DateInput,
  DateText,
  extensible,
  HEAD,
  LENIENT_HEAD,
  type Notes,
  optional,
  type Present,
  REFERENCES_MAX,
  UuidReference,
  Word,
  Words,
  withNotes,
} from '../../oneroster/records/schema.ts';

/** Maximum of roles, ids, profiles and agents of one user, each. */
const PARTS_MAX = 100;

export const ROLE_TYPES = ['primary', 'secondary'] as const;
const RoleType = inAnyCase(Type.Enum(ROLE_TYPES), ROLE_TYPES);

export const ROLE_NAMES = [
  'aide',
  'counselor',
  'districtAdministrator',
  'guardian',
  'parent',
  'principal',
  'proctor',
  'relative',
  'siteAdministrator',
  'student',
  'systemAdministrator',
  'teacher',
] as const;
const RoleName = extensible(...ROLE_NAMES);

/** A URI (RFC 3986); OneRoster clients send '' for a missing one. */
const UriInput = Type.String({
  pattern: `^$|^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$`,
  maxLength: 255,
});

const UserId = Type.Object(
  {
    type: Type.With(Word, { description: 'The kind of id, such as `LDAP`' }),
    identifier: Type.With(Word, { description: 'The id in the other system' }),
  },
  { title: 'UserIdentifier', description: 'The id of a user in another system' },
);

const ROLE_NOTES: Notes = {
  roleType: 'One role in an org is the primary one',
  userProfile: 'The `profileId` of the profile for this role',
  beginDate: 'First day',
  endDate: 'The day after the last one',
};

const RoleInput = Type.Object(
  withNotes(ROLE_NOTES, {
    roleType: RoleType,
    role: RoleName,
    org: Reference,
    userProfile: optional(UriInput),
    beginDate: optional(DateInput),
    endDate: optional(DateInput),
  }),
  { title: 'UserRoleInput', description: 'A role of a user in a request' },
);

const CREDENTIAL_NOTES: Notes = {
  type: 'The kind of sign-in',
  username: 'Name for signing in',
};

/** A password is accepted and dropped: the server neither stores nor answers one. */
const CredentialInput = Type.Object(withNotes(CREDENTIAL_NOTES, { type: Word, username: Word }));

const PROFILE_NOTES: Notes = {
  profileId: 'A URI; empty when there is none',
  profileType: 'The kind of system',
  vendorId: 'Who makes the system',
  applicationId: 'The application within the system',
  credentials: 'How the user signs in there; passwords are not stored',
};

const ProfileInput = Type.Object(
  withNotes(PROFILE_NOTES, {
    profileId: UriInput,
    profileType: Word,
    vendorId: Word,
    applicationId: optional(Word),
    description: optional(Word),
    credentials: optional(Type.Array(CredentialInput, { maxItems: PARTS_MAX })),
  }),
  { title: 'UserProfileInput', description: 'A profile of a user in a request' },
);

const NOTES: Notes = {
  userMasterIdentifier: 'Id of the person across all systems',
  username: 'Name for signing in',
  userIds: 'Ids of the user in other systems',
  enabledUser: 'Not enabled: cannot sign in, and events are dropped. Enabled when left out',
  roles: 'Functions of the user in orgs; at least one',
  userProfiles: 'Accounts of the user in other systems',
  primaryOrg: 'The main org of the user',
  identifier: 'Number of the user in its school or district',
  sms: 'Number for text messages',
  agents: 'Users who act for this one, such as parents. When left out, stored ones stay',
  grades: 'Grade levels, such as `09`',
  resources: 'Learning resources of the user',
};

export const UserInput = Type.Object(
  withNotes(NOTES, {
    ...LENIENT_HEAD,
    userMasterIdentifier: optional(Word),
    username: optional(Word),
    userIds: optional(Type.Array(UserId, { maxItems: PARTS_MAX })),
    enabledUser: optional(BooleanInput),
    givenName: Word,
    familyName: Word,
    middleName: optional(Word),
    preferredFirstName: optional(Word),
    preferredMiddleName: optional(Word),
    preferredLastName: optional(Word),
    pronouns: optional(Word),
    roles: Type.Array(RoleInput, { minItems: 1, maxItems: PARTS_MAX }),
    userProfiles: optional(Type.Array(ProfileInput, { maxItems: PARTS_MAX })),
    primaryOrg: optional(Reference),
    identifier: optional(Word),
    email: optional(Word),
    sms: optional(Word),
    phone: optional(Word),
    agents: optional(Type.Array(Reference, { maxItems: PARTS_MAX })),
    grades: optional(Words),
    resources: optional(Type.Array(UuidReference, { maxItems: REFERENCES_MAX })),
    metadata: optional(Metadata),
  }),
  { title: 'UserInput', description: 'A user in a request; passwords are not stored' },
);
export type User = Present<Static<typeof UserInput>>;

const Role = Type.Object(
  withNotes(ROLE_NOTES, {
    roleType: RoleType,
    role: RoleName,
    org: refSchema('org'),
    userProfile: Type.Optional(Type.String()),
    beginDate: Type.Optional(DateText),
    endDate: Type.Optional(DateText),
  }),
  { title: 'UserRole', description: 'A role of a user in an org' },
);

const Profile = Type.Object(
  withNotes(PROFILE_NOTES, {
    profileId: Type.String(),
    profileType: Type.String(),
    vendorId: Type.String(),
    applicationId: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    credentials: Type.Optional(
      Type.Array(
        Type.Object(withNotes(CREDENTIAL_NOTES, { type: Type.String(), username: Type.String() }), {
          additionalProperties: false,
        }),
      ),
    ),
  }),
  { title: 'UserProfile', description: 'A profile: an account of a user in another system' },
);

export const UserRecord = Type.Object(
  withNotes(NOTES, {
    ...HEAD,
    userMasterIdentifier: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    userIds: Type.Optional(Type.Array(UserId)),
    enabledUser: BooleanText,
    givenName: Type.String(),
    familyName: Type.String(),
    middleName: Type.Optional(Type.String()),
    preferredFirstName: Type.Optional(Type.String()),
    preferredMiddleName: Type.Optional(Type.String()),
    preferredLastName: Type.Optional(Type.String()),
    pronouns: Type.Optional(Type.String()),
    roles: Type.Array(Role, { minItems: 1 }),
    userProfiles: Type.Optional(Type.Array(Profile)),
    primaryOrg: Type.Optional(refSchema('org')),
    identifier: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    sms: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    agents: Type.Optional(Type.Array(refSchema('user'))),
    grades: Type.Optional(Words),
    resources: Type.Optional(Type.Array(refSchema('resource'))),
    metadata: Type.Optional(Metadata),
  }),
  {
    title: 'User',
    description: 'A student, a teacher, a guardian or another person (OneRoster v1p2)',
    additionalProperties: false,
  },
);

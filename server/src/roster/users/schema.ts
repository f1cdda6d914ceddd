/** Wire schemas of the parts of a user: roles in orgs, ids and profiles in other systems. */
import Type from 'typebox';
import { inAnyCase } from '../../http/schema.ts';
import {
  date,
  inputsOf,
  json,
  reference,
  required,
  servedOf,
  term,
  text,
} from '../../oneroster/records/describe.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { extensible, Word } from '../../oneroster/records/schema.ts';

/** Maximum of roles, ids, profiles and agents of one user, each. */
export const PARTS_MAX = 100;

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

export const UserIdsInput = Type.Array(UserId, { maxItems: PARTS_MAX });
export const UserIds = Type.Array(UserId);

const ROLE = {
  roleType: required(term(RoleType, { description: 'One role in an org is the primary one' })),
  role: required(term(RoleName)),
  org: required(reference(orgKind)),
  userProfile: {
    ...text({ description: 'The `profileId` of the profile for this role' }),
    input: UriInput,
  },
  beginDate: date({ description: 'First day' }),
  endDate: date({ description: 'The day after the last one' }),
};

export const RolesInput = Type.Array(
  Type.Object(inputsOf(ROLE), {
    title: 'UserRoleInput',
    description: 'A role of a user in a request',
  }),
  { minItems: 1, maxItems: PARTS_MAX },
);

export const Roles = Type.Array(
  Type.Object(servedOf(ROLE), {
    title: 'UserRole',
    description: 'A role of a user in an org',
  }),
  { minItems: 1 },
);

/** A password is accepted and dropped: the server neither stores nor answers one. */
const CREDENTIAL = {
  type: required(text({ description: 'The kind of sign-in' })),
  username: required(text({ description: 'Name for signing in' })),
};

const PROFILE = {
  profileId: required({
    ...text({ description: 'A URI; empty when there is none' }),
    input: UriInput,
  }),
  profileType: required(text({ description: 'The kind of system' })),
  vendorId: required(text({ description: 'Who makes the system' })),
  applicationId: text({ description: 'The application within the system' }),
  description: text(),
  credentials: json(
    Type.Array(Type.Object(inputsOf(CREDENTIAL)), { maxItems: PARTS_MAX }),
    Type.Array(Type.Object(servedOf(CREDENTIAL), { additionalProperties: false })),
    { description: 'How the user signs in there; passwords are not stored' },
  ),
};

export const ProfilesInput = Type.Array(
  Type.Object(inputsOf(PROFILE), {
    title: 'UserProfileInput',
    description: 'A profile of a user in a request',
  }),
  { maxItems: PARTS_MAX },
);

export const Profiles = Type.Array(
  Type.Object(servedOf(PROFILE), {
    title: 'UserProfile',
    description: 'A profile: an account of a user in another system',
  }),
);

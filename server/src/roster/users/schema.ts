/** User: a student, a teacher, a guardian; whoever has a role in an org. */

import Type, { type Static } from 'typebox';
import { Metadata, Reference } from '../../http/schema.ts';
import { refSchema } from '../../oneroster/records/hrefs.ts';
import {
  BooleanInput,
  BooleanText,
  DateInput,
  DateText,
  extensible,
  HEAD,
  LENIENT_HEAD,
  optional,
  type Present,
  REFERENCES_MAX,
  UuidReference,
  Word,
  Words,
} from '../../oneroster/records/schema.ts';

/** Roles, ids and profiles of one user. */
const PARTS_MAX = 100;

const RoleType = Type.Enum(['primary', 'secondary']);

const RoleName = extensible(
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
);

/** RFC 3986; OneRoster clients send '' for what they do not have. */
const UriInput = Type.String({
  pattern: `^$|^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$`,
  maxLength: 255,
});

const UserId = Type.Object({ type: Word, identifier: Word });

const RoleInput = Type.Object({
  roleType: RoleType,
  role: RoleName,
  org: Reference,
  userProfile: optional(UriInput),
  beginDate: optional(DateInput),
  endDate: optional(DateInput),
});

/** A password is taken and forgotten: the server neither stores nor answers one. */
const CredentialInput = Type.Object({ type: Word, username: Word });

const ProfileInput = Type.Object({
  profileId: UriInput,
  profileType: Word,
  vendorId: Word,
  applicationId: optional(Word),
  description: optional(Word),
  credentials: optional(Type.Array(CredentialInput, { maxItems: PARTS_MAX })),
});

export const UserInput = Type.Object(
  {
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
  },
  { title: 'UserInput' },
);
export type User = Present<Static<typeof UserInput>>;

const Role = Type.Object({
  roleType: RoleType,
  role: RoleName,
  org: refSchema('org'),
  userProfile: Type.Optional(Type.String()),
  beginDate: Type.Optional(DateText),
  endDate: Type.Optional(DateText),
});

const Profile = Type.Object({
  profileId: Type.String(),
  profileType: Type.String(),
  vendorId: Type.String(),
  applicationId: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  credentials: Type.Optional(
    Type.Array(
      Type.Object(
        { type: Type.String(), username: Type.String() },
        { additionalProperties: false },
      ),
    ),
  ),
});

export const UserRecord = Type.Object(
  {
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
  },
  { title: 'User', additionalProperties: false },
);

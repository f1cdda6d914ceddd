/** What is kept and answered of a user. Passwords are neither. */
import { printRecord, refsTo, refTo } from '../../oneroster/records/hrefs.ts';
import { printBoolean, toBoolean, toDate } from '../../oneroster/records/values.ts';
import type { User } from './schema.ts';

/** The user as all of the program sees it. */
export function canonicalUser(user: User) {
  return {
    ...user,
    status: user.status ?? 'active',
    enabledUser: toBoolean(user.enabledUser) ?? true,
    userIds: user.userIds?.map(({ type, identifier }) => ({ type, identifier })),
    roles: user.roles.map(canonicalRole),
    userProfiles: user.userProfiles?.map(canonicalProfile),
    agentIds: user.agents && [...new Set(user.agents.map(({ sourcedId }) => sourcedId))],
    resources: user.resources?.map(({ sourcedId }) => ({ sourcedId: sourcedId.toLowerCase() })),
  };
}
export type CanonicalUser = ReturnType<typeof canonicalUser>;

function canonicalRole({ roleType, role, org, ...rest }: User['roles'][number]) {
  return {
    roleType,
    role,
    org: refTo('org', org),
    userProfile: rest.userProfile || undefined,
    beginDate: toDate(rest.beginDate),
    endDate: toDate(rest.endDate),
  };
}

type Profile = NonNullable<User['userProfiles']>[number];

function canonicalProfile({ profileId, profileType, vendorId, ...rest }: Profile) {
  return {
    profileId,
    profileType,
    vendorId,
    applicationId: rest.applicationId ?? undefined,
    description: rest.description ?? undefined,
    credentials: rest.credentials?.map(({ type, username }) => ({ type, username })),
  };
}

/** The members of the record in the order in which they are answered. */
export function userMembers(user: CanonicalUser, agentIds: readonly string[]) {
  return {
    userMasterIdentifier: user.userMasterIdentifier,
    username: user.username,
    userIds: user.userIds,
    enabledUser: printBoolean(user.enabledUser),
    givenName: user.givenName,
    familyName: user.familyName,
    middleName: user.middleName,
    preferredFirstName: user.preferredFirstName,
    preferredMiddleName: user.preferredMiddleName,
    preferredLastName: user.preferredLastName,
    pronouns: user.pronouns,
    roles: user.roles,
    userProfiles: user.userProfiles,
    primaryOrg: refTo('org', user.primaryOrg),
    identifier: user.identifier,
    email: user.email,
    sms: user.sms,
    phone: user.phone,
    agents: agentsMember(agentIds),
    grades: user.grades,
    resources: refsTo('resource', user.resources),
    metadata: user.metadata,
  };
}

/** Absent when there are none. */
function agentsMember(agentIds: readonly string[]) {
  if (agentIds.length === 0) return undefined;
  return refsTo(
    'user',
    agentIds.map((sourcedId) => ({ sourcedId })),
  );
}

/** The JSON text of a user after its links to agents have changed. */
export function recordWithAgents(
  record: string,
  { agentIds, now }: { agentIds: readonly string[]; now: Date },
): string {
  const members = JSON.parse(record) as object;
  return printRecord({ ...members, dateLastModified: now, agents: agentsMember(agentIds) });
}

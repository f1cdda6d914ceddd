/** Users: their kind, members, list and rows. Passwords are never stored. */
import { hasBasis, mayReadUser, type RosterCaller } from '../../access/roster.ts';
import { resourceKind } from '../../curriculum/resources/record.ts';
import type { Caller } from '../../http/route.ts';
import { refsTo, refTo } from '../../oneroster/records/hrefs.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  boolean,
  type Canonical,
  canonical,
  fieldsOf,
  json,
  type Members,
  metadata,
  recordRow,
  reference,
  references,
  text,
  texts,
} from '../../oneroster/records/members.ts';
import { printRecord, textWithKnownAgents } from '../../oneroster/records/record-text.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { toDate } from '../../oneroster/records/values.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { listAgentIds, listHiddenAgentIds } from './agents.ts';
import { type User, UserRecord } from './schema.ts';

export const userKind: RecordKind = {
  name: 'user',
  shows: 'profile',
  table: sql`users`,
  person: 'itself',
  readers: sql`users.readers`,
  recordFor: recordWithKnownAgents,
};

/**
 * The record with only those agents whom the caller may read: it must not reveal ids of others, and
 * their hrefs would reply 404. All records without hidden agents are served as stored.
 *
 * The first `exists` runs once per page. The second condition is no `exists`: PostgreSQL would read
 * the agents of all students for it, however short the page. In lists the application is a
 * parameter, so that all share the statements of merged ones.
 */
function recordWithKnownAgents(caller: RosterCaller): Sql {
  const agent = sql`a.agent_id`;
  const isKnown =
    caller.rosterAll === false
      ? hasBasis(agent, sql`${caller.applicationId}::uuid`)
      : mayReadUser(caller, agent);
  return sql`case when exists (select from student_agents) and (
    select true from student_agents a
    where a.student_id = users.sourced_id and not ${isKnown} limit 1
  ) then ${textWithKnownAgents(sql`users.record`, caller.applicationId)}
  else users.record end`;
}

export const userMembers: Members<User> = {
  userMasterIdentifier: text(),
  username: text(),
  userIds: json({
    read: (ids: NonNullable<User['userIds']>) =>
      ids.map(({ type, identifier }) => ({ type, identifier })),
  }),
  enabledUser: boolean(),
  givenName: text(),
  familyName: text(),
  middleName: text(),
  preferredFirstName: text(),
  preferredMiddleName: text(),
  preferredLastName: text(),
  pronouns: text(),
  roles: json({ read: (roles: User['roles']) => roles.map(readRole) }),
  userProfiles: json({
    read: (profiles: NonNullable<User['userProfiles']>) => profiles.map(readProfile),
  }),
  primaryOrg: reference(orgKind),
  identifier: text(),
  email: text(),
  sms: text(),
  phone: text(),
  agents: references(userKind, { column: null }),
  grades: texts(),
  resources: references(resourceKind, { filter: false, uuid: true }),
  metadata: metadata(),
};

function readRole({ roleType, role, org, ...rest }: User['roles'][number]) {
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

function readProfile({ profileId, profileType, vendorId, ...rest }: Profile) {
  return {
    profileId,
    profileType,
    vendorId,
    applicationId: rest.applicationId ?? undefined,
    description: rest.description ?? undefined,
    credentials: rest.credentials?.map(({ type, username }) => ({ type, username })),
  };
}

export const userList = listOf(userKind, {
  plural: 'users',
  id: 'text',
  fields: {
    ...fieldsOf(userKind.table, userMembers),
    role: { kind: 'textArray', sql: sql`users.roles` },
    roles: { kind: 'textArray', sql: sql`users.roles` },
  },
  // The standard has `password`: `fields` may name it, and it is always absent.
  members: { ...UserRecord.properties, password: undefined },
  search: [sql`users.given_name`, sql`users.family_name`, sql`users.email`],
  partSorts: ['familyName'],
  limitMax: 3_000,
  families: ['roster'],
});

/** The canonical form of a user; enabled unless the body says otherwise. */
export function canonicalUser(sent: User): Canonical<User> {
  return canonical(userMembers, sent, { enabledUser: true });
}

/** References to agents; undefined when there are none, so that the member is absent. */
function agentsOf(ids: readonly string[]) {
  return ids.length === 0 ? undefined : ids.map((sourcedId) => ({ sourcedId }));
}

/**
 * The row of a user. When the body has no agents, the stored links stay; otherwise only those stay
 * that the writer cannot see.
 */
export async function userRow(
  db: Queryable,
  { header, caller }: { header: RecordHeader; caller: Caller },
  user: Canonical<User>,
): Promise<Row> {
  const { sourcedId } = header;
  const named = user.agents?.map((agent) => agent.sourcedId);
  const agentIds = named
    ? [...new Set(named), ...(await listHiddenAgentIds(db, sourcedId, caller))]
    : await listAgentIds(db, sourcedId);
  const value = { ...user, agents: agentsOf(agentIds) };
  return {
    ...recordRow<User>(header, userMembers, value as Canonical<User>),
    roles: [...new Set(user.roles.map(({ role }) => role))],
    role_orgs: [...new Set(user.roles.map(({ role, org }) => `${role} ${org.sourcedId}`))],
  };
}

/** The JSON text of a user with other agents. */
export function recordWithAgents(
  record: string,
  { agentIds, now }: { agentIds: readonly string[]; now: Date },
): string {
  const members = JSON.parse(record) as object;
  const agents = refsTo('user', agentsOf(agentIds));
  return printRecord({ ...members, dateLastModified: now, agents });
}

/** Gives the application that created a user a basis for reading it. */
export async function insertCreatedBasis(tx: Transaction, header: RecordHeader): Promise<void> {
  await tx.execute(sql`
    insert into student_bases (application_id, student_id, basis, created_at)
    values (${header.applicationId}, ${header.sourcedId}, 'created', ${header.dateLastModified})
    on conflict do nothing`);
}

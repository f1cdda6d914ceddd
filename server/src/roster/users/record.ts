/** Users: their kind, members, list and rows. Passwords are never stored. */
import Type, { type Static } from 'typebox';
import { isPersonOfDistrict } from '../../access/district.ts';
import { hasAccessBasis, mayReadUser, type RosterCaller } from '../../access/roster.ts';
import { resourceKind } from '../../curriculum/resources/record.ts';
import type { Caller } from '../../http/caller.ts';
import { Reference } from '../../http/schema.ts';
import {
  type BodyOf,
  boolean,
  filled,
  json,
  metadata,
  recordShape,
  reference,
  references,
  required,
  text,
  texts,
} from '../../oneroster/records/describe.ts';
import { refsTo, refTo } from '../../oneroster/records/hrefs.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, canonical, listOf, recordRow } from '../../oneroster/records/members.ts';
import { printRecord, textWithAgents } from '../../oneroster/records/record-text.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { toDate } from '../../oneroster/records/values.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { listAgentIds, listHiddenAgentIds } from './agents.ts';
import {
  PARTS_MAX,
  Profiles,
  ProfilesInput,
  Roles,
  RolesInput,
  UserIds,
  UserIdsInput,
} from './schema.ts';

export const userKind: RecordKind = {
  name: 'user',
  shows: 'profile',
  table: sql`users`,
  person: 'itself',
  readers: sql`users.readers`,
  ofDistrict: (orgRole) => isPersonOfDistrict(orgRole, sql`users.sourced_id`, sql`users.org_ids`),
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
      ? hasAccessBasis(agent, sql`${caller.applicationId}::uuid`)
      : mayReadUser(caller, agent);
  const known = sql`array(
    select a.agent_id from student_agents a
    where a.student_id = users.sourced_id and ${isKnown}
  )`;
  return sql`case when exists (select from student_agents) and (
    select true from student_agents a
    where a.student_id = users.sourced_id and not ${isKnown} limit 1
  ) then ${textWithAgents(sql`users.record`, known)}
  else users.record end`;
}

export const userShape = recordShape(
  userKind,
  {
    record: 'A student, a teacher, a guardian or another person (OneRoster v1p2)',
    body: 'A user in a request; passwords are not stored',
  },
  {
    userMasterIdentifier: text({ description: 'Id of the person across all systems' }),
    username: text({ description: 'Name for signing in' }),
    userIds: json(UserIdsInput, UserIds, {
      read: (ids) => ids.map(({ type, identifier }) => ({ type, identifier })),
      description: 'Ids of the user in other systems',
    }),
    enabledUser: filled(
      boolean({
        description: 'Not enabled: cannot sign in, and events are dropped. Enabled when left out',
      }),
    ),
    givenName: required(text({ isName: true })),
    familyName: required(text({ isName: true })),
    middleName: text(),
    preferredFirstName: text(),
    preferredMiddleName: text(),
    preferredLastName: text(),
    pronouns: text(),
    roles: required(
      json(RolesInput, Roles, {
        read: (roles) => roles.map(readRole),
        description: 'Functions of the user in orgs; at least one',
      }),
    ),
    userProfiles: json(ProfilesInput, Profiles, {
      read: (profiles) => profiles.map(readProfile),
      description: 'Accounts of the user in other systems',
    }),
    primaryOrg: reference(orgKind, { description: 'The main org of the user' }),
    identifier: text({ description: 'Number of the user in its school or district' }),
    email: text(),
    sms: text({ description: 'Number for text messages' }),
    phone: text(),
    agents: {
      ...references(userKind, {
        column: null,
        description: 'Users who act for this one, such as parents. When left out, stored ones stay',
      }),
      input: Type.Array(Reference, { maxItems: PARTS_MAX }),
    },
    grades: texts({ description: 'Grade levels, such as `09`' }),
    resources: references(resourceKind, {
      uuid: true,
      filter: false,
      description: 'Learning resources of the user',
    }),
    metadata: metadata(),
  },
);
export type User = BodyOf<typeof userShape>;

function readRole({ roleType, role, org, ...rest }: Static<typeof RolesInput>[number]) {
  return {
    roleType,
    role,
    org: refTo('org', org),
    userProfile: rest.userProfile || undefined,
    beginDate: toDate(rest.beginDate),
    endDate: toDate(rest.endDate),
  };
}

function readProfile({
  profileId,
  profileType,
  vendorId,
  ...rest
}: Static<typeof ProfilesInput>[number]) {
  return {
    profileId,
    profileType,
    vendorId,
    applicationId: rest.applicationId ?? undefined,
    description: rest.description ?? undefined,
    credentials: rest.credentials?.map(({ type, username }) => ({ type, username })),
  };
}

export const userList = listOf(userShape, {
  plural: 'users',
  fields: {
    role: { kind: 'textArray', sql: sql`users.roles` },
    roles: { kind: 'textArray', sql: sql`users.roles` },
  },
  // The standard has `password`: `fields` may name it, and it is always absent.
  alsoSelectable: ['password'],
  search: [sql`users.given_name`, sql`users.family_name`, sql`users.email`],
  partSorts: ['familyName'],
  families: ['roster'],
});

/** The canonical form of a user; enabled unless the body says otherwise. */
export function canonicalUser(sent: User): Canonical<User> {
  return canonical(userShape, sent, { enabledUser: true });
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
    ...recordRow(userShape, header, value as Canonical<User>),
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

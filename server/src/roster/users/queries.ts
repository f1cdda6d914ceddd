/** The SQL of users. */
import { mayReadRow, mayReadUser, type RosterCaller } from '../../access/roster.ts';
import type { Caller } from '../../http/route.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { listAgentIds, listHiddenAgentIds } from './agents.ts';
import { type CanonicalUser, userMembers } from './record.ts';
import { UserRecord } from './schema.ts';

export const userKind: RecordKind = {
  name: 'user',
  table: sql`users`,
  person: 'itself',
  visible: (caller) => mayReadRow(caller, sql`users.readers`),
  recordFor: recordWithKnownAgents,
};

/**
 * The record names the agents whom the caller may read: of others it would tell the ids, and their
 * hrefs would lead nowhere. Few students have such agents; all other texts are as they are stored.
 * Whether there are agents at all is asked once for a page. An `exists` for those of the student,
 * too, would have PostgreSQL read the agents of all students, however short the page.
 */
function recordWithKnownAgents(caller: RosterCaller): Sql {
  return sql`case when exists (select from student_agents) and (
    select true from student_agents a
    where a.student_id = users.sourced_id and not ${mayReadUser(caller, sql`a.agent_id`)} limit 1
  ) then record_with_known_agents(users.record, ${caller.applicationId}::uuid)
  else users.record end`;
}

export const userList = listOf(userKind, {
  plural: 'users',
  id: 'text',
  fields: {
    userMasterIdentifier: { kind: 'text', sql: sql`users.user_master_identifier` },
    username: { kind: 'text', sql: sql`users.username` },
    enabledUser: { kind: 'boolean', sql: sql`users.enabled_user` },
    givenName: { kind: 'text', sql: sql`users.given_name` },
    familyName: { kind: 'text', sql: sql`users.family_name` },
    middleName: { kind: 'text', sql: sql`users.middle_name` },
    preferredFirstName: { kind: 'text', sql: sql`users.preferred_first_name` },
    preferredMiddleName: { kind: 'text', sql: sql`users.preferred_middle_name` },
    preferredLastName: { kind: 'text', sql: sql`users.preferred_last_name` },
    pronouns: { kind: 'text', sql: sql`users.pronouns` },
    role: { kind: 'textArray', sql: sql`users.roles` },
    roles: { kind: 'textArray', sql: sql`users.roles` },
    'primaryOrg.sourcedId': { kind: 'text', sql: sql`users.primary_org_id` },
    identifier: { kind: 'text', sql: sql`users.identifier` },
    email: { kind: 'text', sql: sql`users.email` },
    sms: { kind: 'text', sql: sql`users.sms` },
    phone: { kind: 'text', sql: sql`users.phone` },
    grades: { kind: 'textArray', sql: sql`users.grades` },
  },
  // The standard has passwords: who selects all of its members gets all but this.
  members: { ...UserRecord.properties, password: undefined },
  search: [sql`users.given_name`, sql`users.family_name`, sql`users.email`],
  limitMax: 3_000,
  families: ['roster'],
});

/**
 * Its links to agents are those that are stored unless the user names some; then those stay whom
 * its writer cannot see.
 */
export async function userRow(
  db: Queryable,
  { header, caller }: { header: RecordHeader; caller: Caller },
  user: CanonicalUser,
): Promise<Row> {
  const { sourcedId } = header;
  const agentIds = user.agentIds
    ? [...user.agentIds, ...(await listHiddenAgentIds(db, sourcedId, caller))]
    : await listAgentIds(db, sourcedId);
  return {
    ...headerColumns(header),
    enabled_user: user.enabledUser,
    username: user.username,
    user_master_identifier: user.userMasterIdentifier,
    given_name: user.givenName,
    family_name: user.familyName,
    middle_name: user.middleName,
    preferred_first_name: user.preferredFirstName,
    preferred_middle_name: user.preferredMiddleName,
    preferred_last_name: user.preferredLastName,
    pronouns: user.pronouns,
    identifier: user.identifier,
    email: user.email,
    sms: user.sms,
    phone: user.phone,
    grades: user.grades,
    roles: [...new Set(user.roles.map(({ role }) => role))],
    role_orgs: [...new Set(user.roles.map(({ role, org }) => `${role} ${org.sourcedId}`))],
    primary_org_id: user.primaryOrg?.sourcedId,
    resource_ids: user.resources?.map(({ sourcedId }) => sourcedId),
    metadata: user.metadata,
    record: renderRecord(header, userMembers(user, agentIds)),
  };
}

/** The application that created a user may read it. */
export async function insertCreatedBasis(tx: Transaction, header: RecordHeader): Promise<void> {
  await tx.execute(sql`
    insert into student_bases (application_id, student_id, basis, created_at)
    values (${header.applicationId}, ${header.sourcedId}, 'created', ${header.dateLastModified})
    on conflict do nothing`);
}

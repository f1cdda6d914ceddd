/** The resource of users. Partners see those for whom they have a basis. */
import { metadataWarnings } from '../../curriculum/metadata.ts';
import type { Finding } from '../../http/problem.ts';
import { isObject } from '../../http/request/lenient.ts';
import { type Canonical, putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { replaceAgents } from './agents.ts';
import {
  canonicalUser,
  insertCreatedBasis,
  type User,
  userList,
  userRow,
  userShape,
} from './record.ts';

type Role = Canonical<User>['roles'][number];

/** Whether two roles hold on one day; the last day of a role is that before `endDate`. */
function areAtOnce(one: Role, other: Role): boolean {
  const endsBefore = (first: Role, next: Role) =>
    first.endDate && next.beginDate && first.endDate <= next.beginDate;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

/** Findings for primary roles that a user has at once with another one before it in one org. */
function roleFindings({ status, roles }: Canonical<User> & Pick<Put, 'status'>): Finding[] {
  if (status !== 'active') return [];
  return roles.flatMap((role, index) => {
    const first = roles
      .slice(0, index)
      .find(
        (one) =>
          one.roleType === 'primary' &&
          one.org.sourcedId === role.org.sourcedId &&
          one.role !== role.role &&
          areAtOnce(one, role),
      );
    if (role.roleType !== 'primary' || !first) return [];
    const message =
      `The primary role in the org '${role.org.sourcedId}' is '${first.role}' and '${role.role}'; ` +
      "make one of them 'secondary'.";
    return [{ path: `/user/roles/${index}/roleType`, code: 'field_value', message }];
  });
}

function readUser(sent: User): Put {
  const user = canonicalUser(sent);
  const put = putOf(userShape, user);
  const agentIds = user.agents && [...new Set(user.agents.map(({ sourcedId }) => sourcedId))];
  return {
    ...put,
    references: [
      ...user.roles.flatMap(({ org }, index) =>
        referencesOf(orgKind, `/user/roles/${index}/org`, org),
      ),
      ...put.references,
    ],
    warnings: metadataWarnings('user', user.metadata),
    check: async () => ({ findings: roleFindings(user) }),
    row: (db, header, caller) => userRow(db, { header, caller }, user),
    async afterWrite(tx, header, { caller, isNew }) {
      const hadAgents = !isNew || (agentIds?.length ?? 0) > 0;
      if (agentIds && hadAgents) await replaceAgents(tx, header, { agentIds, caller });
      if (isNew && !caller.operator) await insertCreatedBasis(tx, header);
    },
  };
}

/** A role without an org takes the user's primary one. */
function withOrgs({ roles, ...user }: Readonly<Record<string, unknown>>): object {
  const org = user['primaryOrg'];
  if (!org || !Array.isArray(roles)) return { ...user, roles };
  const lacksOrg = (role: unknown) => isObject(role) && !role['org'];
  return { ...user, roles: roles.map((role) => (lacksOrg(role) ? { ...role, org } : role)) };
}

export const users = defineResource({
  ...userShape,
  collection: userList,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace a user',
  liveRecord: withOrgs,
  read: readUser,
});

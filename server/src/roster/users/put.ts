/** What the body of a PUT of a user says, and how it is stored. */
import { resourceKind } from '../../curriculum/resources/queries.ts';
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { replaceAgents } from '../agents/queries.ts';
import { orgKind } from '../orgs/queries.ts';
import { insertCreatedBasis, userKind, userRow } from './queries.ts';
import { canonicalUser } from './record.ts';
import type { User } from './schema.ts';

export function readUser(sent: User): Put {
  const user = canonicalUser(sent);
  return {
    sourcedId: user.sourcedId,
    status: user.status,
    mentions: [
      ...user.roles.flatMap(({ org }, index) =>
        mentionsOf(orgKind, `/user/roles/${index}/org`, org),
      ),
      ...mentionsOf(orgKind, '/user/primaryOrg', user.primaryOrg),
      ...mentionsOf(userKind, '/user/agents', user.agents),
      ...mentionsOf(resourceKind, '/user/resources', user.resources),
    ],
    row: (db, stamp) => userRow(db, stamp, user),
    async storeBeside(tx, stamp, { caller, isNew }) {
      const had = !isNew || (user.agentIds?.length ?? 0) > 0;
      if (user.agentIds && had) await replaceAgents(tx, stamp, user.agentIds);
      if (isNew && !caller.operator) await insertCreatedBasis(tx, stamp);
    },
  };
}

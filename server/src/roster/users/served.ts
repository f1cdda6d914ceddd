/** Users: `/rostering/1.0/users`. Partners see those for whom they have a basis. */

import { resourceKind } from '../../curriculum/resources/queries.ts';
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { served } from '../../oneroster/served.ts';
import { replaceAgents } from '../agents/queries.ts';
import { orgKind } from '../orgs/queries.ts';
import { insertCreatedBasis, userKind, userList, userRow } from './queries.ts';
import { canonicalUser } from './record.ts';
import { type User, UserInput, UserRecord } from './schema.ts';

function readUser(sent: User): Put {
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
    row: (db, stamp, caller) => userRow(db, { stamp, caller }, user),
    async storeBeside(tx, stamp, { caller, isNew }) {
      const hadAgents = !isNew || (user.agentIds?.length ?? 0) > 0;
      if (user.agentIds && hadAgents) {
        await replaceAgents(tx, stamp, { agentIds: user.agentIds, caller });
      }
      if (isNew && !caller.operator) await insertCreatedBasis(tx, stamp);
    },
  };
}

export const users = served({
  kind: userKind,
  collection: userList,
  schema: UserRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
  summary: 'Create or replace a user',
  input: UserInput,
  read: readUser,
});

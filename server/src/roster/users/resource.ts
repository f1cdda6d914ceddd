/** Users: `/rostering/1.0/users`. Partners see those for whom they have a basis. */

import { resourceKind } from '../../curriculum/resources/queries.ts';
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { replaceAgents } from './agents.ts';
import { insertCreatedBasis, userKind, userList, userRow } from './queries.ts';
import { canonicalUser } from './record.ts';
import { type User, UserInput, UserRecord } from './schema.ts';

function readUser(sent: User): Put {
  const user = canonicalUser(sent);
  return {
    sourcedId: user.sourcedId,
    status: user.status,
    references: [
      ...user.roles.flatMap(({ org }, index) =>
        referencesOf(orgKind, `/user/roles/${index}/org`, org),
      ),
      ...referencesOf(orgKind, '/user/primaryOrg', user.primaryOrg),
      ...referencesOf(userKind, '/user/agents', user.agents),
      ...referencesOf(resourceKind, '/user/resources', user.resources),
    ],
    row: (db, header, caller) => userRow(db, { header, caller }, user),
    async afterWrite(tx, header, { caller, isNew }) {
      const hadAgents = !isNew || (user.agentIds?.length ?? 0) > 0;
      if (user.agentIds && hadAgents) {
        await replaceAgents(tx, header, { agentIds: user.agentIds, caller });
      }
      if (isNew && !caller.operator) await insertCreatedBasis(tx, header);
    },
  };
}

export const users = defineResource({
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

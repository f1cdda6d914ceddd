/** The resource of users. Partners see those for whom they have a basis. */
import { ById } from '../../http/schema.ts';
import { putOf } from '../../oneroster/records/members.ts';
import type { Put } from '../../oneroster/records/records.ts';
import { referencesOf } from '../../oneroster/records/references.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { defineResource } from '../../oneroster/routes/resource.ts';
import { admitWriter } from '../../oneroster/routes/scaffolding.ts';
import { replaceAgents } from './agents.ts';
import {
  canonicalUser,
  insertCreatedBasis,
  userKind,
  userList,
  userMembers,
  userRow,
} from './record.ts';
import { type User, UserInput, UserRecord } from './schema.ts';

function readUser(sent: User): Put {
  const user = canonicalUser(sent);
  const put = putOf('user', userMembers, user);
  const agentIds = user.agents && [...new Set(user.agents.map(({ sourcedId }) => sourcedId))];
  return {
    ...put,
    references: [
      ...user.roles.flatMap(({ org }, index) =>
        referencesOf(orgKind, `/user/roles/${index}/org`, org),
      ),
      ...put.references,
    ],
    row: (db, header, caller) => userRow(db, { header, caller }, user),
    async afterWrite(tx, header, { caller, isNew }) {
      const hadAgents = !isNew || (agentIds?.length ?? 0) > 0;
      if (agentIds && hadAgents) await replaceAgents(tx, header, { agentIds, caller });
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

/** Users: `/rostering/1.0/users`. Partners see those for whom they have a basis. */

import { resourceKind } from '../../curriculum/resources/queries.ts';
import { ById } from '../../http/schema.ts';
import type { Put } from '../../oneroster/records.ts';
import { mentionsOf } from '../../oneroster/references.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { served } from '../../oneroster/served.ts';
import { orgKind } from '../orgs/queries.ts';
import { insertCreatedBasis, upsertUser, userKind, userList } from './queries.ts';
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
    async store(tx, stamp, { caller, isNew }) {
      await upsertUser(tx, stamp, user);
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

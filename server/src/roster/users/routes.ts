/** Users: `/rostering/1.0/users`. Partners see those for whom they have a basis. */
import { ById } from '../../http/schema.ts';
import { recordRoutes, type Served } from '../../oneroster/record-routes.ts';
import { admitWriter } from '../../oneroster/scaffolding.ts';
import { readUser } from './put.ts';
import { userKind, userList } from './queries.ts';
import { UserInput, UserRecord } from './schema.ts';

const users: Served = {
  kind: userKind,
  collection: userList,
  schema: UserRecord,
  path: ById,
  tag: 'Roster',
  admitWriter,
};

export const userRoutes = recordRoutes(users, {
  summary: 'Create or replace a user',
  input: UserInput,
  read: readUser,
});

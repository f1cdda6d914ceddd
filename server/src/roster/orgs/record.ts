/** Orgs: their members and list. */
import { listOf } from '../../oneroster/records/kind.ts';
import {
  fieldsOf,
  type Members,
  metadata,
  reference,
  text,
  word,
} from '../../oneroster/records/members.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Org, OrgRecord } from './schema.ts';

export const orgMembers: Members<Org> = {
  name: text(),
  type: word(),
  identifier: text(),
  parent: reference(orgKind),
  metadata: metadata(),
};

export const orgList = listOf(orgKind, {
  plural: 'orgs',
  id: 'text',
  fields: fieldsOf(orgKind.table, orgMembers),
  members: OrgRecord.properties,
  search: [sql`orgs.name`],
  limitMax: 3_000,
  families: ['roster'],
});

/** The SQL of orgs. */
import { listOf } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import { orgKind } from '../../oneroster/records/roster-kinds.ts';
import type { Row } from '../../storage/database/batch.ts';
import { sql } from '../../storage/database/sql.ts';
import { type CanonicalOrg, orgMembers } from './record.ts';
import { OrgRecord } from './schema.ts';

export const orgList = listOf(orgKind, {
  plural: 'orgs',
  id: 'text',
  fields: {
    name: { kind: 'text', sql: sql`orgs.name` },
    type: { kind: 'text', sql: sql`orgs.type` },
    identifier: { kind: 'text', sql: sql`orgs.identifier` },
    'parent.sourcedId': { kind: 'text', sql: sql`orgs.parent_id` },
  },
  members: OrgRecord.properties,
  search: [sql`orgs.name`],
  limitMax: 3_000,
  families: ['roster'],
});

export function orgRow(header: RecordHeader, org: CanonicalOrg): Row {
  return {
    ...headerColumns(header),
    name: org.name,
    type: org.type,
    identifier: org.identifier,
    parent_id: org.parent?.sourcedId,
    metadata: org.metadata,
    record: renderRecord(header, orgMembers(org)),
  };
}

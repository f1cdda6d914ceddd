/** The SQL of orgs. */
import { listOf, type RecordKind } from '../../oneroster/kind.ts';
import { renderRecord, type Stamp, stampColumns, upsertRow } from '../../oneroster/records.ts';
import type { Transaction } from '../../storage/postgres.ts';
import { sql } from '../../storage/sql.ts';
import { type CanonicalOrg, orgMembers } from './record.ts';
import { OrgRecord } from './schema.ts';

export const orgKind: RecordKind = { name: 'org', table: sql`orgs` };

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

export function upsertOrg(tx: Transaction, stamp: Stamp, org: CanonicalOrg): Promise<void> {
  return upsertRow(tx, orgKind.table, {
    ...stampColumns(stamp),
    name: org.name,
    type: org.type,
    identifier: org.identifier,
    parent_id: org.parent?.sourcedId,
    metadata: org.metadata,
    record: renderRecord(stamp, orgMembers(org)),
  });
}

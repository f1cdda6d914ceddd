/** The SQL of resources. */
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type CanonicalResource, resourceMembers } from './record.ts';
import { ResourceRecord } from './schema.ts';

export const resourceKind: RecordKind = { name: 'resource', table: sql`resources` };

export const resourceList = listOf(resourceKind, {
  plural: 'resources',
  id: 'uuid',
  fields: {
    title: { kind: 'text', sql: sql`resources.title` },
    type: { kind: 'text', sql: sql`resources.type` },
    url: { kind: 'text', sql: sql`resources.url` },
    vendorResourceId: { kind: 'text', sql: sql`resources.vendor_resource_id` },
    subType: { kind: 'text', sql: sql`resources.sub_type` },
    format: { kind: 'text', sql: sql`resources.format` },
    description: { kind: 'text', sql: sql`resources.description` },
    roles: { kind: 'textArray', sql: sql`resources.roles` },
  },
  members: ResourceRecord.properties,
  search: [sql`resources.title`],
  order: [{ sql: sql`resources.title` }],
  limitMax: 1_000,
  families: ['content'],
});

export function resourceRow(header: RecordHeader, resource: CanonicalResource): Row {
  return {
    ...headerColumns(header),
    title: resource.title,
    type: resource.type,
    url: resource.url,
    vendor_resource_id: resource.vendorResourceId,
    sub_type: resource.subType,
    format: resource.format,
    description: resource.description,
    roles: resource.roles,
    learning_objective_set: JSON.stringify(resource.learningObjectiveSet),
    metadata: resource.metadata,
    record: renderRecord(header, resourceMembers(resource)),
  };
}

export async function replaceObjectives(
  tx: Transaction,
  resourceId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from resource_objectives
    where resource_id = ${resourceId} and cf_item_id <> all(${ids}::uuid[])`);
  await tx.execute(sql`
    insert into resource_objectives (resource_id, cf_item_id)
    select ${resourceId}::uuid, id from unnest(${ids}::uuid[]) as id
    on conflict do nothing`);
}

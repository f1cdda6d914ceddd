/** Resources: their members, their list, their rows, and the standards that they teach. */
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  type Canonical,
  canonical,
  fieldsOf,
  json,
  type Members,
  metadata,
  recordRow,
  text,
  texts,
  word,
} from '../../oneroster/records/members.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Resource, ResourceRecord } from './schema.ts';

export const resourceKind: RecordKind = {
  name: 'resource',
  shows: 'nothing',
  table: sql`resources`,
};

export const resourceMembers: Members<Resource> = {
  title: text(),
  type: word(),
  url: text(),
  vendorResourceId: text(),
  subType: text(),
  format: text(),
  description: text(),
  roles: texts(),
  learningObjectiveSet: json({
    column: 'learning_objective_set',
    read: (sets: Resource['learningObjectiveSet']) =>
      sets.map(({ source, learningObjectiveIds }) => ({
        source,
        learningObjectiveIds: learningObjectiveIds.map((id) => id.toLowerCase()),
      })),
  }),
  metadata: metadata('extensions'),
};

export const resourceList = listOf(resourceKind, {
  plural: 'resources',
  id: 'uuid',
  fields: fieldsOf(resourceKind.table, resourceMembers),
  members: ResourceRecord.properties,
  search: [sql`resources.title`],
  order: [{ sql: sql`resources.title` }],
  limitMax: 1_000,
  families: ['content'],
});

type CanonicalResource = Canonical<Resource>;

/** A resource as it is stored: UUIDs in lower case, defaults filled in. */
export function canonicalResource(sent: Resource): CanonicalResource {
  const sourcedId = sent.sourcedId.toLowerCase();
  const resource = canonical(resourceMembers, sent, { vendorResourceId: sourcedId });
  return { ...resource, sourcedId };
}

export function resourceRow(header: RecordHeader, resource: CanonicalResource): Row {
  return recordRow<Resource>(header, resourceMembers, resource);
}

/** The distinct CFItem ids of all sets, as they were sent. */
export function objectiveIds({
  learningObjectiveSet,
}: Pick<Resource, 'learningObjectiveSet'>): string[] {
  return [...new Set(learningObjectiveSet.flatMap((set) => set.learningObjectiveIds))];
}

/** Makes `ids` the standards of the resource; they must be known CFItems. */
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

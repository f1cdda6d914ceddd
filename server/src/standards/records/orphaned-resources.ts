/** Finds resources whose objectives are among given CASE items. */
import type { Caller } from '../../http/caller.ts';
import { uuidArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

/** A resource with objectives among items that would be removed. */
interface OrphanedResource {
  readonly sourcedId: string;
  readonly title: string;
  /** The removed items that the resource names, 100 at most. */
  readonly items: readonly string[];
}

const SHOWN_MAX = 100;

interface OrphanedResources {
  readonly count: number;
  /** How many are of other applications, whose resources are not named. */
  readonly others: number;
  /** The caller's, the first 100 by title. */
  readonly first: readonly OrphanedResource[];
}

/** Active resources with one of the items as objective; an operator's are all. */
export async function listOrphanedResources(
  db: Queryable,
  itemIds: readonly string[],
  { operator, applicationId }: Caller,
): Promise<OrphanedResources> {
  if (itemIds.length === 0) return { count: 0, others: 0, first: [] };
  const orphaned = sql`
    select r.sourced_id, r.title, r.application_id = ${applicationId} or ${operator} as is_own,
      array_agg(o.cf_item_id order by o.cf_item_id) as items
    from resource_objectives o
    join resources r on r.sourced_id = o.resource_id and r.status = 'active'
    where o.cf_item_id = any(${uuidArray(itemIds)}::uuid[])
    group by r.sourced_id`;
  const total = await db.first<{ count: number; others: number }>(sql`
    select count(*) as count, count(*) filter (where not is_own) as others
    from (${orphaned}) as orphaned`);
  const first = await db.query<OrphanedResource>(sql`
    select sourced_id, title, items[1:${SHOWN_MAX}::int] as items
    from (${orphaned}) as orphaned
    where is_own
    order by title, sourced_id
    limit ${SHOWN_MAX}`);
  return { count: total?.count ?? 0, others: total?.others ?? 0, first };
}

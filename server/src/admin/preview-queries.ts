/** Finds resources whose objectives are among given CASE items. */
import { uuidArray } from '../storage/database/binary-array.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** A resource with objectives among items that would be removed. */
interface OrphanedResource {
  readonly sourcedId: string;
  readonly title: string;
  /** These items, 100 at most. */
  readonly items: readonly string[];
}

const SHOWN_MAX = 100;

/** Active resources with one of the items as objective: count, and the first 100 by title. */
export async function listOrphanedResources(
  db: Queryable,
  itemIds: readonly string[],
): Promise<{ count: number; first: OrphanedResource[] }> {
  if (itemIds.length === 0) return { count: 0, first: [] };
  const orphaned = sql`
    select o.resource_id, array_agg(o.cf_item_id order by o.cf_item_id) as items
    from resource_objectives o
    join resources r on r.sourced_id = o.resource_id and r.status = 'active'
    where o.cf_item_id = any(${uuidArray(itemIds)}::uuid[])
    group by o.resource_id`;
  const total = await db.first<{ count: number }>(
    sql`select count(*) as count from (${orphaned}) as orphaned`,
  );
  const first = await db.query<OrphanedResource>(sql`
    select r.sourced_id, r.title, orphaned.items[1:${SHOWN_MAX}::int] as items
    from (${orphaned}) as orphaned
    join resources r on r.sourced_id = orphaned.resource_id
    order by r.title, r.sourced_id
    limit ${SHOWN_MAX}`);
  return { count: total?.count ?? 0, first };
}

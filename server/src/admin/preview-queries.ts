/** The SQL of what hangs on a framework's items. */
import { uuidArray } from '../storage/database/binary-array.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** A resource that teaches items which would be gone. */
interface OrphanedResource {
  readonly sourcedId: string;
  readonly title: string;
  /** Some of these items. */
  readonly items: readonly string[];
}

const SHOWN_MAX = 100;

/** The resources that name one of these items as an objective: how many, and the first of them. */
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

/** SQL of a preview: the names of stored items and associations, and the resources of items. */
import type { Caller } from '../../http/caller.ts';
import { uuidArray } from '../../storage/database/binary.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import {
  type Orphaned,
  SHOWN_MAX,
  type ShownAssociation,
  type ShownItem,
  STATEMENT_MAX,
} from './preview-schema.ts';

export async function listShownItems(
  tx: Transaction,
  ids: readonly string[],
): Promise<ShownItem[]> {
  return tx.query(sql`
    select
      sourced_id, human_coding_scheme,
      left(full_statement, ${STATEMENT_MAX}) as full_statement
    from cf_items where sourced_id = any(${uuidArray(ids)}::uuid[])
    order by position, sourced_id`);
}

export async function listShownAssociations(
  tx: Transaction,
  ids: readonly string[],
): Promise<ShownAssociation[]> {
  return tx.query(sql`
    select
      sourced_id, association_type,
      origin_id as origin, destination_id as destination
    from cf_associations where sourced_id = any(${uuidArray(ids)}::uuid[])
    order by position, sourced_id`);
}

/** Active resources with one of the items as objective; an operator's are all. */
export async function listOrphanedResources(
  db: Queryable,
  itemIds: readonly string[],
  { operator, applicationId }: Caller,
): Promise<Orphaned> {
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
  const first = await db.query<Orphaned['first'][number]>(sql`
    select sourced_id, title, items[1:${SHOWN_MAX}::int] as items
    from (${orphaned}) as orphaned
    where is_own
    order by title, sourced_id
    limit ${SHOWN_MAX}`);
  return { count: total?.count ?? 0, others: total?.others ?? 0, first };
}

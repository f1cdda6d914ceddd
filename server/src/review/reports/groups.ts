/** Groups the items of a framework by their ancestor on one level of its tree. */
import type { Branch, PlacedItem } from '../../standards/outline/places.ts';
import { placesOf } from '../../standards/outline/places.ts';
import { textArray } from '../../storage/database/binary.ts';
import { storedUuid } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

interface GroupLevel {
  readonly frameworkId: string;
  /** 1 = the children of the document. */
  readonly level: number;
}

interface GroupItem extends PlacedItem {
  readonly title: string;
}

/** An item on the level, or above it without descendants, and the grouped items below it. */
export interface Group {
  readonly item: {
    readonly sourcedId: string;
    readonly code: string | null;
    readonly title: string;
  };
  /** Ids; its own id, too, where it was asked for. */
  readonly members: readonly string[];
}

/**
 * The groups of these items, in the order of the framework's outline. An item with several places
 * in the tree is in the group of the first one; removed items are in none.
 */
export async function findGroups(
  db: Queryable,
  { frameworkId, level: wanted }: GroupLevel,
  itemIds: readonly string[],
): Promise<Group[]> {
  const items = await listWithAncestors(db, frameworkId, itemIds);
  const branches = await listBranches(db, frameworkId, items);
  // All ancestors are there, so that each place has the level that it has in the whole tree.
  const { item, level, parent, again } = placesOf(frameworkId, items, branches);
  const repeated = new Set(again.map(([row]) => row));
  const asked = new Set(itemIds);
  const groups = new Map<number, string[]>();
  for (const [row, index] of item.entries()) {
    const id = items[index]?.sourcedId ?? '';
    if (repeated.has(row) || !asked.has(id)) continue;
    let top = row;
    while ((level[top] ?? 0) > wanted) top = parent[top] ?? -1;
    const members = groups.get(top) ?? [];
    groups.set(top, members);
    members.push(id);
  }
  return [...groups]
    .sort(([left], [right]) => left - right)
    .flatMap(([row, members]) => {
      const found = items[item[row] ?? -1];
      if (!found) return [];
      const { sourcedId, humanCodingScheme: code, title } = found;
      return [{ item: { sourcedId, code, title }, members }];
    });
}

/** The items, and all items that they are below of, by any path. */
function listWithAncestors(
  db: Queryable,
  frameworkId: string,
  itemIds: readonly string[],
): Promise<GroupItem[]> {
  return db.query<GroupItem>(sql`
    with recursive above (id) as (
      select unnest(${textArray(itemIds)}::text[])
      union
      select a.destination_id
      from above join cf_associations a on a.origin_id = above.id
      where a.document_id = ${frameworkId} and a.status = 'active'
        and a.association_type = 'isChildOf'
    )
    select i.sourced_id, i.human_coding_scheme, i.list_enumeration,
      coalesce(i.abbreviated_statement, i.full_statement) as title
    from above join cf_items i on i.sourced_id = ${storedUuid(sql`above.id`)}
    where i.document_id = ${frameworkId} and i.status = 'active'
    order by i.position, i.sourced_id`);
}

function listBranches(
  db: Queryable,
  frameworkId: string,
  items: readonly GroupItem[],
): Promise<Branch[]> {
  const ids = items.map(({ sourcedId }) => sourcedId);
  return db.query<Branch>(sql`
    select origin_id as child_id, destination_id as parent_id, sequence_number
    from cf_associations
    where origin_id = any(${textArray(ids)}::text[]) and document_id = ${frameworkId}
      and status = 'active' and association_type = 'isChildOf'
    order by position, sourced_id`);
}

/** The order of units and of lessons among their siblings. */

interface Sibling {
  readonly sourcedId: string;
  readonly sortOrder: number;
}

export interface NewOrder<Row> {
  readonly row: Row;
  readonly sortOrder: number;
}

/** Room for records that others put between. */
const STEP = 10;

/** The siblings, in their order now, whose `sortOrder` changes when one moves to a position. */
export function reorder<Row extends Sibling>(
  siblings: readonly Row[],
  sourcedId: string,
  position: number,
): NewOrder<Row>[] {
  const moving = siblings.find((one) => one.sourcedId === sourcedId);
  if (!moving) return [];
  const others = siblings.filter((one) => one !== moving);
  const at = Math.min(Math.max(position, 0), others.length);
  if (siblings[at] === moving) return [];
  return [...others.slice(0, at), moving, ...others.slice(at)]
    .map((row, index) => ({ row, sortOrder: (index + 1) * STEP }))
    .filter(({ row, sortOrder }) => row.sortOrder !== sortOrder);
}

/** Finds records that would be their own ancestors: those of a kind that name a parent of it. */
import type { Finding } from '../../http/problem.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { RecordKind } from './kind.ts';
import type { RecordReference } from './references.ts';

/** Units have a code of their own. */
const CODES: Readonly<Record<string, string>> = { unit: 'unit_parent_cycle' };

/** The reference to the record that this one is put below; undefined = it is a root. */
export function aboveOf(references: readonly RecordReference[]): RecordReference | undefined {
  return references.find(({ isAbove }) => isAbove);
}

/** The finding for a record that would be below itself. */
export function cycleFinding({ kind, id: parentId, path }: RecordReference, id: string): Finding {
  const { name } = kind;
  const message =
    parentId === id
      ? `The ${name} '${id}' cannot be its own parent.`
      : `The ${name} '${parentId}' is below the ${name} '${id}', so it cannot be its parent.`;
  return { path, code: CODES[name] ?? 'parent_cycle', message };
}

/**
 * Whether the stored record is above the one that it would be put below. Two moves, each valid
 * alone, may form a circle, so one transaction at a time moves a record.
 */
export async function isBelowItself(
  tx: Transaction,
  { kind, id: parentId }: RecordReference,
  id: string,
): Promise<boolean> {
  const { table, name } = kind;
  const stored = await tx.first(sql`
    select from ${table} where sourced_id = ${id} and parent_id = ${parentId}`);
  if (!stored) {
    const key = `tree of ${name}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
  return (await listAncestors(tx, kind, [parentId])).some((one) => one.id === id);
}

interface Placed {
  readonly id: string;
  /** Null = a root. */
  readonly parentId: string | null;
}

/** The records and all above them, once each, also where they form a circle. */
function listAncestors(
  db: Queryable,
  { table }: RecordKind,
  ids: readonly string[],
): Promise<Placed[]> {
  return db.query<Placed>(sql`
    with recursive line (id, parent_id) as (
      select sourced_id, parent_id from ${table} where sourced_id = any(${ids})
      union
      select above.sourced_id, above.parent_id
      from line join ${table} above on above.sourced_id = line.parent_id
    )
    select id::text, parent_id::text from line`);
}

interface Moves {
  /** The new parents of records, by id. */
  readonly parents: ReadonlyMap<string, string>;
  /** True for one that has no parent any more. */
  isRoot(id: string): boolean;
}

/** The moved records that would be their own ancestors, where all others stay as stored. */
export async function findCircular(
  db: Queryable,
  kind: RecordKind,
  { parents, isRoot }: Moves,
): Promise<Set<string>> {
  const others = [...new Set(parents.values())].filter((id) => !parents.has(id));
  const stored = new Map<string, string | null>();
  for (const { id, parentId } of await listAncestors(db, kind, others)) stored.set(id, parentId);
  const circular = new Set<string>();
  const passed = new Set<string>();
  for (const first of parents.keys()) {
    const way: string[] = [];
    const places = new Map<string, number>();
    let id: string | null | undefined = first;
    while (id && !passed.has(id)) {
      passed.add(id);
      places.set(id, way.length);
      way.push(id);
      id = parents.get(id) ?? (isRoot(id) ? null : stored.get(id));
    }
    // Where this way meets itself, a circle begins; one that meets an earlier way does not.
    const start = id ? places.get(id) : undefined;
    if (start === undefined) continue;
    for (const one of way.slice(start)) if (parents.has(one)) circular.add(one);
  }
  return circular;
}

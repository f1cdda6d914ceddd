/** Exact totals, counted once for each version of what is counted. */
import type { Queryable } from '../storage/database/postgres.ts';
import { printSql, type Sql, sql } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';

/** Totals remembered at most; the oldest is forgotten first. */
const TOTALS_MAX = 2_000;

interface Total {
  readonly version: number;
  readonly total: number;
}

/** By database, and by what was counted: table, filter, access, values and all. */
const known = new WeakMap<Queryable, Map<string, Total>>();

/**
 * How many records fit the condition. A total that was counted at this version still holds: the
 * version and the rows that were counted are of one snapshot, and of two snapshots with the same
 * version neither sees a write that the other does not.
 */
export async function countRecords(
  db: Queryable,
  { from, version }: Collection,
  { condition, current }: { condition: Sql; current: number | undefined },
): Promise<number> {
  const count = sql`(select count(*) from ${from} where ${condition})`;
  if (!version) {
    const counted = await db.first<{ total: number }>(sql`select ${count} as total`);
    return counted?.total ?? 0;
  }
  const totals = totalsOf(db);
  const key = JSON.stringify(printSql(count));
  const found = totals.get(key);
  if (found && found.version === current) return found.total;
  const counted = await db.first<Total>(sql`select ${version} as version, ${count} as total`);
  if (!counted) return 0;
  totals.delete(key);
  totals.set(key, counted);
  if (totals.size > TOTALS_MAX) totals.delete(totals.keys().next().value ?? '');
  return counted.total;
}

function totalsOf(db: Queryable): Map<string, Total> {
  let totals = known.get(db);
  if (!totals) {
    totals = new Map();
    known.set(db, totals);
  }
  return totals;
}

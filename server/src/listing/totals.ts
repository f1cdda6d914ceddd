/** Exact totals, counted once for each version of what is counted. */
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../storage/database/postgres.ts';
import { printSql, type Sql, sql } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';

const TOTALS_MAX = 2_000;

interface Total {
  readonly version: number;
  readonly total: number;
}

/** By what was counted: table, filter, access, values and all. */
type Totals = LRUCache<string, Total>;

export function createTotals(): Totals {
  return new LRUCache({ max: TOTALS_MAX });
}

declare module '../http/route.ts' {
  interface Context {
    readonly totals: Totals;
  }
}

/** What a list is read with: the database or a transaction, and the totals that are known. */
export interface ListContext {
  readonly db: Queryable;
  readonly totals: Totals;
}

/**
 * How many records fit the condition. A total that was counted at this version still holds: the
 * version and the rows that were counted are of one snapshot, and of two snapshots with the same
 * version neither sees a write that the other does not.
 */
export async function countRecords(
  { db, totals }: ListContext,
  { from, version }: Collection,
  { condition, current }: { condition: Sql; current: number | undefined },
): Promise<number> {
  const count = sql`(select count(*) from ${from} where ${condition})`;
  if (!version) {
    const counted = await db.first<{ total: number }>(sql`select ${count} as total`);
    return counted?.total ?? 0;
  }
  const key = JSON.stringify(printSql(count));
  const found = totals.get(key);
  if (found && found.version === current) return found.total;
  const counted = await db.first<Total>(sql`select ${version} as version, ${count} as total`);
  if (!counted) return 0;
  totals.set(key, counted);
  return counted.total;
}

/** Exact totals of lists, cached until the version of the list changes. */
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../storage/database/postgres.ts';
import { printSql, sql } from '../storage/database/sql.ts';
import type { Collection } from './collection.ts';
import type { PageRequest } from './page-to-sql.ts';

const TOTALS_MAX = 2_000;

interface Total {
  readonly version: number;
  readonly total: number;
}

type Count = () => Promise<Total | undefined>;

/** Totals by the count statement: table, filter, access and values. */
export type Totals = LRUCache<string, Total, Count>;

export function createTotals(): Totals {
  return new LRUCache<string, Total, Count>({
    max: TOTALS_MAX,
    fetchMethod: (_key, _stale, { context: count }) => count(),
    // A count that was begun is waited for, although its place is taken meanwhile.
    ignoreFetchAbort: true,
  });
}

/** A count begun before the page was read can be too old, one begun later cannot. */
const SHARED_MAX = 2;

/**
 * The number of records that match the condition. A cached total of the `current` version is
 * exact: version and count come from one snapshot, and snapshots with the same version see the same
 * writes. Requests that want a total at once share one count: where the list is always written,
 * each would count all records otherwise. A count that saw less than the page, or failed for
 * another request, is not used.
 */
export async function countRecords(
  { reads, totals }: { readonly reads: Queryable; readonly totals: Totals },
  { from, version }: Collection,
  {
    condition,
    counted,
    current,
  }: Pick<PageRequest, 'condition' | 'counted'> & {
    readonly current: number | undefined;
  },
): Promise<number> {
  const count = counted ?? sql`(select count(*) from ${from} where ${condition})`;
  const countAlone = async () => {
    const found = await reads.first<{ total: number }>(sql`select ${count} as total`);
    return found?.total ?? 0;
  };
  if (!version || current === undefined) return countAlone();
  const key = JSON.stringify(printSql(count));
  const known = totals.get(key);
  if (known?.version === current) return known.total;
  for (let round = 0; round < SHARED_MAX; round += 1) {
    let isOwn = false;
    const context: Count = () => {
      isOwn = true;
      return reads.first<Total>(sql`select ${version} as version, ${count} as total`);
    };
    try {
      const found = await totals.fetch(key, { context, forceRefresh: true });
      if (found && (isOwn || found.version >= current)) return found.total;
    } catch (error) {
      if (isOwn) throw error;
      break;
    }
  }
  return countAlone();
}

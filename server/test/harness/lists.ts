/** What a list is read with, for tests that call it without a server. */
import { LargePages } from '../../src/listing/large-pages.ts';
import { createTotals, type ListContext } from '../../src/listing/totals.ts';
import type { Database } from '../../src/storage/database/postgres.ts';

export function listContext(db: Database): ListContext {
  return {
    reads: db,
    totals: createTotals(),
    largePages: new LargePages({ pool: db }),
  };
}

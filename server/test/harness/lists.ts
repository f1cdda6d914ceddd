/** What a list is read with, for tests that call it without a server. */
import { PageTurns } from '../../src/listing/page-turns.ts';
import type { ListContext } from '../../src/listing/read-page.ts';
import { createTotals } from '../../src/listing/totals.ts';
import type { Database } from '../../src/storage/database/postgres.ts';

export function listContext(db: Database): ListContext {
  return {
    reads: db,
    totals: createTotals(),
    pageTurns: new PageTurns({ pool: db }),
  };
}

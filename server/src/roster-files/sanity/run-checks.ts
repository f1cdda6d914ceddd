/** Runs the sanity checks of the stored roster. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { SANITY_CHECKS, type SanityCheck } from './sanity-checks.ts';

interface Suspect {
  readonly kind: string;
  readonly id: string;
  readonly detail: string;
}

export interface SanityOutcome extends Omit<SanityCheck, 'rows'> {
  readonly count: number;
  /** The first ones, in the order of their ids. */
  readonly first: readonly Suspect[];
}

/** Every check, with the first `firstMax` records that it finds. */
export async function runChecks(db: Queryable, firstMax: number): Promise<SanityOutcome[]> {
  const outcomes: SanityOutcome[] = [];
  for (const { rows, ...check } of SANITY_CHECKS) {
    const found = await db.first<{ count: number }>(sql`select count(*) from (${rows}) as suspect`);
    const count = found?.count ?? 0;
    const first =
      count === 0
        ? []
        : await db.query<Suspect>(sql`
            select kind, id, detail from (${rows}) as suspect
            order by kind, id, detail limit ${firstMax}`);
    outcomes.push({ ...check, count, first });
  }
  return outcomes;
}

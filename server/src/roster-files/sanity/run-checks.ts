/** Runs the sanity checks of the stored roster. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { SANITY_CHECKS, type SanityCheck } from './sanity-checks.ts';

/** A record that a check finds. */
interface Suspect {
  readonly kind: string;
  readonly id: string;
  readonly detail: string;
}

/** A check with the number of records that it finds. */
export interface SanityOutcome extends Omit<SanityCheck, 'rows'> {
  readonly count: number;
  /** The first of them, in the order of kind and id. */
  readonly first: readonly Suspect[];
}

/**
 * Runs every check; each outcome has at most `firstMax` records. `isWanted`: a condition on the
 * `suspect`; all when left out.
 */
export async function runChecks(
  db: Queryable,
  firstMax: number,
  isWanted = trusted('true'),
): Promise<SanityOutcome[]> {
  const outcomes: SanityOutcome[] = [];
  for (const { rows, ...check } of SANITY_CHECKS) {
    const found = await db.first<{ count: number }>(sql`
      select count(*) from (${rows}) as suspect where ${isWanted}`);
    const count = found?.count ?? 0;
    const first =
      count === 0
        ? []
        : await db.query<Suspect>(sql`
            select kind, id, detail from (${rows}) as suspect where ${isWanted}
            order by kind, id, detail limit ${firstMax}`);
    outcomes.push({ ...check, count, first });
  }
  return outcomes;
}

/** SQL of a preview: reads the names of stored items and associations. */
import { uuidArray } from '../../storage/database/binary.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

export interface ShownItem {
  readonly sourcedId: string;
  readonly humanCodingScheme: string | null;
  /** Cut at `STATEMENT_MAX` characters. */
  readonly fullStatement: string;
}

export interface ShownAssociation {
  readonly sourcedId: string;
  readonly associationType: string;
  /** Identifiers of the two ends. */
  readonly origin: string;
  readonly destination: string;
}

/** Characters of a statement in a preview. */
export const STATEMENT_MAX = 120;

export async function listShownItems(
  tx: Transaction,
  ids: readonly string[],
): Promise<ShownItem[]> {
  return tx.query(sql`
    select
      sourced_id, human_coding_scheme,
      left(full_statement, ${STATEMENT_MAX}) as full_statement
    from cf_items where sourced_id = any(${uuidArray(ids)}::uuid[])
    order by position, sourced_id`);
}

export async function listShownAssociations(
  tx: Transaction,
  ids: readonly string[],
): Promise<ShownAssociation[]> {
  return tx.query(sql`
    select
      sourced_id, association_type,
      origin_id as origin, destination_id as destination
    from cf_associations where sourced_id = any(${uuidArray(ids)}::uuid[])
    order by position, sourced_id`);
}

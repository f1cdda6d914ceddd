/** Counts what is held of a student, table by table, and says what an erasure does with it. */
import { findLocations } from '../../events/log/payloads.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { type Holding, INVENTORY, inPieces, partsOf, type Subject } from './data-inventory.ts';
import { findIdentity, findSubject } from './subject.ts';

interface Held {
  readonly table: string;
  readonly rows: number;
  readonly erasure: 'deleted' | 'redacted' | 'pseudonymised';
}

/** By the words of INVENTORY. */
const ERASURES = {
  texts: 'deleted',
  delete: 'deleted',
  redact: 'redacted',
  pseudonymise: 'pseudonymised',
} as const;

/** Tables with rows of the student; none when nothing is held. `tx` must be a snapshot. */
export async function countHoldings(tx: Transaction, id: string): Promise<Held[]> {
  const subject = await findSubject(tx, await findIdentity(tx, id));
  const held: Held[] = [];
  for (const holding of INVENTORY) {
    const rows = await countRows(tx, holding, subject);
    if (rows > 0) held.push({ table: holding.table, rows, erasure: ERASURES[holding.erase] });
  }
  return held;
}

export async function countRows(
  tx: Transaction,
  holding: Holding,
  subject: Subject,
): Promise<number> {
  let rows = 0;
  if (holding.erase === 'texts') {
    for (const part of inPieces(subject.keys)) rows += (await findLocations(tx, part)).length;
    return rows;
  }
  for (const part of partsOf(holding, subject)) {
    const found = await tx.first<{ rows: number }>(
      sql`select count(*) as rows from ${trusted(holding.table)} t where ${part}`,
    );
    rows += found?.rows ?? 0;
  }
  return rows;
}

/** An erasure and those who write of its student wait for each other: nobody sees half of it. */
import type { Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

const lockOf = (studentId: string): Sql => sql`hashtextextended(${`erasure ${studentId}`}, 0)`;

/** Waits for all who hold `erasureShare` of this student, and keeps others out. */
export async function lockForErasure(tx: Transaction, studentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(studentId)})`);
}

/** As a column of a select: waits for an erasure of this student, and keeps it waiting. */
export function erasureShare(studentId: string): Sql {
  return sql`pg_advisory_xact_lock_shared(${lockOf(studentId)})`;
}

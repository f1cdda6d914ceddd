/** Advisory lock between the erasure of a student and writes about that student. */
import type { Transaction } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

const lockOf = (studentId: string): Sql => sql`hashtextextended(${`erasure ${studentId}`}, 0)`;

/** Waits for transactions that hold `erasureShare` of this student, and blocks new ones. */
export async function lockForErasure(tx: Transaction, studentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(studentId)})`);
}

/** A column for a select: waits for an erasure of this student, and blocks one until commit. */
export function erasureShare(studentId: string): Sql {
  return sql`pg_advisory_xact_lock_shared(${lockOf(studentId)})`;
}

/** Checks that applications confirm erasures of students whose data they had. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { listUnconfirmed } from '../students/confirmations.ts';
import { type Check, ok, warn } from './check.ts';

/** Who has not confirmed that its data of an erased student is erased, too. */
export async function checkErasures(db: Queryable): Promise<Check> {
  const name = 'erasures';
  const late = await listUnconfirmed(db, new Date());
  if (late.length === 0) return ok(name, 'all that are older than a week are confirmed');
  const finding = late.map((one) => `${one.name} (${one.applicationId}): ${one.count}`).join('; ');
  return warn(
    name,
    `not confirmed for a week by ${finding}`,
    'ask them to erase their data, and to confirm it: GET /applications/1.0/{id}/erasures lists which',
  );
}

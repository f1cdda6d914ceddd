/** The lines of sign-ins in the audit log. */
import { recordAudit } from '../../privacy/audit.ts';
import type { Queryable } from '../../storage/database/postgres.ts';

type Outcome = 'ok' | 'wrong password' | 'must wait';

/** `userId` undefined: the name that was typed belongs to nobody, and is not kept. */
export function recordSignIn(
  db: Queryable,
  userId: string | undefined,
  outcome: Outcome,
): Promise<void> {
  const entry = { action: 'sign-in', objectType: 'users', objectId: userId ?? '', outcome };
  return recordAudit(db, userId === undefined ? entry : { ...entry, person: userId });
}

/** Writes sign-ins to the audit log. */
import { recordAudit } from '../../privacy/audit.ts';
import type { Queryable } from '../../storage/database/postgres.ts';

type Outcome = 'ok' | 'wrong password' | 'must wait';

/** `userId` undefined: the typed name is unknown, and is not stored. */
export function recordSignIn(
  db: Queryable,
  userId: string | undefined,
  outcome: Outcome,
): Promise<void> {
  const entry = { action: 'sign-in', objectType: 'users', objectId: userId ?? '', outcome };
  return recordAudit(db, userId === undefined ? entry : { ...entry, person: userId });
}

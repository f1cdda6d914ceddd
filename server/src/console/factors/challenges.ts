/** What a sign-in or an enrolment waits for: known by a token that the page holds, of one use. */
import { MINUTE_MS } from '../../lib/time.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { newToken, tokenHash } from '../accounts/links.ts';

/**
 * 'step': the password was right, a second factor is missing. 'app': a new authenticator app has to
 * show a code. 'passkey', 'new-passkey': a device has to sign the token. 'upstream': the provider
 * of the organisation has to answer. 'person': the server's sign-in of people of the roster has to.
 */
type ChallengeKind = 'step' | 'app' | 'passkey' | 'new-passkey' | 'upstream' | 'person';

const MINUTES = 10;

interface NewChallenge {
  readonly kind: ChallengeKind;
  /** Null = not known yet. */
  readonly accountId: string | null;
  readonly data?: string;
  readonly now: Date;
}

/** Stores a challenge and returns its token. */
export async function makeChallenge(
  db: Queryable,
  { kind, accountId, data = '', now }: NewChallenge,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + MINUTES * MINUTE_MS);
  await db.execute(sql`
    insert into account_challenges (token_sha256, kind, account_id, data, expires_at)
    values (${tokenHash(token)}, ${kind}, ${accountId}, ${data}, ${expiresAt})`);
  return token;
}

interface Presented {
  readonly token: string;
  readonly kind: ChallengeKind;
  readonly now: Date;
}

interface Challenge {
  readonly accountId: string | null;
  readonly data: string;
}

/** A challenge that has not ended; it stays. */
export function findChallenge(
  db: Queryable,
  { token, kind, now }: Presented,
): Promise<Challenge | undefined> {
  return db.first(sql`
    select account_id, data from account_challenges
    where token_sha256 = ${tokenHash(token)} and kind = ${kind} and expires_at > ${now}`);
}

/** Ends a challenge; undefined when it has ended, or was used meanwhile. */
export function useChallenge(
  db: Queryable,
  { token, kind, now }: Presented,
): Promise<Challenge | undefined> {
  return db.first(sql`
    delete from account_challenges
    where token_sha256 = ${tokenHash(token)} and kind = ${kind} and expires_at > ${now}
    returning account_id, data`);
}

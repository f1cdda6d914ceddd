/** Sessions of people of the roster in the database, apart from those of accounts. */
import { IS_ACTIVE_USER } from '../../access/roster.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { newToken, tokenHash } from '../accounts/links.ts';
import { type ClientOrigin, endOf, SEEN_EVERY_MS, SESSION_MS_MAX } from '../sessions/sessions.ts';

interface PersonSession {
  readonly userId: string;
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

/** Begins a session, and returns the value of its cookie. */
export async function beginPersonSession(
  db: Queryable,
  { userId, now, address, userAgent }: ClientOrigin & { readonly userId: string; now: Date },
): Promise<string> {
  const cookie = newToken();
  await db.execute(sql`
    insert into user_sessions (
      cookie_sha256, user_id, created_at, seen_at, expires_at, address, user_agent
    ) values (
      ${tokenHash(cookie)}, ${userId}, ${now}, ${now},
      ${new Date(now.getTime() + SESSION_MS_MAX)}, ${address}, ${userAgent}
    )`);
  return cookie;
}

/**
 * The id of the person whose session it is, and notes the request, once a minute at most.
 * Undefined: the session has ended, or the person may not sign in any more.
 */
export async function findPerson(
  db: Queryable,
  cookie: string,
  now: Date,
): Promise<string | undefined> {
  const found = await db.first<PersonSession>(sql`
    select s.user_id, s.seen_at, s.expires_at
    from user_sessions s join users u on u.sourced_id = s.user_id
    where s.cookie_sha256 = ${tokenHash(cookie)} and ${IS_ACTIVE_USER}`);
  if (!found || endOf(found) <= now) return undefined;
  if (now.getTime() - found.seenAt.getTime() >= SEEN_EVERY_MS) {
    await db.execute(sql`
      update user_sessions set seen_at = ${now}
      where cookie_sha256 = ${tokenHash(cookie)} and seen_at < ${now}`);
  }
  return found.userId;
}

export async function deletePersonSession(db: Queryable, cookie: string): Promise<void> {
  await db.execute(sql`delete from user_sessions where cookie_sha256 = ${tokenHash(cookie)}`);
}

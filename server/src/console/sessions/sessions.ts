/** Sessions at the console in the database: begun by a sign-in, ended by time or by a person. */
import type { IncomingMessage } from 'node:http';
import type { OrgRole } from '../../http/org-role.ts';
import { clientAddress, truncatedAddress } from '../../http/request/address.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { ORG_ROLE } from '../accounts/accounts.ts';
import { newToken, tokenHash } from '../accounts/links.ts';
import { recordTry } from '../accounts/password.ts';
import type { Role } from '../accounts/rules.ts';
import { HAS_SECOND_FACTOR } from '../factors/factors.ts';

/** After the sign-in, whatever happens. */
export const SESSION_MS_MAX = 12 * HOUR_MS;
/** Without a request. */
const IDLE_MS_MAX = HOUR_MS;
/** `seen_at` is written this often at most. */
export const SEEN_EVERY_MS = MINUTE_MS;
const AGENT_CHARACTERS_MAX = 200;
const CONFIRMED_MS = 10 * MINUTE_MS;
const NEW_MS = 10 * MINUTE_MS;

export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly confirmedUntil: Date | null;
  /** Null = nothing for any org. */
  readonly orgRole: OrgRole | null;
  /** By sourcedId of the application. */
  readonly roles: Readonly<Record<string, Role>>;
}

/** Where a session begins. */
export interface ClientOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export function originOf(request: IncomingMessage, behindProxy: boolean): ClientOrigin {
  return {
    address: truncatedAddress(clientAddress(request, behindProxy)),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, AGENT_CHARACTERS_MAX),
  };
}

interface NewSession extends ClientOrigin {
  readonly accountId: string;
  readonly now: Date;
}

/** Begins a session with an id of its own, and returns the value of its cookie. */
export async function beginSession(
  db: Queryable,
  { accountId, now, address, userAgent }: NewSession,
): Promise<string> {
  const cookie = newToken();
  await db.execute(sql`
    insert into account_sessions (
      cookie_sha256, account_id, created_at, seen_at, expires_at, address, user_agent
    ) values (
      ${tokenHash(cookie)}, ${accountId}, ${now}, ${now},
      ${new Date(now.getTime() + SESSION_MS_MAX)}, ${address}, ${userAgent}
    )`);
  await db.execute(sql`update accounts set last_sign_in_at = ${now} where id = ${accountId}`);
  return cookie;
}

/** The session of a cookie, whether or not its time is over; none of a disabled account. */
export function findSession(db: Queryable, cookie: string): Promise<Session | undefined> {
  return db.first(sql`${SESSIONS} and s.cookie_sha256 = ${tokenHash(cookie)}`);
}

export function findSessionById(db: Queryable, id: string): Promise<Session | undefined> {
  return db.first(sql`${SESSIONS} and s.id = ${id}`);
}

const SESSIONS = sql`
    select s.id, s.account_id, a.email, a.name, a.operator, s.created_at, s.seen_at, s.expires_at,
      s.confirmed_until, ${HAS_SECOND_FACTOR} as has_second_factor,
      a.password_hash is not null as has_password, ${ORG_ROLE} as org_role,
      coalesce((
        select json_object_agg(m.application_id, m.role)
        from application_members m where m.account_id = a.id
      ), '{}') as roles
    from account_sessions s join accounts a on a.id = s.account_id
    where a.disabled_at is null`;

/** When the session ends unless there is another request before. */
export function endOf({ seenAt, expiresAt }: Pick<Session, 'seenAt' | 'expiresAt'>): Date {
  return new Date(Math.min(expiresAt.getTime(), seenAt.getTime() + IDLE_MS_MAX));
}

/** The person has just signed in. */
export function isNew({ createdAt }: Session, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_MS;
}

/** Notes a request of a session, once a minute at most. */
export async function noteSeen(db: Queryable, session: Session, now: Date): Promise<void> {
  const { id, seenAt } = session;
  if (now.getTime() - seenAt.getTime() < SEEN_EVERY_MS) return;
  await db.execute(sql`
    update account_sessions set seen_at = ${now} where id = ${id} and seen_at < ${now}`);
}

export async function deleteSession(db: Queryable, cookie: string): Promise<void> {
  await db.execute(sql`
    delete from account_sessions where cookie_sha256 = ${tokenHash(cookie)}`);
}

interface SessionLine {
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** Maximum rows of a list; a person has a few. */
const SESSIONS_MAX = 100;

/** The sessions of an account that have not ended, the last used first. */
export async function listSessions(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<SessionLine[]> {
  const found = await db.query<SessionLine>(sql`
    select id, created_at, seen_at, expires_at, address, user_agent
    from account_sessions
    where account_id = ${accountId}
    order by seen_at desc, id
    limit ${SESSIONS_MAX}`);
  return found.filter((session) => endOf(session) > now);
}

/** False when the account has no such session. */
export async function deleteSessionById(
  db: Queryable,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<boolean> {
  const deleted = await db.execute(sql`
    delete from account_sessions where id = ${id} and account_id = ${accountId}`);
  return deleted > 0;
}

/** After a second check of who it is, which the audit log keeps; returns until when it counts. */
export async function confirmSession(db: Queryable, id: string, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + CONFIRMED_MS);
  const row = await db.first<{ accountId: string }>(sql`
    update account_sessions set confirmed_until = ${until} where id = ${id} returning account_id`);
  if (row) await recordTry(db, { action: 'confirm', accountId: row.accountId, outcome: 'ok' });
  return until;
}

/**
 * Ends the sessions of an account, all or all but one, and the sign-ins that wait for a second
 * factor; returns how many sessions.
 */
export async function deleteSessionsOf(
  db: Queryable,
  { accountId, except = null }: { readonly accountId: string; readonly except?: string | null },
): Promise<number> {
  await db.execute(sql`
    delete from account_challenges where account_id = ${accountId} and kind = 'step'`);
  return db.execute(sql`
    delete from account_sessions
    where account_id = ${accountId} and id is distinct from ${except}::uuid`);
}

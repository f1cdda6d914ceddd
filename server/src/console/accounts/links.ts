/** Links of one use by which a person sets a password: set-up, invitation, reset. */
import { hash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../lib/time.ts';
import type { Database, Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { hasAbleOperator, type Member } from './accounts.ts';

/** 'demo' signs in at once, and may be opened again until it ends. */
export type LinkKind = 'setup' | 'invitation' | 'reset' | 'demo';

/** Path of the page of each kind. */
export const LINK_PATHS: Readonly<Record<LinkKind, string>> = {
  setup: '/console/set-up',
  invitation: '/console/invitation',
  reset: '/console/reset',
  demo: '/console/sign-in/demo',
};

const MINUTES: Readonly<Record<LinkKind, number>> = {
  setup: 30,
  invitation: 7 * 24 * 60,
  reset: 24 * 60,
  demo: 7 * 24 * 60,
};

interface Link {
  readonly kind: LinkKind;
  /** Null for setup. */
  readonly accountId: string | null;
  /** To open the link accepts the invitation of this application; null = it accepts none. */
  readonly applicationId: string | null;
  /** False = an admin or a client of the application made it: it proves no address. */
  readonly byOperator: boolean;
}

interface MadeLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** 256 random bits as text: tokens of links, ids of sessions. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A link as it is stored. */
interface StoredLink extends Link {
  /** 'account:…', a client, or a command. */
  readonly createdBy: string;
}

interface FoundLink extends StoredLink {
  /** The name of the application with the id `applicationId`. */
  readonly applicationName: string | null;
}

interface LinkRequest extends StoredLink {
  readonly baseUrl: string;
  readonly now: Date;
}

/** The maker of links on the server, or of an operator's links beside applications. */
export const PROVING = { applicationId: null, byOperator: true } as const;

/** Makes a link; earlier ones of this account, or for set-up, end. */
export async function makeLink(
  db: Queryable,
  { kind, accountId, applicationId, byOperator, baseUrl, createdBy, now }: LinkRequest,
): Promise<MadeLink> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + MINUTES[kind] * MINUTE_MS);
  await db.execute(sql`
    delete from account_links
    where used_at is null and account_id is not distinct from ${accountId}::uuid`);
  await db.execute(sql`
    insert into account_links (
      token_sha256, kind, account_id, application_id, by_operator, expires_at, created_by
    ) values (
      ${tokenHash(token)}, ${kind}, ${accountId}, ${applicationId}, ${byOperator}, ${expiresAt},
      ${createdBy}
    )`);
  // The token is in the fragment, which browsers do not send: no log of a proxy has it.
  return { url: `${baseUrl}${LINK_PATHS[kind]}#${token}`, expiresAt };
}

/** The link for the first operator; undefined when there is one who can sign in. */
export function makeSetupLink(
  db: Database,
  { baseUrl, now, createdBy }: Pick<LinkRequest, 'baseUrl' | 'now' | 'createdBy'>,
): Promise<MadeLink | undefined> {
  return db.begin(async (tx) => {
    if (await hasAbleOperator(tx)) return undefined;
    return makeLink(tx, { ...PROVING, kind: 'setup', accountId: null, baseUrl, now, createdBy });
  });
}

interface Presented {
  readonly token: string;
  readonly kind: LinkKind;
  readonly now: Date;
}

/** An unused link that has not expired, of an account that is not disabled. */
export function findLink(
  db: Queryable,
  { token, kind, now }: Presented,
): Promise<FoundLink | undefined> {
  return db.first(sql`
    select l.kind, l.account_id, l.application_id, l.by_operator, l.created_by,
      p.name as application_name
    from account_links l
    left join accounts a on a.id = l.account_id
    left join applications p on p.sourced_id = l.application_id
    where l.token_sha256 = ${tokenHash(token)} and l.kind = ${kind} and l.used_at is null
      and l.expires_at > ${now} and a.disabled_at is null`);
}

/** Ends a link; false when it was used meanwhile. */
export async function useLink(db: Queryable, { token, now }: Presented): Promise<boolean> {
  const used = await db.execute(sql`
    update account_links set used_at = ${now}
    where token_sha256 = ${tokenHash(token)} and used_at is null`);
  return used > 0;
}

/** Ends the unused links that admins made for an account: they prove no address. */
export async function endLinksOfAdmins(db: Queryable, accountId: string): Promise<void> {
  await db.execute(sql`
    delete from account_links
    where account_id = ${accountId} and used_at is null and not by_operator`);
}

/** Ends the unused links that were made for a member of an application. */
export async function endLinksOfMember(
  db: Queryable,
  { applicationId, accountId }: Member,
): Promise<void> {
  await db.execute(sql`
    delete from account_links
    where account_id = ${accountId} and used_at is null and application_id = ${applicationId}`);
}

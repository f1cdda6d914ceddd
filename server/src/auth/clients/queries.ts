/** The clients of one application in the database: lists, changes, secrets. */
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';
import { insertChange } from '../../storage/feed-changes.ts';
import { CLIENT_KIND } from '../applications/applications.ts';
import { newSecret } from '../applications/secrets.ts';
import type { ClientChange } from './schema.ts';

export type ClientKind = 'confidential' | 'public' | 'external';

/** What the rules need of a client. */
export interface StoredClient {
  readonly kind: ClientKind;
  readonly scopes: readonly string[];
  readonly identityScopes: readonly string[];
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly firstParty: boolean;
  readonly disabled: boolean;
  /** The secret before the last rotation is still valid. */
  readonly overlaps: boolean;
}

/** Most clients of one application that are not disabled. */
export const CLIENTS_ACTIVE_MAX = 100;
/** Most clients in a list; of disabled ones the latest. */
const LISTED_MAX = 500;

const OVERLAPS = sql`coalesce(c.old_secret_expires_at > now(), false)`;

const usedWith = (secret: Sql) => sql`(
  select ${isoText(sql`u.used_at`)} from client_uses u
  where u.client_id = c.client_id and u.secret_sha256 = ${secret}
)`;

const NEW_SECRET = sql`json_build_object(
  'endsIn4', c.secret_last4, 'createdAt', ${isoText(sql`c.secret_created_at`)}, 'expiresAt', null,
  'lastUsedAt', ${usedWith(sql`c.secret_sha256`)}
)`;

const OLD_SECRET = sql`json_build_object(
  'endsIn4', c.old_secret_last4, 'createdAt', ${isoText(sql`c.old_secret_created_at`)},
  'expiresAt', ${isoText(sql`c.old_secret_expires_at`)},
  'lastUsedAt', ${usedWith(sql`c.old_secret_sha256`)}
)`;

/** A client as the schema Client has it: no secret, and no hash of one. */
const CLIENT = sql`json_build_object(
  'clientId', c.client_id, 'label', c.label, 'kind', ${CLIENT_KIND},
  'scopes', c.scopes, 'identityScopes', c.identity_scopes, 'idTokenClaims', c.id_token_claims,
  'redirectUris', c.redirect_uris, 'postLogoutRedirectUris', c.post_logout_redirect_uris,
  'firstParty', c.first_party, 'refreshTokens', c.refresh_tokens, 'pkce', c.pkce,
  'createdAt', ${isoText(sql`c.created_at`)}, 'disabledAt', ${isoText(sql`c.disabled_at`)},
  'lastUsedAt', (
    select ${isoText(sql`max(u.used_at)`)} from client_uses u where u.client_id = c.client_id
  ),
  'secrets', case
    when c.secret_sha256 is null then json_build_array()
    when ${OVERLAPS} then json_build_array(${NEW_SECRET}, ${OLD_SECRET})
    else json_build_array(${NEW_SECRET})
  end
)`;

/** The JSON of an application's clients: active ones first, then the newest. */
export async function listClientsOf(db: Queryable, applicationId: string): Promise<string[]> {
  const rows = await db.query<{ client: string }>(sql`
    select ${CLIENT}::text as client from clients c
    where c.application_id = ${applicationId}
    order by c.disabled_at desc nulls first, c.created_at desc, c.client_id
    limit ${LISTED_MAX}`);
  return rows.map(({ client }) => client);
}

/** The JSON of one client. */
export async function findClient(db: Queryable, clientId: string): Promise<string | undefined> {
  const row = await db.first<{ client: string }>(sql`
    select ${CLIENT}::text as client from clients c where c.client_id = ${clientId}`);
  return row?.client;
}

export async function findApplicationOf(
  db: Queryable,
  clientId: string,
): Promise<string | undefined> {
  const row = await db.first<{ applicationId: string }>(sql`
    select application_id from clients where client_id = ${clientId}`);
  return row?.applicationId;
}

/** Locks the client; undefined = it is unknown, or of another application. */
export function findClientForUpdate(
  db: Queryable,
  { applicationId, clientId }: { readonly applicationId: string; readonly clientId: string },
): Promise<StoredClient | undefined> {
  return db.first(sql`
    select ${CLIENT_KIND} as kind, c.scopes, c.identity_scopes, c.redirect_uris,
      c.post_logout_redirect_uris, c.first_party, c.disabled_at is not null as disabled,
      ${OVERLAPS} as overlaps
    from clients c
    where c.client_id = ${clientId} and c.application_id = ${applicationId}
    for no key update`);
}

export async function countActiveClients(db: Queryable, applicationId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from clients
    where application_id = ${applicationId} and disabled_at is null`);
  return row?.count ?? 0;
}

/** Gives a client a new secret; the one before stays valid for the days, 0 = it ends now. */
export async function rotateSecret(
  db: Queryable,
  clientId: string,
  graceDays: number,
): Promise<{ clientSecret: string; oldExpiresAt: Date | null }> {
  const { clientSecret, sha256, last4 } = newSecret();
  const kept = sql`${graceDays}::int > 0`;
  const row = await db.first<{ oldExpiresAt: Date | null }>(sql`
    update clients set
      old_secret_sha256 = case when ${kept} then secret_sha256 end,
      old_secret_last4 = case when ${kept} then secret_last4 end,
      old_secret_created_at = case when ${kept} then secret_created_at end,
      old_secret_expires_at =
        case when ${kept} then now() + make_interval(days => ${graceDays}::int) end,
      secret_sha256 = ${sha256}, secret_last4 = ${last4}, secret_created_at = now()
    where client_id = ${clientId}
    returning old_secret_expires_at as old_expires_at`);
  await forgetEndedSecrets(db, clientId);
  const application = sql`(select application_id from clients where client_id = ${clientId})`;
  const change = { application_id: application, record_id: sql`${clientId}` };
  if (graceDays > 0) await insertChange(db, { ...change, type: sql`'client.secret_expiring'` });
  return { clientSecret, oldExpiresAt: row?.oldExpiresAt ?? null };
}

/** Ends the secret before the last rotation; without one it does nothing. */
export async function endOldSecret(db: Queryable, clientId: string): Promise<void> {
  await db.execute(sql`
    update clients set
      old_secret_sha256 = null, old_secret_last4 = null, old_secret_created_at = null,
      old_secret_expires_at = null
    where client_id = ${clientId} and old_secret_sha256 is not null`);
  await forgetEndedSecrets(db, clientId);
}

async function forgetEndedSecrets(db: Queryable, clientId: string): Promise<void> {
  await db.execute(sql`
    delete from client_uses u using clients c
    where u.client_id = ${clientId} and c.client_id = u.client_id and u.secret_sha256 <> ''
      and u.secret_sha256 is distinct from c.secret_sha256
      and u.secret_sha256 is distinct from c.old_secret_sha256`);
}

const COLUMNS: Readonly<Record<keyof ClientChange, Sql>> = {
  label: sql`label`,
  scopes: sql`scopes`,
  redirectUris: sql`redirect_uris`,
  postLogoutRedirectUris: sql`post_logout_redirect_uris`,
  firstParty: sql`first_party`,
  refreshTokens: sql`refresh_tokens`,
  pkce: sql`pkce`,
  identityScopes: sql`identity_scopes`,
  idTokenClaims: sql`id_token_claims`,
};

/** Writes the given members; the others stay. */
export async function updateClient(
  db: Queryable,
  clientId: string,
  change: ClientChange,
): Promise<void> {
  const names = Object.keys(COLUMNS) as (keyof ClientChange)[];
  const changes = names.flatMap((name) =>
    change[name] === undefined ? [] : [sql`${COLUMNS[name]} = ${change[name]}`],
  );
  if (changes.length === 0) return;
  await db.execute(sql`update clients set ${join(changes, ', ')} where client_id = ${clientId}`);
}

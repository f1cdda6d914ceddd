/** Settings of an existing client: redirect URIs, consent, refresh tokens, PKCE, identity data. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';

/** Maximum redirect URIs of one client, for each kind. */
export const REDIRECT_URIS_MAX = 50;

export interface ClientSettings {
  readonly firstParty?: boolean;
  readonly refreshTokens?: boolean;
  readonly pkce?: boolean;
  readonly identityScopes?: readonly string[];
  /** Identity scopes whose claims ID tokens have, beside userinfo: `email` or none. */
  readonly idTokenClaims?: readonly string[];
}

type RedirectKind = 'sign-in' | 'sign-out';

const COLUMN: Readonly<Record<RedirectKind, Sql>> = {
  'sign-in': sql`redirect_uris`,
  'sign-out': sql`post_logout_redirect_uris`,
};

/** Public = without a secret; undefined = no such client, or one of another issuer. */
export async function findClientKind(
  db: Queryable,
  clientId: string,
): Promise<'public' | 'confidential' | undefined> {
  const row = await db.first<{ kind: 'public' | 'confidential' }>(sql`
    select case when secret_sha256 is null then 'public' else 'confidential' end as kind
    from clients
    where client_id = ${clientId} and not external`);
  return row?.kind;
}

/** Adds a URI once, and returns all of its kind; undefined = no such client, or it is full. */
export async function addRedirectUri(
  db: Queryable,
  change: { clientId: string; uri: string; kind: RedirectKind },
): Promise<string[] | undefined> {
  const column = COLUMN[change.kind];
  const row = await db.first<{ uris: string[] }>(sql`
    update clients
    set ${column} = case
      when ${change.uri} = any(${column}) then ${column} else ${column} || ${change.uri}::text
    end
    where client_id = ${change.clientId} and cardinality(${column}) < ${REDIRECT_URIS_MAX}
    returning ${column} as uris`);
  return row?.uris;
}

/** Removes a URI and returns the rest; undefined = the client or the URI does not exist. */
export async function removeRedirectUri(
  db: Queryable,
  change: { clientId: string; uri: string; kind: RedirectKind },
): Promise<string[] | undefined> {
  const column = COLUMN[change.kind];
  const row = await db.first<{ uris: string[] }>(sql`
    update clients set ${column} = array_remove(${column}, ${change.uri})
    where client_id = ${change.clientId} and ${change.uri} = any(${column})
    returning ${column} as uris`);
  return row?.uris;
}

/** Changes the given settings and returns all; undefined = there is no such client. */
export async function updateClientSettings(
  db: Queryable,
  clientId: string,
  settings: ClientSettings,
): Promise<Required<ClientSettings> | undefined> {
  const { firstParty, refreshTokens, pkce, identityScopes, idTokenClaims } = settings;
  const changes = [
    ...(firstParty === undefined ? [] : [sql`first_party = ${firstParty}`]),
    ...(refreshTokens === undefined ? [] : [sql`refresh_tokens = ${refreshTokens}`]),
    ...(pkce === undefined ? [] : [sql`pkce = ${pkce}`]),
    ...(identityScopes === undefined ? [] : [sql`identity_scopes = ${identityScopes}`]),
    ...(idTokenClaims === undefined ? [] : [sql`id_token_claims = ${idTokenClaims}`]),
  ];
  return db.first(sql`
    update clients set ${join(changes, ', ', sql`client_id = client_id`)}
    where client_id = ${clientId}
    returning first_party, refresh_tokens, pkce, identity_scopes, id_token_claims`);
}

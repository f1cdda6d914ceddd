/** Storage of the OAuth provider: sessions, codes and grants in oauth_state, and clients. */
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';
import type { Database } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { findRegisteredClient, type RegisteredClient } from '../applications/applications.ts';
import { isNative } from '../applications/redirects.ts';
import { OWN_CLIENT_ID, ownClient } from './own-client.ts';

type Payload = Record<string, unknown>;

/** The adapter interface of oidc-provider. */
interface Adapter {
  upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<Payload | undefined>;
  findByUserCode(userCode: string): Promise<Payload | undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
}

/** Entries of one model of oidc-provider: 'Session', 'AuthorizationCode', 'Grant' … */
export function stateAdapter(db: Database, model: string): Adapter {
  const findBy = async (column: Sql, value: string) => {
    // A client may send any text as a token or a code; one with U+0000 PostgreSQL cannot hold.
    if (value.includes('\0')) return undefined;
    const row = await db.first<{ payload: Payload; consumed: number | null }>(sql`
      select payload, extract(epoch from consumed_at)::int as consumed
      from oauth_state
      where model = ${model} and ${column} = ${value} and (expires_at is null or expires_at > now())
      limit 1`);
    return row && { ...row.payload, ...(row.consumed ? { consumed: row.consumed } : {}) };
  };
  return {
    find: (id) => findBy(sql`id`, id),
    findByUid: (uid) => findBy(sql`uid`, uid),
    findByUserCode: (userCode) => findBy(sql`user_code`, userCode),
    async upsert(id, payload, expiresInSeconds) {
      const { grantId = null, uid = null, userCode = null } = payload;
      await db.execute(sql`
        insert into oauth_state (model, id, payload, grant_id, uid, user_code, expires_at)
        values (
          ${model}, ${id}, ${JSON.stringify(payload)}, ${grantId}, ${uid}, ${userCode},
          now() + make_interval(secs => ${expiresInSeconds ?? null}::float8)
        )
        on conflict (model, id) do update
        set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
          user_code = excluded.user_code, expires_at = excluded.expires_at`);
    },
    async consume(id) {
      const used = await db.execute(sql`
        update oauth_state set consumed_at = now()
        where model = ${model} and id = ${id} and consumed_at is null`);
      if (used > 0) return;
      // The library looks at consumed_at before: another request has used the entry since.
      await endGrantOf(db, model, id);
      throw new InvalidGrant('it was used already');
    },
    async destroy(id) {
      await db.execute(sql`delete from oauth_state where model = ${model} and id = ${id}`);
    },
    async revokeByGrantId(grantId) {
      await db.execute(sql`
        delete from oauth_state where model = ${model} and grant_id = ${grantId}`);
    },
  };
}

/** RFC 6749 §4.1.2, RFC 9700 §4.14.2: a second use ends all that the first one gave. */
async function endGrantOf(db: Database, model: string, id: string): Promise<void> {
  const row = await db.first<{ grantId: string | null }>(sql`
    select grant_id from oauth_state where model = ${model} and id = ${id}`);
  if (!row?.grantId) return;
  // Without the grant, tokens that the first use stores after this open nothing.
  await db.execute(sql`
    delete from oauth_state
    where grant_id = ${row.grantId} or (model = 'Grant' and id = ${row.grantId})`);
}

/** Clients from their table, and the server's own; read at every request that names one. */
export function clientAdapter(db: Database, baseUrl: string): Pick<Adapter, 'find'> {
  return {
    async find(id) {
      if (id === OWN_CLIENT_ID) return ownClient(baseUrl);
      // RFC 6749 appendix A.1: printable ASCII. U+0000 would be an error in PostgreSQL.
      if (!/^[\x20-\x7e]+$/.test(id)) return undefined;
      const client = await findRegisteredClient(db, id);
      return client && toMetadata(client);
    },
  };
}

/** Client metadata (RFC 7591 §2); `old_secret` and the last five members are Lectern's own. */
function toMetadata(client: RegisteredClient): Payload {
  const isPublic = client.secretSha256 === null;
  const signsIn = client.redirectUris.length > 0;
  const refreshes = signsIn && client.refreshTokens;
  return {
    client_id: client.clientId,
    client_name: client.applicationName,
    ...(isPublic ? {} : { client_secret: client.secretSha256 }),
    ...(client.oldSecretSha256 === null ? {} : { old_secret: client.oldSecretSha256 }),
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_post',
    application_type: isNative(client.redirectUris, isPublic) ? 'native' : 'web',
    grant_types: [
      ...(isPublic ? [] : ['client_credentials']),
      ...(signsIn ? ['authorization_code'] : []),
      ...(refreshes ? ['refresh_token'] : []),
    ],
    response_types: signsIn ? ['code'] : [],
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    scope: ['openid', ...client.identityScopes, ...(refreshes ? ['offline_access'] : [])].join(' '),
    application_id: client.applicationId,
    granted_scopes: client.scopes,
    first_party: client.firstParty,
    pkce: client.pkce,
    id_token_claims: client.idTokenClaims,
  };
}

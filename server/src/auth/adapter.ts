/** Where the OAuth provider keeps what it must remember: the table oauth_state. */
import type { Database } from '../storage/postgres.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { findClientSecret } from './applications.ts';

type Payload = Record<string, unknown>;

/** The interface that oidc-provider asks for; one adapter for each kind of thing it keeps. */
export interface Adapter {
  upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<Payload | undefined>;
  findByUserCode(userCode: string): Promise<Payload | undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
}

export function stateAdapter(db: Database, model: string): Adapter {
  const findBy = async (condition: Sql) => {
    const row = await db.first<{ payload: Payload; consumed: number | null }>(sql`
      select payload, extract(epoch from consumed_at)::int as consumed
      from oauth_state
      where model = ${model} and ${condition} and (expires_at is null or expires_at > now())
      limit 1`);
    return row && { ...row.payload, ...(row.consumed ? { consumed: row.consumed } : {}) };
  };
  return {
    find: (id) => findBy(sql`id = ${id}`),
    findByUid: (uid) => findBy(sql`uid = ${uid}`),
    findByUserCode: (userCode) => findBy(sql`user_code = ${userCode}`),
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
      await db.execute(sql`
        update oauth_state set consumed_at = now() where model = ${model} and id = ${id}`);
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

/** Clients come from their own table; the provider asks at every token request. */
export function clientAdapter(db: Database): Pick<Adapter, 'find'> {
  return {
    async find(id) {
      // RFC 6749 appendix A.1: printable ASCII. U+0000 would be an error in PostgreSQL.
      if (!/^[\x20-\x7e]+$/.test(id)) return undefined;
      const client = await findClientSecret(db, id);
      return (
        client && {
          client_id: client.clientId,
          client_secret: client.secretSha256,
          token_endpoint_auth_method: 'client_secret_post',
          grant_types: ['client_credentials'],
          response_types: [],
          redirect_uris: [],
          application_id: client.applicationId,
          granted_scopes: client.scopes,
        }
      );
    },
  };
}

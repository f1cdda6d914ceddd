/** Applications (partners), and the clients (credentials) by which they ask for tokens. */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Collection } from '../listing/collection.ts';
import type { Queryable } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';

export interface Client {
  readonly clientId: string;
  readonly applicationId: string;
  readonly applicationName: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  /** Null while it may be used. */
  readonly disabledAt: Date | null;
}

/** What the token endpoint compares with. */
export interface ClientSecret {
  readonly clientId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** SHA-256 of the secret in hex: 256 random bits need no slow hash. */
  readonly secretSha256: string;
}

/** Rows of a client list at most. */
const CLIENTS_MAX = 10_000;

/** The sourcedId of the new application. */
export async function insertApplication(
  db: Queryable,
  { name, description = '' }: { readonly name: string; readonly description?: string },
): Promise<string> {
  const sourcedId = randomUUID();
  await db.execute(sql`
    insert into applications (sourced_id, name, description)
    values (${sourcedId}, ${name}, ${description})`);
  return sourcedId;
}

/** The list of applications; `uri` is what events name as their edApp. */
export function applicationCollection(baseUrl: string): Collection {
  const key = sql`a.sourced_id`;
  const name = sql`a.name`;
  const prefix = `${baseUrl}/applications/1.0/`;
  return {
    plural: 'applications',
    from: sql`applications a`,
    key,
    record: sql`json_build_object(
      'sourcedId', ${key}, 'name', ${name}, 'description', a.description,
      'uri', ${prefix}::text || ${key}
    )::text`,
    fields: {
      sourcedId: { kind: 'uuid', sql: key },
      name: { kind: 'text', sql: name },
      description: { kind: 'text', sql: sql`a.description` },
    },
    members: ['sourcedId', 'name', 'description', 'uri'],
    search: [name],
    order: [{ sql: name }],
    limitMax: 3_000,
  };
}

/** The JSON of one application. */
export async function findApplication(
  db: Queryable,
  sourcedId: string,
  baseUrl: string,
): Promise<string | undefined> {
  const { from, key, record } = applicationCollection(baseUrl);
  const row = await db.first<{ record: string }>(
    sql`select ${record} as record from ${from} where ${key} = ${sourcedId}`,
  );
  return row?.record;
}

/** A new client of an application. The secret is in no other place: it cannot be shown again. */
export async function insertClient(
  db: Queryable,
  applicationId: string,
  scopes: readonly string[],
): Promise<{ clientId: string; clientSecret: string }> {
  const clientId = `lec_${randomBytes(12).toString('hex')}`;
  const clientSecret = `lec_sk_${randomBytes(32).toString('base64url')}`;
  await db.execute(sql`
    insert into clients (client_id, application_id, secret_sha256, scopes)
    values (${clientId}, ${applicationId}, ${hash('sha256', clientSecret, 'buffer')}, ${scopes})`);
  return { clientId, clientSecret };
}

/** A client that may be used; a disabled one is as unknown as one that never was. */
export async function findClientSecret(
  db: Queryable,
  clientId: string,
): Promise<ClientSecret | undefined> {
  return db.first(sql`
    select
      client_id as "clientId", application_id as "applicationId", scopes,
      encode(secret_sha256, 'hex') as "secretSha256"
    from clients
    where client_id = ${clientId} and disabled_at is null`);
}

/** All clients, the newest last. */
export async function listClients(db: Queryable): Promise<Client[]> {
  return db.query(sql`
    select
      c.client_id as "clientId", c.application_id as "applicationId",
      a.name as "applicationName", c.scopes, c.created_at as "createdAt",
      c.disabled_at as "disabledAt"
    from clients c
    join applications a on a.sourced_id = c.application_id
    order by c.created_at, c.client_id
    limit ${CLIENTS_MAX}`);
}

/** Since when the client is disabled; `undefined` when there is no such client. */
export async function disableClient(db: Queryable, clientId: string): Promise<Date | undefined> {
  const row = await db.first<{ disabledAt: Date }>(sql`
    update clients
    set disabled_at = coalesce(disabled_at, now())
    where client_id = ${clientId}
    returning disabled_at as "disabledAt"`);
  return row?.disabledAt;
}

/** The clients whose tokens may still be alive although they were disabled: tokens last an hour. */
export async function listLatelyDisabled(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ clientId: string }>(sql`
    select client_id as "clientId"
    from clients
    where disabled_at > now() - interval '2 hours'
    order by client_id`);
  return rows.map(({ clientId }) => clientId);
}

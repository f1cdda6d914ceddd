/** Applications (partners) and their clients (credentials) in the database. */
import { randomBytes, randomUUID } from 'node:crypto';
import { notFound } from '../../http/problem.ts';
import { requireValid } from '../../http/request/validate.ts';
import type { Collection } from '../../listing/collection.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, sql } from '../../storage/database/sql.ts';
import { NewApplication } from './schema.ts';
import { newSecret } from './secrets.ts';

interface Client {
  readonly clientId: string;
  /** What its application calls it; '' = it has no name. */
  readonly label: string;
  readonly applicationId: string;
  readonly applicationName: string;
  readonly scopes: readonly string[];
  readonly kind: 'confidential' | 'public' | 'external';
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly firstParty: boolean;
  readonly refreshTokens: boolean;
  readonly pkce: boolean;
  readonly identityScopes: readonly string[];
  /** Claims of its ID tokens beside the sourcedId. */
  readonly idTokenClaims: readonly string[];
  readonly createdAt: Date;
  /** Null = the client is active. */
  readonly disabledAt: Date | null;
}

/** A client as the OAuth provider needs it. */
export interface RegisteredClient
  extends Omit<Client, 'kind' | 'label' | 'createdAt' | 'disabledAt'> {
  /** SHA-256 of the secret in hex: 256 random bits need no slow hash. Null = a public client. */
  readonly secretSha256: string | null;
  /** The hash of the secret before the last rotation, while it is valid. */
  readonly oldSecretSha256: string | null;
}

interface NewClient {
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly label?: string;
}

/** Maximum rows of the client list. */
const CLIENTS_MAX = 10_000;

/** Creates an application and returns its sourcedId. */
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

/** Checks what a request or a command sends; returns the sourcedId. */
export async function createApplication(db: Queryable, made: NewApplication): Promise<string> {
  requireValid(NewApplication, made);
  const { name, description = '' } = made;
  return insertApplication(db, { name: name.trim(), description: description.trim() });
}

/** Changes what is given; false = there is no such application. */
export async function updateApplication(
  db: Queryable,
  sourcedId: string,
  { name, description }: { readonly name?: string; readonly description?: string },
): Promise<boolean> {
  const changes = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
  ];
  const written = await db.execute(sql`
    update applications set ${join(changes, ', ', sql`sourced_id = sourced_id`)}
    where sourced_id = ${sourcedId}`);
  return written > 0;
}

/** The list of applications; events name their application by `uri`, as edApp. */
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

/** Locks an application so that two requests cannot pass a maximum of it together; throws a 404. */
export async function lockApplication(tx: Queryable, sourcedId: string): Promise<void> {
  const found = await tx.first(sql`
    select from applications where sourced_id = ${sourcedId} for no key update`);
  if (!found) throw notFound('application', sourcedId);
}

/** Creates a client. Only the hash of the secret is stored, so it cannot be shown again. */
export async function insertClient(
  db: Queryable,
  { applicationId, scopes, label = '' }: NewClient,
): Promise<{ clientId: string; clientSecret: string }> {
  const clientId = newClientId();
  const { clientSecret, sha256, last4 } = newSecret();
  await db.execute(sql`
    insert into clients (
      client_id, application_id, label, scopes, secret_sha256, secret_last4, secret_created_at
    )
    values (${clientId}, ${applicationId}, ${label}, ${scopes}, ${sha256}, ${last4}, now())`);
  return { clientId, clientSecret };
}

/** Creates a client without a secret, which signs people in from a browser or a device. */
export async function insertPublicClient(
  db: Queryable,
  applicationId: string,
  label = '',
): Promise<string> {
  const clientId = newClientId();
  await db.execute(sql`
    insert into clients (client_id, application_id, label, scopes)
    values (${clientId}, ${applicationId}, ${label}, '{}')`);
  return clientId;
}

/** Creates a client whose tokens come from another issuer; false when its id is taken. */
export async function insertExternalClient(
  db: Queryable,
  { clientId, applicationId, scopes, label = '' }: NewClient & { readonly clientId: string },
): Promise<boolean> {
  const written = await db.execute(sql`
    insert into clients (client_id, application_id, label, scopes, external)
    values (${clientId}, ${applicationId}, ${label}, ${scopes}, true)
    on conflict do nothing`);
  return written > 0;
}

const newClientId = () => `lec_${randomBytes(12).toString('hex')}`;

const CLIENT_COLUMNS = sql`
  c.client_id, c.application_id,
  a.name as application_name, c.scopes, c.redirect_uris,
  c.post_logout_redirect_uris, c.first_party,
  c.refresh_tokens, c.pkce, c.identity_scopes, c.id_token_claims`;

export const CLIENT_KIND = sql`
  case
    when c.external then 'external'
    when c.secret_sha256 is null then 'public'
    else 'confidential'
  end`;

const CLIENTS = sql`clients c join applications a on a.sourced_id = c.application_id`;

/** An active client of this server; undefined for an unknown or a disabled one. */
export async function findRegisteredClient(
  db: Queryable,
  clientId: string,
): Promise<RegisteredClient | undefined> {
  return db.first(sql`
    select ${CLIENT_COLUMNS}, encode(c.secret_sha256, 'hex') as secret_sha256,
      case
        when c.old_secret_expires_at > now() then encode(c.old_secret_sha256, 'hex')
      end as old_secret_sha256
    from ${CLIENTS}
    where c.client_id = ${clientId} and c.disabled_at is null and not c.external`);
}

/** An active client of another issuer. */
export async function findExternalClient(
  db: Queryable,
  clientId: string,
): Promise<{ applicationId: string; scopes: readonly string[] } | undefined> {
  return db.first(sql`
    select application_id, scopes
    from clients
    where client_id = ${clientId} and external and disabled_at is null`);
}

/** All clients, the newest last. */
export async function listClients(db: Queryable): Promise<Client[]> {
  return db.query(sql`
    select ${CLIENT_COLUMNS}, c.label, ${CLIENT_KIND} as kind, c.created_at, c.disabled_at
    from ${CLIENTS}
    order by c.created_at, c.client_id
    limit ${CLIENTS_MAX}`);
}

/** Disables a client and returns since when. */
export async function disableClient(db: Queryable, clientId: string): Promise<Date> {
  const row = await db.first<{ disabledAt: Date }>(sql`
    update clients
    set disabled_at = coalesce(disabled_at, now())
    where client_id = ${clientId}
    returning disabled_at`);
  if (!row) throw new Error(`There is no client ${clientId} to disable.`);
  return row.disabledAt;
}

/** One application with its clients as a document, for another cell: same ids, hashed secrets. */
import Type, { type Static } from 'typebox';
import { conflict, type Finding, invalid, invalidMember } from '../../http/problem.ts';
import { requireValid } from '../../http/request/validate.ts';
import { Instant, nullable, Uuid } from '../../http/schema.ts';
import {
  type Database,
  type Queryable,
  sqlState,
  type Transaction,
} from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { Description, Name } from '../applications/schema.ts';
import { requireActiveAtMost } from './changes.ts';
import { changeFindings } from './checks.ts';
import { CLIENTS_ACTIVE_MAX } from './queries.ts';
import { clientMembers } from './schema.ts';

const CLIENTS_MAX = 1_000;

const Text = Type.String({ maxLength: 4_000 });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });

const TransferredClient = Type.Object({
  clientId: Type.String({ minLength: 1, maxLength: 255 }),
  external: Type.Boolean(),
  ...clientMembers,
  /** SHA-256 of the secret, in hex; null = a client without one. */
  secretSha256: nullable(Sha256),
  secretLast4: nullable(Text),
  secretCreatedAt: nullable(Instant),
  /** The hash of the secret before the last rotation, while it is valid. */
  oldSecretSha256: nullable(Sha256),
  oldSecretLast4: nullable(Text),
  oldSecretCreatedAt: nullable(Instant),
  oldSecretExpiresAt: nullable(Instant),
  createdAt: Instant,
  disabledAt: nullable(Instant),
});

const TransferredApplication = Type.Object({
  version: Type.Literal(1),
  application: Type.Object({
    sourcedId: Uuid,
    name: Name,
    description: Description,
    compat: nullable(Type.Enum(['live', 'off'])),
    roster: Type.Enum(['own', 'all']),
  }),
  clients: Type.Array(TransferredClient, { maxItems: CLIENTS_MAX }),
});

type TransferredApplication = Static<typeof TransferredApplication>;
type TransferredClient = Static<typeof TransferredClient>;

/** The application as a document; undefined = there is none. */
export async function exportApplication(
  db: Queryable,
  sourcedId: string,
): Promise<object | undefined> {
  const row = await db.first<{ document: object }>(sql`
    select json_build_object(
      'version', 1,
      'application', json_build_object(
        'sourcedId', a.sourced_id, 'name', a.name, 'description', a.description,
        'compat', a.compat, 'roster', case when a.roster_all then 'all' else 'own' end
      ),
      'clients', coalesce((
        select json_agg(json_build_object(
          'clientId', c.client_id, 'label', c.label, 'external', c.external, 'scopes', c.scopes,
          'redirectUris', c.redirect_uris,
          'postLogoutRedirectUris', c.post_logout_redirect_uris,
          'firstParty', c.first_party, 'refreshTokens', c.refresh_tokens, 'pkce', c.pkce,
          'identityScopes', c.identity_scopes, 'idTokenClaims', c.id_token_claims,
          'secretSha256', encode(c.secret_sha256, 'hex'), 'secretLast4', c.secret_last4,
          'secretCreatedAt', c.secret_created_at,
          'oldSecretSha256', encode(c.old_secret_sha256, 'hex'),
          'oldSecretLast4', c.old_secret_last4, 'oldSecretCreatedAt', c.old_secret_created_at,
          'oldSecretExpiresAt', c.old_secret_expires_at,
          'createdAt', c.created_at, 'disabledAt', c.disabled_at
        ) order by c.created_at, c.client_id)
        from clients c where c.application_id = a.sourced_id
      ), '[]')
    ) as document
    from applications a where a.sourced_id = ${sourcedId}`);
  return row?.document;
}

/** What is wrong with a client of a document; none = it can be stored. */
function clientFindings(client: TransferredClient, index: number): Finding[] {
  const { external, secretSha256, scopes } = client;
  const kind = external ? 'external' : secretSha256 === null ? 'public' : 'confidential';
  const sent = external ? { scopes } : client;
  const found = changeFindings(sent, { kind, scopes, identityScopes: [] }, true);
  return found.map((finding) => ({ ...finding, path: `/clients/${index}${finding.path}` }));
}

interface Imported {
  readonly sourcedId: string;
  readonly name: string;
  /** False = it was there, and is changed to what the document says. */
  readonly isNew: boolean;
  readonly clients: number;
}

/**
 * Stores the document in one transaction; a second time it changes nothing. Other clients stay as
 * they are. Throws a Problem 400 for a wrong document, 409 for a client of another application, and
 * for too many.
 */
export async function importApplication(db: Database, document: unknown): Promise<Imported> {
  requireValid(TransferredApplication, document);
  const found = (document as TransferredApplication).clients.flatMap(clientFindings);
  if (found.length > 0) throw invalid(found);
  return db
    .begin((tx) => store(tx, document as TransferredApplication))
    .catch((error) => {
      if (sqlState(error) !== CHECK_VIOLATION) throw error;
      const message = `The members of a client contradict each other: ${error.message}.`;
      throw invalidMember('/clients', 'field_value', message);
    });
}

/** SQLSTATE check_violation: the database knows which settings of a client exclude each other. */
const CHECK_VIOLATION = '23514';

async function store(tx: Transaction, { application, clients }: TransferredApplication) {
  const { sourcedId, name, description, compat, roster } = application;
  const stored = await tx.first<{ isNew: boolean }>(sql`
      insert into applications (sourced_id, name, description, compat, roster_all)
      values (${sourcedId}, ${name}, ${description}, ${compat}, ${roster === 'all'})
      on conflict (sourced_id) do update set name = excluded.name,
        description = excluded.description, compat = excluded.compat,
        roster_all = excluded.roster_all
      returning xmax = 0 as is_new`);
  for (const client of clients) await storeClient(tx, sourcedId, client);
  await requireActiveAtMost(tx, sourcedId, CLIENTS_ACTIVE_MAX);
  return { sourcedId, name, isNew: stored?.isNew === true, clients: clients.length };
}

async function storeClient(tx: Transaction, applicationId: string, one: TransferredClient) {
  const written = await tx.execute(sql`
    insert into clients as known (
      client_id, application_id, label, external, scopes, redirect_uris,
      post_logout_redirect_uris, first_party, refresh_tokens, pkce, identity_scopes,
      id_token_claims, secret_sha256, secret_last4, secret_created_at, old_secret_sha256,
      old_secret_last4, old_secret_created_at, old_secret_expires_at, created_at, disabled_at
    ) values (
      ${one.clientId}, ${applicationId}, ${one.label}, ${one.external}, ${one.scopes},
      ${one.redirectUris}, ${one.postLogoutRedirectUris}, ${one.firstParty},
      ${one.refreshTokens}, ${one.pkce}, ${one.identityScopes}, ${one.idTokenClaims},
      decode(${one.secretSha256}, 'hex'), ${one.secretLast4},
      ${one.secretCreatedAt}::timestamptz,
      decode(${one.oldSecretSha256}, 'hex'), ${one.oldSecretLast4},
      ${one.oldSecretCreatedAt}::timestamptz, ${one.oldSecretExpiresAt}::timestamptz,
      ${one.createdAt}::timestamptz, ${one.disabledAt}::timestamptz
    )
    on conflict (client_id) do update set label = excluded.label, external = excluded.external,
      scopes = excluded.scopes, redirect_uris = excluded.redirect_uris,
      post_logout_redirect_uris = excluded.post_logout_redirect_uris,
      first_party = excluded.first_party, refresh_tokens = excluded.refresh_tokens,
      pkce = excluded.pkce, identity_scopes = excluded.identity_scopes,
      id_token_claims = excluded.id_token_claims, secret_sha256 = excluded.secret_sha256,
      secret_last4 = excluded.secret_last4, secret_created_at = excluded.secret_created_at,
      old_secret_sha256 = excluded.old_secret_sha256,
      old_secret_last4 = excluded.old_secret_last4,
      old_secret_created_at = excluded.old_secret_created_at,
      old_secret_expires_at = excluded.old_secret_expires_at,
      -- Since now, not since then: servers look for tokens of clients that were disabled lately.
      disabled_at = case
        when excluded.disabled_at is not null then coalesce(known.disabled_at, now())
      end
    where known.application_id = excluded.application_id`);
  if (written > 0) return;
  const message = `The client '${one.clientId}' belongs to another application here.`;
  throw conflict('client_exists', message);
}

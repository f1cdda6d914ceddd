/** Makes and changes clients of applications, for the API and for commands. */

import type { Caller } from '../../http/caller.ts';
import { conflict, forbidden, invalid, notFound } from '../../http/problem.ts';
import { requireValid } from '../../http/request/validate.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { Database, Queryable, Transaction } from '../../storage/database/postgres.ts';
import {
  disableClient,
  insertClient,
  insertExternalClient,
  insertPublicClient,
  lockApplication,
} from '../applications/applications.ts';
import { PARTNER_SCOPES } from '../tokens/scopes.ts';
import {
  changeFindings,
  clientRefusal,
  scopeFindings,
  scopesOfKind,
  shortScopes,
} from './checks.ts';
import {
  CLIENTS_ACTIVE_MAX,
  countActiveClients,
  endOldSecret,
  findClient,
  findClientForUpdate,
  rotateSecret,
  type StoredClient,
  updateClient,
} from './queries.ts';
import { ClientChange, NewClient } from './schema.ts';

/** A client as the path names it, and who asks for it. */
export interface Named {
  readonly caller: Caller;
  readonly applicationId: string;
  readonly clientId: string;
}

/** The id of the application in lower case; throws a Problem 404 for another's, and for no id. */
export function ownApplication({ operator, applicationId }: Caller, sourcedId: string): string {
  const id = sourcedId.toLowerCase();
  if (operator ? isUuid(id) : id === applicationId) return id;
  throw notFound('application', sourcedId);
}

interface MadeClient {
  /** JSON. */
  readonly client: string;
  readonly clientSecret?: string;
}

export async function createClient(
  tx: Transaction,
  made: NewClient,
  { caller, applicationId }: Omit<Named, 'clientId'>,
): Promise<MadeClient> {
  requireValid(NewClient, made);
  const { kind = 'confidential', label = '' } = made;
  const { operator } = caller;
  const scopes = shortScopes(made.scopes ?? (kind === 'public' ? [] : PARTNER_SCOPES));
  const findings = [
    ...scopesOfKind(kind, scopes),
    ...scopeFindings(scopes, { operator }),
    ...externalFindings(made, operator),
  ];
  if (findings.length > 0) throw invalid(findings);
  await requireActiveAtMost(tx, applicationId, CLIENTS_ACTIVE_MAX - 1);
  const row = { applicationId, scopes, label };
  const { clientId, ...secret } = await insertOfKind(tx, { ...made, kind }, row);
  return { client: await requireClient(tx, clientId), ...secret };
}

/** Throws a Problem 404 without the application, 409 when it has more active clients. */
export async function requireActiveAtMost(tx: Transaction, applicationId: string, max: number) {
  await lockApplication(tx, applicationId);
  if ((await countActiveClients(tx, applicationId)) <= max) return;
  const message = `An application has at most ${CLIENTS_ACTIVE_MAX} active clients; disable one.`;
  throw conflict('clients_max', message);
}

function externalFindings({ kind, clientId }: NewClient, operator: boolean) {
  if (kind === 'external' && !operator) {
    const message = 'Only an operator registers clients of another issuer.';
    return [{ path: '/kind', code: 'field_value', message }];
  }
  if ((kind === 'external') === (clientId !== undefined)) return [];
  return [
    clientId === undefined
      ? {
          path: '/clientId',
          code: 'field_missing',
          message: "An external client needs 'clientId', its id at the other issuer.",
        }
      : {
          path: '/clientId',
          code: 'field_value',
          message: 'The server makes the id of a client; leave it out.',
        },
  ];
}

async function insertOfKind(
  tx: Queryable,
  { kind, clientId = '' }: NewClient,
  row: Parameters<typeof insertClient>[1],
): Promise<{ clientId: string; clientSecret?: string }> {
  if (kind === 'public') {
    return { clientId: await insertPublicClient(tx, row.applicationId, row.label) };
  }
  if (kind !== 'external') return insertClient(tx, row);
  if (await insertExternalClient(tx, { ...row, clientId })) return { clientId };
  throw conflict('client_exists', `A client '${clientId}' exists already.`);
}

async function requireClient(db: Queryable, clientId: string): Promise<string> {
  const client = await findClient(db, clientId);
  if (client) return client;
  throw notFound('client', clientId);
}

/** Locks the client; throws a Problem when this caller may not change it. */
async function lockClient(tx: Queryable, named: Named): Promise<StoredClient> {
  const client = await findClientForUpdate(tx, named);
  if (!client) throw notFound('client', named.clientId);
  const refusal = clientRefusal(client, named.caller.operator);
  if (refusal) throw forbidden(refusal);
  return client;
}

async function lockActive(tx: Queryable, named: Named): Promise<StoredClient> {
  const client = await lockClient(tx, named);
  if (!client.disabled) return client;
  const message = `The client '${named.clientId}' is disabled for good; create another one.`;
  throw conflict('client_disabled', message);
}

/** Returns the JSON of the changed client; `wanted` may depend on how it is stored. */
export function changeClient(
  db: Database,
  named: Named,
  wanted: ClientChange | ((stored: StoredClient) => ClientChange),
): Promise<string> {
  return db.begin(async (tx) => {
    const client = await lockActive(tx, named);
    const sent = typeof wanted === 'function' ? wanted(client) : wanted;
    requireValid(ClientChange, sent);
    const change = sent.scopes ? { ...sent, scopes: [...shortScopes(sent.scopes)] } : sent;
    const findings = changeFindings(change, client, named.caller.operator);
    if (findings.length > 0) throw invalid(findings);
    await updateClient(tx, named.clientId, change);
    return requireClient(tx, named.clientId);
  });
}

/** Throws a Problem 409 when an overlap would end a secret that may be in use. */
export function rotateClient(db: Database, named: Named, graceDays: number) {
  return db.begin(async (tx) => {
    const { kind, overlaps } = await lockActive(tx, named);
    if (kind !== 'confidential') {
      throw conflict('secret_missing', `A client of the kind ${kind} has no secret to rotate.`);
    }
    if (overlaps && graceDays > 0) {
      const message =
        'The secret before the last rotation is still valid, and a client has at most two: end it ' +
        'first, or rotate with graceDays 0, which ends both.';
      throw conflict('secret_overlap', message);
    }
    const rotated = await rotateSecret(tx, named.clientId, graceDays);
    return { ...rotated, client: await requireClient(tx, named.clientId) };
  });
}

export function endOverlap(db: Database, named: Named): Promise<void> {
  return db.begin(async (tx) => {
    await lockClient(tx, named);
    await endOldSecret(tx, named.clientId);
  });
}

/** Answers since when the client is disabled. */
export function endClient(db: Database, named: Named): Promise<Date> {
  return db.begin(async (tx) => {
    await lockClient(tx, named);
    return disableClient(tx, named.clientId);
  });
}

/** `lectern client add-redirect, remove-redirect, set`: the settings of a client for sign-in. */
import { changeClient } from '../../auth/clients/changes.ts';
import type { StoredClient } from '../../auth/clients/queries.ts';
import type { ClientChange } from '../../auth/clients/schema.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { type Output, printJson, printRecord } from '../output.ts';
import { namedClient } from './named.ts';

interface RedirectOptions extends Output {
  readonly signOut?: true;
}

interface SetOptions extends Output {
  readonly firstParty?: 'on' | 'off';
  readonly refresh?: 'on' | 'off';
  readonly pkce?: 'on' | 'off';
  readonly identity?: string[];
  readonly idTokenClaims?: string[];
}

/** The changed client, as the API answers it. */
async function changed(
  clientId: string,
  wanted: ClientChange | ((stored: StoredClient) => ClientChange),
): Promise<Required<ClientChange>> {
  const client = await withDatabase(async (db) =>
    changeClient(db, await namedClient(db, clientId), wanted),
  );
  return JSON.parse(client);
}

async function changeRedirects(
  clientId: string,
  options: RedirectOptions,
  change: (uris: readonly string[]) => string[],
): Promise<void> {
  const name = options.signOut ? 'postLogoutRedirectUris' : 'redirectUris';
  const client = await changed(clientId, (stored) => ({ [name]: change(stored[name]) }));
  if (options.output === 'json') return printJson({ clientId, [name]: client[name] });
  printRecord([
    ['Client id', clientId],
    [
      options.signOut ? 'After sign-out' : 'After sign-in',
      client[name].join(' ') || 'none: people cannot sign in to this client',
    ],
  ]);
}

export function addRedirect(
  clientId: string,
  uri: string,
  options: RedirectOptions,
): Promise<void> {
  return changeRedirects(clientId, options, (uris) => [...new Set([...uris, uri])]);
}

export function removeRedirect(
  clientId: string,
  uri: string,
  options: RedirectOptions,
): Promise<void> {
  return changeRedirects(clientId, options, (uris) => {
    if (uris.includes(uri)) return uris.filter((one) => one !== uri);
    throw new CommandError(EXIT.notFound, `The client does not have the address '${uri}'.`);
  });
}

export async function setClient(clientId: string, options: SetOptions): Promise<void> {
  const { firstParty, refresh, pkce, identity, idTokenClaims, output } = options;
  const client = await changed(clientId, {
    ...(firstParty && { firstParty: firstParty === 'on' }),
    ...(refresh && { refreshTokens: refresh === 'on' }),
    ...(pkce && { pkce: pkce === 'on' }),
    ...(identity && { identityScopes: identity }),
    ...(idTokenClaims && { idTokenClaims }),
  });
  if (output === 'json') {
    const { firstParty, refreshTokens, pkce, identityScopes, idTokenClaims } = client;
    printJson({ clientId, firstParty, refreshTokens, pkce, identityScopes, idTokenClaims });
    return;
  }
  const word = (state: boolean) => (state ? 'on' : 'off');
  printRecord([
    ['Client id', clientId],
    ['First party', word(client.firstParty)],
    ['Refresh tokens', word(client.refreshTokens)],
    ['PKCE required', word(client.pkce)],
    ['Identity data', ['sourcedId', ...client.identityScopes].join(' ')],
    ['In ID tokens', ['sourcedId', ...client.idTokenClaims].join(' ')],
  ]);
}

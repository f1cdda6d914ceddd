/** `lectern client add-redirect, remove-redirect, set`: how people sign in to a client. */
import {
  addRedirectUri,
  findClientKind,
  REDIRECT_URIS_MAX,
  removeRedirectUri,
  updateClientSettings,
} from '../../auth/applications/client-settings.ts';
import { redirectFault } from '../../auth/applications/redirects.ts';
import { IDENTITY_SCOPES } from '../../auth/tokens/scopes.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { printJson, printRecord } from '../output.ts';

interface Output {
  readonly output: 'table' | 'json';
}

interface RedirectOptions extends Output {
  readonly signOut?: true;
}

interface SetOptions extends Output {
  readonly firstParty?: 'on' | 'off';
  readonly refresh?: 'on' | 'off';
  readonly pkce?: 'on' | 'off';
  readonly identity?: string;
}

async function kindOf(db: Queryable, clientId: string): Promise<'public' | 'confidential'> {
  const kind = await findClientKind(db, clientId);
  if (kind) return kind;
  throw new CommandError(EXIT.notFound, `There is no client '${clientId}' of our own.`);
}

const redirectKind = ({ signOut }: RedirectOptions) => (signOut ? 'sign-out' : 'sign-in');

export async function addRedirect(
  clientId: string,
  uri: string,
  options: RedirectOptions,
): Promise<void> {
  const uris = await withDatabase(async (db) => {
    const fault = redirectFault(uri, (await kindOf(db, clientId)) === 'public');
    if (fault) throw new CommandError(EXIT.invalid, `${fault}.`);
    return addRedirectUri(db, { clientId, uri, kind: redirectKind(options) });
  });
  if (!uris) {
    throw new CommandError(EXIT.conflict, `A client has ${REDIRECT_URIS_MAX} addresses at most.`);
  }
  printRedirects(clientId, uris, options);
}

export async function removeRedirect(
  clientId: string,
  uri: string,
  options: RedirectOptions,
): Promise<void> {
  const uris = await withDatabase(async (db) => {
    await kindOf(db, clientId);
    return removeRedirectUri(db, { clientId, uri, kind: redirectKind(options) });
  });
  if (!uris) throw new CommandError(EXIT.notFound, `The client does not have '${uri}'.`);
  printRedirects(clientId, uris, options);
}

function printRedirects(clientId: string, uris: readonly string[], options: RedirectOptions): void {
  if (options.output === 'json') {
    const name = options.signOut ? 'postLogoutRedirectUris' : 'redirectUris';
    printJson({ clientId, [name]: uris });
    return;
  }
  const label = options.signOut ? 'After sign-out' : 'After sign-in';
  printRecord([
    ['Client id', clientId],
    [label, uris.join(' ') || 'nowhere: nobody can sign in to this client'],
  ]);
}

function parseIdentity(text: string): readonly string[] {
  const names = text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean);
  const unknown = names.find((name) => !IDENTITY_SCOPES.includes(name));
  if (unknown === undefined) return [...new Set(names)];
  throw new CommandError(
    EXIT.invalid,
    `'${unknown}' is nothing to learn of people; name ${IDENTITY_SCOPES.join(', ')} or none.`,
  );
}

export async function setClient(clientId: string, options: SetOptions): Promise<void> {
  const isOn = (state: 'on' | 'off' | undefined) => state && { value: state === 'on' };
  const [firstParty, refresh, pkce] = [options.firstParty, options.refresh, options.pkce].map(isOn);
  const identityScopes =
    options.identity === undefined ? undefined : parseIdentity(options.identity);
  const settings = await withDatabase(async (db) => {
    const kind = await kindOf(db, clientId);
    if (kind === 'public' && pkce?.value === false) {
      throw new CommandError(EXIT.invalid, 'A public client cannot do without PKCE.');
    }
    return updateClientSettings(db, clientId, {
      ...(firstParty ? { firstParty: firstParty.value } : {}),
      ...(refresh ? { refreshTokens: refresh.value } : {}),
      ...(pkce ? { pkce: pkce.value } : {}),
      ...(identityScopes ? { identityScopes } : {}),
    });
  });
  if (!settings) throw new CommandError(EXIT.notFound, `There is no client '${clientId}'.`);
  if (options.output === 'json') {
    printJson({ clientId, ...settings });
    return;
  }
  const word = (state: boolean) => (state ? 'on' : 'off');
  printRecord([
    ['Client id', clientId],
    ['First party', word(settings.firstParty)],
    ['Refresh tokens', word(settings.refreshTokens)],
    ['PKCE required', word(settings.pkce)],
    ['Learns of people', ['sourcedId', ...settings.identityScopes].join(' ')],
  ]);
}

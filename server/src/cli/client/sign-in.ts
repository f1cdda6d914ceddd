/** `lectern client add-redirect, remove-redirect, set`: the settings of a client for sign-in. */
import {
  addRedirectUri,
  findClientKind,
  REDIRECT_URIS_MAX,
  removeRedirectUri,
  updateClientSettings,
} from '../../auth/applications/client-settings.ts';
import { redirectFault } from '../../auth/applications/redirects.ts';
import { ID_TOKEN_CLAIMS, IDENTITY_SCOPES } from '../../auth/tokens/scopes.ts';
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
  readonly idTokenClaims?: string;
}

async function requireKind(db: Queryable, clientId: string): Promise<'public' | 'confidential'> {
  const kind = await findClientKind(db, clientId);
  if (kind) return kind;
  throw new CommandError(
    EXIT.notFound,
    `There is no client '${clientId}', or it is an external one.`,
  );
}

const redirectKind = ({ signOut }: RedirectOptions) => (signOut ? 'sign-out' : 'sign-in');

export async function addRedirect(
  clientId: string,
  uri: string,
  options: RedirectOptions,
): Promise<void> {
  const uris = await withDatabase(async (db) => {
    const fault = redirectFault(uri, (await requireKind(db, clientId)) === 'public');
    if (fault) throw new CommandError(EXIT.invalid, `${fault}.`);
    return addRedirectUri(db, { clientId, uri, kind: redirectKind(options) });
  });
  if (!uris) {
    throw new CommandError(
      EXIT.conflict,
      `A client can have at most ${REDIRECT_URIS_MAX} addresses.`,
    );
  }
  printRedirects(clientId, uris, options);
}

export async function removeRedirect(
  clientId: string,
  uri: string,
  options: RedirectOptions,
): Promise<void> {
  const uris = await withDatabase(async (db) => {
    await requireKind(db, clientId);
    return removeRedirectUri(db, { clientId, uri, kind: redirectKind(options) });
  });
  if (!uris)
    throw new CommandError(EXIT.notFound, `The client does not have the address '${uri}'.`);
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
    [label, uris.join(' ') || 'none: people cannot sign in to this client'],
  ]);
}

function parseNames(text: string, known: readonly string[], noun: string): readonly string[] {
  const names = text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return [...new Set(names)];
  throw new CommandError(
    EXIT.invalid,
    `'${unknown}' is not ${noun}; use ${known.join(', ')}, or none.`,
  );
}

/** The identity data that a client gets; undefined = as before. */
function identitySettings({ identity, idTokenClaims }: SetOptions) {
  const scopes = identity && parseNames(identity, IDENTITY_SCOPES, 'an identity scope');
  const claims = idTokenClaims && parseNames(idTokenClaims, ID_TOKEN_CLAIMS, 'a claim');
  return {
    ...(scopes ? { identityScopes: scopes } : {}),
    ...(claims ? { idTokenClaims: claims } : {}),
  };
}

export async function setClient(clientId: string, options: SetOptions): Promise<void> {
  const isOn = (state: 'on' | 'off' | undefined) => state && { value: state === 'on' };
  const [firstParty, refresh, pkce] = [options.firstParty, options.refresh, options.pkce].map(isOn);
  const identity = identitySettings(options);
  const settings = await withDatabase(async (db) => {
    const kind = await requireKind(db, clientId);
    if (kind === 'public' && pkce?.value === false) {
      throw new CommandError(EXIT.invalid, 'A public client cannot switch PKCE off.');
    }
    return updateClientSettings(db, clientId, {
      ...(firstParty ? { firstParty: firstParty.value } : {}),
      ...(refresh ? { refreshTokens: refresh.value } : {}),
      ...(pkce ? { pkce: pkce.value } : {}),
      ...identity,
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
    ['Identity data', ['sourcedId', ...settings.identityScopes].join(' ')],
    ['In ID tokens', ['sourcedId', ...settings.idTokenClaims].join(' ')],
  ]);
}

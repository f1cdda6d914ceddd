/** The server's own client of its provider: people of the roster sign in to their pages by it. */
import { createHash, randomBytes } from 'node:crypto';
import type { Provider } from 'oidc-provider/lib/provider.js';
import { CONSOLE_ID } from '../../curriculum/platform.ts';

/** Not in the table of clients: it has no secret to rotate, and is there with the console alone. */
export const OWN_CLIENT_ID = 'lectern-me';

/** Where the sign-in begins, and where the provider sends the person back to. */
export const OWN_SIGN_IN = '/console/me/sign-in';

/** Random, and never sent: this process redeems the codes of the client itself. */
const NO_SECRET = randomBytes(32).toString('hex');

/** Its metadata, in the form of those of a registered client. */
export function ownClient(baseUrl: string) {
  return {
    client_id: OWN_CLIENT_ID,
    client_name: 'Lectern',
    client_secret: NO_SECRET,
    token_endpoint_auth_method: 'client_secret_post',
    application_type: 'web',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${baseUrl}${OWN_SIGN_IN}`],
    post_logout_redirect_uris: [],
    scope: 'openid',
    application_id: CONSOLE_ID,
    granted_scopes: [],
    first_party: true,
    pkce: true,
    id_token_claims: [],
  };
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The address of the provider where the person signs in. */
export function ownSignInUrl(
  baseUrl: string,
  { state, verifier }: { readonly state: string; readonly verifier: string },
): string {
  const parameters = new URLSearchParams({
    client_id: OWN_CLIENT_ID,
    redirect_uri: `${baseUrl}${OWN_SIGN_IN}`,
    response_type: 'code',
    scope: 'openid',
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  return `${baseUrl}/oauth2/authorize?${parameters}`;
}

/**
 * The id of the person who signed in, by the code that the provider sent back, once. Undefined: the
 * code is of another client or sign-in, has ended, or was used.
 */
export async function redeemOwnCode(
  provider: Provider,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<string | undefined> {
  const found = await provider.AuthorizationCode.find(code);
  const isOwn = found?.clientId === OWN_CLIENT_ID && found.codeChallenge === challengeOf(verifier);
  if (!isOwn || !found.isValid) return undefined;
  await found.consume();
  return found.accountId;
}

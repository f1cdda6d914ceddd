/**
 * `@lectern/sdk/login`: signs students in with the platform (OpenID Connect, authorization code
 * with PKCE) by the package openid-client, which the partner installs beside this one.
 */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AuthError } from '../transport/errors.ts';

export interface LoginOptions {
  /** The server's address, such as https://learn.example. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where students come back to; the operator has registered it for your client. */
  readonly redirectUri: string;
  /** `openid` when left out; `profile` and `email` add claims where the operator permits them. */
  readonly scope?: string | undefined;
}

/** What to keep in the student's session until they come back; JSON. */
export interface LoginState {
  readonly codeVerifier: string;
  readonly state: string;
  readonly nonce: string;
}

export interface SignedIn {
  /** The student's id in every call and event. */
  readonly sourcedId: string;
  readonly claims: IDToken;
  /** For the sign-out. */
  readonly idToken: string;
}

export interface Login {
  /** Where to send the student, and what to keep in their session. */
  beginLogin(): Promise<{ readonly url: string; readonly state: LoginState }>;
  /** The student who came back to `url`; an AuthError if they refused, or the state is another. */
  finishLogin(url: string | URL, state: LoginState | undefined): Promise<SignedIn>;
  /** Where to send the student to sign out of the platform, too. */
  logoutUrl(options: { readonly idToken: string; readonly returnTo?: string }): Promise<string>;
}

export function createLogin(options: LoginOptions): Login {
  const { redirectUri, scope = 'openid' } = options;
  const provider = once(() => discover(options));
  return {
    beginLogin: async () => {
      const state = {
        codeVerifier: randomPKCECodeVerifier(),
        state: randomState(),
        nonce: randomNonce(),
      };
      const url = buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope,
        state: state.state,
        nonce: state.nonce,
        code_challenge: await calculatePKCECodeChallenge(state.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state };
    },
    finishLogin: async (url, state) => {
      if (!state)
        throw new AuthError('No sign-in was begun in this session.', { code: 'no_state' });
      // Behind a proxy the address is another one; only the query counts.
      const back = new URL(redirectUri);
      back.search = new URL(url, redirectUri).search;
      const tokens = await authorizationCodeGrant(await provider(), back, {
        pkceCodeVerifier: state.codeVerifier,
        expectedState: state.state,
        expectedNonce: state.nonce,
        idTokenExpected: true,
      }).catch(raise);
      const claims = tokens.claims();
      const sourcedId = claims?.['sourcedId'];
      if (!claims || typeof sourcedId !== 'string') {
        throw new AuthError('The ID token has no sourcedId.', { code: 'no_sourced_id' });
      }
      return { sourcedId, claims, idToken: tokens.id_token ?? '' };
    },
    logoutUrl: async ({ idToken, returnTo }) =>
      buildEndSessionUrl(await provider(), {
        id_token_hint: idToken,
        ...(returnTo === undefined ? {} : { post_logout_redirect_uri: returnTo }),
      }).href,
  };
}

/** http:// only on this machine, for development. */
function discover({ baseUrl, clientId, clientSecret }: LoginOptions): Promise<Configuration> {
  const issuer = new URL(baseUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  const execute = isLocal ? [allowInsecureRequests] : [];
  return discovery(issuer, clientId, clientSecret, undefined, { execute });
}

/** Asks once; after a failure again. */
function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | undefined;
  return () => {
    asked ??= ask().catch((error) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

function raise(error: unknown): never {
  const code = error instanceof AuthorizationResponseError ? error.error : 'sign_in_failed';
  const { message } = error as Error;
  throw new AuthError(`The sign-in failed: ${message}`, { code, cause: error });
}

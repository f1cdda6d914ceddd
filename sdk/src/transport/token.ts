/** Access tokens by OAuth 2.0 client credentials, fetched once and shared by all calls. */
import { AuthError, isLecternError } from './errors.ts';
import { type Http, isRetryable } from './http.ts';

export interface TokenSource {
  token(): Promise<string>;
  /** Forgets a token that the server refused. */
  drop(token: string): void;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes, separated by spaces; all of the client when left out. */
  readonly scope?: string | undefined;
}

/** A token is renewed so long before its end, so that none ends on the way. */
const MARGIN_MS = 60_000;

interface Granted {
  readonly access_token?: unknown;
  readonly expires_in?: number;
}

export function clientCredentials(http: Http, credentials: Credentials): TokenSource {
  let asked: Promise<{ token: string; until: number }> | undefined;
  let held: { token: string; until: number } | undefined;

  const ask = async () => {
    const { body } = await http.send(tokenCall(credentials)).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const { access_token: token, expires_in: seconds = 300 } = (body ?? {}) as Granted;
    if (typeof token !== 'string') throw new AuthError('The reply of /oauth2/token has no token.');
    const lifeMs = seconds * 1_000;
    return { token, until: Date.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) };
  };

  return {
    token: async () => {
      if (held && Date.now() < held.until) return held.token;
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      held = await asked;
      return held.token;
    },
    drop: (token) => {
      if (held?.token === token) held = undefined;
    },
  };
}

/** A token that is refused says nothing of what was to be sent with it. */
function refusalOf(error: unknown): unknown {
  if (!isLecternError(error) || error.status >= 500 || isRetryable(error)) return error;
  const { status, code, requestId } = error;
  const hint = code === 'invalid_client' ? ': check clientId and clientSecret' : '';
  return new AuthError(`No token: ${error.message}${hint}`, {
    ...{ status, code, requestId },
    cause: error,
  });
}

function tokenCall({ clientId, clientSecret, scope }: Credentials) {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === undefined ? {} : { scope }),
  });
  return {
    method: 'POST',
    path: '/oauth2/token',
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    body: () => String(form),
    isRepeatable: true,
  };
}

/** Tokens that the program has by itself, such as the console's or a test's. */
export function givenTokens(token: () => Promise<string> | string): TokenSource {
  return { token: async () => token(), drop: () => undefined };
}

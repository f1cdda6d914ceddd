/** The OAuth 2.0 server: oidc-provider, set up for client credentials and JWT access tokens. */
import { hash, timingSafeEqual } from 'node:crypto';
import type { JWK } from 'jose';
import { InvalidScope, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
// Not the package's index: it prints a warning at import on every Node that is no LTS yet.
import { Provider, type ProviderClient, type ProviderContext } from 'oidc-provider/lib/provider.js';
import { toProblem } from '../http/failure.ts';
import type { Problem } from '../http/problem.ts';
import type { Database } from '../storage/postgres.ts';
import { clientAdapter, stateAdapter } from './adapter.ts';
import { SIGNING_ALGORITHM } from './keys.ts';
import { askedScopes, SCOPES } from './scopes.ts';

export const TOKEN_SECONDS = 3_600;

export interface ProviderParts {
  readonly db: Database;
  /** Issuer and audience of every token. */
  readonly baseUrl: string;
  /** Private, the signing one first. */
  readonly keys: readonly JWK[];
  /** Told what made a request fail with a 500 or 503. */
  onError(error: Error): void;
}

export function createProvider(parts: ProviderParts): Provider {
  const { db, baseUrl } = parts;
  const provider = new Provider(baseUrl, {
    adapter: (model: string) => (model === 'Client' ? clientAdapter(db) : stateAdapter(db, model)),
    jwks: { keys: parts.keys },
    scopes: SCOPES,
    responseTypes: [],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    extraClientMetadata: { properties: ['application_id', 'granted_scopes'] },
    extraTokenClaims: ({ oidc }: ProviderContext) => ({
      application_id: oidc.client['application_id'],
    }),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => baseUrl,
        getResourceServerInfo: (ctx: ProviderContext, resource: string) => {
          if (resource !== baseUrl) throw new InvalidTarget();
          return resourceServer(ctx, baseUrl);
        },
      },
    },
    renderError(ctx: ProviderContext, out: unknown) {
      ctx.type = 'json';
      ctx.body = out;
    },
    routes: { token: '/oauth2/token', jwks: '/oauth2/jwks' },
    ttl: { ClientCredentials: TOKEN_SECONDS },
  });
  provider.Client.prototype.compareClientSecret = compareSecret;
  // Scheme and host come from the headers that the mount sets from the base URL.
  provider.proxy = true;
  provider.use(describeOnlyWhatIsServed);
  provider.on('server_error', (ctx, error) => {
    parts.onError(error);
    answerFailure(ctx, toProblem(error));
  });
  return provider;
}

/**
 * Sets the scopes of the token, and says how it is made. Called for every token request before
 * the library reads `scope`: by itself it gives none when none is asked for, and drops unknown ones.
 */
function resourceServer({ oidc }: ProviderContext, audience: string) {
  const asked = oidc.params['scope'] as string | undefined;
  const outcome = askedScopes(asked, oidc.client['granted_scopes'] as string[]);
  if ('unknown' in outcome) {
    throw new InvalidScope(`There is no scope '${outcome.unknown}'.`, outcome.unknown);
  }
  if ('ungranted' in outcome) {
    const { ungranted } = outcome;
    throw new InvalidScope(`The client was not granted the scope '${ungranted}'.`, ungranted);
  }
  oidc.params['scope'] = outcome.scopes.join(' ');
  return {
    scope: SCOPES.join(' '),
    audience,
    accessTokenTTL: TOKEN_SECONDS,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: SIGNING_ALGORITHM } },
  };
}

/** The stored secret is the SHA-256 of the real one. */
function compareSecret(this: ProviderClient, actual: string): boolean {
  return timingSafeEqual(hash('sha256', actual, 'buffer'), Buffer.from(this.clientSecret, 'hex'));
}

/** The library names an authorization endpoint in its metadata whether or not there is one. */
async function describeOnlyWhatIsServed(ctx: ProviderContext, next: () => Promise<void>) {
  await next();
  const metadata = ctx.body as { authorization_endpoint?: string } | undefined;
  if (metadata?.authorization_endpoint) delete metadata.authorization_endpoint;
  if (ctx.type === 'application/jwk-set+json') ctx.type = 'json';
}

/** A 500 or 503 in the form of RFC 6749 §5.2; the library would call every failure a 500. */
function answerFailure(ctx: ProviderContext, { status, message, members }: Problem) {
  ctx.status = status;
  for (const [name, value] of Object.entries(members.headers ?? {})) ctx.set(name, value);
  ctx.body = {
    error: status === 503 ? 'temporarily_unavailable' : 'server_error',
    error_description: message,
  };
}

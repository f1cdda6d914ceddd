/** The OAuth 2.0 and OpenID Connect server: oidc-provider, and what is set on it. */
import { hash, timingSafeEqual } from 'node:crypto';
import type { JWK } from 'jose';
import {
  InvalidScope,
  InvalidTarget,
  OIDCProviderError,
} from 'oidc-provider/lib/helpers/errors.js';
// Not the package's index: it prints a warning at import on every Node that is no LTS yet.
import { Provider, type ProviderClient, type ProviderContext } from 'oidc-provider/lib/provider.js';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import { requireRate } from '../../http/limits/security-headers.ts';
import { Problem } from '../../http/problem.ts';
import { toProblem } from '../../http/reply/failure.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { formTarget } from '../applications/redirects.ts';
import { continuePage, errorPage, pagePolicy } from '../pages/pages.ts';
import { SIGNING_ALGORITHM } from '../tokens/keys.ts';
import { askedScopes, SCOPES, SIGN_IN_SCOPES } from '../tokens/scopes.ts';
import { clientAdapter, stateAdapter } from './adapter.ts';
import { signInConfiguration } from './configuration.ts';

const TOKEN_SECONDS = 3_600;

export interface ProviderParts {
  readonly db: Database;
  /** Issuer and audience of every token. */
  readonly baseUrl: string;
  /** Private, the signing one first. */
  readonly keys: readonly JWK[];
  /** What cookies are signed with. */
  readonly cookieKey: string;
  /** Told what made a request fail with a 500 or 503. */
  onError(error: Error): void;
  readonly limiter?: RateLimiter | undefined;
}

export function createProvider(parts: ProviderParts): Provider {
  const { db, baseUrl } = parts;
  const { logout, ...signIn } = signInConfiguration(db);
  const provider = new Provider(baseUrl, {
    ...signIn,
    adapter: (model: string) => (model === 'Client' ? clientAdapter(db) : stateAdapter(db, model)),
    jwks: { keys: parts.keys },
    cookies: cookieConfiguration(parts.cookieKey),
    scopes: SIGN_IN_SCOPES,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientBasedCORS,
    extraClientMetadata: {
      properties: ['application_id', 'granted_scopes', 'first_party', 'pkce'],
    },
    extraTokenClaims: ({ oidc }: ProviderContext) => ({
      application_id: oidc.client['application_id'],
    }),
    pkce: { required: (_ctx: ProviderContext, client: ProviderClient) => client['pkce'] !== false },
    allowOmittingSingleRegisteredRedirectUri: false,
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: logout,
      userinfo: { enabled: true },
      resourceIndicators: resourceConfiguration(parts),
    },
    renderError,
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: '/oauth2/jwks',
      userinfo: '/oauth2/userinfo',
      end_session: '/logout',
    },
  });
  provider.Client.prototype.compareClientSecret = compareSecret;
  // Scheme and host come from the headers that the mount sets from the base URL.
  provider.proxy = true;
  provider.use(finish);
  provider.on('server_error', (ctx, error) => {
    parts.onError(error);
    answerFailure(ctx, toProblem(error));
  });
  return provider;
}

function cookieConfiguration(key: string) {
  const flags = { httpOnly: true, sameSite: 'lax', signed: true };
  return { keys: [key], long: flags, short: flags };
}

/** The token of a person is for /oauth2/userinfo alone: the API is for applications. */
function resourceConfiguration({ baseUrl, limiter }: ProviderParts) {
  const isForApi = ({ oidc }: ProviderContext) =>
    oidc.params['grant_type'] === 'client_credentials';
  return {
    enabled: true,
    defaultResource: (ctx: ProviderContext) => (isForApi(ctx) ? baseUrl : undefined),
    getResourceServerInfo: (ctx: ProviderContext, resource: string) => {
      if (resource !== baseUrl || !isForApi(ctx)) throw new InvalidTarget();
      requireTokenRate(ctx, limiter);
      return resourceServer(ctx, baseUrl);
    },
  };
}

/** By client, once it has proved who it is: nobody can use up the tokens of another. */
function requireTokenRate(ctx: ProviderContext, limiter: RateLimiter | undefined): void {
  try {
    const headers = requireRate(limiter, 'tokens', ctx.oidc.client.clientId);
    for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, message, members } = error;
    for (const [name, value] of Object.entries(members.headers ?? {})) ctx.set(name, value);
    const refusal = new OIDCProviderError(status, 'temporarily_unavailable');
    throw Object.assign(refusal, { error_description: message });
  }
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

/** A page of a public client may call from where it signs people in; nobody else's script may. */
function clientBasedCORS(_ctx: ProviderContext, origin: string, client: ProviderClient): boolean {
  if (origin === 'null' || client['tokenEndpointAuthMethod'] !== 'none') return false;
  return (client['redirectUris'] as string[]).some((uri) => URL.parse(uri)?.origin === origin);
}

/** The stored secret is the SHA-256 of the real one. */
function compareSecret(this: ProviderClient, actual: string): boolean {
  return timingSafeEqual(hash('sha256', actual, 'buffer'), Buffer.from(this.clientSecret, 'hex'));
}

/** Says in the metadata which scopes the API has, and gives every page of the library its policy. */
async function finish(ctx: ProviderContext, next: () => Promise<void>) {
  await next();
  if (ctx.type === 'application/jwk-set+json') ctx.type = 'json';
  if (ctx.oidc?.route === 'discovery') {
    const metadata = ctx.body as { scopes_supported: string[] };
    metadata.scopes_supported = [...metadata.scopes_supported, ...SCOPES];
  }
  if (ctx.type === 'text/html') {
    ctx.body = continuePage(String(ctx.body ?? '')) ?? ctx.body;
    const policy = pagePolicy(String(ctx.body ?? ''), endOf(ctx));
    for (const [name, value] of Object.entries(policy)) {
      ctx.set(name, value);
    }
  }
}

/** Where the forms of a page of the library lead in the end. */
function endOf({ oidc }: ProviderContext): string {
  const uri =
    oidc?.params?.['post_logout_redirect_uri'] ??
    oidc?.entities.Interaction?.params['redirect_uri'];
  return typeof uri === 'string' ? formTarget(uri) : '';
}

/** Where a person looks at the answer; everywhere else a program does. */
const PAGE_ROUTES = new Set([
  'authorization',
  'resume',
  'end_session',
  'end_session_confirm',
  'end_session_success',
]);

function renderError(ctx: ProviderContext, out: Record<string, string>, error: unknown) {
  const known = (error as Partial<OIDCProviderError>).expose === true;
  const { message, status } = toProblem(error);
  if (!PAGE_ROUTES.has(ctx.oidc.route)) {
    ctx.type = 'json';
    ctx.body = out;
    return;
  }
  if (!known) ctx.status = status;
  ctx.type = 'html';
  ctx.body = errorPage(known ? (out['error_description'] ?? out['error'] ?? '') : message);
}

/** A 500 or 503 in the form of RFC 6749 §5.2; the library would call every failure a 500. */
function answerFailure(ctx: ProviderContext, { status, message, members }: Problem) {
  ctx.status = status;
  for (const [name, value] of Object.entries(members.headers ?? {})) ctx.set(name, value);
  if (PAGE_ROUTES.has(ctx.oidc.route)) return;
  ctx.body = {
    error: status === 503 ? 'temporarily_unavailable' : 'server_error',
    error_description: message,
  };
}

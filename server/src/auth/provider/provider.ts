/** The OAuth 2.0 and OpenID Connect server: oidc-provider with Lectern's settings. */
import { timingSafeEqual } from 'node:crypto';
import type { JWK } from 'jose';
import { InvalidTarget, OIDCProviderError } from 'oidc-provider/lib/helpers/errors.js';
// Not the package's index: it prints a warning at import on every Node that is not LTS yet.
import { Provider, type ProviderClient, type ProviderContext } from 'oidc-provider/lib/provider.js';
import { PUBLIC_CACHE } from '../../http/limits/open-web.ts';
import { type RateLimiter, requireRate } from '../../http/limits/rate-limit.ts';
import { Problem } from '../../http/problem.ts';
import { etagOf, isFresh } from '../../http/reply/etag.ts';
import { toProblem } from '../../http/reply/failure.ts';
import { pagePolicy } from '../../lib/html.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { formTarget } from '../applications/redirects.ts';
import { secretHash } from '../applications/secrets.ts';
import { continuePage, errorPage, loggedOutPage, signOutErrorPage } from '../pages/pages.ts';
import { SIGNING_ALGORITHM } from '../tokens/keys.ts';
import { TOKEN_SECONDS } from '../tokens/revoked.ts';
import { SCOPES, SIGN_IN_SCOPES } from '../tokens/scopes.ts';
import { clientAdapter, stateAdapter } from './adapter.ts';
import { codeAdapter, compareAddresses, renameLogoutUri } from './addresses.ts';
import { signInConfiguration } from './configuration.ts';
import { leaveOutScopes } from './identity-scopes.ts';
import { type ApiTokens, answerApiTokens, tokenEndpointFeatures } from './token-endpoints.ts';
import { tokenScopes } from './token-scopes.ts';

export interface ProviderParts {
  readonly db: Database;
  /** Issuer and audience of every token. */
  readonly baseUrl: string;
  /** Private keys; the first one signs. */
  readonly keys: readonly JWK[];
  /** Signs the cookies. */
  readonly cookieKey: string;
  /** COMPAT=live is on for the application. */
  isLive(applicationId: string): boolean;
  readonly apiTokens: ApiTokens;
  /** Called with the error behind a 500 or 503. */
  onError(error: Error): void;
  /** Called for an authenticated client; `secret`: SHA-256 of its secret in hex, '' = none. */
  onClient?(clientId: string, secret: string): void;
  readonly limiter?: RateLimiter | undefined;
}

export function createProvider(parts: ProviderParts): Provider {
  const { db, baseUrl } = parts;
  const { logout, ...signIn } = signInConfiguration(db);
  const provider = new Provider(baseUrl, {
    ...signIn,
    adapter: (model: string) => adapterOf(parts, model),
    jwks: { keys: parts.keys },
    cookies: cookieConfiguration(parts),
    scopes: SIGN_IN_SCOPES,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientBasedCORS: originCheck(baseUrl),
    extraClientMetadata: {
      properties: [
        'application_id',
        'granted_scopes',
        'first_party',
        'pkce',
        'id_token_claims',
        'old_secret',
      ],
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
      ...tokenEndpointFeatures(db),
      resourceIndicators: resourceConfiguration(parts),
    },
    renderError: errorRenderer(baseUrl),
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: '/oauth2/jwks',
      userinfo: '/oauth2/userinfo',
      revocation: '/oauth2/revoke',
      introspection: '/oauth2/introspect',
      end_session: '/logout',
    },
  });
  provider.Client.prototype.compareClientSecret = secretComparison(parts);
  compareAddresses(provider);
  // Scheme and host come from the headers that the mount sets from the base URL.
  provider.proxy = true;
  provider.use(completeReply);
  provider.use(leaveOutScopes(provider));
  provider.use(renameLogoutUri);
  provider.use(answerApiTokens(provider, db, parts.apiTokens));
  // A client with a secret was noted when the secret was compared.
  provider.on('grant.success', ({ oidc: { client } }) => {
    if (client.clientSecret === undefined) parts.onClient?.(client.clientId, '');
  });
  provider.on('server_error', (ctx, error) => {
    parts.onError(error);
    answerFailure(ctx, toProblem(error));
  });
  return provider;
}

function adapterOf({ db, baseUrl }: ProviderParts, model: string) {
  if (model === 'Client') return clientAdapter(db, baseUrl);
  return model === 'AuthorizationCode' ? codeAdapter(db) : stateAdapter(db, model);
}

/**
 * Behind https the names say that no other host has set the cookies: `__Host-` of one that is sent
 * to every path, `__Secure-` of those of one sign-in, which have its path.
 */
function cookieConfiguration({ cookieKey, baseUrl }: ProviderParts) {
  const secure = baseUrl.startsWith('https:');
  const flags = { httpOnly: true, sameSite: 'lax', signed: true, secure };
  const names = {
    session: '__Host-lectern-session',
    interaction: '__Secure-lectern-interaction',
    resume: '__Secure-lectern-resume',
  };
  return { keys: [cookieKey], long: flags, short: flags, ...(secure ? { names } : {}) };
}

/** Only client credentials get tokens for the API; a person's token opens /oauth2/userinfo only. */
function resourceConfiguration(parts: ProviderParts) {
  const { baseUrl, limiter } = parts;
  const isForApi = ({ oidc }: ProviderContext) =>
    oidc.params['grant_type'] === 'client_credentials';
  return {
    enabled: true,
    defaultResource: (ctx: ProviderContext) => (isForApi(ctx) ? baseUrl : undefined),
    getResourceServerInfo: (ctx: ProviderContext, resource: string) => {
      if (resource !== baseUrl || !isForApi(ctx)) throw new InvalidTarget();
      requireTokenRate(ctx, limiter);
      return resourceServer(ctx, parts);
    },
  };
}

/** Counts by client and after its authentication: no client can use up the limit of another. */
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
 * Sets the scopes and the format of the token. It runs before the library reads `scope`: the
 * library grants none when none is requested, and drops unknown ones silently.
 */
function resourceServer(ctx: ProviderContext, { baseUrl, isLive }: ProviderParts) {
  const { client, params } = ctx.oidc;
  const live = isLive(client['application_id'] as string);
  params['scope'] = tokenScopes(ctx, live).join(' ');
  return {
    scope: SCOPES.join(' '),
    audience: baseUrl,
    accessTokenTTL: TOKEN_SECONDS,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: SIGNING_ALGORITHM } },
  };
}

/**
 * CORS: only the origins of a public client's redirect URIs may call the endpoints, and this
 * server's own pages: the API reference tries requests.
 */
function originCheck(baseUrl: string) {
  return (ctx: ProviderContext, origin: string, client: ProviderClient): boolean => {
    if (isFromOwnPage(ctx, baseUrl)) return true;
    if (origin === 'null' || client['tokenEndpointAuthMethod'] !== 'none') return false;
    return (client['redirectUris'] as string[]).some((uri) => URL.parse(uri)?.origin === origin);
  };
}

/**
 * Pages of this server send their origin with each POST; they may be open at another address than
 * BASE_URL.
 */
function isFromOwnPage(ctx: ProviderContext, baseUrl: string): boolean {
  const isOwn = ctx.get('origin') === new URL(baseUrl).origin;
  return isOwn || ctx.get('sec-fetch-site') === 'same-origin';
}

/** Compares with the client's secrets, of which the hashes are known; two during a rotation. */
function secretComparison({ onClient }: ProviderParts) {
  return function compareSecret(this: ProviderClient, actual: string): boolean {
    const sent = secretHash(actual);
    const known = [this.clientSecret, this['old_secret']].filter((each) => each !== undefined);
    const equal = known.filter((each) => timingSafeEqual(sent, Buffer.from(String(each), 'hex')));
    if (equal.length > 0) onClient?.(this.clientId, sent.toString('hex'));
    return equal.length > 0;
  };
}

/** Descriptions of the library that do not say what to do. */
const CLEARER: Readonly<Record<string, string>> = {
  'no client authentication mechanism provided':
    'No client is named; send client_id and client_secret in the form, or by HTTP Basic.',
  'client authentication failed':
    'The client id or the secret is wrong, or the client is disabled.',
};

/**
 * Adds the scopes of the API to the metadata, the page headers to the library's pages, and clearer
 * words to its errors.
 */
async function completeReply(ctx: ProviderContext, next: () => Promise<void>) {
  await next();
  const { error_description: description = '' } = (ctx.body ?? {}) as Record<string, string>;
  const clearer = CLEARER[description];
  if (clearer) Object.assign(ctx.body as object, { error_description: clearer });
  if (ctx.type === 'application/jwk-set+json') ctx.type = 'json';
  if (ctx.oidc?.route === 'discovery') {
    const metadata = ctx.body as Record<'scopes_supported' | typeof AUTH_METHODS, string[]>;
    metadata.scopes_supported = [...metadata.scopes_supported, ...SCOPES];
    const methods = metadata[AUTH_METHODS];
    Object.assign(metadata, {
      revocation_endpoint_auth_methods_supported: methods,
      introspection_endpoint_auth_methods_supported: methods,
    });
  }
  if (PUBLIC_ROUTES.has(ctx.oidc?.route) && ctx.status === 200) revalidateBody(ctx);
  if (ctx.type === 'text/html') {
    ctx.body = continuePage(String(ctx.body ?? '')) ?? ctx.body;
    const policy = pagePolicy(String(ctx.body ?? ''), redirectSource(ctx));
    for (const [name, value] of Object.entries(policy)) {
      ctx.set(name, value);
    }
  }
}

const AUTH_METHODS = 'token_endpoint_auth_methods_supported';

/** Routes that answer everybody the same. */
const PUBLIC_ROUTES = new Set<string | undefined>(['discovery', 'jwks']);

function revalidateBody(ctx: ProviderContext): void {
  const etag = etagOf(JSON.stringify(ctx.body));
  ctx.set('etag', etag);
  ctx.set('cache-control', PUBLIC_CACHE);
  if (isFresh(ctx.get('if-none-match') || undefined, etag)) ctx.status = 304;
}

/** The CSP source of the redirect that follows a form on a page of the library. */
function redirectSource({ oidc }: ProviderContext): string {
  const uri =
    oidc?.params?.['post_logout_redirect_uri'] ??
    oidc?.entities.Interaction?.params['redirect_uri'];
  return typeof uri === 'string' ? formTarget(uri) : '';
}

/** Routes that answer errors with a page for people; all others answer programs, in JSON. */
const PAGE_ROUTES = new Set([
  'authorization',
  'resume',
  'end_session',
  'end_session_confirm',
  'end_session_success',
]);

function errorRenderer(baseUrl: string) {
  return (ctx: ProviderContext, out: Record<string, string>, error: unknown) => {
    const known = (error as Partial<OIDCProviderError>).expose === true;
    const { message, status } = toProblem(error);
    if (!PAGE_ROUTES.has(ctx.oidc.route)) {
      ctx.type = 'json';
      ctx.body = out;
      return;
    }
    if (!known) ctx.status = status;
    ctx.type = 'html';
    if (ctx.oidc.route === 'end_session_confirm' && isSignedOut(ctx, baseUrl)) {
      ctx.status = 200;
      ctx.body = loggedOutPage();
      return;
    }
    const client = out['error'] === 'invalid_client' ? sent(ctx, 'client_id') : undefined;
    const described = client
      ? `No application in use has the client id '${client}'.`
      : (out['error_description'] ?? out['error'] ?? '');
    const told = known ? described : message;
    const help = `${baseUrl}/docs/build/sign-in#when-it-fails`;
    const page = ctx.oidc.route.startsWith('end_session') ? signOutErrorPage : errorPage;
    ctx.body = page(told, sent(ctx, 'redirect_uri', 'post_logout_redirect_uri'), help);
  };
}

/**
 * A page of sign-out asked, and the person has signed out in another tab. A form of another site
 * comes without the cookie, and says nothing of the session.
 */
function isSignedOut(ctx: ProviderContext, baseUrl: string): boolean {
  return isFromOwnPage(ctx, baseUrl) && !ctx.oidc.session.accountId;
}

const SENT_LENGTH_MAX = 200;

/** The first of the parameters that the request has, to be shown; undefined = none. */
function sent({ query }: ProviderContext, ...names: readonly string[]): string | undefined {
  const text = names.map((name) => query[name]).find((one) => one !== undefined);
  if (typeof text !== 'string' || text === '') return undefined;
  return text.length > SENT_LENGTH_MAX ? `${text.slice(0, SENT_LENGTH_MAX)}…` : text;
}

/** A 500 or 503 in the form of RFC 6749 §5.2; the library answers all with 500. */
function answerFailure(ctx: ProviderContext, { status, message, members }: Problem) {
  ctx.status = status;
  for (const [name, value] of Object.entries(members.headers ?? {})) ctx.set(name, value);
  if (PAGE_ROUTES.has(ctx.oidc.route)) return;
  ctx.body = {
    error: status === 503 ? 'temporarily_unavailable' : 'server_error',
    error_description: message,
  };
}

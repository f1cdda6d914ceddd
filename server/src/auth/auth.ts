/** Builds the OAuth provider, the sign-in pages and the token verifier of a server. */
import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider/lib/provider.js';
import type { Config } from '../config.ts';
import type { RateLimiter } from '../http/limits/rate-limit.ts';
import type { Mount } from '../http/mounts.ts';
import { clientAddress } from '../http/request/address.ts';
import type { Secrets } from '../lib/sealing.ts';
import type { Database } from '../storage/database/postgres.ts';
import { ClientUses } from './clients/uses.ts';
import { redeemOwnCode } from './provider/own-client.ts';
import { createProvider, type ProviderParts } from './provider/provider.ts';
import { authMounts } from './sign-in/mounts.ts';
import { signInPages } from './sign-in/sign-in.ts';
import { openUpstream } from './sign-in/upstream.ts';
import {
  type AuthStateCache,
  authStateReader,
  createAuthStateCache,
  isLive,
} from './tokens/auth-state.ts';
import { externalIssuer } from './tokens/external.ts';
import { openCookieKey } from './tokens/keys.ts';
import { type Authenticate, createVerifier, endOf, ownTokenReader } from './tokens/verify.ts';

export interface Auth {
  readonly mounts: readonly Mount[];
  readonly authenticate: Authenticate;
  /** A public client is registered at this origin of the web. */
  isKnownOrigin(origin: string): Promise<boolean>;
  /** Writes what is in memory: when clients were last used. */
  stop(): Promise<void>;
  /** COMPAT=live is on for this application. */
  isLive(applicationId: string): Promise<boolean>;
  /** See `redeemOwnCode`. */
  redeem(answer: { readonly code: string; readonly verifier: string }): Promise<string | undefined>;
}

interface AuthParts {
  readonly db: Database;
  readonly config: Config;
  /** Reads the auth state; a pool of its own, so that it never queues behind requests. */
  readonly statePool?: Database;
  readonly secrets?: Secrets;
  /** Called with the cause of a failed token request or sign-in. */
  readonly onError?: (error: Error) => void;
  readonly limiter?: RateLimiter | undefined;
}

/** Where another identity provider sends people back. */
const CALLBACK = '/login/upstream/callback';

/** Creates the signing key at the first start. */
export async function openAuth(parts: AuthParts): Promise<Auth> {
  const { db, config, secrets = [], onError = () => undefined } = parts;
  const { baseUrl } = config;
  const authState = createAuthStateCache(
    authStateReader(parts.statePool ?? db, { secrets, compat: config.compat }),
    Date.now,
  );
  await authState.fresh();
  const cookieKey = await openCookieKey(db, secrets);
  const { limiter } = parts;
  const uses = new ClientUses(db, () => new Date());
  const onClient = (clientId: string, secret?: string) => uses.note(clientId, secret);
  const readOwn = ownTokenReader({ authState, baseUrl, now: Date.now });
  const apiTokens = {
    async read(token: string) {
      const claims = await readOwn(token).catch(() => undefined);
      const ids = { clientId: String(claims?.['client_id']), jti: claims?.jti };
      return endOf(authState.latest(), ids) ? undefined : claims;
    },
    onRevoked: () => authState.expire(),
  };
  const provided = {
    apiTokens,
    ...{ db, baseUrl, cookieKey, onError, onClient, limiter },
    isLive: (id: string) => isLive(authState.latest(), config.compat, id),
  };
  const provider = providerOf(authState, provided);
  const upstream = config.upstream
    ? openUpstream(db, config.upstream, { redirectUri: `${baseUrl}${CALLBACK}`, onError })
    : undefined;
  const addressOf = (request: IncomingMessage) => clientAddress(request, config.tlsProxy);
  const pages = signInPages({ db, baseUrl, provider, upstream, addressOf, onError });
  return {
    stop: () => uses.write(),
    redeem: (answer) => redeemOwnCode(provider(), answer),
    isLive: async (id) => isLive(await authState.fresh(), config.compat, id),
    isKnownOrigin: async (origin) => (await authState.fresh()).origins.has(origin),
    mounts: authMounts({ authState, provider, pages, baseUrl, limiter, addressOf }),
    authenticate: createVerifier({
      authState,
      baseUrl,
      compat: config.compat,
      now: Date.now,
      onClient,
      external: config.externalIssuer ? externalIssuer(db, config.externalIssuer) : undefined,
    }),
  };
}

/** The provider for the current keys; cached, as creating one takes 1–2 ms. */
function providerOf(authState: AuthStateCache, parts: Omit<ProviderParts, 'keys'>): () => Provider {
  let made: { keys: ProviderParts['keys']; provider: Provider } | undefined;
  return () => {
    const { keys } = authState.latest();
    if (made?.keys !== keys) made = { keys, provider: createProvider({ ...parts, keys }) };
    return made.provider;
  };
}

/** Sign-in through another identity provider (any OpenID Connect issuer), as its client. */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { UpstreamConfig } from '../../config/issuers.ts';
import { isHttp } from '../../config/values.ts';
import { busy } from '../../http/problem.ts';
import type { Database } from '../../storage/database/postgres.ts';
import type { MatchedMember } from '../people/accounts.ts';
import { stateAdapter } from '../provider/adapter.ts';

const TIMEOUT_SECONDS = 5;
const STATE_SECONDS = 600;
/** Clocks of two servers may differ by so much. */
const CLOCK_SECONDS = 60;

/** The configured claim, or why there is none, in words for the login page. */
type UpstreamResult = { readonly value: string } | { readonly fault: string };

export interface Upstream {
  readonly label: string;
  /** The member of a user that the other provider's claim is compared with. */
  readonly member: MatchedMember;
  /**
   * The URL to redirect the person to; `uid` is the id of the sign-in. `again`: the provider must
   * ask the person, also one who is signed in there, and say so by a fresh `auth_time`.
   */
  begin(uid: string, again?: 'again'): Promise<string>;
  /** The uid of the sign-in that an answer belongs to; undefined when there is none. */
  ownerOf(query: URLSearchParams): Promise<string | undefined>;
  /**
   * Redeems the answer, once. Called only for the browser that began this sign-in: an attacker who
   * sends a victim to the other provider must not get the victim's sign-in.
   */
  receive(uid: string, query: URLSearchParams): Promise<UpstreamResult>;
}

interface Begun {
  readonly uid: string;
  readonly nonce: string;
  readonly verifier: string;
  /** When the provider was told to ask the person (seconds since 1970); left out = it was not. */
  readonly askedAt?: number;
}

interface UpstreamParts {
  /** Where the other provider sends the person back; registered there. */
  readonly redirectUri: string;
  onError(error: Error): void;
}

export function openUpstream(
  db: Database,
  settings: UpstreamConfig,
  parts: UpstreamParts,
): Upstream {
  const begun = stateAdapter(db, 'UpstreamState');
  const { redirectUri } = parts;
  const configuration = discoverOnce(settings, parts.onError);

  const findBegun = async (query: URLSearchParams): Promise<Begun | undefined> => {
    const state = query.get('state') ?? '';
    const found = /^[\w-]{1,128}$/.test(state) ? await begun.find(state) : undefined;
    return found as Begun | undefined;
  };

  const exchange = async (query: URLSearchParams, { nonce, verifier, askedAt }: Begun) => {
    const url = new URL(`${redirectUri}?${query}`);
    const tokens = await authorizationCodeGrant(await configuration(), url, {
      pkceCodeVerifier: verifier,
      expectedState: query.get('state') ?? '',
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims: Readonly<Record<string, unknown>> = tokens.claims() ?? {};
    const isFresh = askedAt === undefined || isAskedSince(askedAt, claims['auth_time']);
    return isFresh
      ? readClaim(claims, settings.claim)
      : { fault: 'it did not say that it asked you just now' };
  };

  return {
    label: settings.label,
    member: settings.member,
    async begin(uid, again) {
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      });
      const asked = again ? { askedAt: seconds(Date.now()) } : {};
      await begun.upsert(state, { uid, nonce, verifier, ...asked }, STATE_SECONDS);
      return url.href;
    },
    async ownerOf(query) {
      return (await findBegun(query))?.uid;
    },
    async receive(uid, query) {
      const found = await findBegun(query);
      if (found?.uid !== uid) return { fault: 'its answer came too late' };
      await begun.destroy(query.get('state') ?? '');
      return exchange(query, found).catch((error: Error) => {
        // A refusal by the other provider is no error of this server.
        if (!(error instanceof AuthorizationResponseError)) parts.onError(error);
        return { fault: 'its answer could not be used' };
      });
    },
  };
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/**
 * Whether the person signed in there since `askedAt`. The browser carries `prompt` and `max_age`,
 * and may leave them out, so only the ID token tells (OpenID Connect Core §3.1.2.1: with `max_age`
 * it has `auth_time`).
 */
function isAskedSince(askedAt: number, authTime: unknown): boolean {
  if (typeof authTime !== 'number') return false;
  return authTime >= askedAt - CLOCK_SECONDS && authTime <= seconds(Date.now()) + CLOCK_SECONDS;
}

/** Fetches the other provider's metadata at the first use, and again after a failure. */
function discoverOnce(
  settings: UpstreamConfig,
  onError: (error: Error) => void,
): () => Promise<Configuration> {
  let known: Promise<Configuration> | undefined;
  const { issuer, clientId, clientSecret } = settings;
  return () => {
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: isHttp(issuer) ? [allowInsecureRequests] : [],
      // No redirects: metadata and keys come from the issuer's own address only.
      [customFetch]: (url, init) => fetch(url, { ...init, redirect: 'error' } as RequestInit),
    }).catch((error: Error) => {
      known = undefined;
      onError(error);
      throw busy(`${settings.label} is not reachable at the moment.`, 10);
    });
    return known;
  };
}

function readClaim(claims: Readonly<Record<string, unknown>>, name: string): UpstreamResult {
  const value = claims[name];
  if (typeof value !== 'string' || value === '' || value.includes('\u0000')) {
    return { fault: `it did not send your ${name}` };
  }
  // An unverified email address proves nothing.
  if (name === 'email' && claims['email_verified'] !== true) {
    return { fault: 'it has not verified your email address' };
  }
  return { value };
}

/** Settings of the provider for sign-in: accounts, claims, consent, lifetimes, logout. */
import { createHash } from 'node:crypto';
import { base, Check } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import type { Provider, ProviderClient, ProviderContext } from 'oidc-provider/lib/provider.js';
import { actAs } from '../../storage/database/actor.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { loggedOutPage, logoutPage } from '../pages/pages.ts';
import { type Account, findAccount, findConsent, insertSignInBasis } from '../people/accounts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TTL_SECONDS = {
  AccessToken: HOUR,
  AuthorizationCode: MINUTE,
  ClientCredentials: HOUR,
  Grant: 14 * DAY,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: 14 * DAY,
  Session: secondsLeft,
};

/** One school day from the sign-in on, as school computers are shared; each use asks anew. */
function secondsLeft(_ctx: ProviderContext, { loginTs }: { readonly loginTs?: number }): number {
  const now = Math.floor(Date.now() / 1_000);
  return Math.max(1, (loginTs ?? now) + 12 * HOUR - now);
}

export function signInConfiguration(db: Database) {
  return {
    claims: {
      // The email of the ID token; `claimsOf` decides who gets it.
      openid: ['sub', 'sourcedId', 'email'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email'],
    },
    findAccount: (ctx: ProviderContext, sub: string, token?: { readonly kind?: string }) =>
      accountOf(db, { ctx, sub, kind: token?.kind }),
    loadExistingGrant: (ctx: ProviderContext) => grantOf(db, ctx),
    interactions: {
      policy: interactionPolicy(),
      url: (_ctx: ProviderContext, { uid, prompt }: { uid: string; prompt: { name: string } }) =>
        prompt.name === 'consent' ? `/login/${uid}/consent` : `/login/${uid}`,
    },
    rotateRefreshToken: true,
    ttl: TTL_SECONDS,
    logout: {
      enabled: true,
      logoutSource(ctx: ProviderContext, form: string) {
        ctx.body = logoutPage(withLastingSecret(ctx, form));
      },
      postLogoutSuccessSource(ctx: ProviderContext) {
        ctx.body = loggedOutPage();
      },
    },
  };
}

/**
 * The form of sign-out with a secret that is the same in each tab: oidc-provider makes one for each
 * page, and takes that of the last one alone. It follows from the cookie, which no other site has.
 */
function withLastingSecret({ oidc: { session } }: ProviderContext, form: string): string {
  const { state } = session;
  if (!state) return form;
  const { secret: made } = state;
  state.secret = createHash('sha256').update(`sign-out ${session.jti}`).digest('hex');
  return form.replace(made, state.secret);
}

/** The default policy; a session whose account has gone must sign in again, too. */
function interactionPolicy() {
  const policy = base();
  const isGone = ({ oidc }: ProviderContext) => !!oidc.session.accountId && !oidc.account;
  const check = new Check('account_gone', 'End-User authentication is required', isGone);
  policy.get('login')?.checks.add(check);
  return policy;
}

/** The exchange of a code completes the sign-in: the application may read the user from then on. */
async function accountOf(
  db: Database,
  { ctx, sub, kind }: { ctx: ProviderContext; sub: string; kind: string | undefined },
) {
  const account = await findAccount(db, sub);
  if (!account) return undefined;
  if (kind === 'AuthorizationCode') {
    const applicationId = ctx.oidc.client['application_id'] as string;
    await actAs({ kind: 'user', id: sub, applicationId }, () =>
      insertSignInBasis(db, { applicationId, userId: sub }),
    );
  }
  return {
    accountId: sub,
    claims: (use: string, scope: string) => {
      // The grants of today: tokens keep the scopes of their sign-in, up to two weeks.
      const granted = String(ctx.oidc.client['scope'] ?? '');
      const inUserinfo = hasScope(scope, 'email') && hasScope(granted, 'email');
      return claimsOf(account, {
        withName: hasScope(granted, 'profile'),
        withEmail: use === 'id_token' ? emailInIdToken(ctx) : inUserinfo,
      });
    },
  };
}

/** Only for a client that the operator gave it, and a person who was asked. */
function emailInIdToken({ oidc }: ProviderContext): boolean {
  const granted = oidc.entities.Grant?.getOIDCScope() ?? '';
  return idTokenClaims(oidc.client).includes('email') && hasScope(granted, 'email');
}

function hasScope(scopes: string, scope: string): boolean {
  return scopes.split(' ').includes(scope);
}

/** The identity scopes whose claims the client's ID tokens have. */
export function idTokenClaims(client: ProviderClient): readonly string[] {
  return (client['id_token_claims'] ?? []) as readonly string[];
}

interface Shown {
  readonly withName: boolean;
  readonly withEmail: boolean;
}

/** Claims of the account; the library drops those that the scopes do not cover. */
function claimsOf(
  { sourcedId, givenName, familyName, email, username }: Account,
  { withName, withEmail }: Shown,
) {
  return {
    sub: sourcedId,
    sourcedId,
    ...(withName && {
      name: `${givenName} ${familyName}`,
      given_name: givenName,
      family_name: familyName,
      ...(username === null ? {} : { preferred_username: username }),
    }),
    ...(withEmail && email !== null ? { email } : {}),
  };
}

type Grant = InstanceType<Provider['Grant']>;

/**
 * True for a client of the operator, unless it is a native application: any program on the device
 * can take its redirect URI and pretend to be it (RFC 8252 §8.6).
 */
export function needsNoConsent(client: ProviderClient): boolean {
  return client['first_party'] === true && client['applicationType'] !== 'native';
}

/** The grant of an earlier consent; a first-party client needs none. Undefined = ask the person. */
async function grantOf(db: Database, { oidc }: ProviderContext): Promise<Grant | undefined> {
  const { provider, session, client, result } = oidc;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  if (known) return known;
  const userId = session.accountId;
  if (userId === undefined) return undefined;
  const requested = String(oidc.params['scope'] ?? '').split(' ');
  const applicationId = client['application_id'] as string;
  const inIdToken = idTokenClaims(client);
  const allowed = needsNoConsent(client)
    ? [...requested, ...inIdToken]
    : await findConsent(db, { applicationId, userId });
  const scopes = requested.filter((scope) => allowed.includes(scope));
  if (scopes.length === 0 || !inIdToken.every((scope) => allowed.includes(scope))) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: userId });
  grant.addOIDCScope([...scopes, ...inIdToken].join(' '));
  await grant.save();
  return grant;
}

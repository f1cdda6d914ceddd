/** Sign-in to the console by the provider of the organisation (any OpenID Connect issuer). */
import { redirect } from '../../auth/pages/forms.ts';
import { openUpstream, type Upstream } from '../../auth/sign-in/upstream.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { findAccountByEmail } from '../accounts/accounts.ts';
import { tokenHash } from '../accounts/links.ts';
import { recordTry } from '../accounts/password.ts';
import { makeChallenge, useChallenge } from '../factors/challenges.ts';
import { cookieLine, cookieValue } from '../sessions/cookie.ts';
import { messagePage, onwardPage } from './pages.ts';
import { proceed } from './second-factor.ts';
import { begin, nextPath, queryOf, show, type Visit, withNext } from './visit.ts';

/** Begins the sign-in, and takes the answer of the provider. */
export const PROVIDER = '/console/sign-in/provider';

/** The provider of UPSTREAM_*, where UPSTREAM_ACCOUNTS is on; it must tell a verified address. */
export function openProvider(
  db: Database,
  { upstream, baseUrl }: Config,
  onError: (error: Error) => void,
): Upstream | undefined {
  if (!upstream?.accounts) return undefined;
  const scope = [...new Set([...upstream.scope.split(' '), 'openid', 'email'])].join(' ');
  const settings = { ...upstream, claim: 'email', scope };
  return openUpstream(db, settings, { redirectUri: `${baseUrl}${PROVIDER}`, onError });
}

/** The link of the sign-in page; none without a provider. */
export function providerLink(visit: Visit, next: string) {
  const { provider } = visit.parts;
  if (!provider) return [];
  return [{ url: withNext(PROVIDER, next), text: `Sign in with ${provider.label}` }];
}

/**
 * Binds the sign-in to the browser that began it. Lax: the provider, another site, sends the person
 * back, and a Strict cookie would not come along.
 */
const COOKIE = { name: 'lectern-console-provider', path: PROVIDER, sameSite: 'Lax' } as const;
const SECONDS = 600;

function setCookie({ parts, response }: Visit, value: string, seconds: number): void {
  response.setHeader('set-cookie', cookieLine(COOKIE, parts.config.baseUrl, { value, seconds }));
}

export async function providerVisit(visit: Visit): Promise<void> {
  const { provider } = visit.parts;
  if (!provider) return refuse(visit, 'This server has no provider for the console.');
  const query = queryOf(visit);
  return query.has('next') || query.has('confirm')
    ? send(visit, provider, query)
    : receive(visit, provider, query);
}

/** `confirm`: the provider asks the person anew, and the session is then confirmed. */
async function send(visit: Visit, provider: Upstream, query: URLSearchParams): Promise<void> {
  const { db, now } = visit.parts;
  const next = nextPath(query.get('next'));
  const again = query.has('confirm') ? 'again' : undefined;
  const data = JSON.stringify({ next, confirms: again !== undefined });
  const token = await makeChallenge(db, { kind: 'upstream', accountId: null, data, now: now() });
  const url = await provider.begin(uidOf(token), again);
  setCookie(visit, token, SECONDS);
  redirect(visit.response, url);
}

const uidOf = (token: string) => tokenHash(token).toString('base64url');

async function receive(visit: Visit, provider: Upstream, query: URLSearchParams): Promise<void> {
  const { db, now } = visit.parts;
  const token = cookieValue(COOKIE, visit.parts.config.baseUrl, visit.request) ?? '';
  const presented = { token, kind: 'upstream', now: now() } as const;
  const begun = token === '' ? undefined : await useChallenge(db, presented);
  setCookie(visit, '', 0);
  if (!begun) return refuse(visit, 'This sign-in has ended, or was begun in another browser.');
  const answer = await provider.receive(uidOf(token), query);
  if ('fault' in answer) {
    return refuse(visit, `${provider.label} did not sign you in: ${answer.fault}.`);
  }
  const account = await findAccountByEmail(db, answer.value);
  if (account?.disabledAt !== null) {
    await recordTry(db, { action: 'sign-in', accountId: undefined, outcome: 'no account' });
    const message = `${provider.label} knows you, but your address has no account here.`;
    return refuse(visit, `${message} Ask an operator.`);
  }
  const { next, confirms } = JSON.parse(begun.data) as { next: string; confirms: boolean };
  const step = { accountId: account.id, next, confirms };
  return proceed(visit, step, async (_visit, accountId, target) => {
    await begin(visit, accountId, confirms);
    // A redirect would belong to the other site's navigation, and the Strict cookie stay behind.
    const url = target;
    show(visit, { body: onwardPage(url), headers: { refresh: `0;url=${url}` } });
  });
}

function refuse(visit: Visit, message: string): void {
  const signIn = '/console/sign-in';
  show(visit, { status: 400, body: messagePage('You are not signed in', message, signIn) });
}

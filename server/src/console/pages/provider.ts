/** Sign-in to the console by the provider of the organisation (any OpenID Connect issuer). */
import { openUpstream, type Upstream } from '../../auth/sign-in/upstream.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { findAccountByEmail } from '../accounts/accounts.ts';
import { recordTry } from '../accounts/password.ts';
import { comeBack, goOn, leave, refuse } from './away.ts';
import { proceed } from './second-factor.ts';
import { begin, nextPath, queryOf, type Visit, withNext } from './visit.ts';

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

const WAY = {
  kind: 'upstream',
  cookie: { name: 'lectern-console-provider', path: PROVIDER, sameSite: 'Lax' },
  signIn: '/console/sign-in',
} as const;

interface Kept {
  readonly next: string;
  readonly confirms: boolean;
}

const tell = (visit: Visit, message: string) => refuse(visit, message, WAY.signIn);

/** `confirm`: the provider asks the person anew, and the session is then confirmed. */
export async function providerVisit(visit: Visit): Promise<void> {
  const { provider } = visit.parts;
  if (!provider) return tell(visit, 'This server has no provider for the console.');
  const query = queryOf(visit);
  const confirms = query.has('confirm');
  if (!query.has('next') && !confirms) return receive(visit, provider, query);
  const data: Kept = { next: nextPath(query.get('next')), confirms };
  const urlOf = (uid: string) => provider.begin(uid, confirms ? 'again' : undefined);
  return leave(visit, WAY, { data, urlOf });
}

async function receive(visit: Visit, provider: Upstream, query: URLSearchParams): Promise<void> {
  const { db } = visit.parts;
  const begun = await comeBack<Kept>(visit, WAY);
  if (!begun) return;
  const answer = await provider.receive(begun.id, query);
  if ('fault' in answer) {
    return tell(visit, `${provider.label} did not sign you in: ${answer.fault}.`);
  }
  const account = await findAccountByEmail(db, answer.value);
  if (account?.disabledAt !== null) {
    await recordTry(db, { action: 'sign-in', accountId: undefined, outcome: 'no account' });
    const message = `${provider.label} knows you, but your address has no account here.`;
    return tell(visit, `${message} Ask an operator.`);
  }
  const { next, confirms } = begun;
  const step = { account, next, confirms };
  return proceed(visit, step, async (_visit, checked, target) => {
    await begin(visit, checked, { confirms });
    goOn(visit, target);
  });
}

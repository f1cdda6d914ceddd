/** The pages where people sign in to the console, and out. */
import { readForm, redirect } from '../../auth/pages/forms.ts';
import { failureText } from '../../auth/people/try-password.ts';
import { tryAccountPassword } from '../accounts/password.ts';
import { sessionOf } from '../sessions/callers.ts';
import { SESSION } from '../sessions/cookie.ts';
import { signInPage } from './pages.ts';
import { providerLink } from './provider.ts';
import { passkeyLink, proceed } from './second-factor.ts';
import { addressOf, endCurrent, nextPath, queryOf, setCookie, show, type Visit } from './visit.ts';

const WRONG = 'The email address or the password is wrong.';

export async function signInVisit(visit: Visit): Promise<void> {
  if (visit.request.method === 'POST') return postSignIn(visit);
  const query = queryOf(visit);
  const next = nextPath(query.get('next'));
  const { parts, request, response } = visit;
  const session = await sessionOf({ ...parts, baseUrl: parts.config.baseUrl }, request);
  if (session) return redirect(response, next);
  const notice = query.has('signed-out') ? 'You are signed out.' : undefined;
  const action = '/console/sign-in';
  const email = (query.get('email') ?? '').slice(0, 254);
  show(visit, {
    body: signInPage({ email, next, notice, action, others: othersOf(visit, next) }),
  });
}

async function postSignIn(visit: Visit): Promise<void> {
  const { db } = visit.parts;
  const form = await readForm(visit.request);
  const next = nextPath(form.get('next'));
  const email = (form.get('email') ?? '').trim();
  const password = form.get('password') ?? '';
  const tried = { email, password, address: addressOf(visit), action: 'sign-in' } as const;
  const outcome = await tryAccountPassword(db, tried);
  if ('account' in outcome) return proceed(visit, { account: outcome.account, next });
  const { waitSeconds } = outcome;
  const fault = failureText(waitSeconds, WRONG);
  const action = '/console/sign-in';
  show(visit, {
    status: waitSeconds === 0 ? 400 : 429,
    body: signInPage({
      ...{ email: email.slice(0, 254), next, fault, action },
      others: othersOf(visit, next),
    }),
    headers: waitSeconds === 0 ? {} : { 'retry-after': String(waitSeconds) },
  });
}

function othersOf(visit: Visit, next: string) {
  return [...passkeyLink(visit, next), ...providerLink(visit, next)];
}

export async function signOutVisit(visit: Visit): Promise<void> {
  await endCurrent(visit);
  setCookie(visit, SESSION, { value: '', seconds: 0 });
  redirect(visit.response, '/console/sign-in?signed-out');
}

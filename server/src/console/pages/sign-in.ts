/** The pages where people sign in to the console, and out. */
import { readForm, redirect } from '../../auth/pages/forms.ts';
import { failureText, isPossible, tryPassword } from '../../auth/people/try-password.ts';
import { recordAudit } from '../../privacy/audit.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { findAccountByEmail } from '../accounts/accounts.ts';
import { sessionFinder } from '../sessions/callers.ts';
import { endedCookie } from '../sessions/cookie.ts';
import { signInPage } from './pages.ts';
import {
  addressOf,
  endCurrent,
  enter,
  nextPath,
  pathFor,
  queryOf,
  show,
  type Visit,
} from './visit.ts';

const WRONG = 'The email address or the password is wrong.';

export async function signInVisit(visit: Visit): Promise<void> {
  if (visit.request.method === 'POST') return postSignIn(visit);
  const query = queryOf(visit);
  const next = nextPath(query.get('next'));
  const { parts, request, response } = visit;
  const session = await sessionFinder({ ...parts, baseUrl: parts.config.baseUrl })(request);
  if (session) return redirect(response, pathFor(visit, next));
  const notice = query.has('signed-out') ? 'You are signed out.' : undefined;
  const action = pathFor(visit, '/console/sign-in');
  const email = (query.get('email') ?? '').slice(0, 254);
  show(visit, { body: signInPage({ email, next, notice, action }) });
}

async function postSignIn(visit: Visit): Promise<void> {
  const { db } = visit.parts;
  const form = await readForm(visit.request);
  const next = nextPath(form.get('next'));
  const email = (form.get('email') ?? '').trim();
  const outcome = await checkPassword(visit, { email, password: form.get('password') ?? '' });
  if ('accountId' in outcome) {
    await recordSignIn(db, outcome.accountId, 'ok');
    return enter(visit, outcome.accountId, next);
  }
  const { waitSeconds } = outcome;
  const fault = failureText(waitSeconds, WRONG);
  const action = pathFor(visit, '/console/sign-in');
  show(visit, {
    status: waitSeconds === 0 ? 400 : 429,
    body: signInPage({ email: email.slice(0, 254), next, fault, action }),
    headers: waitSeconds === 0 ? {} : { 'retry-after': String(waitSeconds) },
  });
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The account, or the seconds until the next try (0 = the address or the password is wrong). */
async function checkPassword(visit: Visit, { email, password }: Credentials) {
  const { db } = visit.parts;
  if (!isPossible({ name: email, password })) return { waitSeconds: 0 };
  const found = await findAccountByEmail(db, email);
  const account = found?.disabledAt === null ? found : undefined;
  const outcome = await tryPassword(db, {
    attempt: attemptOf({ email, accountId: account?.id, address: addressOf(visit) }),
    password,
    hash: account?.passwordHash ?? undefined,
    record: (failure) => recordSignIn(db, account?.id, failure),
  });
  if (outcome !== true) return outcome;
  return account ? { accountId: account.id } : { waitSeconds: 0 };
}

/** Apart from the sign-ins of the roster's people, who may have the same address. */
function attemptOf({
  email,
  accountId,
  address,
}: {
  readonly email: string;
  readonly accountId: string | undefined;
  readonly address: string;
}) {
  const userId = accountId === undefined ? undefined : `account:${accountId}`;
  return { userId, name: `account:${email}`, address };
}

/** `accountId` undefined: the address is unknown, and is not stored. */
export function recordSignIn(
  db: Queryable,
  accountId: string | undefined,
  outcome: string,
): Promise<void> {
  const objectId = accountId ?? '';
  return recordAudit(db, { action: 'sign-in', objectType: 'accounts', objectId, outcome });
}

export async function signOutVisit(visit: Visit): Promise<void> {
  await endCurrent(visit);
  visit.response.setHeader('set-cookie', endedCookie(visit.parts.config.baseUrl));
  redirect(visit.response, pathFor(visit, '/console/sign-in?signed-out'));
}

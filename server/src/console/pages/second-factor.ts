/** The second step of a sign-in, and the sign-in with a passkey alone. */

import { readForm, redirect } from '../../auth/pages/forms.ts';
import { failureText } from '../../auth/people/try-password.ts';
import { findAccount } from '../accounts/accounts.ts';
import { recordTry } from '../accounts/password.ts';
import { mustProtect } from '../accounts/rules.ts';
import { findChallenge, makeChallenge } from '../factors/challenges.ts';
import { findFactors, hasSecondFactor, tryCode } from '../factors/factors.ts';
import { signInOptions, takesPasskeys, usePasskey } from '../factors/passkeys.ts';
import { passkeyPage, secondFactorPage } from './factor-pages.ts';
import {
  addressOf,
  begin,
  type CheckedAccount,
  enter,
  nextPath,
  queryOf,
  requireSame,
  show,
  type Visit,
  withNext,
} from './visit.ts';

const STEP = '/console/sign-in/second-factor';
const PASSKEY = '/console/sign-in/passkey';

/** The sign-in page that goes on to `next`. */
const signInTo = (next: string) => withNext('/console/sign-in', next);

/** The page of the console where factors are added, and which then goes on to `next`. */
const accountTo = (next: string) => withNext('/console/account', next);

interface SignInStep {
  readonly account: CheckedAccount;
  readonly next: string;
  /** The sign-in confirms who it is, also after the second factor. */
  readonly confirms?: boolean;
}

/** The data of a step that confirms. */
const CONFIRMS = 'confirms';

/** Goes on after a right password or link: asks for the second factor, where there is one. */
export async function proceed(
  visit: Visit,
  { account, next, confirms = false }: SignInStep,
  goOn: typeof enter = enter,
): Promise<void> {
  const { db, config, now } = visit.parts;
  const { id: accountId } = account;
  if (hasSecondFactor(await findFactors(db, accountId))) {
    const data = confirms ? CONFIRMS : '';
    const made = { kind: 'step', accountId, data, now: now() } as const;
    // A new password ends the steps that are there.
    const step = await db.begin(async (tx) => {
      await requireSame(tx, account);
      return makeChallenge(tx, made);
    });
    return showStep(visit, { accountId, next, step });
  }
  const found = await findAccount(db, accountId);
  const isMissing = found && mustProtect(found) && config.accountsSecondFactor === 'required';
  return goOn(visit, account, isMissing ? accountTo(next) : next);
}

interface Step extends Pick<SignInStep, 'next'> {
  readonly accountId: string;
  readonly step: string;
  readonly fault?: string;
  readonly waitSeconds?: number;
}

async function showStep(visit: Visit, { accountId, next, step, fault, waitSeconds = 0 }: Step) {
  const { db, config, now } = visit.parts;
  const { baseUrl } = config;
  const { app: hasApp, passkeys } = await findFactors(db, accountId);
  const asks = passkeys > 0 && takesPasskeys(baseUrl);
  const options = asks
    ? JSON.stringify(await signInOptions(db, { accountId, baseUrl, now: now() }))
    : undefined;
  const [action, signIn] = [withNext(STEP, next), signInTo(next)];
  const status = fault === undefined ? 200 : waitSeconds > 0 ? 429 : 400;
  show(visit, {
    status,
    body: secondFactorPage({ action, step, hasApp, options, signIn, fault }),
    headers: waitSeconds > 0 ? { 'retry-after': String(waitSeconds) } : {},
  });
}

const WRONG_CODE = 'The code is wrong, or was used already.';
const WRONG_PASSKEY = 'This passkey is not known here.';

export async function stepVisit(visit: Visit): Promise<void> {
  const { request, response, parts } = visit;
  const next = nextPath(queryOf(visit).get('next'));
  const again = signInTo(next);
  if (request.method !== 'POST') return redirect(response, again);
  const form = await readForm(request);
  const step = form.get('step') ?? '';
  const presented = { token: step, kind: 'step', now: parts.now() } as const;
  const known = await findChallenge(parts.db, presented);
  const account = known?.accountId ? await findAccount(parts.db, known.accountId) : undefined;
  if (!known || !account) return redirect(response, again);
  const { id: accountId } = account;
  const answer = form.get('answer');
  const failed = answer
    ? await failedPasskey(visit, accountId, answer)
    : await failedCode(visit, accountId, form.get('code') ?? '');
  if (failed) return showStep(visit, { accountId, next, step, ...failed });
  const confirms = known.data === CONFIRMS;
  if (await begin(visit, account, { confirms, step })) return redirect(response, next);
  return redirect(response, again);
}

/** Undefined = the code is right. */
async function failedCode(visit: Visit, accountId: string, code: string) {
  const { db, secrets, now } = visit.parts;
  const tried = { accountId, code, address: addressOf(visit), now: now(), secrets };
  const outcome = await tryCode(db, { ...tried, action: 'sign-in' });
  if (outcome === true) return undefined;
  return { ...outcome, fault: failureText(outcome.waitSeconds, WRONG_CODE) };
}

/** Undefined = the passkey is of this account. */
async function failedPasskey(visit: Visit, accountId: string, answer: string) {
  const { db, config, now } = visit.parts;
  const { baseUrl } = config;
  if ((await usePasskey(db, { answer, baseUrl, now: now() })) === accountId) return undefined;
  await recordTry(db, { action: 'sign-in', accountId, outcome: 'wrong passkey' });
  return { fault: WRONG_PASSKEY };
}

/** Sign-in with a passkey alone; it needs no second step, as the device checks its holder. */
export async function passkeyVisit(visit: Visit): Promise<void> {
  const { request, parts } = visit;
  const { db, config, now } = parts;
  const { baseUrl } = config;
  if (request.method !== 'POST') {
    return showPasskey(visit, { next: nextPath(queryOf(visit).get('next')) });
  }
  const form = await readForm(request);
  const next = nextPath(form.get('next'));
  const answer = form.get('answer') ?? '';
  const accountId = await usePasskey(db, { answer, baseUrl, now: now() });
  const account = accountId === undefined ? undefined : await findAccount(db, accountId);
  if (account?.disabledAt === null) return enter(visit, account, next);
  await recordTry(db, { action: 'sign-in', accountId, outcome: 'wrong passkey' });
  return showPasskey(visit, { next, fault: WRONG_PASSKEY });
}

async function showPasskey(visit: Visit, { next, fault }: { next: string; fault?: string }) {
  const { db, config, now } = visit.parts;
  const { baseUrl } = config;
  const options = await signInOptions(db, { accountId: null, baseUrl, now: now() });
  show(visit, {
    status: fault === undefined ? 200 : 400,
    body: passkeyPage({
      action: PASSKEY,
      next,
      options: JSON.stringify(options),
      signIn: signInTo(next),
      fault,
    }),
  });
}

/** The link of the sign-in page to the sign-in with a passkey; none where browsers know none. */
export function passkeyLink(visit: Visit, next: string) {
  if (!takesPasskeys(visit.parts.config.baseUrl)) return [];
  return [{ url: withNext(PASSKEY, next), text: 'Use a passkey' }];
}

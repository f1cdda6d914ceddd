/** The page where a person who is signed in adds and removes second factors. */

import { readForm, redirect } from '../../auth/pages/forms.ts';
import { failureText } from '../../auth/people/try-password.ts';
import { MINUTE_MS } from '../../lib/time.ts';
import { tryAccountPassword } from '../accounts/password.ts';
import { mustProtect } from '../accounts/rules.ts';
import { appAddress } from '../factors/app.ts';
import { beginApp, finishApp, firstCodes, removeApp, removePasskey } from '../factors/enrol.ts';
import { findFactors, hasSecondFactor } from '../factors/factors.ts';
import { addPasskey, enrolmentOptions, listPasskeys, takesPasskeys } from '../factors/passkeys.ts';
import { replaceRecoveryCodes } from '../factors/recovery.ts';
import { sessionFinder } from '../sessions/callers.ts';
import { confirmSession, type Session } from '../sessions/sessions.ts';
import { appPage, codesPage, confirmPage, protectPage } from './factor-pages.ts';
import { PROTECT } from './second-factor.ts';
import { addressOf, nextPath, queryOf, show, type Visit } from './visit.ts';

/** After a sign-in the password need not be typed again. */
const FRESH_MS = 10 * MINUTE_MS;

interface Owner {
  readonly visit: Visit;
  readonly session: Session;
  readonly form: URLSearchParams;
  /** Where the person goes when all is done: a path below that of the base URL. */
  readonly next: string;
}

export async function protectVisit(visit: Visit): Promise<void> {
  const { request, response, parts } = visit;
  const { db } = parts;
  const session = await sessionFinder({ ...parts, baseUrl: parts.config.baseUrl })(request);
  if (!session) {
    return redirect(response, `/console/sign-in?next=${encodeURIComponent(PROTECT)}`);
  }
  const form = request.method === 'POST' ? await readForm(request) : queryOf(visit);
  const owner = { visit, session, form, next: nextPath(form.get('next')) };
  const act = request.method === 'POST' ? (form.get('act') ?? '') : '';
  if (act === 'confirm') return confirm(owner);
  if (!isSure(owner)) return showConfirm(owner);
  const acts: Readonly<Record<string, (owner: Owner) => Promise<void>>> = {
    app: addApp,
    'app-code': takeAppCode,
    passkey: finishPasskey,
    codes: newCodes,
    'remove-app': (one) => remove(one, removeApp(db, session.accountId)),
    'remove-passkey': (one) => remove(one, removePasskey(db, passkeyOf(one))),
  };
  return (Object.hasOwn(acts, act) ? acts[act] : undefined)?.(owner) ?? showAll(owner);
}

function isSure({ session, visit }: Owner): boolean {
  const now = visit.parts.now().getTime();
  const isFresh = now - session.createdAt.getTime() < FRESH_MS;
  return isFresh || (session.confirmedUntil?.getTime() ?? 0) > now;
}

function showConfirm(owner: Owner, fault?: string, status = 400): void {
  const { visit, session, next } = owner;
  const { email } = session;
  const body = confirmPage({
    action: PROTECT,
    next,
    cancel: next,
    email,
    fault,
  });
  show(visit, { status: fault === undefined ? 200 : status, body });
}

async function confirm(owner: Owner): Promise<void> {
  const { visit, session, form } = owner;
  const { db, now, accountSessions } = visit.parts;
  const password = form.get('password') ?? '';
  const { email } = session;
  const tried = { email, password, address: addressOf(visit), action: 'confirm' } as const;
  const outcome = await tryAccountPassword(db, tried);
  if ('waitSeconds' in outcome) {
    const { waitSeconds } = outcome;
    const fault = failureText(waitSeconds, 'The password is wrong.');
    return showConfirm(owner, fault, waitSeconds > 0 ? 429 : 400);
  }
  await confirmSession(db, session.id, now());
  accountSessions.clear();
  return goBack(owner);
}

function goBack({ visit, next }: Owner): void {
  redirect(visit.response, `${PROTECT}?next=${encodeURIComponent(next)}`);
}

async function showAll(owner: Owner, fault?: string): Promise<void> {
  const { visit, session, next } = owner;
  const { db, config, now } = visit.parts;
  const { baseUrl } = config;
  const { accountId: id, email, name } = session;
  const { app: hasApp, recoveryCodes } = await findFactors(db, id);
  const options = takesPasskeys(baseUrl)
    ? JSON.stringify(await enrolmentOptions(db, { id, email, name, baseUrl, now: now() }))
    : undefined;
  const required = mustProtect(session) && config.accountsSecondFactor === 'required';
  const passkeys = await listPasskeys(db, id);
  show(visit, {
    status: fault === undefined ? 200 : 400,
    body: protectPage({
      ...{ action: PROTECT, next, required, hasApp, passkeys, recoveryCodes },
      ...{ options, fault, done: next },
    }),
  });
}

async function addApp(owner: Owner): Promise<void> {
  const { db, now } = owner.visit.parts;
  const { accountId } = owner.session;
  return showApp(owner, await beginApp(db, { accountId, now: now() }));
}

async function showApp(owner: Owner, app: { key: string; token: string; fault?: string }) {
  const { visit, session, next } = owner;
  const { toString: draw } = await import('qrcode');
  const address = appAddress(app.key, session.email);
  const picture = await draw(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  const body = appPage({ action: PROTECT, next, picture, ...app });
  show(visit, { status: app.fault === undefined ? 200 : 400, body });
}

async function takeAppCode(owner: Owner): Promise<void> {
  const { visit, session, form } = owner;
  const { db, secrets, now } = visit.parts;
  const { accountId } = session;
  const [token, code] = [form.get('token') ?? '', form.get('code') ?? ''];
  const done = await finishApp(db, { accountId, token, code, secrets, now: now() });
  if (!done) return showAll(owner, 'This took too long. Begin again.');
  if (done.isSet) return added(owner);
  const fault = 'The code is wrong. Is the clock of the phone right?';
  return showApp(owner, { key: done.key, token, fault });
}

async function finishPasskey(owner: Owner): Promise<void> {
  const { visit, session, form } = owner;
  const { db, config, now } = visit.parts;
  const name = (form.get('name') ?? '').trim().slice(0, 60) || 'Passkey';
  const answer = form.get('answer') ?? '';
  const { accountId } = session;
  const given = { answer, accountId, name, baseUrl: config.baseUrl, now: now() };
  if (!(await addPasskey(db, given))) return showAll(owner, 'The passkey could not be added.');
  return added(owner);
}

/** The first factor comes with recovery codes. */
async function added(owner: Owner): Promise<void> {
  const { accountSessions, db } = owner.visit.parts;
  accountSessions.clear();
  const codes = await db.begin((tx) => firstCodes(tx, owner.session.accountId));
  return codes.length > 0 ? showCodes(owner, codes) : goBack(owner);
}

/** None without a second factor: they would come with it later, known to who made them before. */
async function newCodes(owner: Owner): Promise<void> {
  const { db } = owner.visit.parts;
  const { accountId } = owner.session;
  if (!hasSecondFactor(await findFactors(db, accountId))) return showAll(owner);
  showCodes(owner, await db.begin((tx) => replaceRecoveryCodes(tx, accountId)));
}

function showCodes({ visit, next }: Owner, codes: readonly string[]): void {
  const back = `${PROTECT}?next=${encodeURIComponent(next)}`;
  show(visit, { body: codesPage(codes, back) });
}

function passkeyOf({ session: { accountId }, form }: Owner) {
  return { id: form.get('id') ?? '', accountId };
}

async function remove(owner: Owner, removed: Promise<unknown>): Promise<void> {
  await removed;
  owner.visit.parts.accountSessions.clear();
  return goBack(owner);
}

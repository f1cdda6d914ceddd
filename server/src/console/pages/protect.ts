/** The page where a person who is signed in adds and removes second factors. */
import { readForm, redirect } from '../../auth/pages/forms.ts';
import { failureText } from '../../auth/people/try-password.ts';
import { sql } from '../../storage/database/sql.ts';
import { tryAccountPassword } from '../accounts/password.ts';
import { appAddress, newAppSecret, setApp, stepOf } from '../factors/app.ts';
import { findChallenge, makeChallenge, useChallenge } from '../factors/challenges.ts';
import { deleteFactors, findFactors, hasSecondFactor } from '../factors/factors.ts';
import {
  addPasskey,
  deletePasskey,
  enrolmentOptions,
  listPasskeys,
  takesPasskeys,
} from '../factors/passkeys.ts';
import { replaceRecoveryCodes } from '../factors/recovery.ts';
import { sessionFinder } from '../sessions/callers.ts';
import { confirmSession, type Session } from '../sessions/sessions.ts';
import { appPage, codesPage, confirmPage, protectPage } from './factor-pages.ts';
import { PROTECT } from './second-factor.ts';
import { addressOf, nextPath, pathFor, queryOf, show, type Visit } from './visit.ts';

/** After a sign-in the password need not be typed again. */
const FRESH_MS = 10 * 60_000;

interface Owner {
  readonly visit: Visit;
  readonly session: Session;
  readonly form: URLSearchParams;
  /** Where the person goes when all is done: a path below that of the base URL. */
  readonly next: string;
}

export async function protectVisit(visit: Visit): Promise<void> {
  const { request, response, parts } = visit;
  const session = await sessionFinder({ ...parts, baseUrl: parts.config.baseUrl })(request);
  if (!session) {
    return redirect(
      response,
      pathFor(visit, `/console/sign-in?next=${encodeURIComponent(PROTECT)}`),
    );
  }
  const form = request.method === 'POST' ? await readForm(request) : queryOf(visit);
  const owner = { visit, session, form, next: nextPath(form.get('next')) };
  const act = request.method === 'POST' ? (form.get('act') ?? '') : '';
  if (act === 'confirm') return confirm(owner);
  if (!isSure(owner)) return showConfirm(owner);
  const acts: Readonly<Record<string, (owner: Owner) => Promise<void>>> = {
    app: beginApp,
    'app-code': finishApp,
    passkey: finishPasskey,
    codes: showCodes,
    'remove-app': (one) => remove(one, deleteApp(one)),
    'remove-passkey': (one) => remove(one, deleteOwnPasskey(one)),
  };
  return (Object.hasOwn(acts, act) ? acts[act] : undefined)?.(owner) ?? showAll(owner);
}

function isSure({ session, visit }: Owner): boolean {
  const now = visit.parts.now().getTime();
  const isFresh = now - session.createdAt.getTime() < FRESH_MS;
  return isFresh || (session.confirmedUntil?.getTime() ?? 0) > now;
}

const actionOf = ({ visit }: Owner) => pathFor(visit, PROTECT);

function showConfirm(owner: Owner, fault?: string, status = 400): void {
  const { visit, session, next } = owner;
  const { email } = session;
  const body = confirmPage({
    action: actionOf(owner),
    next,
    cancel: pathFor(visit, next),
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
  redirect(visit.response, pathFor(visit, `${PROTECT}?next=${encodeURIComponent(next)}`));
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
  const required = session.operator && config.accountsSecondFactor === 'required';
  const passkeys = await listPasskeys(db, id);
  show(visit, {
    status: fault === undefined ? 200 : 400,
    body: protectPage({
      ...{ action: actionOf(owner), next, required, hasApp, passkeys, recoveryCodes },
      ...{ options, fault, done: pathFor(visit, next) },
    }),
  });
}

async function beginApp(owner: Owner): Promise<void> {
  const { db, now } = owner.visit.parts;
  const { accountId } = owner.session;
  const key = newAppSecret();
  const made = { kind: 'app', accountId, data: key, now: now() } as const;
  return showApp(owner, { key, token: await makeChallenge(db, made) });
}

async function showApp(owner: Owner, app: { key: string; token: string; fault?: string }) {
  const { visit, session, next } = owner;
  const { toString: draw } = await import('qrcode');
  const address = appAddress(app.key, session.email);
  const picture = await draw(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  const body = appPage({ action: actionOf(owner), next, picture, ...app });
  show(visit, { status: app.fault === undefined ? 200 : 400, body });
}

async function finishApp(owner: Owner): Promise<void> {
  const { visit, session, form } = owner;
  const { db, config, now } = visit.parts;
  const token = form.get('token') ?? '';
  const presented = { token, kind: 'app', now: now() } as const;
  const begun = await findChallenge(db, presented);
  const { accountId } = session;
  if (begun?.accountId !== accountId) return showAll(owner, 'This took too long. Begin again.');
  const key = begun.data;
  const step = stepOf(key, form.get('code') ?? '', now());
  if (step === undefined) {
    return showApp(owner, {
      key,
      token,
      fault: 'The code is wrong. Is the clock of the phone right?',
    });
  }
  await useChallenge(db, presented);
  await setApp(db, { accountId, key, step, secret: config.secret });
  return added(owner);
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
  const { recoveryCodes } = await findFactors(db, owner.session.accountId);
  return recoveryCodes === 0 ? showCodes(owner) : goBack(owner);
}

async function showCodes(owner: Owner): Promise<void> {
  const { visit, session, next } = owner;
  const { accountId } = session;
  const codes = await visit.parts.db.begin((tx) => replaceRecoveryCodes(tx, accountId));
  const back = `${PROTECT}?next=${encodeURIComponent(next)}`;
  show(visit, { body: codesPage(codes, pathFor(visit, back)) });
}

async function deleteApp({ visit, session }: Owner): Promise<void> {
  await visit.parts.db.execute(sql`
    update accounts set totp_secret = null, totp_last_step = null
    where id = ${session.accountId}`);
}

async function deleteOwnPasskey({ visit, session, form }: Owner): Promise<void> {
  const { accountId } = session;
  await deletePasskey(visit.parts.db, { id: form.get('id') ?? '', accountId });
}

/** With the last factor the recovery codes end. */
async function remove(owner: Owner, removed: Promise<void>): Promise<void> {
  await removed;
  const { db, accountSessions } = owner.visit.parts;
  const { accountId } = owner.session;
  if (!hasSecondFactor(await findFactors(db, accountId))) await deleteFactors(db, accountId);
  accountSessions.clear();
  return goBack(owner);
}

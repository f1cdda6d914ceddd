/** A person's routes at the console: the session, its confirmation, other sessions, the account. */
import Type from 'typebox';
import { hashPassword } from '../../auth/people/passwords.ts';
import { version } from '../../config/version.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { invalidMember, notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { NoParameters, Uuid } from '../../http/schema.ts';
import {
  listMemberships,
  type Membership,
  setPasswordHash,
  updateAccount,
} from '../accounts/accounts.ts';
import { listInvitations } from '../accounts/invitations.ts';
import { recordTry, triedInVain, tryAccountPassword } from '../accounts/password.ts';
import { mustProtect, nameFault, passwordFault } from '../accounts/rules.ts';
import { findFactors, tryCode } from '../factors/factors.ts';
import { signInOptions, takesPasskeys, usePasskey } from '../factors/passkeys.ts';
import { DeviceOptions } from '../factors/schema.ts';
import { lockOwnAccount, signedOut } from './callers.ts';
import {
  AccountChange,
  AccountReply,
  Confirmation,
  Confirmed,
  OwnSession,
  SessionList,
} from './schema.ts';
import {
  confirmSession,
  deleteSessionById,
  deleteSessionsOf,
  endOf,
  findSessionById,
  listSessions,
  type Session,
} from './sessions.ts';

const shape = { scope: 'session', tag: 'Console' } as const;

/** The session of the caller; it was there when the request began. */
async function ownSession({ db }: Pick<Context, 'db'>, { account }: Caller): Promise<Session> {
  const session = account && (await findSessionById(db, account.sessionId));
  if (!session) throw signedOut();
  return session;
}

function serverOf(config: Config) {
  const { baseUrl, production, scaffolding, eventsPerPostMax, retention } = config;
  const eventRetentionDays = retention.eventDays;
  return { version, baseUrl, production, scaffolding, eventRetentionDays, eventsPerPostMax };
}

const session = route({
  ...shape,
  method: 'GET',
  shows: 'nothing',
  url: '/console/1.0/session',
  operationId: 'getOwnSession',
  summary: 'Get the session of the cookie: who is signed in, and what they may open',
  responses: { 200: OwnSession },
  async handle(ctx, { caller }) {
    const found = await ownSession(ctx, caller);
    const { accountId } = found;
    const applications = (await listMemberships(ctx.db, accountId)).map(membershipOf);
    const invitations = (await listInvitations(ctx.db, accountId)).map((invitation) => {
      const { invitedAt, invitedBy } = invitation;
      return { ...membershipOf(invitation), invitedAt, invitedBy };
    });
    const { operator, orgRole, confirmedUntil } = found;
    const isConfirmed = caller.account?.confirmed === true;
    return {
      status: 200,
      body: {
        account: accountOf(found),
        operator,
        orgRole,
        applications,
        invitations,
        confirmBy: await waysToConfirm(ctx, found),
        secondFactor: {
          required: mustProtect(found) && ctx.config.accountsSecondFactor === 'required',
          set: found.hasSecondFactor,
        },
        endsAt: endOf({ ...found, seenAt: ctx.now() }),
        confirmedUntil: isConfirmed ? confirmedUntil : null,
        server: serverOf(ctx.config),
      },
    };
  },
});

function membershipOf({ applicationId, applicationName, role }: Membership) {
  return { sourcedId: applicationId, name: applicationName, role };
}

async function waysToConfirm(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, hasPassword }: Session,
) {
  const { upstream, baseUrl } = config;
  const { app, passkeys } = await findFactors(db, accountId);
  return [
    ...(hasPassword ? ['password'] : []),
    ...(app || passkeys > 0 ? ['code'] : []),
    ...(passkeys > 0 && takesPasskeys(baseUrl) ? ['passkey'] : []),
    ...(upstream?.accounts ? ['provider'] : []),
  ];
}

function accountOf({ accountId: id, name, email }: Session) {
  return { id, name, email };
}

const confirm = route({
  ...shape,
  method: 'POST',
  confirmed: false,
  url: '/console/1.0/session/confirm',
  operationId: 'confirmOwnSession',
  summary: 'Confirm who you are, for dangerous acts in the next ten minutes',
  description:
    'Without it these acts are 403 with the finding `confirmation_needed`. 403 with ' +
    '`sign_in_wrong` for a wrong password, code or passkey, 429 after several.',
  body: Confirmation,
  responses: { 200: Confirmed },
  async handle(ctx, { caller, body, ...request }) {
    const address = request.address();
    const { id, email, accountId } = await ownSession(ctx, caller);
    await requireRight(ctx, { ...body, email, accountId, address });
    const until = await confirmSession(ctx.db, id, ctx.now());
    return { status: 200, body: { confirmedUntil: until } };
  },
});

const confirmOptions = route({
  ...shape,
  method: 'POST',
  confirmed: false,
  url: '/console/1.0/session/confirm/options',
  operationId: 'makeConfirmOptions',
  summary: 'Get what a browser asks a passkey for, to confirm who you are',
  responses: { 200: DeviceOptions },
  async handle(ctx, { caller }) {
    const { accountId } = await ownSession(ctx, caller);
    const asked = { accountId, baseUrl: ctx.config.baseUrl, now: ctx.now() };
    return { status: 200, body: { options: { ...(await signInOptions(ctx.db, asked)) } } };
  },
});

interface Shown {
  readonly email: string;
  readonly accountId: string;
  readonly address: string;
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: unknown;
}

/** Throws a Problem 403 or 429 unless the passkey, the code, or else the password, is right. */
async function requireRight(
  { db, config, secrets, now }: Pick<Context, 'db' | 'config' | 'secrets' | 'now'>,
  shown: Shown,
): Promise<void> {
  const { email, accountId, address, password = '', code, passkey } = shown;
  if (passkey !== undefined) {
    const { baseUrl } = config;
    const answer = JSON.stringify(passkey);
    if ((await usePasskey(db, { answer, baseUrl, now: now() })) === accountId) return;
    await recordTry(db, { action: 'confirm', accountId, outcome: 'wrong passkey' });
    throw triedInVain(0, '/passkey');
  }
  if (code !== undefined) {
    const tried = { accountId, code, address, secrets, now: now(), action: 'confirm' } as const;
    const outcome = await tryCode(db, tried);
    if (outcome !== true) throw triedInVain(outcome.waitSeconds, '/code');
    return;
  }
  const tried = await tryAccountPassword(db, { email, password, address, action: 'confirm' });
  if ('waitSeconds' in tried) throw triedInVain(tried.waitSeconds, '/password');
}

const sessions = route({
  ...shape,
  method: 'GET',
  shows: 'nothing',
  url: '/console/1.0/sessions',
  operationId: 'listOwnSessions',
  summary: 'List the own sessions that have not ended',
  query: NoParameters,
  responses: { 200: SessionList },
  async handle(ctx, { caller }) {
    const { id, accountId } = await ownSession(ctx, caller);
    const found = await listSessions(ctx.db, accountId, ctx.now());
    const lines = found.map((line) => ({ ...line, current: line.id === id }));
    return { status: 200, body: { sessions: lines } };
  },
});

const endOthers = route({
  ...shape,
  method: 'DELETE',
  confirmed: false,
  url: '/console/1.0/sessions',
  operationId: 'endOtherSessions',
  summary: 'End all own sessions but this one',
  responses: { 204: null },
  async handle(ctx, { caller }) {
    const { id, accountId } = await ownSession(ctx, caller);
    await deleteSessionsOf(ctx.db, { accountId, except: id });
    return { status: 204 };
  },
});

const endOne = route({
  ...shape,
  method: 'DELETE',
  confirmed: false,
  url: '/console/1.0/sessions/:id',
  operationId: 'endOwnSession',
  summary: 'End an own session',
  path: Type.Object({ id: Uuid }),
  responses: { 204: null },
  async handle(ctx, { caller, path: { id } }) {
    const { accountId } = await ownSession(ctx, caller);
    if (!(await deleteSessionById(ctx.db, { accountId, id }))) throw notFound('session', id);
    return { status: 204 };
  },
});

const change = route({
  ...shape,
  method: 'PATCH',
  confirmed: false,
  url: '/console/1.0/account',
  operationId: 'patchOwnAccount',
  summary: 'Change the own name or password',
  description: 'A new password ends all other sessions. 403 and 429 as for a confirmation.',
  body: AccountChange,
  responses: { 200: AccountReply },
  async handle(ctx, { caller, body, ...request }) {
    const address = request.address();
    const found = await ownSession(ctx, caller);
    const name = body.name?.trim();
    const fault = name === undefined ? undefined : nameFault(name);
    if (fault) throw invalidMember('/name', 'field_value', fault);
    const { tried, passwordHash } = await newHash(ctx, { found, body, address });
    await ctx.db.begin(async (tx) => {
      const account = await lockOwnAccount(tx, caller);
      if (tried !== undefined && account.passwordHash !== tried) throw signedOut();
      const { id } = account;
      await updateAccount(tx, id, { name });
      if (passwordHash === undefined) return;
      await setPasswordHash(tx, { id, passwordHash });
      await deleteSessionsOf(tx, { accountId: id, except: found.id });
    });
    return { status: 200, body: { account: accountOf(await ownSession(ctx, caller)) } };
  },
});

interface PasswordChange {
  readonly found: Session;
  readonly body: { readonly currentPassword?: string; readonly newPassword?: string };
  readonly address: string;
}

/** Hashes of the tried and the new password; none = it stays. Throws a Problem 400, 403, 429. */
async function newHash({ db }: Pick<Context, 'db'>, { found, body, address }: PasswordChange) {
  const { currentPassword = '', newPassword } = body;
  if (newPassword === undefined) return {};
  const { email, name, hasSecondFactor } = found;
  const weak = passwordFault(newPassword, { email, name, hasSecondFactor });
  if (weak) throw invalidMember('/newPassword', 'password_weak', weak);
  const tried = { email, password: currentPassword, address, action: 'confirm' } as const;
  const outcome = await tryAccountPassword(db, tried);
  if ('waitSeconds' in outcome) throw triedInVain(outcome.waitSeconds, '/currentPassword');
  return { tried: outcome.account.passwordHash, passwordHash: await hashPassword(newPassword) };
}

export const sessionRoutes: readonly Route[] = [
  session,
  confirm,
  confirmOptions,
  sessions,
  endOthers,
  endOne,
  change,
];

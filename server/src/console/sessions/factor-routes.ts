/** Routes of the own second factors: an authenticator app, passkeys, recovery codes. */
import Type from 'typebox';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { invalidMember, notFound, Problem } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { quoted } from '../../lib/shown.ts';
import { type Account, findAccount } from '../accounts/accounts.ts';
import { appAddress } from '../factors/app.ts';
import { beginApp, finishApp, firstCodes, removeApp, removePasskey } from '../factors/enrol.ts';
import { findFactors, hasSecondFactor } from '../factors/factors.ts';
import {
  addPasskey,
  enrolmentOptions,
  listPasskeys,
  type Passkey,
  renamePasskey,
  takesPasskeys,
} from '../factors/passkeys.ts';
import { replaceRecoveryCodes } from '../factors/recovery.ts';
import {
  BegunApp,
  DeviceOptions,
  FirstAppCode,
  NewPasskey,
  OwnFactors,
  OwnPasskey,
  RecoveryCodes,
  RenamedPasskey,
} from '../factors/schema.ts';
import { lockOwnAccount, signedOut } from './callers.ts';

const shape = { scope: 'session', tag: 'Console' } as const;
/**
 * What changes how the person signs in is a dangerous act. A person without a password, and with a
 * provider that confirms nothing, can do it after a sign-in.
 */
const act = { ...shape, confirmed: 'or new' } as const;

/** The account of the caller, who has a session. */
async function ownAccount({ db }: Pick<Context, 'db'>, { account }: Caller): Promise<Account> {
  const found = account && (await findAccount(db, account.accountId));
  if (!found) throw signedOut();
  return found;
}

/** Without the key. */
const passkeyBody = ({ id, name, createdAt, lastUsedAt }: Passkey): Passkey => {
  return { id, name, createdAt, lastUsedAt };
};

const factors = route({
  ...shape,
  method: 'GET',
  shows: 'nothing',
  url: '/console/1.0/account/factors',
  operationId: 'getOwnFactors',
  summary: 'Get the own second factors',
  responses: { 200: OwnFactors },
  async handle(ctx, { caller }) {
    const { id } = await ownAccount(ctx, caller);
    const { app, recoveryCodes } = await findFactors(ctx.db, id);
    const passkeys = (await listPasskeys(ctx.db, id)).map(passkeyBody);
    const isKnown = takesPasskeys(ctx.config.baseUrl);
    return { status: 200, body: { app, passkeys, recoveryCodes, takesPasskeys: isKnown } };
  },
});

const begin = route({
  ...act,
  method: 'POST',
  url: '/console/1.0/account/app',
  operationId: 'beginOwnApp',
  summary: 'Begin with an authenticator app (TOTP), which then has to show a code',
  responses: { 201: BegunApp },
  async handle(ctx, { caller }) {
    const { id: accountId, email } = await ownAccount(ctx, caller);
    const begun = await beginApp(ctx.db, { accountId, now: ctx.now() });
    return { status: 201, body: { ...begun, address: appAddress(begun.key, email) } };
  },
});

const finish = route({
  ...act,
  method: 'PUT',
  url: '/console/1.0/account/app',
  operationId: 'putOwnApp',
  summary: 'Set the authenticator app by its first code; it replaces an earlier app',
  description: 'The first factor of an account comes with ten recovery codes.',
  body: FirstAppCode,
  responses: { 200: RecoveryCodes },
  async handle(ctx, { caller, body: { token, code } }) {
    const { secrets } = ctx;
    const recoveryCodes = await ctx.db.begin(async (tx) => {
      const { id: accountId } = await lockOwnAccount(tx, caller);
      const given = { accountId, token, code, secrets, now: ctx.now() };
      const isSet = await finishApp(tx, given);
      if (isSet === undefined)
        throw invalidMember('/token', 'field_value', 'This took too long. Begin again.');
      if (!isSet) {
        const message = 'The code is wrong. Is the clock of the phone right?';
        throw invalidMember('/code', 'field_value', message);
      }
      return firstCodes(tx, accountId);
    });
    return { status: 200, body: { recoveryCodes: [...recoveryCodes] } };
  },
});

const endApp = route({
  ...act,
  method: 'DELETE',
  url: '/console/1.0/account/app',
  operationId: 'deleteOwnApp',
  summary: 'Remove the authenticator app',
  description: 'With the last second factor the recovery codes end.',
  responses: { 204: null },
  async handle(ctx, { caller }) {
    await ctx.db.begin(async (tx) => removeApp(tx, (await lockOwnAccount(tx, caller)).id));
    return { status: 204 };
  },
});

const passkeyOptions = route({
  ...act,
  method: 'POST',
  url: '/console/1.0/account/passkeys/options',
  operationId: 'makeOwnPasskeyOptions',
  summary: 'Get what a browser makes a new passkey from, within ten minutes',
  responses: { 200: DeviceOptions },
  async handle(ctx, { caller }) {
    const { id, email, name } = await ownAccount(ctx, caller);
    const { baseUrl } = ctx.config;
    const asked = { id, email, name, baseUrl, now: ctx.now() };
    return { status: 200, body: { options: { ...(await enrolmentOptions(ctx.db, asked)) } } };
  },
});

const NAME_CHARACTERS_MAX = 60;

function parseName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_CHARACTERS_MAX) return name;
  const message = `${quoted(name)} cannot be a name; give one of 1 to ${NAME_CHARACTERS_MAX} characters.`;
  throw invalidMember('/name', 'field_value', message);
}

const newPasskey = route({
  ...act,
  method: 'POST',
  url: '/console/1.0/account/passkeys',
  operationId: 'postOwnPasskey',
  summary: 'Add a passkey that a device has made',
  description: 'The first factor of an account comes with ten recovery codes.',
  body: NewPasskey,
  responses: { 201: RecoveryCodes },
  async handle(ctx, { caller, body }) {
    const name = parseName(body.name);
    const given = { name, baseUrl: ctx.config.baseUrl, now: ctx.now() };
    const answer = JSON.stringify(body.answer);
    const recoveryCodes = await ctx.db.begin(async (tx) => {
      const { id: accountId } = await lockOwnAccount(tx, caller);
      const isAdded = await addPasskey(tx, { ...given, accountId, answer });
      return isAdded ? firstCodes(tx, accountId) : undefined;
    });
    if (!recoveryCodes) {
      throw invalidMember('/answer', 'field_value', 'The passkey could not be added. Try again.');
    }
    return { status: 201, body: { recoveryCodes: [...recoveryCodes] } };
  },
});

const onePasskey = {
  url: '/console/1.0/account/passkeys/:id',
  path: Type.Object({ id: Type.String({ description: 'Of the passkey' }) }),
} as const;

const rename = route({
  ...shape,
  ...onePasskey,
  method: 'PUT',
  confirmed: false,
  operationId: 'putOwnPasskey',
  summary: 'Rename a passkey',
  body: RenamedPasskey,
  responses: { 200: OwnPasskey },
  async handle(ctx, { caller, path: { id }, body }) {
    const name = parseName(body.name);
    const renamed = await ctx.db.begin(async (tx) => {
      const { id: accountId } = await lockOwnAccount(tx, caller);
      return renamePasskey(tx, { id, accountId, name });
    });
    if (!renamed) throw notFound('passkey', id);
    return { status: 200, body: passkeyBody(renamed) };
  },
});

const endPasskey = route({
  ...act,
  ...onePasskey,
  method: 'DELETE',
  operationId: 'deleteOwnPasskey',
  summary: 'Remove a passkey',
  description: 'With the last second factor the recovery codes end.',
  responses: { 204: null },
  async handle(ctx, { caller, path: { id } }) {
    const isRemoved = await ctx.db.begin(async (tx) => {
      const { id: accountId } = await lockOwnAccount(tx, caller);
      return removePasskey(tx, { id, accountId });
    });
    if (!isRemoved) throw notFound('passkey', id);
    return { status: 204 };
  },
});

const codes = route({
  ...act,
  method: 'POST',
  url: '/console/1.0/account/recovery-codes',
  operationId: 'replaceOwnRecoveryCodes',
  summary: 'Make new recovery codes; the earlier ones end',
  description: '409 for an account without a second factor.',
  responses: { 201: RecoveryCodes },
  errors: [409],
  async handle(ctx, { caller }) {
    const recoveryCodes = await ctx.db.begin(async (tx) => {
      const { id } = await lockOwnAccount(tx, caller);
      if (hasSecondFactor(await findFactors(tx, id))) return replaceRecoveryCodes(tx, id);
      const message = 'Recovery codes stand in for a second factor: add a passkey or an app first.';
      throw new Problem(409, 'invaliddata', message);
    });
    return { status: 201, body: { recoveryCodes } };
  },
});

export const factorRoutes: readonly Route[] = [
  factors,
  begin,
  finish,
  endApp,
  passkeyOptions,
  newPasskey,
  rename,
  endPasskey,
  codes,
];

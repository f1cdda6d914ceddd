/** The login and consent pages, to which the provider redirects a person. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
import type {
  Interaction,
  InteractionResult,
  Provider,
  ProviderClient,
} from 'oidc-provider/lib/provider.js';
import { toProblem } from '../../http/reply/failure.ts';
import { truncatedAddress } from '../../http/request/address.ts';
import { actAs } from '../../storage/database/actor.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { foldText } from '../../storage/folding.ts';
import { formTarget } from '../applications/redirects.ts';
import { readForm, redirect, requireOwnPage, sendError, sendPage } from '../pages/forms.ts';
import { consentPage, loginPage } from '../pages/pages.ts';
import {
  type Account,
  type Credentials,
  findAccount,
  findCredentials,
  findMatching,
  insertConsent,
  isStillPassword,
} from '../people/accounts.ts';
import { recordSignIn } from '../people/audit.ts';
import { failureText, isPossible, tryPassword } from '../people/try-password.ts';
import { idTokenClaims, needsNoConsent } from '../provider/configuration.ts';
import type { Upstream } from './upstream.ts';

interface SignInParts {
  readonly db: Database;
  readonly baseUrl: string;
  /** The current provider; a change of keys replaces it. */
  provider(): Provider;
  /** The client's address, also behind a proxy. */
  addressOf(request: IncomingMessage): string;
  readonly upstream: Upstream | undefined;
  onError(error: Error): void;
}

/** One request for a page of one sign-in. */
interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly interaction: Interaction;
  readonly client: ProviderClient;
}

type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const WRONG_PASSWORD = 'The username or the password is wrong.';
const NO_SIGN_IN =
  'This sign-in has ended or was begun in another browser. Cookies must be allowed for it.';
const CANCELLED: InteractionResult = {
  error: 'access_denied',
  error_description: 'The person did not sign in.',
};

export interface SignInPages {
  readonly login: PageHandler;
  readonly consent: PageHandler;
  /** Redirects to the other identity provider, and later takes its answer. */
  readonly upstream: PageHandler;
  readonly upstreamCallback: PageHandler;
}

export function signInPages(parts: SignInParts): SignInPages {
  return {
    login: visited(parts, 'login', (visit) =>
      visit.request.method === 'POST' ? postLogin(parts, visit) : showLogin(parts, visit),
    ),
    consent: visited(parts, 'consent', (visit) =>
      visit.request.method === 'POST' ? postConsent(parts, visit) : showConsent(parts, visit),
    ),
    upstream: visited(parts, 'login', (visit) => visitUpstream(parts, visit)),
    upstreamCallback: guarded(parts, async (request, response) => {
      // Browsers send the cookie of the sign-in only to URLs below /login/:uid.
      const query = queryOf(request);
      const uid = await parts.upstream?.ownerOf(query);
      if (!uid) throw new SessionNotFound(NO_SIGN_IN);
      redirect(response, `${parts.baseUrl}/login/${uid}/upstream?${query}`);
    }),
  };
}

const queryOf = (request: IncomingMessage) =>
  new URLSearchParams((request.url ?? '').replace(/^[^?]*\??/, ''));

/** Answers every failure with a page; `onError` gets those with 500 and above. */
function guarded(parts: SignInParts, answer: PageHandler): PageHandler {
  return async (request, response) => {
    const address = truncatedAddress(parts.addressOf(request));
    try {
      await actAs({ kind: 'user', id: 'sign-in', address }, () => answer(request, response));
    } catch (error) {
      if (error instanceof SessionNotFound) return sendError(response, 400, NO_SIGN_IN);
      const { status, message } = toProblem(error);
      if (status >= 500) parts.onError(error as Error);
      sendError(response, status, message);
    }
  };
}

/** Finds the sign-in by its cookie; 400 unless it is the one of the URL and at this step. */
function visited(
  parts: SignInParts,
  step: 'login' | 'consent',
  answer: (visit: Visit) => Promise<void>,
): PageHandler {
  return guarded(parts, async (request, response) => {
    const provider = parts.provider();
    if (request.method === 'POST') requireOwnPage(request, parts.baseUrl);
    const interaction = await provider.interactionDetails(request, response);
    const uid = /\/login\/([^/?]+)/.exec(request.url ?? '')?.[1];
    if (interaction.uid !== uid || interaction.prompt.name !== step)
      throw new SessionNotFound(NO_SIGN_IN);
    const client = await provider.Client.find(interaction.params['client_id'] ?? '');
    if (!client) throw new SessionNotFound(NO_SIGN_IN);
    await answer({ request, response, interaction, client });
  });
}

const applicationOf = ({ client }: Visit) => String(client['clientName']);
const targetOf = ({ interaction }: Visit) => formTarget(interaction.params['redirect_uri'] ?? '');

function finish(parts: SignInParts, visit: Visit, result: InteractionResult): Promise<void> {
  return parts.provider().interactionFinished(visit.request, visit.response, result);
}

function resultOf(accountId: string, amr: string): InteractionResult {
  // A session cookie, as school computers are shared.
  return { login: { accountId, remember: false, amr: [amr] } };
}

interface LoginPageState {
  readonly status?: number;
  readonly name?: string;
  readonly fault?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function showLogin(
  parts: SignInParts,
  visit: Visit,
  shown: LoginPageState = {},
): Promise<void> {
  const { interaction, response } = visit;
  const action = `${parts.baseUrl}/login/${interaction.uid}`;
  const { upstream } = parts;
  const body = loginPage({
    application: applicationOf(visit),
    name: (shown.name ?? interaction.params['login_hint'] ?? '').slice(0, 255),
    fault: shown.fault,
    action,
    upstream: upstream && { label: upstream.label, url: `${action}/upstream` },
  });
  const { status = 200, headers = {} } = shown;
  sendPage(response, { status, body, headers, formTarget: targetOf(visit) });
}

async function postLogin(parts: SignInParts, visit: Visit): Promise<void> {
  const form = await readForm(visit.request);
  if (form.get('decision') === 'cancel') return finish(parts, visit, CANCELLED);
  const name = (form.get('name') ?? '').trim();
  const outcome = await checkPassword(parts, {
    name,
    password: form.get('password') ?? '',
    address: parts.addressOf(visit.request),
  });
  const next = 'found' in outcome ? await resumeAs(parts, visit, outcome.found) : undefined;
  if (next !== undefined) return redirect(visit.response, next);
  const waitSeconds = 'found' in outcome ? 0 : outcome.waitSeconds;
  return showLogin(parts, visit, {
    status: waitSeconds === 0 ? 400 : 429,
    name,
    fault: failureText(waitSeconds, WRONG_PASSWORD),
    headers: waitSeconds === 0 ? {} : { 'retry-after': String(waitSeconds) },
  });
}

interface LoginAttempt {
  readonly name: string;
  readonly password: string;
  readonly address: string;
}

/**
 * Where the sign-in goes on; undefined = the password has changed since it was read. A new password
 * ends the sign-ins that are stored: so the check comes after, and waits for one that is under way.
 */
async function resumeAs(
  { db, provider }: SignInParts,
  { request, response }: Visit,
  { sourcedId, passwordHash }: Credentials,
): Promise<string | undefined> {
  const result = resultOf(sourcedId, 'pwd');
  const next = await provider().interactionResult(request, response, result);
  if (await isStillPassword(db, { sourcedId, passwordHash })) {
    await recordSignIn(db, sourcedId, 'ok');
    return next;
  }
  await provider().interactionResult(request, response, {});
  await recordSignIn(db, sourcedId, 'wrong password');
  return undefined;
}

/** The user, or the seconds until the next try (0 = the name or the password is wrong). */
async function checkPassword(
  { db }: SignInParts,
  { name, password, address }: LoginAttempt,
): Promise<{ found: Credentials } | { waitSeconds: number }> {
  if (!isPossible({ name, password })) return { waitSeconds: 0 };
  const found = await findCredentials(db, name);
  const userId = found?.sourcedId;
  const outcome = await tryPassword(db, {
    attempt: { userId, name, fold: foldText, address },
    password,
    hash: found?.passwordHash,
    record: (failure) => recordSignIn(db, userId, failure),
  });
  if (outcome !== true) return outcome;
  return found ? { found } : { waitSeconds: 0 };
}

async function visitUpstream(parts: SignInParts, visit: Visit): Promise<void> {
  const { upstream, db } = parts;
  const { interaction, response } = visit;
  if (!upstream) throw new SessionNotFound(NO_SIGN_IN);
  const query = queryOf(visit.request);
  if (!query.has('state')) return redirect(response, await upstream.begin(interaction.uid));
  const answer = await upstream.receive(interaction.uid, query);
  const account =
    'value' in answer ? await findMatching(db, upstream.member, answer.value) : undefined;
  if (account) {
    await recordSignIn(db, account.sourcedId, 'ok');
    return finish(parts, visit, resultOf(account.sourcedId, 'fed'));
  }
  return showLogin(parts, visit, {
    status: 400,
    fault:
      'fault' in answer
        ? `${upstream.label} did not sign you in: ${answer.fault}.`
        : `${upstream.label} knows you, but you have no account here, or share it with another ` +
          'person. Ask your school.',
  });
}

/** The account that consents, and all scopes that the application requests or has in ID tokens. */
async function consentRequest(parts: SignInParts, { interaction, client }: Visit) {
  const userId = interaction.session?.accountId;
  const account: Account | undefined = userId ? await findAccount(parts.db, userId) : undefined;
  if (!account) throw new SessionNotFound(NO_SIGN_IN);
  const requested = (interaction.params['scope'] ?? '').split(' ').filter(Boolean);
  const scopes = [...new Set([...requested, ...idTokenClaims(client)])];
  return { account, scopes, needsNone: needsNoConsent(client) };
}

async function showConsent(parts: SignInParts, visit: Visit): Promise<void> {
  const { account, scopes, needsNone } = await consentRequest(parts, visit);
  if (needsNone) return grant(parts, visit, { userId: account.sourcedId, scopes });
  const body = consentPage({
    application: applicationOf(visit),
    person: `${account.givenName} ${account.familyName}`,
    scopes,
    action: `${parts.baseUrl}/login/${visit.interaction.uid}/consent`,
  });
  sendPage(visit.response, { status: 200, body, formTarget: targetOf(visit) });
}

async function postConsent(parts: SignInParts, visit: Visit): Promise<void> {
  const form = await readForm(visit.request);
  const { account, scopes } = await consentRequest(parts, visit);
  if (form.get('decision') !== 'allow') {
    return finish(parts, visit, {
      error: 'access_denied',
      error_description: 'The person did not allow it.',
    });
  }
  const userId = account.sourcedId;
  const applicationId = String(visit.client['application_id']);
  await insertConsent(parts.db, { applicationId, userId, scopes });
  return grant(parts, visit, { userId, scopes });
}

async function grant(
  parts: SignInParts,
  visit: Visit,
  { userId, scopes }: { userId: string; scopes: readonly string[] },
): Promise<void> {
  const { Grant } = parts.provider();
  const { clientId } = visit.client;
  const { grantId } = visit.interaction;
  const known = grantId ? await Grant.find(grantId) : undefined;
  const given = known ?? new Grant({ clientId, accountId: userId });
  given.addOIDCScope(scopes.join(' '));
  return finish(parts, visit, { consent: { grantId: await given.save() } });
}

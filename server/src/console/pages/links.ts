/** The pages of links of one use: the first operator, an invitation, a new password. */
import { readForm } from '../../auth/pages/forms.ts';
import { hashPassword } from '../../auth/people/passwords.ts';
import { busy, Problem } from '../../http/problem.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import {
  type Account,
  findAccount,
  hasAbleOperator,
  insertAccount,
  lockAccount,
  noteOpened,
  setPasswordHash,
  updateAccount,
} from '../accounts/accounts.ts';
import { findInvitation } from '../accounts/invitations.ts';
import { findLink, LINK_PATHS, type LinkKind, useLink } from '../accounts/links.ts';
import { emailFault, nameFault, passwordFault, passwordRule } from '../accounts/rules.ts';
import { deleteFactors, findFactors, hasSecondFactor } from '../factors/factors.ts';
import { acceptInvitation } from '../management/rights.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';
import { codePage, passwordPage } from './pages.ts';
import { proceed } from './second-factor.ts';
import { enter, show, type Visit } from './visit.ts';

const ENDED: Readonly<Record<LinkKind, string>> = {
  setup:
    'This link has ended. A restart of the server prints a new one, until there is an operator.',
  invitation: 'This link has ended. Ask for a new one where you got it.',
  reset: 'This link has ended. Ask for a new one where you got it.',
  demo: 'This link has ended. `npm start -- --demo` prints a new one.',
};

/** The page of links of this kind. */
export function linkVisit(kind: LinkKind) {
  return async (visit: Visit): Promise<void> => {
    const action = LINK_PATHS[kind];
    if (visit.request.method !== 'POST') return show(visit, { body: codePage({ kind, action }) });
    const form = await readForm(visit.request);
    const token = (form.get('token') ?? '').trim();
    const presented = { token, kind, now: visit.parts.now() };
    // A database may have come to production with links of its demo, which ask for no password.
    const isOpen = kind !== 'demo' || !visit.parts.config.production;
    const link = isOpen ? await findLink(visit.parts.db, presented) : undefined;
    const owner = link && (await ownerOf(visit.parts.db, link));
    if (!link || !owner) {
      return show(visit, { status: 400, body: codePage({ kind, action, fault: ENDED[kind] }) });
    }
    if (kind === 'demo' && link.accountId)
      return enter(visit, { ...owner, id: link.accountId }, '/console/');
    const typed = readTyped(form, owner);
    const again = (fault?: string) =>
      show(visit, {
        status: fault === undefined ? 200 : 400,
        body: passwordPage({
          kind,
          action,
          token,
          ...typed,
          rule: passwordRule(owner.hasSecondFactor),
          application: link.applicationName,
          fault,
        }),
      });
    if (typed.password === undefined) return again();
    const fault = faultOf({ ...typed, hasSecondFactor: owner.hasSecondFactor });
    if (fault) return again(fault);
    const passwordHash = await hashPassword(typed.password).catch(() => {
      throw busy('Too many sign-ins at once; try again soon.', 2);
    });
    const accountId = await redeem(visit, { link, presented, typed, passwordHash });
    if (accountId === undefined) return again(ENDED[kind]);
    return proceed(visit, { account: { id: accountId, passwordHash }, next: '/console/' });
  };
}

interface Typed {
  readonly email: string;
  readonly name: string;
  /** Undefined = not asked for yet. */
  readonly password: string | undefined;
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Whom a link is for; undefined = there is an operator already, or no such account. */
async function ownerOf(db: Queryable, link: FoundLink) {
  const { accountId } = link;
  if (accountId === null) {
    return (await hasAbleOperator(db))
      ? undefined
      : { email: '', name: '', passwordHash: null, hasSecondFactor: false };
  }
  const account = await findAccount(db, accountId);
  const factors = await findFactors(db, accountId);
  return (
    account && {
      ...account,
      hasSecondFactor: hasSecondFactor(factors) && !takesOver(link, account),
    }
  );
}

/** The application whose admin made the link; null = it proves the address. */
function originOf({ byOperator, applicationId }: FoundLink): string | null {
  return byOperator ? null : applicationId;
}

/** Whether second factors end, since an admin of another application may have set them. */
function takesOver(link: FoundLink, { openedFrom }: Pick<Account, 'openedFrom'>): boolean {
  return openedFrom !== null && openedFrom !== originOf(link);
}

function readTyped(form: URLSearchParams, owner: Pick<Typed, 'email' | 'name'>): Typed {
  return {
    email: owner.email || (form.get('email') ?? '').trim(),
    name: (form.get('name') ?? owner.name).trim(),
    password: form.get('password') ?? undefined,
  };
}

function faultOf({ password = '', ...owner }: Typed & { hasSecondFactor: boolean }) {
  const { email, name } = owner;
  return nameFault(name) ?? emailFault(email) ?? passwordFault(password, owner);
}

interface Redeemed {
  readonly link: FoundLink;
  readonly presented: Parameters<typeof useLink>[1];
  readonly typed: Typed;
  readonly passwordHash: string;
}

/** Uses the link; the account, or undefined when it cannot be used any more. */
function redeem(visit: Visit, { link, presented, typed, passwordHash }: Redeemed) {
  return visit.parts.db.begin(async (tx) => {
    const before = link.accountId === null ? undefined : await lockAccount(tx, link.accountId);
    if (link.accountId === null && (await hasAbleOperator(tx))) return undefined;
    if (!(await useLink(tx, presented))) return undefined;
    const { email, name } = typed;
    const id = link.accountId ?? (await insertAccount(tx, { email, name, operator: true }));
    if (id === undefined) throw taken(email);
    if (link.kind === 'invitation') await updateAccount(tx, id, { name });
    if (before && takesOver(link, before)) await deleteFactors(tx, id);
    await setPasswordHash(tx, { id, passwordHash });
    await deleteSessionsOf(tx, { accountId: id });
    const { createdBy: openedBy, applicationId } = link;
    await noteOpened(tx, { id, openedBy, openedFrom: originOf(link) });
    const invited = applicationId === null ? undefined : { applicationId, accountId: id };
    if (invited && (await findInvitation(tx, invited))) await acceptInvitation(tx, invited);
    return id;
  });
}

function taken(email: string): Problem {
  const message = `'${email}' has an account: \`lectern account set ${email} --operator on\`.`;
  return new Problem(409, 'invaliddata', message);
}

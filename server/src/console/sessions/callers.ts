/** The callers behind the sessions of the console: who they are, and what they may do as whom. */
import type { IncomingMessage } from 'node:http';
import { effectiveScopes, PARTNER_SCOPES, SCOPES } from '../../auth/tokens/scopes.ts';
import type { Config } from '../../config.ts';
import { CONSOLE_ID } from '../../curriculum/platform.ts';
import type { AccountSession, Caller } from '../../http/caller.ts';
import { ORG_ROLES, type OrgRole } from '../../http/org-role.ts';
import { forbidden, notFound, Problem } from '../../http/problem.ts';
import { type ConsoleCallers, keepEnding } from '../../http/request/console.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { type Account, lockAccount } from '../accounts/accounts.ts';
import { mustProtect, type Role, scopesOfRole } from '../accounts/rules.ts';
import { cookieValue, SESSION } from './cookie.ts';
import { endOf, findSession, findSessionById, isNew, noteSeen, type Session } from './sessions.ts';

interface CallerParts {
  readonly db: Database;
  readonly baseUrl: string;
  now(): Date;
  /** Operators need a second factor. */
  readonly secondFactor: Config['accountsSecondFactor'];
  /** COMPAT=live is on for this application. */
  isLive(applicationId: string): Promise<boolean>;
}

/** The session of a request, if it has not ended; notes that it was used. */
export async function sessionOf(
  { db, baseUrl, now }: Pick<CallerParts, 'db' | 'baseUrl' | 'now'>,
  request: IncomingMessage,
): Promise<Session | undefined> {
  const cookie = cookieValue(SESSION, baseUrl, request);
  const found = cookie === undefined ? undefined : await findSession(db, cookie);
  if (!found || endOf(found) <= now()) return undefined;
  await noteSeen(db, found, now());
  return found;
}

export function consoleCallers(parts: CallerParts): ConsoleCallers {
  const actAs = actorFinder(parts);
  const hasEnded = async (id: string, as: string) => {
    const session = await findSessionById(parts.db, id);
    if (!session || endOf(session) <= parts.now()) return true;
    return actAs(session, as).then(
      () => false,
      (error) => error instanceof Problem,
    );
  };
  return {
    async find(request, as) {
      const session = await sessionOf(parts, request);
      if (!session) throw signedOut();
      const { afterConfirmation, ...acting } = await actAs(session, as);
      const account = {
        accountId: session.accountId,
        sessionId: session.id,
        confirmed: isConfirmed(session, parts.now()),
        isNew: isNew(session, parts.now()),
        ...(afterConfirmation && { afterConfirmation }),
      };
      const caller = { ...acting, clientId: `account:${session.accountId}`, account };
      keepEnding(caller, () => hasEnded(session.id, as));
      return caller;
    },
  };
}

function isConfirmed({ confirmedUntil }: Session, now: Date): boolean {
  return confirmedUntil !== null && confirmedUntil > now;
}

type Acting = Omit<Caller, 'clientId' | 'account'> & Pick<AccountSession, 'afterConfirmation'>;

/** What a person may do as whom; throws a Problem 403 or 404. */
function actorFinder(parts: CallerParts) {
  return async (session: Session, as: string): Promise<Acting> => {
    if (as === 'self') return OWN;
    if (as === 'operator') return operatorOf(session, parts);
    if (isOrgRole(as)) return orgRoleOf(session, as, parts);
    const role = await roleOf(parts.db, session, as);
    const live = await parts.isLive(as);
    const acting = { applicationId: as, operator: false, ...(live && { live }) };
    if (role) return { ...acting, scopes: scopesOf(role) };
    requireSecondFactor(session, parts);
    const afterConfirmation = scopesOf('developer');
    if (isConfirmed(session, parts.now())) return { ...acting, scopes: afterConfirmation };
    return { ...acting, scopes: scopesOf('viewer'), afterConfirmation };
  };
}

function scopesOf(role: Role): ReadonlySet<string> {
  return effectiveScopes(scopesOfRole(role, PARTNER_SCOPES));
}

/** What a person may do for themselves: no scope, but routes of the session. */
const OWN = { applicationId: CONSOLE_ID, operator: false, scopes: new Set<string>() } as const;

type Rule = Pick<CallerParts, 'secondFactor'>;

function operatorOf(session: Session, rule: Rule) {
  if (!session.operator) throw forbidden('Only operators may do this.');
  requireSecondFactor(session, rule);
  return { applicationId: CONSOLE_ID, operator: true, scopes: new Set(SCOPES) };
}

const isOrgRole = (as: string): as is OrgRole['role'] => ORG_ROLES.some((role) => role === as);

const NAMED = { analyst: 'analysts', district: 'district operators' } as const;

function orgRoleOf(session: Session, role: OrgRole['role'], rule: Rule): Acting {
  const { orgRole } = session;
  if (orgRole?.role !== role) throw forbidden(`Only ${NAMED[role]} may do this.`);
  if (mustProtect(session)) requireSecondFactor(session, rule);
  return { ...OWN, orgRole };
}

/** Throws a Problem 403 for an operator who must have a second factor and has none. */
function requireSecondFactor({ hasSecondFactor }: Session, { secondFactor }: Rule): void {
  if (hasSecondFactor || secondFactor === 'optional') return;
  const message = 'Operators need a second factor: add one at /console/account.';
  const findings = [{ path: '', code: 'second_factor_needed', message }];
  throw new Problem(403, 'forbidden', message, { findings });
}

/**
 * The role of a member; undefined = an operator, who opens any application: to look, and after a
 * confirmation to act as a developer.
 */
async function roleOf(
  db: Database,
  { roles, operator }: Session,
  applicationId: string,
): Promise<Role | undefined> {
  const role = roles[applicationId];
  if (role) return role;
  const isThere =
    operator && (await db.first(sql`select from applications where sourced_id = ${applicationId}`));
  if (!isThere) throw notFound('application', applicationId);
  return undefined;
}

export function signedOut(page = '/console/sign-in'): Problem {
  return new Problem(401, 'unauthorisedrequest', `You are signed out; sign in at ${page}.`, {
    headers: { 'www-authenticate': 'Session realm="lectern"' },
  });
}

/**
 * Locks the own account, and reads the session anew: it may have ended since it let the request in.
 * Throws a Problem 401 where it has ended.
 */
export async function lockOwnAccount(tx: Transaction, { account }: Caller): Promise<Account> {
  const found = account && (await lockAccount(tx, account.accountId));
  if (!found || !(await findSessionById(tx, account.sessionId))) throw signedOut();
  return found;
}

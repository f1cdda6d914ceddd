/** Who sends a request: a client of an application, a person, or somebody without a token. */
import type { OrgRole } from './org-role.ts';

/** The client, and its application, behind a request. */
export interface Caller {
  readonly clientId: string;
  /** The owner of what the caller writes. */
  readonly applicationId: string;
  readonly scopes: ReadonlySet<string>;
  /** Holds the scope `admin`: reads and writes everything. */
  readonly operator: boolean;
  /** The request has no token: it reads what is public. */
  readonly anonymous?: true;
  /** COMPAT=live is on for its application. */
  readonly live?: boolean;
  /** The person who calls from the console; left out = a client with its token. */
  readonly account?: AccountSession;
  /** The person of the roster who calls: without scopes, and for no application. */
  readonly person?: RosterPerson;
  /** The account calls as what it is for an org: without scopes. */
  readonly orgRole?: OrgRole;
}

/** A student, teacher or leader who signed in. */
export interface RosterPerson {
  readonly sourcedId: string;
  /** The day (UTC) on which enrollments and roles must count, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A person's session at the console. */
export interface AccountSession {
  readonly accountId: string;
  readonly sessionId: string;
  /** A second check of who it is was passed within the last ten minutes. */
  readonly confirmed: boolean;
  /** The session began within the last ten minutes. */
  readonly isNew: boolean;
  /** Scopes that the caller has after a confirmation; left out = no more than now. */
  readonly afterConfirmation?: ReadonlySet<string>;
}

/** A person calls, and no program of an application. */
export function isPerson({ account, person }: Caller): boolean {
  return account !== undefined || person !== undefined;
}

/** For whom requests count in limits: the person, else the application. */
export function rateLimitKey(caller: Caller): string {
  return isPerson(caller) ? caller.clientId : caller.applicationId;
}

/** A request without a token. */
export const ANONYMOUS: Caller = {
  clientId: '',
  applicationId: '',
  scopes: new Set(),
  operator: false,
  anonymous: true,
};

/** Checks the scopes of a caller against those of a route. */

import { listed } from '../../lib/shown.ts';
import type { Caller } from '../caller.ts';
import type { OrgRole } from '../org-role.ts';
import { forbidden, Problem } from '../problem.ts';
import type { Route } from '../route.ts';

/** True for a route that takes an access token: the console may call it by its prefix, too. */
export function takesToken({ scope }: Route): boolean {
  return scope !== 'none' && scope !== 'session' && scope !== 'person';
}

/** Each element is one scope, or several with spaces between them, which are needed together. */
export function scopesOf({ scope }: Route): readonly string[] {
  return typeof scope === 'string' ? [scope] : scope;
}

export function mayCall(route: Route, caller: Caller): boolean {
  const { operator, scopes, account, person, orgRole } = caller;
  if (person || route.scope === 'person') {
    return person !== undefined && (route.scope === 'person' || route.forPeople === true);
  }
  if (orgRole) return route.forOrgRoles?.includes(orgRole.role) === true;
  if (route.scope === 'session') return account !== undefined;
  const hasAll = (wanted: string) => wanted.split(' ').every((scope) => scopes.has(scope));
  return operator || scopesOf(route).some(hasAll);
}

const NOT_FOR: Readonly<Record<OrgRole['role'], string>> = {
  analyst: 'This is not for analysts: they read numbers of orgs.',
  district:
    'This is not for district operators: they read, import and grant the roster of their org.',
};

/** The Problem 403 of a caller who may not call the route, or must confirm who it is before. */
export function refusalOf(route: Route, caller: Caller): Problem {
  if (caller.person) return forbidden('This is not for students, teachers and leaders.');
  if (caller.orgRole) return forbidden(NOT_FOR[caller.orgRole.role]);
  if (route.scope === 'person') {
    return forbidden('This is for people of the roster: sign in at /console/me/sign-in.');
  }
  const scopes = caller.account?.afterConfirmation;
  return scopes && mayCall(route, { ...caller, scopes })
    ? confirmationNeeded()
    : insufficientScope(route, caller);
}

/** Throws a Problem 403 for a person at the console who has to confirm who it is before. */
export function requireConfirmed({ account }: Caller, by: true | 'or new' = true): void {
  if (!account || account.confirmed) return;
  if (by === true || !account.isNew) throw confirmationNeeded();
}

function confirmationNeeded(): Problem {
  const message = 'Confirm who you are: POST /console/1.0/session/confirm, then send this again.';
  return new Problem(403, 'forbidden', message, {
    findings: [{ path: '', code: 'confirmation_needed', message }],
  });
}

function insufficientScope(route: Route, { scopes }: Caller): Problem {
  const wanted = scopesOf(route);
  const alternatives = wanted.map((one) => one.replaceAll(' ', ' and ')).join(' or ');
  const granted = listed([...scopes]) || 'none';
  return new Problem(
    403,
    'forbidden',
    `The token lacks the scope this endpoint needs: ${alternatives}. It has ${granted}.`,
    {
      headers: {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${wanted.join(' ')}"`,
      },
    },
  );
}

/** Who may change which client, and how. */
import type { Finding } from '../../http/problem.ts';
import { redirectFault } from '../applications/redirects.ts';
import {
  ID_TOKEN_CLAIMS,
  IDENTITY_SCOPES,
  MANAGING_SCOPES,
  PARTNER_SCOPES,
  SCOPES,
  shortScope,
} from '../tokens/scopes.ts';
import type { ClientKind, StoredClient } from './queries.ts';
import type { ClientChange } from './schema.ts';

/** The scopes by their short names, each once. */
export function shortScopes(scopes: readonly string[]): readonly string[] {
  return [...new Set(scopes.map(shortScope))];
}

/** `granted`: scopes that the client has already, which an operator gave it. */
export function scopeFindings(
  scopes: readonly string[],
  { operator, granted = [] }: { readonly operator: boolean; readonly granted?: readonly string[] },
): Finding[] {
  const path = '/scopes';
  const unknown = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined) {
    const message = `There is no scope '${unknown}'; the scopes are ${SCOPES.join(', ')}.`;
    return [{ path, code: 'field_value', message }];
  }
  const reserved = scopes.find((scope) => ![...PARTNER_SCOPES, ...granted].includes(scope));
  if (reserved === undefined || operator) return [];
  const message = `Only an operator gives the scope '${reserved}'; ask one, or leave it out.`;
  return [{ path, code: 'field_value', message }];
}

/** Why this caller may not change the client at all; undefined = it may. */
export function clientRefusal(
  { kind, scopes, firstParty }: StoredClient,
  operator: boolean,
): string | undefined {
  if (operator) return undefined;
  const managing = scopes.find((scope) => MANAGING_SCOPES.includes(scope));
  if (managing) return `The client has the scope '${managing}': only an operator changes it.`;
  if (firstParty) return 'The client is first party: only an operator changes it.';
  if (kind === 'external') return 'Its tokens have another issuer: only an operator changes it.';
  return undefined;
}

const OPERATORS_ALONE = ['firstParty', 'idTokenClaims'] as const;

/** What is wrong with a change of a client; each finding has a pointer into the body. */
export function changeFindings(
  change: ClientChange,
  {
    kind,
    scopes: granted,
    identityScopes,
  }: Pick<StoredClient, 'kind' | 'scopes' | 'identityScopes'>,
  operator: boolean,
): Finding[] {
  const reserved = operator ? [] : OPERATORS_ALONE.filter((name) => change[name] !== undefined);
  return [
    ...reserved.map((name) => ({
      path: `/${name}`,
      code: 'field_value',
      message: `Only an operator sets '${name}'.`,
    })),
    ...(change.scopes ? scopesOfKind(kind, change.scopes) : []),
    ...(change.scopes ? scopeFindings(change.scopes, { operator, granted }) : []),
    ...nameFindings('/identityScopes', change.identityScopes, IDENTITY_SCOPES),
    ...(operator ? [] : identityFindings(change.identityScopes, identityScopes)),
    ...nameFindings('/idTokenClaims', change.idTokenClaims, ID_TOKEN_CLAIMS),
    ...addressFindings('/redirectUris', change.redirectUris, kind),
    ...addressFindings('/postLogoutRedirectUris', change.postLogoutRedirectUris, kind),
    ...signInFindings(change, kind),
  ];
}

/** A public client gets no token for the API, so it has no scopes of it. */
export function scopesOfKind(kind: ClientKind, scopes: readonly string[]): Finding[] {
  if (kind !== 'public' || scopes.length === 0) return [];
  const message =
    'A public client signs people in and gets no token for the API: leave its scopes empty.';
  return [{ path: '/scopes', code: 'field_value', message }];
}

/** Names and addresses of people: an operator grants them, and the application may give them up. */
function identityFindings(asked: readonly string[] = [], granted: readonly string[]): Finding[] {
  return asked
    .filter((scope) => IDENTITY_SCOPES.includes(scope) && !granted.includes(scope))
    .map((scope) => ({
      path: `/identityScopes/${asked.indexOf(scope)}`,
      code: 'field_value',
      message: `Only an operator grants '${scope}'; ask one, or leave it out.`,
    }));
}

function nameFindings(
  path: string,
  names: readonly string[] = [],
  known: readonly string[],
): Finding[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: `${path}/${names.indexOf(name)}`,
      code: 'field_value',
      message: `'${name}' is not known here; use ${known.join(', ')}.`,
    }));
}

function addressFindings(path: string, uris: readonly string[] = [], kind: ClientKind): Finding[] {
  return uris.flatMap((uri, index) => {
    const fault = redirectFault(uri, kind === 'public');
    return fault ? [{ path: `${path}/${index}`, code: 'field_value', message: `${fault}.` }] : [];
  });
}

const SIGN_IN_MEMBERS = [
  'redirectUris',
  'postLogoutRedirectUris',
  'identityScopes',
  'idTokenClaims',
  'firstParty',
  'refreshTokens',
  'pkce',
] as const;

function signInFindings(change: ClientChange, kind: ClientKind): Finding[] {
  if (kind === 'public' && change.pkce === false) {
    const message = 'A public client cannot switch PKCE off.';
    return [{ path: '/pkce', code: 'field_value', message }];
  }
  if (kind !== 'external') return [];
  return SIGN_IN_MEMBERS.filter((name) => change[name] !== undefined).map((name) => ({
    path: `/${name}`,
    code: 'field_value',
    message: `'${name}' is for sign-in here; the tokens of this client have another issuer.`,
  }));
}

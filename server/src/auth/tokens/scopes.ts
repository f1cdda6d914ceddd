/** Scopes of access tokens: names, URI forms, and the scopes that each one includes. */

/** Scopes that a client has only when the operator names them. */
const RESERVED = [
  'roster-demographics.readonly',
  'application.readonly',
  'application.manage',
  'admin',
] as const;

/** Scopes by which their holder makes further keys: only operators change clients that have one. */
export const MANAGING_SCOPES: readonly string[] = ['application.manage', 'admin'];

/** Scopes of a partner's client by default. */
export const PARTNER_SCOPES: readonly string[] = [
  'roster.readonly',
  'roster.createput',
  'events.write',
  'events.readonly',
  'feed.readonly',
  'case.readonly',
  'case.createput',
  'roster-core.readonly',
  'gradebook.readonly',
  'gradebook-core.readonly',
  'gradebook.createput',
  'gradebook.createpost',
  'gradebook.delete',
  'assessment.readonly',
  'assessment.createput',
  'assessment.delete',
  'resource.readonly',
  'resource-core.readonly',
];

export const SCOPES: readonly string[] = [...PARTNER_SCOPES, ...RESERVED];

/** Scopes for personal claims of a person who signs in, beside the sourcedId. */
export const IDENTITY_SCOPES: readonly string[] = ['profile', 'email'];

/** Claims that the operator may put into the ID tokens of a client, beside the sourcedId. */
export const ID_TOKEN_CLAIMS: readonly string[] = ['email'];

/** The scopes of sign-in, as OpenID Connect Core §5.4 and §11 name them. */
export const SIGN_IN_SCOPES: readonly string[] = ['openid', ...IDENTITY_SCOPES, 'offline_access'];

/** Scopes that a scope includes; `case.*` and `roster.*` are two names of one permission. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  'application.manage': ['application.readonly'],
  'events.write': ['events.readonly'],
  'roster.readonly': ['case.readonly', 'roster-core.readonly'],
  'case.readonly': ['roster.readonly', 'roster-core.readonly'],
  'roster.createput': ['case.createput'],
  'case.createput': ['roster.createput'],
  'gradebook.readonly': ['gradebook-core.readonly'],
  'resource.readonly': ['resource-core.readonly'],
};

/** `https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly` is `roster.readonly`. */
export function shortScope(text: string): string {
  return /^https?:\/\/purl\.(?:imsglobal|1edtech)\.org\/(?:.*\/)?([^/]+)$/.exec(text)?.[1] ?? text;
}

/** The scopes granted and all that they include. */
export function effectiveScopes(granted: readonly string[]): ReadonlySet<string> {
  return new Set(granted.flatMap((scope) => [scope, ...(IMPLIED[scope] ?? [])]));
}

type Requested =
  | { scopes: readonly string[] }
  | { unknown: string }
  | { ungranted: string }
  /** It is for the sign-in of people. */
  | { signIn: string };

interface Granting {
  readonly granted: readonly string[];
  /** COMPAT=live: unknown scopes are left out, too. */
  readonly live: boolean;
}

/**
 * The scopes of a new token: the requested ones; all granted ones when none are requested. Identity
 * scopes are left out, unless nothing else is requested.
 */
export function requestedScopes(
  requested: string | undefined,
  { granted, live }: Granting,
): Requested {
  if (requested === undefined) return { scopes: granted };
  const named = [...new Set(requested.split(' ').map(shortScope))];
  const left = named.filter((scope) => !IDENTITY_SCOPES.includes(scope));
  const known = left.filter((scope) => SCOPES.includes(scope));
  const scopes = live && known.length > 0 ? known : left;
  const other = (scopes.length > 0 ? scopes : named).find((scope) => !SCOPES.includes(scope));
  if (other !== undefined)
    return SIGN_IN_SCOPES.includes(other) ? { signIn: other } : { unknown: other };
  const effective = effectiveScopes(granted);
  const ungranted = scopes.find((scope) => !effective.has(scope));
  return ungranted === undefined ? { scopes } : { ungranted };
}

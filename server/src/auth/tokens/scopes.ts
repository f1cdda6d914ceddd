/** The scopes of access tokens: their names, their other spellings, what each one includes. */

/** What only operators and those whom they name are granted. */
const RESERVED = ['roster-demographics.readonly', 'admin'] as const;

/** What a partner's client is granted unless the operator says otherwise. */
export const PARTNER_SCOPES: readonly string[] = [
  'roster.readonly',
  'roster.createput',
  'events.write',
  'events.readonly',
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

/** What an application may learn of a person who signs in, beside the sourcedId. */
export const IDENTITY_SCOPES: readonly string[] = ['profile', 'email'];

/** The scopes of sign-in, as OpenID Connect Core §5.4 and §11 name them. */
export const SIGN_IN_SCOPES: readonly string[] = ['openid', ...IDENTITY_SCOPES, 'offline_access'];

/** Each scope and what it includes; `case` and `roster` are two names of the same right. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
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

type Asked = { scopes: readonly string[] } | { unknown: string } | { ungranted: string };

/** The scopes of a new token: those asked for, all that were granted when none are asked for. */
export function askedScopes(asked: string | undefined, granted: readonly string[]): Asked {
  if (asked === undefined) return { scopes: granted };
  const scopes = [...new Set(asked.split(' ').map(shortScope))];
  const unknown = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined) return { unknown };
  const effective = effectiveScopes(granted);
  const ungranted = scopes.find((scope) => !effective.has(scope));
  return ungranted === undefined ? { scopes } : { ungranted };
}

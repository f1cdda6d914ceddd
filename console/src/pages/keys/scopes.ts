/** The scopes of the API, for choosing among them; a test compares them with the server's. */

/** The scopes that a partner's key has unless others are named. */
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

/** The scopes that operators alone give. */
export const RESERVED_SCOPES: readonly string[] = [
  'roster-demographics.readonly',
  'application.readonly',
  'application.manage',
  'admin',
];

/** By which their holder makes further keys: operators alone change a key that has one. */
const MANAGING_SCOPES = ['application.manage', 'admin'];

export function hasAllOfPartner(scopes: readonly string[]): boolean {
  return PARTNER_SCOPES.every((scope) => scopes.includes(scope));
}

/** False = the server refuses a change unless an operator makes it. */
export function mayChange(
  { scopes, firstParty, kind }: { scopes: readonly string[]; firstParty: boolean; kind: string },
  isOperator: boolean,
): boolean {
  const isManaging = scopes.some((scope) => MANAGING_SCOPES.includes(scope));
  return isOperator || !(isManaging || firstParty || kind === 'external');
}

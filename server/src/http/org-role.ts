/** What an account of the console is for an org. */

export const ORG_ROLES = ['analyst', 'district'] as const;

/** Analysts read numbers, district operators the roster, which they grant, too. */
export interface OrgRole {
  readonly role: (typeof ORG_ROLES)[number];
  /** An org with all below it; null = all orgs, for analysts alone. */
  readonly orgId: string | null;
  /** An analyst reads names of students in place of pseudonyms; left out = false. */
  readonly names?: boolean | undefined;
}

interface WithRole {
  readonly orgRole?: OrgRole;
}

/** The caller reads numbers of everybody in its orgs, and no record. */
export function isAnalyst({ orgRole }: WithRole): boolean {
  return orgRole?.role === 'analyst';
}

/** Students have pseudonyms in place of names for the caller. */
export function seesPseudonyms(caller: WithRole): boolean {
  return isAnalyst(caller) && caller.orgRole?.names !== true;
}

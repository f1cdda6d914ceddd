/** What an account of the console is for an org. */

export const ORG_ROLES = ['analyst', 'district'] as const;

/** Analysts read sums, district operators the roster, which they grant, too. */
export interface OrgRole {
  readonly role: (typeof ORG_ROLES)[number];
  /** An org with all below it; null = all orgs, for analysts alone. */
  readonly orgId: string | null;
}

interface WithRole {
  readonly orgRole?: OrgRole;
}

/** The caller reads sums, and no student. */
export function isAnalyst({ orgRole }: WithRole): boolean {
  return orgRole?.role === 'analyst';
}

/** Whose data a page shows: the whole platform, or what one application may see. */

/**
 * A person: someone of the roster, who sees what the roster gives. An analyst sees sums alone, a
 * district operator the roster of an org.
 */
export type Who =
  | { readonly kind: 'platform' }
  | { readonly kind: 'application'; readonly id: string }
  | { readonly kind: 'person' }
  | OfOrg;

/** What an account is for an org. */
type OfOrg = { readonly kind: 'analyst' } | { readonly kind: 'district' };

export const PLATFORM = { kind: 'platform' } as const satisfies Who;
export const PERSON: Who = { kind: 'person' };

const PATHS = { platform: 'o', person: 'me', analyst: 'analyst', district: 'district' } as const;

/** In addresses of pages and of calls: `o`, `me`, `analyst`, `district`, or `a/<application>`. */
export function whoPath(who: Who): string {
  return who.kind === 'application' ? `a/${encodeURIComponent(who.id)}` : PATHS[who.kind];
}

/** The address is of the pages for people of the roster, who have a session of their own. */
export function isOfPeople(path: string): boolean {
  return /^(\/console)?\/me(\/|$)/.test(path);
}

/** By the role for an org. */
export const OF_ORG: Readonly<Record<OfOrg['kind'], OfOrg>> = {
  analyst: { kind: 'analyst' },
  district: { kind: 'district' },
};

/** Who opens the pages of a role for an org; undefined = the address is of others. */
export function ofOrgAt(path: string): OfOrg | undefined {
  const [, kind] = /^(?:\/console)?\/(analyst|district)(?:\/|$)/.exec(path) ?? [];
  return kind ? OF_ORG[kind as OfOrg['kind']] : undefined;
}

/** Whose data a page shows: the whole platform, or what one application may see. */

/** A person: someone of the roster, who sees what the roster gives. An analyst sees sums alone. */
export type Who =
  | { readonly kind: 'platform' }
  | { readonly kind: 'application'; readonly id: string }
  | { readonly kind: 'person' }
  | { readonly kind: 'analyst' };

export const PLATFORM = { kind: 'platform' } as const satisfies Who;
export const PERSON: Who = { kind: 'person' };
export const ANALYST = { kind: 'analyst' } as const satisfies Who;

const PATHS = { platform: 'o', person: 'me', analyst: 'analyst' } as const;

/** In addresses of pages and of calls: `o`, `me`, `analyst`, or `a/<application>`. */
export function whoPath(who: Who): string {
  return who.kind === 'application' ? `a/${encodeURIComponent(who.id)}` : PATHS[who.kind];
}

/** The address is of the pages for people of the roster, who have a session of their own. */
export function isOfPeople(path: string): boolean {
  return /^(\/console)?\/me(\/|$)/.test(path);
}

export function isOfAnalysts(path: string): boolean {
  return /^(\/console)?\/analyst(\/|$)/.test(path);
}

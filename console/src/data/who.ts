/** Whose data a page shows: the whole platform, or what one application may see. */

/** A person: someone of the roster, who sees what the roster gives. */
export type Who =
  | { readonly kind: 'platform' }
  | { readonly kind: 'application'; readonly id: string }
  | { readonly kind: 'person' };

export const PLATFORM: Who = { kind: 'platform' };
export const PERSON: Who = { kind: 'person' };

/** In addresses of pages and of calls: `o`, `me`, or `a/<application>`. */
export function whoPath(who: Who): string {
  if (who.kind === 'application') return `a/${encodeURIComponent(who.id)}`;
  return who.kind === 'platform' ? 'o' : 'me';
}

/** The address is of the pages for people of the roster, who have a session of their own. */
export function isOfPeople(path: string): boolean {
  return /^(\/console)?\/me(\/|$)/.test(path);
}

/** Whose data a page shows: the whole platform, or what one application may see. */

/** `'o'` = the whole platform, as an operator; else the id of an application. */
export type Who =
  | { readonly kind: 'platform' }
  | { readonly kind: 'application'; readonly id: string };

export const PLATFORM: Who = { kind: 'platform' };

/** In addresses of pages and of calls: `o`, or `a/<application>`. */
export function whoPath(who: Who): string {
  return who.kind === 'platform' ? 'o' : `a/${encodeURIComponent(who.id)}`;
}

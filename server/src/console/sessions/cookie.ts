/** The cookies of the console: sessions, and sign-ins under way. */
import type { IncomingMessage } from 'node:http';

export interface Cookie {
  readonly name: string;
  /** A cookie with the prefix `__Host-` has the path `/`. */
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
}

/** Without Max-Age: the session ends with the browser. */
export const SESSION: Cookie = { name: 'lectern-console', path: '/console', sameSite: 'Strict' };
/** The session of a person of the roster: one browser may have both. */
export const PERSON: Cookie = { name: 'lectern-me', path: '/console', sameSite: 'Strict' };

/**
 * Behind https no other host, such as a sibling domain, can set a cookie of this name. Without, it
 * has the narrowest path: Safari takes no Secure cookie from http://localhost.
 */
function nameOf(cookie: Cookie, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${cookie.name}` : cookie.name;
}

/** The header Set-Cookie; without `seconds` the cookie ends with the browser, with 0 at once. */
export function cookieLine(
  cookie: Cookie,
  baseUrl: string,
  { value, seconds }: { readonly value: string; readonly seconds?: number },
): string {
  const place = baseUrl.startsWith('https:')
    ? 'Path=/; HttpOnly; Secure'
    : `Path=${cookie.path}; HttpOnly`;
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${nameOf(cookie, baseUrl)}=${value}; ${place}${age}; SameSite=${cookie.sameSite}`;
}

/** The value of a cookie; undefined = none, or several. */
export function cookieValue(
  cookie: Cookie,
  baseUrl: string,
  { headers }: IncomingMessage,
): string | undefined {
  const name = `${nameOf(cookie, baseUrl)}=`;
  const found = (headers.cookie ?? '').split(/; */).filter((part) => part.startsWith(name));
  const value = found[0]?.slice(name.length);
  return found.length === 1 && value ? value : undefined;
}

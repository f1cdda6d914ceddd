/** The cookie of a session; browsers send it to paths of the console only. */
import type { IncomingMessage } from 'node:http';

/** Path of the base URL, without a trailing slash: '' when the server has its host to itself. */
export function mountPath(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

/** Safari takes no Secure cookie from http://localhost. */
function cookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Secure-lectern-console' : 'lectern-console';
}

function attributes(baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `; Path=${mountPath(baseUrl)}/console; HttpOnly${secure}; SameSite=Strict`;
}

/** Without Max-Age: the session ends with the browser. */
export function sessionCookie(baseUrl: string, value: string): string {
  return `${cookieName(baseUrl)}=${value}${attributes(baseUrl)}`;
}

export function endedCookie(baseUrl: string): string {
  return `${cookieName(baseUrl)}=; Max-Age=0${attributes(baseUrl)}`;
}

/** The value of the session's cookie; undefined = none, or several. */
export function cookieOf(request: IncomingMessage, baseUrl: string): string | undefined {
  return cookieNamed(request, cookieName(baseUrl));
}

/** The value of a cookie; undefined = none, or several. */
export function cookieNamed({ headers }: IncomingMessage, name: string): string | undefined {
  const found = (headers.cookie ?? '').split(/; */).filter((part) => part.startsWith(`${name}=`));
  const value = found[0]?.slice(name.length + 1);
  return found.length === 1 && value ? value : undefined;
}

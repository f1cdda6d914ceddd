/** Which addresses a sign-in may end at (RFC 9700 §2.1, RFC 8252 §7). */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why a redirect URI cannot be used; undefined = it can. It is compared as it stands, later. */
export function redirectFault(text: string, isPublic: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url) return `'${text}' is no absolute URI`;
  if (/[\s\\*#]/.test(text)) return `'${text}' holds a space, a backslash, a '*' or a '#'`;
  if (url.username || url.password) return `'${text}' holds credentials`;
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:') {
    return LOOPBACK.has(url.hostname) ? undefined : `'${text}' must begin with https://`;
  }
  if (!isPublic) return `'${text}' must begin with https://`;
  // RFC 8252 §7.1: a scheme of the application's own is its domain name reversed.
  return url.protocol.includes('.')
    ? undefined
    : `'${text}' has a scheme that is no reversed domain name, such as com.example.app`;
}

/** A native application: its loopback port is free (RFC 8252 §7.3), and consent is always asked. */
export function isNative(redirectUris: readonly string[], isPublic: boolean): boolean {
  return isPublic && redirectUris.some((uri) => !uri.startsWith('https:'));
}

/** Where a browser may be sent after a form, as Content-Security-Policy writes it. */
export function formTarget(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  if (!url) return '';
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol;
}

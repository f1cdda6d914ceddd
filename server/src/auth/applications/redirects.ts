/** Rules for redirect URIs (RFC 9700 §2.1, RFC 8252 §7). */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why a redirect URI cannot be registered; undefined = it can. Requests must repeat it exactly. */
export function redirectFault(text: string, isPublic: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url) return `'${text}' is not an absolute URI`;
  if (/[\s\\*#]/.test(text)) return `'${text}' holds a space, a backslash, a '*' or a '#'`;
  if (url.username || url.password) return `'${text}' holds credentials`;
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:') {
    return LOOPBACK.has(url.hostname) ? undefined : `'${text}' must begin with https://`;
  }
  if (!isPublic) return `'${text}' must begin with https://`;
  // RFC 8252 §7.1: a private-use scheme is a reversed domain name.
  return url.protocol.includes('.')
    ? undefined
    : `the scheme of '${text}' must be a reversed domain name, such as com.example.app`;
}

/** A native application: any loopback port matches (RFC 8252 §7.3), consent is always needed. */
export function isNative(redirectUris: readonly string[], isPublic: boolean): boolean {
  return isPublic && redirectUris.some((uri) => URL.parse(uri)?.protocol !== 'https:');
}

/**
 * True for two ways to write one address: the scheme and the host in any case, the host in Unicode
 * or ASCII, the port of the scheme, no path for `/`. Programs that parse an address write it anew.
 * All else is compared character by character (RFC 9700 §2.1).
 */
export function isSameAddress(left: string, right: string): boolean {
  if (left === right) return true;
  const written = rewritten(left);
  return written !== undefined && written === rewritten(right);
}

const PARTS = /^([a-z][a-z\d+.-]*):(?:\/\/([^/?#\\@\s]*))?(.*)$/is;

function rewritten(address: string): string | undefined {
  const [, scheme = '', authority, rest = ''] = PARTS.exec(address) ?? [];
  const protocol = `${scheme.toLowerCase()}:`;
  if (!/^https?:$/.test(protocol)) {
    return scheme && `${protocol}${authority === undefined ? '' : `//${authority}`}${rest}`;
  }
  const host = authority && URL.parse(`${protocol}//${authority}`)?.host;
  if (!host || !/^(?:[/?]|$)/.test(rest)) return undefined;
  return `${protocol}//${host}${rest.startsWith('/') ? '' : '/'}${rest}`;
}

/** The redirect URI as a source of the CSP directive form-action; '' when it is not a URI. */
export function formTarget(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  if (!url) return '';
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol;
}

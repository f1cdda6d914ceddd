/** Names in JSON pointers (RFC 6901). */

/** The name that a token of a pointer stands for. */
export function pointerName(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

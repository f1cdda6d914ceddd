/** JSON pointers (RFC 6901). */

/** The token of a pointer that stands for a name. */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The name that a token of a pointer stands for. */
export function pointerName(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What a pointer, as a text or as a fragment (`#/…`), leads to; undefined = nothing. */
export function valueAt(root: unknown, pointer: string): unknown {
  const tokens = pointer.replace(/^#/, '').split('/').slice(1);
  return tokens.reduce<unknown>(
    (inside, token) => (inside as Record<string, unknown> | undefined)?.[pointerName(token)],
    root,
  );
}

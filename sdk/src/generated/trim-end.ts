/** A copy of server/src/lib/trim-end.ts, made by `npm run sdk:types`; do not edit. */

/** Without this character at its end; `/x+$/` takes quadratic time where a long run ends before. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** Cuts characters off the end of a text. */

/** Without this character at its end; `/x+$/` takes quadratic time where a long run ends before. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

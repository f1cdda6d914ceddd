/** Guards CSV cells, so that a spreadsheet does not run them as formulas (CSV injection). */

/**
 * Places where a spreadsheet may begin a cell with a sign of formulas, also a full-width one: the
 * start of a text, and after what separates cells elsewhere, as some countries have semicolons. It
 * takes quotes in front for its own, and trims white space.
 */
const RISKY = /^(?='*[\t\r\n])|(?<=^|[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;
const GUARDED = /^'(?='*[\t\r\n])|(?<=^|[;\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g;

/** An apostrophe guards each risky place. `unguardCell` removes exactly these apostrophes. */
export function guardCell(text: string): string {
  return text.replace(RISKY, "'");
}

export function unguardCell(text: string): string {
  return text.replace(GUARDED, '');
}

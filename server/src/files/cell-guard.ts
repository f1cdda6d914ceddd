/** Guards CSV cells, so that a spreadsheet does not run them as formulas (CSV injection). */

const RISKY = /^'*[=+\-@\t\r\n]/;
const GUARDED = /^'+[=+\-@\t\r\n]/;

/**
 * A spreadsheet runs a text with such a start as a formula; an apostrophe before it prevents that.
 * `unguardCell` removes exactly this apostrophe.
 */
export function guardCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

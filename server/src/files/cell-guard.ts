/** CSV cells that no spreadsheet runs as formulas (CSV injection). */

const RISKY = /^'*[=+\-@\t\r\n]/;
const GUARDED = /^'+[=+\-@\t\r\n]/;

/**
 * A spreadsheet runs a text that begins so as a formula; an apostrophe before it makes it a text
 * again. `unguardCell` takes exactly that apostrophe away.
 */
export function guardCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** Prints what commands say: results on stdout, everything else on stderr. */
import { stripVTControlCharacters, styleText } from 'node:util';
import { Option } from 'commander';

/** Options with `outputOption()`. */
export interface Output {
  readonly output: 'table' | 'json';
}

/** The option `--output table|json`; json is one document. */
export function outputOption(forms: readonly string[] = ['table', 'json']): Option {
  return new Option('--output <form>', 'format of the result').choices(forms).default('table');
}

/** Prints a line for people on stderr: progress, a hint, a failure. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints one line in full, without control characters. */
export function printLine(text: string): void {
  process.stdout.write(`${printableText(text)}\n`);
}

/** A number with separators: `4,812`. */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/** Prints columns as wide as their widest cell; lines are cut at the edge of a terminal only. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const printable = rows.map((row) => row.map(printableText));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...printable.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
      .slice(0, process.stdout.columns);
  const title = styleText('bold', line(head), { stream: process.stdout });
  process.stdout.write(`${[title, ...printable.map(line)].join('\n')}\n`);
}

/** Kinds of findings on the screen; a file has all findings. */
const KINDS_SHOWN_MAX = 10;

/** Prints findings to stderr, those of one kind once with their count; `findingCount`: of all. */
export function noteFindings<One>(
  { findings, findingCount }: { findings: readonly One[]; findingCount: number },
  told: { kindOf(one: One): string; lineOf(one: One): string },
): void {
  const kinds = [...Map.groupBy(findings, told.kindOf).values()].slice(0, KINDS_SHOWN_MAX);
  for (const [first, ...others] of kinds) {
    const like = others.length > 0 ? ` (and ${counted(others.length)} more like it)` : '';
    if (first) note(`${told.lineOf(first)}${like}`);
  }
  const more = findingCount - kinds.reduce((sum, { length }) => sum + length, 0);
  if (more > 0) note(`and ${counted(more)} more`);
}

/** Prints one record, one member on each line. */
export function printRecord(members: readonly (readonly [string, string])[]): void {
  const width = Math.max(...members.map(([name]) => name.length));
  for (const [name, value] of members) {
    process.stdout.write(`${name.padEnd(width)}  ${printableText(value)}\n`);
  }
}

/** Without control characters: a name from a client must not control the terminal. */
export function printableText(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ');
}

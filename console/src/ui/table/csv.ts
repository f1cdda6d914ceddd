/** CSV files of tables (RFC 4180), for spreadsheets: UTF-8 with BOM, no cell becomes a formula. */
import type { CellValue, Column } from './columns.ts';

/** Where a spreadsheet may begin a cell with a sign of formulas, as in the server's files. */
const RISKY = /^(?='*[\t\r\n])|(?<=^|[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;

function cell(value: CellValue): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  // A number may begin with a minus; a text that does is a formula to a spreadsheet.
  const safe = typeof value === 'number' ? text : text.replace(RISKY, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Numbers and times as the API has them. */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ value }) => value);
  const lines = [
    written.map(({ id }) => cell(id)),
    ...rows.map((row) => written.map(({ value }) => cell(value?.(row)))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

/** `lectern-events-2026-11-22T1042Z.csv` */
export function csvName(name: string, now: Date): string {
  const minute = now.toISOString().slice(0, 16).replace(':', '');
  return `lectern-${name}-${minute}Z.csv`;
}

/** Hands a text, or a file, to the browser as a file. */
export function download(
  name: string,
  content: string | Blob,
  type = 'text/csv;charset=utf-8',
): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

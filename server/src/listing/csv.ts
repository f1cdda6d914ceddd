/** Lists as CSV (RFC 4180): a row per record, a column per member, safe to open in spreadsheets. */
import { printCsv } from '../files/csv.ts';

/** Records of one file. */
export const CSV_ROWS_MAX = 100_000;
export const CSV_MEDIA_TYPE = 'text/csv';

export function csvHeader(columns: readonly string[]): string {
  return printCsv([columns]);
}

/** The rows of records, which are JSON texts. */
export function csvRows(records: readonly string[], columns: readonly string[]): string {
  return printCsv(
    records.map((text) => {
      const record = JSON.parse(text) as Readonly<Record<string, unknown>>;
      return columns.map((name) => cellOf(record[name]));
    }),
  );
}

/** Numbers and times as in JSON; a reference is its id, a list its values between commas. */
function cellOf(value: unknown): string | number {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return value;
  const isList = Array.isArray(value);
  const words = (isList ? value : [value]).map(wordOf);
  const isPlain = words.every((word) => word !== undefined && !(isList && /[,"]/.test(word)));
  return isPlain ? words.join(',') : JSON.stringify(value);
}

/** What one value is without JSON; undefined = it has members of its own. */
function wordOf(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return String(value);
  const names = Object.keys(value);
  const { sourcedId } = value as { readonly sourcedId?: unknown };
  const isReference = names.every((name) => REFERENCE_MEMBERS.has(name));
  return isReference && typeof sourcedId === 'string' ? sourcedId : undefined;
}

const REFERENCE_MEMBERS = new Set(['sourcedId', 'type', 'href', 'title', 'uri']);

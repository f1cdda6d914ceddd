/** What a file is taken for, before a person says otherwise. */
import type { Import } from '../../../../sdk/src/generated/openapi.ts';

export type ImportKind = Import['kind'];
export type ImportState = Import['state'];

export const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** Tables may leave out the framework that they belong to. */
export const isTable = (name: string): boolean => /\.(csv|tsv|xlsx)$/i.test(name);

const HEAD_BYTES = 4_096;

/** CSV files of rosters have the column `sourcedId`, those of standards have `identifier`. */
export async function kindOf(file: File): Promise<ImportKind> {
  if (/\.zip$/i.test(file.name)) return 'roster';
  if (!isCsv(file.name)) return 'standards';
  const [header = ''] = (await file.slice(0, HEAD_BYTES).text()).split('\n', 1);
  return /\b(sourcedId|propertyName)\b/i.test(header) ? 'roster' : 'standards';
}

export const isUnderWay = (state: ImportState | undefined): boolean =>
  state === 'checking' || state === 'running';

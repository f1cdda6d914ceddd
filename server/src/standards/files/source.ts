/** The files of one framework, and their form by the ending of their names. */
import { extname } from 'node:path';

export interface Source {
  /** The name as given on the command line, or as it was uploaded. */
  readonly name: string;
  readonly form: 'package' | 'workbook' | 'tables' | 'archive';
  /** One file; several only for tables. */
  readonly files: readonly string[];
  /** The command line named a folder, which may hold other files, too. */
  readonly inFolder: boolean;
}

const FORMS: Readonly<Record<string, Source['form']>> = {
  '.json': 'package',
  '.xlsx': 'workbook',
  '.zip': 'archive',
  '.csv': 'tables',
  '.tsv': 'tables',
};

/** The form of a file with this name; undefined = the ending says nothing. */
export function formByName(name: string): Source['form'] | undefined {
  return FORMS[extname(name).toLowerCase()];
}

/** True for spreadsheets that must be saved in another form first. */
export function isOldSpreadsheet(name: string): boolean {
  return /\.(xls|ods)$/i.test(name);
}

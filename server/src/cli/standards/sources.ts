/** The files that a person names, and which of them make one framework together. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { CommandError, EXIT } from '../exit.ts';

export interface Source {
  /** As it was typed. */
  readonly name: string;
  readonly form: 'package' | 'workbook' | 'tables';
  /** One file, unless it is tables. */
  readonly files: readonly string[];
  /** A folder may hold other files, too. */
  readonly inFolder: boolean;
}

const FORMS: Readonly<Record<string, Source['form']>> = {
  '.json': 'package',
  '.xlsx': 'workbook',
  '.csv': 'tables',
  '.tsv': 'tables',
};

/** One source for each framework. Throws a CommandError that names every path that is not there. */
export async function listSources(paths: readonly string[]): Promise<Source[]> {
  const missing: string[] = [];
  const found: Source[] = [];
  for (const path of new Set(paths)) {
    const kind = await stat(path).catch(() => undefined);
    if (!kind) missing.push(path);
    else if (kind.isDirectory()) found.push(...(await listFolder(path)));
    else found.push({ name: path, form: formOf(path), files: [path], inFolder: false });
  }
  if (missing.length > 0) {
    const names = missing.map((path) => `'${path}'`).join(', ');
    throw new CommandError(EXIT.notFound, `There is no file or folder ${names}.`);
  }
  return joined(found);
}

/** Of a folder: its tables together, every package and every workbook by itself. */
async function listFolder(folder: string): Promise<Source[]> {
  const names = (await readdir(folder)).filter((name) => FORMS[extname(name).toLowerCase()]);
  if (names.length === 0) {
    throw new CommandError(EXIT.notFound, `The folder '${folder}' holds no .json, .csv or .xlsx.`);
  }
  return names.sort().map((name) => {
    const form = formOf(name);
    const files = [join(folder, name)];
    return { name: form === 'tables' ? folder : join(folder, name), form, files, inFolder: true };
  });
}

/** What has another ending, or none, is taken for a package. */
function formOf(path: string): Source['form'] {
  const ending = extname(path).toLowerCase();
  if (ending === '.xls' || ending === '.ods') {
    throw new CommandError(EXIT.usage, `'${path}': save the spreadsheet as .xlsx or .csv first.`);
  }
  return FORMS[ending] ?? 'package';
}

/** The tables of one folder are one framework. */
function joined(found: readonly Source[]): Source[] {
  const sources: Source[] = [];
  const tables = new Map<string, number>();
  for (const source of found) {
    const [file = ''] = source.files;
    const at = source.form === 'tables' ? tables.get(dirname(file)) : undefined;
    const other = at === undefined ? undefined : sources[at];
    if (at === undefined || !other) {
      if (source.form === 'tables') tables.set(dirname(file), sources.length);
      sources.push(source);
    } else {
      const isFolder = other.inFolder || source.inFolder;
      sources[at] = {
        ...other,
        name: isFolder ? dirname(file) : `${other.name}, ${source.name}`,
        files: [...other.files, ...source.files],
        inFolder: isFolder,
      };
    }
  }
  return sources;
}

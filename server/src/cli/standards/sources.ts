/** Groups the files of the command line into sources of one framework each. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formByName, isOldSpreadsheet, type Source } from '../../standards/files/source.ts';
import { CommandError, EXIT } from '../exit.ts';

/** One source per framework. Throws a CommandError that names every missing path. */
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

/** The files of a folder that have a known extension. */
async function listFolder(folder: string): Promise<Source[]> {
  const names = (await readdir(folder)).filter(formByName);
  if (names.length === 0) {
    throw new CommandError(
      EXIT.notFound,
      `The folder '${folder}' holds no .json, .xlsx, .zip, .csv or .tsv file.`,
    );
  }
  return names.sort().map((name) => {
    const form = formOf(name);
    const files = [join(folder, name)];
    return { name: form === 'tables' ? folder : join(folder, name), form, files, inFolder: true };
  });
}

/** The form by extension; an unknown extension means a package. */
function formOf(path: string): Source['form'] {
  if (isOldSpreadsheet(path)) {
    throw new CommandError(EXIT.usage, `'${path}': save the spreadsheet as .xlsx or .csv first.`);
  }
  return formByName(path) ?? 'package';
}

/** Joins the tables of each folder into one source. */
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

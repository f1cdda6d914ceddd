/** `lectern roster export`: writes the stored roster as OneRoster 1.2 CSV files. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolders } from '../../lib/disk/make-folders.ts';
import { type Exported, exportFiles } from '../../roster-files/export/export-files.ts';
import { EXPORT_STATEMENT_MS, zipFolder } from '../../roster-files/export/package.ts';
import { sourceOf } from '../../roster-files/import/source.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { counted, type Output, printJson, printTable } from '../output.ts';
import { unwritable } from '../private-file.ts';
import { progressFor } from '../progress.ts';

interface ExportOptions extends Output {
  readonly application?: string;
  readonly quiet?: true;
}

/** `path`: a folder, or a zip file when it ends with `.zip`. */
export async function exportRoster(path: string, options: ExportOptions): Promise<void> {
  printExported(path, await write(path, options).catch(unwritable(path)), options);
}

async function write(path: string, options: ExportOptions): Promise<Exported> {
  const isZip = path.toLowerCase().endsWith('.zip');
  const folder = isZip ? await makeFolderBeside(path) : await makeFolder(path);
  try {
    const exported = await readAll(folder, options);
    if (isZip) await writeZip(folder, path);
    return exported;
  } finally {
    if (isZip) await rm(folder, { recursive: true, force: true });
  }
}

/** Refuses a folder with CSV files, which would look like a part of the export. */
async function makeFolder(path: string): Promise<string> {
  await makeFolders(path, 0o700);
  if ((await readdir(path)).some((name) => /\.csv$/i.test(name))) {
    throw new CommandError(EXIT.usage, `'${path}' already has CSV files; name an empty folder.`);
  }
  return path;
}

/** On the same disk as the zip file, so that a rename creates it complete. */
async function makeFolderBeside(path: string): Promise<string> {
  return mkdtemp(join(dirname(resolve(path)), '.lectern-export-'));
}

async function readAll(folder: string, options: ExportOptions): Promise<Exported> {
  const progress = progressFor(options.quiet === true);
  return withDatabase(
    async (db, { baseUrl }) => {
      const { application } = options;
      const owner = application && (await sourceOf(db, application, baseUrl));
      const applicationId = owner ? owner.applicationId : undefined;
      const settings = { folder, applicationId, progress };
      return db.snapshot((tx) => exportFiles(tx, settings));
    },
    { statementTimeoutMs: EXPORT_STATEMENT_MS },
  ).finally(() => progress.stop());
}

async function writeZip(folder: string, path: string): Promise<void> {
  const zipPath = join(folder, 'export.zip');
  await pipeline(await zipFolder(folder), createWriteStream(zipPath, { mode: 0o600 }));
  await rename(zipPath, path);
}

function printExported(path: string, exported: Exported, { output }: ExportOptions): void {
  const files = [...exported].map(([name, rows]) => ({ file: `${name}.csv`, rows }));
  if (output === 'json') printJson({ path, files });
  else
    printTable(
      ['file', 'rows'],
      files.map(({ file, rows }) => [file, counted(rows)]),
    );
}

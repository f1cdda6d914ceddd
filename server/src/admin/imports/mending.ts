/** One mended file of a roster in place of the one that was sent, beside the others of its zip. */
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { invalidMember } from '../../http/problem.ts';
import { listed, quoted } from '../../lib/shown.ts';
import { packMended } from '../../roster-files/files/mended.ts';
import { openPackage } from '../../roster-files/files/package.ts';
import { takeUpload } from './files.ts';
import { requireImport, type StoredImport } from './queries.ts';
import { conflict } from './replies/problems.ts';

/** The import whose file is mended; throws a Problem where there is none to mend. */
export async function requireMendable(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  id: string,
): Promise<StoredImport> {
  const stored = await requireImport(db, caller, id);
  const { kind, name, counts, hasFiles } = stored;
  if (kind !== 'roster' || !/\.zip$/i.test(name)) {
    const message = `The import of ${quoted(name)} is no zip file of a roster: send it whole.`;
    throw invalidMember('/of', 'field_value', message);
  }
  if (!hasFiles) throw conflict('import_file_gone', 'The file has ended; upload it again.');
  if (!counts) throw conflict('import_not_ready', 'The other files could not be read: send all.');
  return stored;
}

interface MendedFile {
  /** `users.csv` */
  readonly name: string;
  readonly path: string;
  readonly folder: string;
}

/** Packs the mended file with the others; returns where. */
export async function packWithOthers(
  { db }: Pick<Context, 'db'>,
  stored: StoredImport,
  { name, path, folder }: MendedFile,
): Promise<string> {
  const pack = await openPackage(await takeUpload(db, stored, folder));
  const target = join(folder, 'mended.zip');
  try {
    const isThere = await packMended(pack, { name: name.replace(/\.csv$/i, ''), path }, target);
    if (isThere) return target;
    const names = [...pack.files.keys()].map((file) => `${file}.csv`);
    const message = `The import has no file ${quoted(name)}; it has ${listed(names)}.`;
    throw invalidMember('/name', 'field_value', message);
  } finally {
    pack.close();
  }
}

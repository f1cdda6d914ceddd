/** Exports the roster for a request: the files of one state, and the people in them. */
import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { makeScratch, removeScratch } from '../../files/scratch.ts';
import { silentProgress } from '../../lib/progress.ts';
import { exportFiles, listExportedPeople } from '../../roster-files/export/export-files.ts';
import { EXPORT_STATEMENT_MS, zipFolder } from '../../roster-files/export/package.ts';

interface RosterExport {
  readonly zip: Readable;
  /** Ids of the people in it. */
  readonly people: readonly string[];
}

/**
 * Written to disk before it is sent: a slow client holds no snapshot of the database, and a failure
 * is an error and no half file.
 */
export async function exportRoster(
  { db, pools, config }: Pick<Context, 'db' | 'pools' | 'config'>,
  applicationId: string | undefined,
): Promise<RosterExport> {
  const folder = makeScratch(config, 'export');
  const remove = () => removeScratch(folder);
  const settings = { folder, applicationId, progress: silentProgress };
  try {
    const people = await (pools['pages'] ?? db).snapshot(async (tx) => {
      await tx.limitStatements(EXPORT_STATEMENT_MS);
      await exportFiles(tx, settings);
      return listExportedPeople(tx, settings);
    });
    const zip = await zipFolder(folder);
    zip.once('close', () => void remove());
    return { zip, people };
  } catch (error) {
    await remove();
    throw error;
  }
}

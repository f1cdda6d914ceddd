/** Ends the files of imports after a day, or with the erasure of a person. */
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Job } from '../../storage/database/jobs.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { importsFolder, listFolders, removeFolder, removeOldFolders } from './folder.ts';
import { findRunning, listEnded } from './queries.ts';

/** Of this machine; another one removes its own when it takes the job, or a file. */
export function importFilesJob(config: Config): Job {
  return {
    name: 'import files',
    everySeconds: 600,
    async run(db, now) {
      await removeEndedFiles(db, config);
      await removeOldFolders(importsFolder(config), now, (await findRunning(db))?.id);
    },
  };
}

/** Removes the folders on this machine of imports whose files have ended. */
export async function removeEndedFiles(
  db: Queryable,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  const all = importsFolder(config);
  for (const id of await listEnded(db, await listFolders(all))) await removeFolder(join(all, id));
}

/** Ends the files of imports after a day. */
import type { Config } from '../../config.ts';
import type { Job } from '../../storage/database/jobs.ts';
import { importsFolder, removeOldFolders } from './folder.ts';
import { findRunning } from './queries.ts';

/** Of this machine; another one removes its own when it takes the job, or a file. */
export function importFilesJob(config: Config): Job {
  return {
    name: 'import files',
    everySeconds: 3_600,
    run: async (db, now) =>
      removeOldFolders(importsFolder(config), now, (await findRunning(db))?.id),
  };
}

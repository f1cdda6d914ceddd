/** Ends the files of imports after a day. */
import type { Config } from '../../config.ts';
import { removeOldScratch } from '../../files/scratch.ts';
import type { Job } from '../../storage/database/jobs.ts';
import { removeEndedFiles } from './files.ts';

/** On disks, what is left on this machine; another removes its own with a file that it takes. */
export function importFilesJob(config: Config): Job {
  return {
    name: 'import files',
    everySeconds: 600,
    async run(db, now) {
      await removeEndedFiles(db, now);
      await removeOldScratch(config, now);
    },
  };
}

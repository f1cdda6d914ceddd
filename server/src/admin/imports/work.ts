/** Runs one import in its thread: the code of the commands, with the words of the interface. */
import { setPriority } from 'node:os';
import { ImportError } from '../../files/import-error.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { Problem } from '../../http/problem.ts';
import type { Database } from '../../storage/database/postgres.ts';
import type { Ended, ImportJob, Running } from './job.ts';
import { apiWords } from './replies/api-words.ts';
import { OTHER_RUNS } from './replies/problems.ts';

/** Each loads a third of the server, so a thread loads its own only. */
const WORK = {
  roster: () => import('./roster-work.ts').then(({ importRosterFile }) => importRosterFile),
  standards: () =>
    import('./standards-work.ts').then(({ importStandardsFile }) => importStandardsFile),
  demo: () => import('./demo-work.ts').then(({ importDemo }) => importDemo),
};

/** Errors of the file are an end, too; others are thrown. */
export async function runImport(db: Database, job: ImportJob, running: Running): Promise<Ended> {
  try {
    const work = await WORK[job.kind]();
    // Requests go first when cores are few. Only Linux has a priority per thread.
    if (process.platform === 'linux') setPriority(5);
    const ended = await work(db, job, running);
    return ended.message === undefined ? ended : { ...ended, message: apiWords(ended.message) };
  } catch (error) {
    const message = expectedMessage(error);
    if (message === undefined) throw error;
    const isBusy = error instanceof ImportError && error.reason === 'busy';
    if (isBusy && job.orgId !== null) return { state: 'ready', message: OTHER_RUNS };
    return { state: isBusy ? 'ready' : 'failed', message: apiWords(message) };
  }
}

function expectedMessage(error: unknown): string | undefined {
  const isExpected = [ImportError, UnreadableFile, Problem].some((kind) => error instanceof kind);
  return isExpected ? (error as Error).message : undefined;
}

/** Runs the jobs, and the commands that read the whole database, and prints how long each takes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jobs } from '../../server/src/app.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { lectern } from '../../server/test/harness/command.ts';
import type { AskedServer } from './server.ts';

interface Running {
  readonly db: Database;
  readonly server: AskedServer;
  readonly samples: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly isWanted: (label: string) => boolean;
}

export async function runJobs({ db, isWanted }: Running): Promise<void> {
  for (const job of jobs.filter(({ name }) => isWanted(`job ${name}`))) {
    // The first run does what is due, the second is that of most days.
    const first = await timed(() => job.run(db, new Date()));
    const again = await timed(() => job.run(db, new Date()));
    console.log(`${shown(first)}${shown(again)}   job ${job.name}`);
  }
}

export async function runCommands({ server, samples, folder, isWanted }: Running): Promise<void> {
  const scratch = await mkdtemp(join(folder, 'commands-'));
  const { users = '', CFDocuments = '', events = '' } = samples;
  const commands: readonly (readonly string[])[] = [
    ['doctor'],
    ['client', 'list'],
    ['account', 'list'],
    ['application', 'list'],
    ['keys', 'list'],
    ['events', 'show', events],
    ['events', 'explain', events],
    ['events', 'reprocess', events],
    ['standards', 'list'],
    ['standards', 'show', CFDocuments],
    ['standards', 'export', CFDocuments, '--out', join(scratch, 'framework.json')],
    ['roster', 'sanity'],
    ['roster', 'export', join(scratch, 'roster')],
    ['roster', 'import', join(scratch, 'roster'), '--dry-run'],
    ['review', 'show', users],
    ['review', 'due'],
    ['student', 'disclosures', users],
    ['student', 'export', users, '--out', join(scratch, 'student.json')],
    ['rebuild', '--student', users],
    ['db', 'backup', join(scratch, 'backup')],
    ['db', 'verify', join(scratch, 'backup')],
  ];
  try {
    for (const words of commands) {
      const label = words.map((word) => word.replace(`${scratch}/`, '')).join(' ');
      if (!isWanted(`lectern ${label}`)) continue;
      const begun = performance.now();
      const { code, stderr } = await lectern(words, { env: server.env });
      const ms = performance.now() - begun;
      console.log(`${shown(ms)}${`exit ${code}`.padStart(12)}   lectern ${label}`);
      if (code !== 0) console.log(stderr.slice(-500));
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const shown = (ms: number) => ms.toFixed(0).padStart(12);

/** Checks or imports a roster: a zip file, or one CSV file. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { printFailures } from '../../roster-files/files/failures.ts';
import { openPackage } from '../../roster-files/files/package.ts';
import type { RosterFinding } from '../../roster-files/files/report.ts';
import {
  FILE_NAMES,
  type Imported,
  importPackage,
} from '../../roster-files/import/import-package.ts';
import { sourceOf } from '../../roster-files/import/source.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { FAILED, filePath, writeReport } from './folder.ts';
import type { Ended, ImportJob } from './job.ts';
import { writeRemovals } from './removals.ts';
import type { FindingShown, ImportCounts } from './schema.ts';
import type { Running } from './work.ts';

const SHOWN_MAX = 100;

export async function importRosterFile(
  db: Database,
  job: ImportJob,
  { progress, isStopped }: Running,
): Promise<Ended> {
  const { options, folder, name, dryRun, baseUrl } = job;
  const path = filePath(folder, name);
  const pack = await openPackage(/\.csv$/i.test(name) ? dirname(path) : path, FILE_NAMES);
  try {
    const imported = await importPackage(db, pack, {
      owner: await sourceOf(db, options.application, baseUrl),
      mode: options.mode,
      dryRun,
      // The dry run tells all that it finds; what may be written is decided afterwards.
      strict: !dryRun && options.strict === true,
      includeErased: options.includeErased === true,
      removalsMax: dryRun ? 100 : options.removalsMax,
      now: () => new Date(),
      progress,
      isStopped,
    });
    await writeLists(db, job, imported);
    return endOf(imported, dryRun);
  } finally {
    pack.close();
  }
}

async function writeLists(db: Database, job: ImportJob, imported: Imported): Promise<void> {
  const { folder, dryRun } = job;
  await writeFile(join(folder, FAILED), printFailures(imported.report), { mode: 0o600 });
  // The writing removes what the dry run has named.
  if (!dryRun || imported.interrupted) return;
  const removals = await writeRemovals(db, folder, imported.removed);
  const { findings, warnings } = imported.report;
  await writeReport(folder, {
    removals,
    findings: findings.slice(0, SHOWN_MAX).map(shown),
    warnings: warnings.slice(0, SHOWN_MAX),
  });
}

function shown({ sourcedId = '', ...finding }: RosterFinding): FindingShown {
  return { ...finding, sourcedId };
}

function endOf(imported: Imported, dryRun: boolean): Ended {
  const { files, report, refusal, interrupted, rowsDone, removalShare } = imported;
  const counts = countsOf(files);
  if (interrupted)
    return { state: 'stopped', ...(dryRun ? {} : { message: stoppedText(rowsDone) }) };
  if (refusal !== undefined)
    return { state: dryRun ? 'failed' : 'ready', counts, message: refusal };
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  if (report.findingCount > 0 && rows === counts.failed)
    return { state: 'failed', counts, message: 'Every row has an error.' };
  if (dryRun) return { state: 'ready', counts, removalShare };
  if (report.findingCount === 0) return { state: 'done', counts };
  return {
    state: 'partial',
    counts,
    message: `${counts.failed} rows have errors; the others are stored.`,
  };
}

function stoppedText(rowsDone: number): string {
  return (
    `Stopped after ${rowsDone} rows, which stay. Each stored record is complete, and none was ` +
    'deleted that the files have. Apply it again to go on.'
  );
}

function countsOf(files: Imported['files']): ImportCounts {
  const sum = (name: keyof ImportCounts) => files.reduce((all, file) => all + file[name], 0);
  return {
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    removed: sum('removed'),
    failed: sum('failed'),
  };
}

/** Checks or imports a roster: a zip file, or a CSV file. */
import { printFailures } from '../../roster-files/files/failures.ts';
import { openPackage } from '../../roster-files/files/package.ts';
import type { RosterPackage } from '../../roster-files/files/roster-package.ts';
import { type Imported, importPackage } from '../../roster-files/import/import-package.ts';
import { sourceOf, sourceOfDistrict } from '../../roster-files/import/source.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { FAILED, storeFile, storeReport, takeUpload } from './files.ts';
import type { Ended, ImportJob, Running } from './job.ts';
import { requireRight } from './owner.ts';
import { storeRemovals } from './removals.ts';
import type { FileShown, ImportCounts } from './schema.ts';

const SHOWN_MAX = 100;

export async function importRosterFile(
  db: Database,
  job: ImportJob,
  { progress, isStopped, folder }: Running,
): Promise<Ended> {
  const { options, orgId, dryRun, removalsMax, baseUrl } = job;
  const pack = await openPackage(await takeUpload(db, job, folder));
  try {
    const imported = await importPackage(db, pack, {
      owner:
        orgId === null ? await sourceOf(db, options.application, baseUrl) : sourceOfDistrict(orgId),
      districtId: orgId ?? undefined,
      mode: options.mode,
      dryRun,
      // The dry run tells all that it finds; what may be written is decided afterwards.
      strict: !dryRun && options.strict === true,
      includeErased: options.includeErased === true,
      removalsMax: dryRun ? 100 : removalsMax,
      now: () => new Date(),
      progress,
      isStopped,
      requireRight: (tx) => requireRight(tx, orgId),
    });
    await writeLists(db, job, { pack, imported });
    return endOf(imported, dryRun);
  } finally {
    pack.close();
  }
}

interface Read {
  readonly pack: RosterPackage;
  readonly imported: Imported;
}

async function writeLists(db: Database, job: ImportJob, { pack, imported }: Read): Promise<void> {
  const { id: importId, dryRun } = job;
  const { csv, people, values } = await printFailures(pack, imported.report);
  const stored = await listStored(db, [...people]);
  await db.begin(async (tx) => {
    await storeFile(tx, { importId, name: FAILED }, { chunks: [csv], people: stored });
    // The writing removes what the dry run has named.
    if (!dryRun || imported.interrupted) return;
    const removals = await storeRemovals(tx, importId, imported.removed);
    const { findings, warnings } = imported.report;
    await storeReport(tx, importId, {
      files: imported.files.map(fileShown),
      removals,
      findings: findings
        .slice(0, SHOWN_MAX)
        .map((one) => ({ sourcedId: '', ...one, value: values.get(one) ?? '' })),
      warnings: warnings.slice(0, SHOWN_MAX),
    });
  });
}

/** The people who are stored here: what is shown of them is disclosed. */
async function listStored(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select sourced_id as id from users where sourced_id = any(${[...people]}::text[])
    order by sourced_id`);
  return rows.map(({ id }) => id);
}

function fileShown({ file, rows, ...counts }: Imported['files'][number]): FileShown {
  const { created, updated, unchanged, removed, failed } = counts;
  return { file, rows, created, updated, unchanged, removed, failed };
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
    removalShare: 0,
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

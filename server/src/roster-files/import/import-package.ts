/** Imports one package in two passes: the first checks all files, the second writes valid rows. */
import { type Owner, operatorFor } from '../../auth/applications/import-owner.ts';
import { ImportError } from '../../files/import-error.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import type { Caller } from '../../http/caller.ts';
import type { Progress } from '../../lib/progress.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { RECORD_FILES } from '../binding/files.ts';
import { checkFile } from '../check/check-file.ts';
import { LeftOut } from '../check/left-out.ts';
import { listRemovals, type Removals, removeAll, shareOf } from '../check/removals.ts';
import { type Counts, type Ledger, type Run, Stopped } from '../check/run.ts';
import { type Manifest, type Mode, manifestOf, readManifest } from '../files/manifest.ts';
import { Report } from '../files/report.ts';
import type { RosterPackage } from '../files/roster-package.ts';
import { type CsvRow, readRows } from '../files/rows.ts';
import { tellRosterChanges } from './changes.ts';
import { withImportLock } from './import-lock.ts';
import { insertSource } from './source.ts';
import { writeFile } from './write-file.ts';

export interface ImportSettings {
  readonly owner: Owner;
  /** The org of the district operator who imports; left out = the platform's. */
  readonly districtId?: string | undefined;
  /** Replaces the modes of the manifest; undefined = those of the manifest. */
  readonly mode: Mode | undefined;
  readonly dryRun: boolean;
  /** Write nothing when any row has an error. */
  readonly strict: boolean;
  /** Import erased people that the files still have, as new ones. */
  readonly includeErased?: boolean;
  /** Maximum share of the owner's records that one file may delete, in percent. */
  readonly removalsMax: number;
  readonly now: () => Date;
  readonly progress: Progress;
  readonly isStopped: () => boolean;
  /** Throws if the account has lost its right to import; left out by commands, which have none. */
  readonly requireRight?: (tx: Transaction) => Promise<void>;
}

export interface FileOutcome extends Counts {
  readonly file: string;
  readonly mode: Mode;
}

export interface Imported {
  readonly files: readonly FileOutcome[];
  readonly report: Report;
  readonly removed: readonly Removed[];
  /** Largest share of the owner's records that a bulk file leaves out, in percent. */
  readonly removalShare: number;
  /** Number of erased people that the files still have, and that were left out. */
  readonly erasedLeftOut: number;
  /** Why nothing was written; undefined when all valid rows were written. */
  readonly refusal?: string;
  /** The import was stopped (Ctrl-C) after a part was written. */
  readonly interrupted: boolean;
  /** Rows that were written or found unchanged. */
  readonly rowsDone: number;
}

/** Records that one file removes: it lacks them, or its rows say so. */
export interface Removed {
  readonly file: string;
  readonly ids: readonly string[];
}

/** Throws an ImportError when another import is running; a dry run needs no lock. */
export function importPackage(
  db: Database,
  pack: RosterPackage,
  settings: ImportSettings,
): Promise<Imported> {
  const work = () => importNow(db, pack, settings);
  return settings.dryRun ? work() : withImportLock(db, settings.owner, work);
}

async function importNow(
  db: Database,
  pack: RosterPackage,
  settings: ImportSettings,
): Promise<Imported> {
  const { owner, districtId, now, progress, isStopped, requireRight = async () => {} } = settings;
  const report = new Report();
  const caller: Caller = operatorFor(owner);
  const { modes } = await openManifest(pack, settings.mode, report);
  const ledgers = new Map<string, Ledger>();
  const onBytes = byteTicks(progress);
  const leftOut = settings.includeErased ? undefined : await LeftOut.open(db);
  const reading = { pack, modes, ledgers, report, leftOut, onBytes, isStopped, requireRight };
  const run: Run = { db, caller, now, districtId, ...reading };
  let removals: Removals[] = [];
  let rowsDone = 0;
  let writingSince: Date | undefined;
  try {
    if (!report.isBroken) removals = await checkAll(run, progress);
    const refusal = refusalOf(run, removals, settings);
    const erasedLeftOut = noteLeftOut(run);
    const planned = () => plannedOf(run, removals);
    const done = () => ({ ...planned(), report, erasedLeftOut, interrupted: false, rowsDone });
    if (refusal) return { ...done(), refusal };
    if (settings.dryRun) return done();
    await db.begin(async (tx) => {
      await requireRight(tx);
      await insertSource(tx, owner, districtId);
    });
    writingSince = now();
    await writeAll({ ...run, onBytes: () => undefined }, removals, {
      progress,
      onRows: (count) => {
        rowsDone += count;
        progress.tick(count);
      },
    });
    return done();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const erasedLeftOut = leftOut?.count ?? 0;
    return { ...plannedOf(run, removals), report, erasedLeftOut, interrupted: true, rowsDone };
  } finally {
    progress.stop();
    if (writingSince) await tellRosterChanges(db, writingSince);
  }
}

/** The numbers by file, and what is removed. */
function plannedOf(run: Run, removals: readonly Removals[]) {
  const removed = [...run.ledgers].map(([file, { deleted }]) => {
    const left = removals.find((each) => each.file === file)?.ids ?? [];
    return { file, ids: [...deleted, ...left] };
  });
  const removalShare = Math.max(0, ...removals.map(shareOf));
  return { files: outcomesOf(run, removals), removed, removalShare };
}

/** Warns of erased people, and returns how many were left out. */
function noteLeftOut({ leftOut, report }: Run): number {
  const count = leftOut?.count ?? 0;
  if (count > 0) {
    report.warn(
      `${count} erased ${count === 1 ? 'person' : 'people'} left out, with all rows about them; ` +
        'remove them from the source, or import them as new people with --include-erased.',
    );
  }
  return count;
}

/** Turns bytes into steps of the progress bar: 1 KiB each. */
function byteTicks(progress: Progress): (bytes: number) => void {
  let rest = 0;
  return (bytes) => {
    rest += bytes;
    const steps = Math.floor(rest / 1_024);
    rest -= steps * 1_024;
    if (steps > 0) progress.tick(steps);
  };
}

async function openManifest(
  pack: RosterPackage,
  mode: Mode | undefined,
  report: Report,
): Promise<Manifest> {
  const file = pack.files.get('manifest');
  const { onlyMode = mode } = pack;
  if (!file) {
    if (mode && mode !== onlyMode)
      throw new ImportError('invalid', 'Failed rows are changes: import them without --bulk.');
    if (onlyMode) return manifestOf(pack.files.keys(), onlyMode);
    const message = 'There is no manifest.csv; name the mode with --bulk or --delta.';
    report.failFile('manifest.csv', { code: 'manifest_missing', message });
    return { modes: new Map() };
  }
  const rows: CsvRow[] = [];
  try {
    for await (const batch of readRows(file)) rows.push(...batch);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.failFile('manifest.csv', error);
  }
  const { modes } = readManifest(rows.slice(1), report);
  for (const name of modes.keys()) {
    if (pack.files.has(name)) continue;
    const message = `manifest.csv announces ${name}.csv, but the file is missing.`;
    report.failFile(`${name}.csv`, { code: 'file_missing', message });
  }
  for (const name of pack.files.keys()) {
    if (name === 'manifest' || modes.has(name)) continue;
    report.warn(`${name}.csv is not announced by manifest.csv and was ignored.`);
  }
  return { modes: mode ? new Map([...modes.keys()].map((name) => [name, mode])) : modes };
}

async function checkAll(run: Run, progress: Progress): Promise<Removals[]> {
  const { pack, modes, ledgers } = run;
  const bytes = [...modes.keys()].map((name) => pack.files.get(name)?.bytes ?? 0);
  progress.start(Math.ceil(bytes.reduce((sum, each) => sum + each, 0) / 1_024));
  for (const file of RECORD_FILES) {
    progress.stage(`checking ${file.name}.csv, KiB`);
    await checkFile(run, file);
  }
  const removals: Removals[] = [];
  for (const file of ledgers.keys()) removals.push(await listRemovals(run, file));
  return removals;
}

/** Why nothing may be written; undefined = write. */
function refusalOf(
  { report }: Run,
  removals: readonly Removals[],
  { removalsMax, strict }: ImportSettings,
): string | undefined {
  if (report.isBroken) return 'Nothing was imported: an error concerns a whole file.';
  const tooMany = removals.find((each) => shareOf(each) > removalsMax);
  if (tooMany) {
    const { file, ids, active } = tooMany;
    return (
      `Nothing was imported: ${file}.csv leaves out ${ids.length} of ${active} records, more than ` +
      `${removalsMax} %. To delete them, use --removals-max ${Math.ceil(shareOf(tooMany))}.`
    );
  }
  if (strict && report.findingCount > 0)
    return 'Nothing was imported: with --strict, no row may have an error.';
  return undefined;
}

/** How the second pass reports progress. */
interface Writing {
  readonly progress: Progress;
  readonly onRows: (count: number) => void;
}

/** Writes referenced records first; deletes last, referring records first. */
async function writeAll(
  run: Run,
  removals: readonly Removals[],
  { progress, onRows }: Writing,
): Promise<void> {
  const { ledgers } = run;
  const rows = [...ledgers.values()].map(
    ({ counts }) => counts.rows - counts.failed - counts.unchanged,
  );
  const deletions = removals.map(({ ids }) => ids.length);
  progress.stop();
  progress.start([...rows, ...deletions].reduce((sum, each) => sum + each, 0));
  for (const file of RECORD_FILES) {
    progress.stage(`writing ${file.name}.csv`);
    await writeFile(run, file, onRows);
  }
  for (const each of removals.toReversed()) {
    progress.stage(`deleting records missing from ${each.file}.csv`);
    await removeAll(run, each, onRows);
    await removeAll(run, { file: each.file, ids: each.comingBack }, () => undefined);
  }
}

function outcomesOf({ ledgers }: Run, removals: readonly Removals[]): FileOutcome[] {
  return [...ledgers].map(([file, { mode, counts }]) => {
    const left = removals.find((each) => each.file === file)?.ids.length ?? 0;
    return { file: `${file}.csv`, mode, ...counts, removed: counts.removed + left };
  });
}

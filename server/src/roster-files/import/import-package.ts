/** Imports one package: first everything is read and judged, then what is right is written. */

import { type Owner, operatorFor } from '../../auth/applications/import-owner.ts';
import type { Progress } from '../../files/progress.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import type { Caller } from '../../http/route.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { RECORD_FILES } from '../binding/files.ts';
import { PART_FILES } from '../binding/parts.ts';
import { checkFile } from '../check/check-file.ts';
import { listRemovals, type Removals, removeAll, shareOf } from '../check/removals.ts';
import { type Counts, type Ledger, type Run, Stopped } from '../check/run.ts';
import { type Manifest, type Mode, manifestOf, readManifest } from '../files/manifest.ts';
import type { RosterPackage } from '../files/package.ts';
import { Report } from '../files/report.ts';
import { type CsvRow, readRows } from '../files/rows.ts';
import { importAlone } from './alone.ts';
import { insertSource } from './source.ts';
import { writeFile } from './write-file.ts';

export interface ImportSettings {
  readonly owner: Owner;
  /** In the place of what the manifest says. */
  readonly mode: Mode | undefined;
  readonly dryRun: boolean;
  /** Nothing is written when a row is wrong. */
  readonly strict: boolean;
  /** In percent of the owner's records, of one file. */
  readonly removalsMax: number;
  readonly now: () => Date;
  readonly progress: Progress;
  readonly isStopped: () => boolean;
}

export interface FileOutcome extends Counts {
  readonly file: string;
  readonly mode: Mode;
}

export interface Imported {
  readonly files: readonly FileOutcome[];
  readonly report: Report;
  /** Why nothing was written although it was to be; undefined when all that is right is. */
  readonly refusal?: string;
  /** Ctrl-C: part of it is written. */
  readonly interrupted: boolean;
  /** Rows that were written, or found unchanged, before that. */
  readonly rowsDone: number;
}

/** One at a time; an ImportError when another import is under way. A dry run may be beside it. */
export function importPackage(
  db: Database,
  pack: RosterPackage,
  settings: ImportSettings,
): Promise<Imported> {
  const work = () => importNow(db, pack, settings);
  return settings.dryRun ? work() : importAlone(db, settings.owner, work);
}

async function importNow(
  db: Database,
  pack: RosterPackage,
  settings: ImportSettings,
): Promise<Imported> {
  const { owner, now, progress, isStopped } = settings;
  const report = new Report();
  const caller: Caller = operatorFor(owner);
  const { modes } = await openManifest(pack, settings.mode, report);
  const ledgers = new Map<string, Ledger>();
  const onBytes = byteTicks(progress);
  const run: Run = { db, caller, now, pack, modes, ledgers, report, onBytes, isStopped };
  let removals: Removals[] = [];
  let rowsDone = 0;
  try {
    if (!report.isBroken) removals = await checkAll(run, progress);
    const refusal = refusalOf(run, removals, settings);
    const done = () => ({ files: outcomesOf(run, removals), report, interrupted: false, rowsDone });
    if (refusal) return { ...done(), refusal };
    if (settings.dryRun) return done();
    await insertSource(db, owner);
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
    return { files: outcomesOf(run, removals), report, interrupted: true, rowsDone };
  } finally {
    progress.stop();
  }
}

/** A bar counts steps: of reading, kibibytes. */
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
  if (!file) {
    if (mode) return manifestOf(pack.files.keys(), mode);
    const message = 'There is no manifest.csv; --bulk or --delta says how to read without one.';
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
    const message = `manifest.csv announces ${name}.csv, but it is not there.`;
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

/** Throws nothing: the reason is for a person who may name another share, or repair a file. */
function refusalOf(
  { report }: Run,
  removals: readonly Removals[],
  { removalsMax, strict }: ImportSettings,
): string | undefined {
  if (report.isBroken) return 'Nothing was imported: the files cannot be read as a whole.';
  const tooMany = removals.find((each) => shareOf(each) > removalsMax);
  if (tooMany) {
    const { file, ids, active } = tooMany;
    return (
      `Nothing was imported: ${file}.csv leaves out ${ids.length} of ${active} records, more than ` +
      `${removalsMax} %. If they are to be deleted, say --removals-max ${Math.ceil(shareOf(tooMany))}.`
    );
  }
  if (strict && report.findingCount > 0) return 'Nothing was imported: --strict allows no error.';
  return undefined;
}

interface Writing {
  readonly progress: Progress;
  readonly onRows: (count: number) => void;
}

/** What is referred to comes first; deletions come last, what refers to others first. */
async function writeAll(
  run: Run,
  removals: readonly Removals[],
  { progress, onRows }: Writing,
): Promise<void> {
  const { ledgers } = run;
  const rows = [...ledgers.values()].map(
    ({ counts }) => counts.rows - counts.failed - counts.unchanged,
  );
  const gone = removals.map(({ ids }) => ids.length);
  progress.stop();
  progress.start([...rows, ...gone].reduce((sum, each) => sum + each, 0));
  for (const file of RECORD_FILES) {
    progress.stage(`writing ${file.name}.csv`);
    await writeFile(run, file, onRows);
  }
  for (const each of removals.toReversed()) {
    progress.stage(`deleting what ${each.file}.csv leaves out`);
    await removeAll(run, each, onRows);
  }
}

function outcomesOf({ ledgers }: Run, removals: readonly Removals[]): FileOutcome[] {
  return [...ledgers].map(([file, { mode, counts }]) => {
    const left = removals.find((each) => each.file === file)?.ids.length ?? 0;
    return { file: `${file}.csv`, mode, ...counts, removed: counts.removed + left };
  });
}

/** Every file that the binding has, for the names of files that are written in another case. */
export const FILE_NAMES = ['manifest', ...[...RECORD_FILES, ...PART_FILES].map(({ name }) => name)];

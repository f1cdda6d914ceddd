/** `lectern roster import`: stores the CSV files of a student information system. */
import { InvalidArgumentError } from 'commander';
import { openPackage } from '../../roster-files/files/package.ts';
import {
  type FileOutcome,
  type Imported,
  importPackage,
} from '../../roster-files/import/import-package.ts';
import { sourceOf } from '../../roster-files/import/source.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { onInterrupt } from '../interrupt.ts';
import {
  counted,
  note,
  type Output,
  printableText,
  printJson,
  printLine,
  printTable,
} from '../output.ts';
import { progressFor } from '../progress.ts';
import { noteFailures, writeFailures } from './failed.ts';

interface ImportOptions extends Output {
  readonly bulk?: true;
  readonly delta?: true;
  readonly dryRun?: true;
  readonly strict?: true;
  readonly includeErased?: true;
  readonly removalsMax: number;
  readonly application?: string;
  /** Path of the list of errors. */
  readonly failed: string;
  readonly quiet?: true;
}

/** Statement timeout in ms: longer than any batch takes on a busy machine. */
const STATEMENT_MS = 60_000;

/** `path`: a folder, a zip file or a CSV file. Throws a CommandError when any row has an error. */
export async function importRoster(path: string, options: ImportOptions): Promise<void> {
  const { bulk, delta, dryRun, strict, includeErased, removalsMax, quiet } = options;
  if (bulk && delta) throw new CommandError(EXIT.usage, 'Use either --bulk or --delta, not both.');
  const pack = await openPackage(path);
  const interrupt = onInterrupt('Stopping after this batch; Ctrl-C again stops at once.');
  try {
    const imported = await withDatabase(
      async (db, { baseUrl }) =>
        importPackage(db, pack, {
          owner: await sourceOf(db, options.application, baseUrl),
          mode: bulk ? 'bulk' : delta ? 'delta' : undefined,
          dryRun: dryRun === true,
          strict: strict === true,
          includeErased: includeErased === true,
          removalsMax,
          now: () => new Date(),
          progress: progressFor(quiet === true),
          isStopped: interrupt.isAsked,
        }),
      { statementTimeoutMs: STATEMENT_MS },
    );
    await writeFailures(options.failed, pack, imported.report);
    printImport(imported, options);
    requireDone(imported, path);
  } finally {
    interrupt.release();
    pack.close();
  }
}

/** Parses `--removals-max`: a percentage. */
export function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 100) return share;
  throw new InvalidArgumentError('Use a percentage from 0 to 100.');
}

function printImport(imported: Imported, { output, dryRun, failed }: ImportOptions): void {
  const { files, report, erasedLeftOut, refusal, interrupted } = imported;
  const isWritten = !dryRun && !interrupted && refusal === undefined;
  if (output === 'json') {
    const { warnings, findings, findingCount } = report;
    const state = { dryRun: dryRun === true, imported: isWritten, interrupted };
    const reason = refusal === undefined ? {} : { refusal };
    printJson({
      ...state,
      ...reason,
      files,
      erasedLeftOut,
      warnings,
      findingCount,
      findings: findings.slice(0, 100),
    });
    return;
  }
  for (const warning of report.warnings) note(printableText(warning));
  noteFailures(report);
  if (files.length > 0) printTable(HEAD, files.map(cellsOf));
  const suffix = isWritten ? '' : dryRun ? ' (dry run, nothing written)' : ' (planned)';
  printLine(
    `${summary(files)}${report.findingCount > 0 ? ` → ${failed} (reason in first column)` : ''}${suffix}`,
  );
}

const HEAD = ['file', 'mode', 'rows', 'created', 'updated', 'removed', 'unchanged', 'failed'];

function cellsOf({ file, mode, ...counts }: FileOutcome): string[] {
  const { rows, created, updated, removed, unchanged, failed } = counts;
  return [file, mode, ...[rows, created, updated, removed, unchanged, failed].map(counted)];
}

/** `4,812 created · 122 updated · 9 removed · 0 unchanged · 3 failed` */
function summary(files: readonly FileOutcome[]): string {
  const names = ['created', 'updated', 'removed', 'unchanged', 'failed'] as const;
  return names
    .map((name) => `${counted(files.reduce((sum, file) => sum + file[name], 0))} ${name}`)
    .join(' · ');
}

/** Throws a CommandError with the exit code unless every row was imported. */
function requireDone({ files, report, refusal, interrupted, rowsDone }: Imported, path: string) {
  if (interrupted) {
    throw new CommandError(
      EXIT.interrupted,
      `Stopped after ${counted(rowsDone)} rows. Each stored record is complete, and none was ` +
        `deleted that the files have. To continue: lectern roster import ${path}`,
    );
  }
  if (refusal !== undefined) throw new CommandError(EXIT.invalid, refusal);
  if (report.findingCount === 0) return;
  const valid = files.reduce((sum, { rows, failed }) => sum + rows - failed, 0);
  if (valid === 0)
    throw new CommandError(EXIT.invalid, 'Nothing was imported: every row has an error.');
  throw new CommandError(
    EXIT.partial,
    `${counted(report.findingCount)} errors; the other rows are valid.`,
  );
}

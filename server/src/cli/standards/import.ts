/** `lectern standards import`: stores frameworks from files, each all or nothing. */

import {
  type ImportSettings,
  importSource,
  type Outcome,
} from '../../admin/imports/import-source.ts';
import { ownerOf } from '../../auth/applications/import-owner.ts';
import { STATEMENT_MS } from '../../standards/upload/upload-queries.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { withDatabase } from '../database.ts';
import { CommandError, EXIT } from '../exit.ts';
import { onInterrupt } from '../interrupt.ts';
import type { Output } from '../output.ts';
import { progressFor } from '../progress.ts';
import { writeFailures } from './failed.ts';
import { requirePackage } from './frameworks.ts';
import { printImport } from './import-report.ts';
import { listSources } from './sources.ts';

interface ImportOptions extends Output {
  readonly replace?: true;
  readonly allowEmpty?: true;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly application?: string;
  readonly framework?: string;
  /** Path of the CSV file with all errors. */
  readonly failed: string;
  readonly quiet?: true;
}

export async function importStandards(
  files: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const sources = await listSources(files);
  const outcomes: Outcome[] = [];
  const interrupt = onInterrupt('Stopping after this file; Ctrl-C again stops at once.');
  try {
    await withDatabase(
      async (db, { baseUrl }) => {
        const framework = options.framework && (await frameworkId(db, options.framework));
        const owner = await ownerOf(db, options.application, baseUrl);
        for (const source of sources) {
          if (interrupt.isAsked()) break;
          outcomes.push(await importSource(db, source, { ...settings(options), owner, framework }));
        }
      },
      { statementTimeoutMs: STATEMENT_MS },
    );
  } finally {
    interrupt.release();
    // In `finally`, because earlier files are imported even if the database fails later.
    await writeFailures(options.failed, outcomes);
    if (outcomes.length > 0) printImport(outcomes, options);
  }
  const remaining = sources.slice(outcomes.length).map(({ name }) => name);
  if (remaining.length > 0) {
    throw new CommandError(EXIT.interrupted, `Not imported: ${remaining.join(' ')}`);
  }
  requireAll(outcomes);
}

/** The id of a stored framework; throws a CommandError when there is none. */
async function frameworkId(db: Queryable, text: string): Promise<string> {
  await requirePackage(db, text);
  return text.toLowerCase();
}

function settings(options: ImportOptions): Omit<ImportSettings, 'owner'> {
  return {
    replace: options.replace === true,
    allowEmpty: options.allowEmpty === true,
    removeMost: options.yes === true || options.allowEmpty === true,
    dryRun: options.dryRun === true,
    now: () => new Date(),
    progress: progressFor(options.quiet === true),
  };
}

function requireAll(outcomes: readonly Outcome[]): void {
  const failed = outcomes.flatMap(({ failure }) => failure ?? []);
  const [first] = failed;
  if (!first) return;
  if (failed.length < outcomes.length) {
    const message = `${failed.length} of ${outcomes.length} were not imported.`;
    throw new CommandError(EXIT.partial, message);
  }
  const same = failed.every((failure) => failure === first);
  throw new CommandError(EXIT[same ? first : 'invalid'], 'Nothing was imported.');
}

/** Checks or imports the framework of one file, all or nothing. */
import { ownerOf } from '../../auth/applications/import-owner.ts';
import { printCsv } from '../../files/csv.ts';
import { quoted } from '../../lib/shown.ts';
import { printFailures } from '../../standards/files/failures.ts';
import { formByName } from '../../standards/files/source.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { FAILED, REMOVALS, storeFile, storeReport, takeUpload } from './files.ts';
import { importSource, type Outcome } from './import-source.ts';
import type { Ended, ImportJob, Running } from './job.ts';
import { REMOVALS_MAX } from './rules.ts';
import type { FindingShown } from './schema.ts';
import { removesMostItems, total } from './store.ts';

const SHOWN_MAX = 100;

/** A framework is one transaction: it cannot be stopped in the middle. */
export async function importStandardsFile(
  db: Database,
  job: ImportJob,
  { progress, isStopped, folder }: Running,
): Promise<Ended> {
  const { options, name, dryRun, removalsMax, baseUrl } = job;
  const framework = options.framework?.toLowerCase();
  const files = [await takeUpload(db, job, folder)];
  const source = { name, form: formByName(name) ?? 'package', files, inFolder: false };
  const imported = await importSource(db, source, {
    owner: await ownerOf(db, options.application, baseUrl),
    framework,
    replace: options.replace === true,
    allowEmpty: options.allowEmpty === true,
    removeMost: removalsMax > REMOVALS_MAX.standards,
    dryRun,
    now: () => new Date(),
    progress,
  });
  const outcome = requireFramework(imported, framework);
  const failed = { importId: job.id, name: FAILED } as const;
  await db.begin(async (tx) => {
    await storeFile(tx, failed, { chunks: [printFailures([outcome])] });
    if (dryRun) await storeFound(tx, job.id, outcome);
  });
  return dryRun && isStopped() ? { state: 'stopped' } : endOf(outcome, dryRun);
}

/** Only the framework that was named is changed; a dry run comes before each writing. */
function requireFramework(outcome: Outcome, framework: string | undefined): Outcome {
  const { documentId, title } = outcome;
  if (!framework || documentId === '' || documentId === framework) return outcome;
  const message =
    `This is another framework: ${quoted(title)}, ${documentId}. Send it as a new import without ` +
    'the option framework, or choose the file of the framework that is to be replaced.';
  const findings = [
    { path: '/framework', code: 'id_mismatch', message, id: documentId, value: documentId },
  ];
  const { stored: _, ...rest } = outcome;
  return { ...rest, findings, findingCount: 1, failure: 'invalid' };
}

interface RemovedItem {
  readonly id: string;
  readonly name: string;
}

async function storeFound(tx: Transaction, importId: string, outcome: Outcome): Promise<void> {
  const ids = outcome.stored?.preview?.removedItemIds ?? [];
  const removed = await tx.query<RemovedItem>(sql`
    select sourced_id as id,
      concat_ws(' ', human_coding_scheme, full_statement) as name
    from cf_items where sourced_id = any(${[...ids]}::uuid[])
    order by sourced_id`);
  const rows = removed.map(({ id, name }) => ['CFItems', id, name]);
  const csv = printCsv([['file', 'sourcedId', 'name'], ...rows], { bom: true });
  await storeFile(tx, { importId, name: REMOVALS }, { chunks: [csv] });
  await storeReport(tx, importId, {
    files: [],
    removals: removed
      .slice(0, SHOWN_MAX)
      .map(({ id, name }) => ({ file: 'CFItems', sourcedId: id, name, className: '' })),
    findings: outcome.findings.slice(0, SHOWN_MAX).map(shown),
    warnings: outcome.warnings.slice(0, SHOWN_MAX).map(({ message }) => message),
  });
}

function shown({
  path,
  code,
  message,
  place,
  id,
  value,
}: Outcome['findings'][number]): FindingShown {
  const where = { file: place?.table ?? '', line: place?.row ?? 0, column: path };
  return { ...where, value, code, message, sourcedId: id };
}

function endOf({ stored, findings: [first], findingCount }: Outcome, dryRun: boolean): Ended {
  if (!stored) {
    const more = findingCount > 1 ? ` (and ${findingCount - 1} more)` : '';
    return { state: 'failed', message: `${first?.message ?? 'It was not stored.'}${more}` };
  }
  const counts = { ...total(stored), failed: 0 };
  const { removed, updated, unchanged } = stored.items;
  const share = (100 * removed) / Math.max(1, removed + updated + unchanged);
  // A share of 0 needs no confirmation: small frameworks are often tests.
  const removalShare = removesMostItems(stored.items) ? share : 0;
  return { state: dryRun ? 'ready' : 'done', counts, removalShare };
}

/** Stores a package, or in a dry run counts what it would change. */

import { type Owner, operatorFor } from '../../auth/applications/import-owner.ts';
import { insertPlatform, PLATFORM_ID } from '../../curriculum/platform.ts';
import { Problem } from '../../http/problem.ts';
import type { Progress } from '../../lib/progress.ts';
import type { ReadPackage } from '../../standards/read/read-package.ts';
import { isNew, type Plan, removesMost } from '../../standards/upload/plan.ts';
import { previewPackage } from '../../standards/upload/preview.ts';
import { listOrphanedResources } from '../../standards/upload/preview-queries.ts';
import type { Orphaned, Preview } from '../../standards/upload/preview-schema.ts';
import type { RenderedRecord } from '../../standards/upload/render.ts';
import { uploadPackage } from '../../standards/upload/upload.ts';
import type { Upload, UploadPlan } from '../../standards/upload/upload-plan.ts';
import { findStoredDocument } from '../../standards/upload/upload-queries.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';

/** Numbers of records by change. */
export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** The changes of an import or a dry run. */
export interface Stored {
  /** The CFDocument; it counts as updated when anything in the framework changes. */
  readonly document: Counts;
  readonly items: Counts;
  readonly associations: Counts;
  /** Definitions and rubrics. */
  readonly definitions: Counts;
  /** Dry run: the first changed records. */
  readonly preview?: Preview;
  /** Dry run: resources that teach items which would be removed. */
  readonly orphaned?: Orphaned;
}

export interface StoreOptions {
  readonly owner: Owner;
  /** Remove other records of the framework; a framework that is not stored is created. */
  readonly replace: boolean;
  readonly allowEmpty: boolean;
  /** A replacement may remove most items. */
  readonly removeMost: boolean;
  readonly dryRun: boolean;
  readonly now: () => Date;
  readonly progress: Progress;
  /** Label of the progress bar. */
  readonly name: string;
}

/** From this number of rows a progress bar is shown; fewer are written at once. */
const PROGRESS_ROWS_MIN = 2_000;

/** Throws a Problem when the package may not be stored; then nothing is stored. */
export async function storePackage(
  db: Database,
  read: ReadPackage,
  options: StoreOptions,
): Promise<Stored> {
  const { owner, allowEmpty, now } = options;
  const stored = await findStoredDocument(db, read.document.sourcedId);
  if (owner.isNamed && stored && stored.applicationId !== owner.applicationId) {
    throw otherOwner(stored.applicationId);
  }
  const replace = options.replace && stored !== undefined;
  const upload = { caller: operatorFor(owner), read, replace, allowEmpty };
  return options.dryRun ? dryRun(db, upload, now) : write(db, upload, options);
}

async function write(db: Database, upload: Upload, options: StoreOptions): Promise<Stored> {
  const { owner, now, progress, name } = options;
  let plan: UploadPlan | undefined;
  let rowsLeft = 0;
  const begin: Database['begin'] = (work) =>
    db.begin(async (tx) => {
      if (owner.applicationId === PLATFORM_ID) await insertPlatform(tx);
      return work(
        counting(tx, (rows) => {
          // Not counted in the total: rows of the document and of definitions.
          const steps = Math.min(rows, rowsLeft);
          rowsLeft -= steps;
          if (steps > 0) progress.tick(steps);
        }),
      );
    });
  const onPlan = (decided: UploadPlan) => {
    const items = countsOf(decided.items, decided.sent.items);
    if (!options.removeMost && removesMostItems(items)) throw wouldRemoveMost(items);
    plan = decided;
    const rows = rowsOf(decided);
    if (rows < PROGRESS_ROWS_MIN) return;
    rowsLeft = rows;
    progress.start(rows);
    progress.stage(name);
  };
  await uploadPackage({ db: { ...db, begin }, now, onPlan }, upload).finally(() => progress.stop());
  if (!plan) throw new Error('The upload ended without a plan.');
  return countsOfPlan(plan, upload.read);
}

/** Whether `removesMost` holds, for the counts of items. */
export function removesMostItems({ removed, updated, unchanged }: Counts): boolean {
  return removesMost({ removed, kept: updated + unchanged });
}

function wouldRemoveMost({ removed, updated, unchanged }: Counts): Problem {
  const all = removed + updated + unchanged;
  const message = `The file would remove ${removed} of the ${all} items; --yes allows it.`;
  const findings = [{ path: '/CFItems', code: 'would_remove_most', message }];
  return new Problem(422, 'invaliddata', message, { findings });
}

function rowsOf({ items, associations }: UploadPlan): number {
  return [items, associations]
    .map(({ writes, removed }) => writes.length + removed.length)
    .reduce((sum, rows) => sum + rows, 0);
}

function otherOwner(applicationId: string): Problem {
  const message = `The framework belongs to the application ${applicationId}; leave out --application.`;
  const findings = [{ path: '/CFDocument/identifier', code: 'owner_differs', message }];
  return new Problem(409, 'invaliddata', message, { findings });
}

/** A transaction that reports the number of rows of each statement. */
function counting(tx: Transaction, onRows: (count: number) => void): Transaction {
  return {
    ...tx,
    async execute(statement) {
      const count = await tx.execute(statement);
      onRows(count);
      return count;
    },
  };
}

async function dryRun(db: Database, upload: Upload, now: () => Date): Promise<Stored> {
  const { plan, preview } = await previewPackage({ db, now }, upload);
  const orphaned = await listOrphanedResources(db, preview.removedItemIds, upload.caller);
  return { ...countsOfPlan(plan, upload.read), preview, orphaned };
}

function countsOfPlan(plan: UploadPlan, read: ReadPackage): Stored {
  const { exists, document, items, associations, sent } = plan;
  const { added, changed, removed } = plan.definitionChanges;
  const written = added.length + changed.length;
  return {
    document: {
      created: exists ? 0 : 1,
      updated: exists && document ? 1 : 0,
      removed: 0,
      unchanged: document ? 0 : 1,
    },
    items: countsOf(items, sent.items),
    associations: countsOf(associations, sent.associations),
    definitions: {
      created: added.length,
      updated: changed.length,
      removed: removed.length,
      unchanged: read.definitions.length - written,
    },
  };
}

function countsOf({ writes, removed }: Plan<RenderedRecord>, sent: number): Counts {
  const created = writes.filter(isNew).length;
  const updated = writes.length - created;
  return { created, updated, removed: removed.length, unchanged: sent - writes.length };
}

/** The sum over all kinds of records. */
export function total(stored: Stored): Counts {
  const kinds = [stored.document, stored.items, stored.associations, stored.definitions];
  const sum = (name: keyof Counts) => kinds.reduce((all, counts) => all + counts[name], 0);
  return {
    created: sum('created'),
    updated: sum('updated'),
    removed: sum('removed'),
    unchanged: sum('unchanged'),
  };
}

/** Stores a package: one transaction in which everything is decided before anything is written. */
import type { Context } from '../../http/route.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import type { Definition, Plan } from './plan.ts';
import type { RenderedRecord } from './render.ts';
import { upsertAssociations, upsertItems } from './upload-batches.ts';
import { planUpload, type Upload, type UploadPlan } from './upload-plan.ts';
import {
  analyzeRecords,
  deleteDefinitions,
  insertDefinitions,
  lockFramework,
  markAssociationsDeleted,
  markItemsDeleted,
  upsertDocument,
} from './upload-queries.ts';

export type { Upload } from './upload-plan.ts';

export interface Uploaded {
  readonly documentId: string;
  readonly changed: boolean;
  /** Items and associations in the package, each counted once. */
  readonly items: number;
  readonly associations: number;
  /** Items and associations that are now deleted. */
  readonly removed: number;
}

/** Rows of one statement. */
const BATCH_ROWS = 2_000;

/** So many new rows make PostgreSQL choose wrong plans until it has looked at them. */
const ANALYZE_ROWS = 1_000;

/** Another framework took an id between our look and our write; a second look will say so. */
class IdTaken extends Error {}

interface UploadContext extends Pick<Context, 'db' | 'now'> {
  /** Is told what will be written before it is. */
  onPlan?(plan: UploadPlan): void;
}

/** Throws a Problem 403, 404 or 422 when the package may not be stored; then nothing is. */
export async function uploadPackage(ctx: UploadContext, upload: Upload): Promise<Uploaded> {
  const attempt = () => ctx.db.begin((tx) => store(tx, upload, ctx));
  const { written, ...uploaded } = await attempt().catch((error) => {
    if (error instanceof IdTaken) return attempt();
    throw error;
  });
  // The package is stored: that PostgreSQL will look by itself only later is no failure of that.
  if (written >= ANALYZE_ROWS) await analyzeRecords(ctx.db, written).catch(() => undefined);
  return uploaded;
}

interface StoredPackage extends Uploaded {
  /** Rows of items and associations. */
  readonly written: number;
}

async function store(tx: Transaction, upload: Upload, ctx: UploadContext): Promise<StoredPackage> {
  const now = ctx.now();
  await lockFramework(tx, upload.read.document.sourcedId);
  const plan = await planUpload(tx, upload, now);
  ctx.onPlan?.(plan);
  const { documentId, document, items, associations, definitions } = plan;
  if (document) await upsertDocument(tx, document.record, document.row);
  await writeRecords(tx, documentId, { plan: items, upsert: upsertItems });
  await writeRecords(tx, documentId, { plan: associations, upsert: upsertAssociations });
  if (items.removed.length > 0) await markItemsDeleted(tx, items.removed, now);
  if (associations.removed.length > 0) {
    await markAssociationsDeleted(tx, associations.removed, now);
  }
  if (definitions) await writeDefinitions(tx, documentId, definitions);
  return {
    documentId,
    changed: document !== undefined,
    ...plan.sent,
    removed: items.removed.length + associations.removed.length,
    written: items.writes.length + associations.writes.length,
  };
}

async function writeRecords(
  tx: Transaction,
  documentId: string,
  { plan, upsert }: { plan: Plan<RenderedRecord>; upsert: typeof upsertItems },
): Promise<void> {
  for (let start = 0; start < plan.writes.length; start += BATCH_ROWS) {
    const batch = plan.writes.slice(start, start + BATCH_ROWS);
    const written = await upsert(tx, documentId, batch);
    if (written < batch.length) throw new IdTaken();
  }
}

async function writeDefinitions(
  tx: Transaction,
  documentId: string,
  definitions: readonly Definition[],
): Promise<void> {
  await deleteDefinitions(tx, documentId);
  await insertDefinitions(tx, documentId, definitions);
}

/** Stores a package in one transaction: plans all changes first, then writes them. */
import { isDuplicate } from '../../storage/database/errors.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { insertChange } from '../../storage/feed-changes.ts';
import { ASSOCIATIONS, ITEMS } from '../records/columns.ts';
import type { Definition } from './plan.ts';
import { writeRecords } from './upload-batches.ts';
import { planUpload, type Upload, type UploadPlan } from './upload-plan.ts';
import {
  analyzeRecords,
  deleteDefinitions,
  insertDefinitions,
  lockFramework,
  markDeleted,
  upsertDocument,
} from './upload-queries.ts';

export type { Upload } from './upload-plan.ts';

export interface Uploaded {
  readonly documentId: string;
  readonly changed: boolean;
  /** Number of items and associations in the package, each counted once. */
  readonly items: number;
  readonly associations: number;
  /** Number of items and associations that this upload deleted. */
  readonly removed: number;
}

/** From this number of new rows PostgreSQL chooses wrong plans until the tables are analyzed. */
const ANALYZE_ROWS_MIN = 1_000;

interface UploadContext {
  readonly db: Database;
  now(): Date;
  /** Called before anything is written; may throw a Problem. */
  onPlan?(plan: UploadPlan): void;
}

/** Throws a Problem 403, 404 or 422 when the package may not be stored; then nothing is. */
export async function uploadPackage(ctx: UploadContext, upload: Upload): Promise<Uploaded> {
  const attempt = () => ctx.db.begin((tx) => store(tx, upload, ctx));
  const { written, ...uploaded } = await attempt().catch((error) => {
    // Another framework took an id since the plan; a second attempt reports it.
    if (isDuplicate(error)) return attempt();
    throw error;
  });
  // Errors are ignored: the package is stored, and autovacuum analyzes the tables later.
  if (written >= ANALYZE_ROWS_MIN) await analyzeRecords(ctx.db, written).catch(() => undefined);
  return uploaded;
}

interface StoredPackage extends Uploaded {
  /** Number of rows of items and associations that were written. */
  readonly written: number;
}

async function store(tx: Transaction, upload: Upload, ctx: UploadContext): Promise<StoredPackage> {
  const now = ctx.now();
  await lockFramework(tx, upload.read.document.sourcedId);
  const plan = await planUpload(tx, upload, now);
  ctx.onPlan?.(plan);
  const { documentId, document, items, associations, definitions } = plan;
  if (document) await upsertDocument(tx, document.record, document.row);
  await writeRecords(tx, ITEMS, { documentId, writes: items.writes });
  await writeRecords(tx, ASSOCIATIONS, { documentId, writes: associations.writes });
  await markDeleted(tx, ITEMS, { ids: items.removed, now });
  await markDeleted(tx, ASSOCIATIONS, { ids: associations.removed, now });
  if (definitions) await writeDefinitions(tx, documentId, definitions);
  if (upload.replace && document) {
    await insertChange(tx, { type: sql`'framework.replaced'`, record_id: sql`${documentId}` });
  }
  return {
    documentId,
    changed: document !== undefined,
    ...plan.sent,
    removed: items.removed.length + associations.removed.length,
    written: items.writes.length + associations.writes.length,
  };
}

async function writeDefinitions(
  tx: Transaction,
  documentId: string,
  definitions: readonly Definition[],
): Promise<void> {
  await deleteDefinitions(tx, documentId);
  await insertDefinitions(tx, documentId, definitions);
}

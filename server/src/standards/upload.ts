/** Stores a package: one transaction in which everything is decided before anything is written. */
import { type Finding, forbidden, notFound, Problem } from '../http/problem.ts';
import type { Caller, Context } from '../http/route.ts';
import type { Transaction } from '../storage/postgres.ts';
import { checkOwners } from './owners.ts';
import { type Definition, mergeDefinitions, nextChange, type Plan, planRecords } from './plan.ts';
import type { ReadPackage } from './read-package.ts';
import { type RenderedRecord, renderRecord, strangeNodes, titledAssociations } from './render.ts';
import { upsertAssociations, upsertItems } from './upload-batches.ts';
import {
  deleteDefinitions,
  findStoredDocument,
  insertDefinitions,
  listDefinitions,
  listItemTitles,
  listStoredAssociations,
  listStoredItems,
  lockFramework,
  markAssociationsDeleted,
  markItemsDeleted,
  type StoredDocument,
  upsertDocument,
} from './upload-queries.ts';

export interface Upload {
  readonly caller: Caller;
  readonly read: ReadPackage;
  /** PUT: what the package does not hold is removed; POST: records are added and changed. */
  readonly replace: boolean;
  /** A replacement may leave no item. */
  readonly allowEmpty: boolean;
}

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

/** Another framework took an id between our look and our write; a second look will say so. */
class IdTaken extends Error {}

/** Throws a Problem 403, 404 or 422 when the package may not be stored; then nothing is. */
export async function uploadPackage(ctx: Context, upload: Upload): Promise<Uploaded> {
  const attempt = () => ctx.db.begin((tx) => store(tx, upload, ctx.now()));
  return attempt().catch((error) => {
    if (error instanceof IdTaken) return attempt();
    throw error;
  });
}

async function store(tx: Transaction, upload: Upload, now: Date): Promise<Uploaded> {
  const { read, replace } = upload;
  const documentId = read.document.sourcedId;
  await lockFramework(tx, documentId);
  const stored = await findStoredDocument(tx, documentId);
  const applicationId = admit(upload, stored);
  const items = read.items.map(renderRecord);
  const associations = await renderAssociations(tx, read);
  const storedItems = await listStoredItems(tx, documentId, idsOf(items));
  const storedAssociations = await listStoredAssociations(tx, documentId, idsOf(associations));
  await checkOwners(tx, {
    caller: upload.caller,
    documentId,
    applicationId,
    sent: [
      { records: items, stored: storedItems },
      { records: associations, stored: storedAssociations },
    ],
  });
  const itemPlan = planRecords(storedItems, items, { replace, now });
  const associationPlan = planRecords(storedAssociations, associations, { replace, now });
  refuseEmpty(upload, stored, itemPlan.count);
  const definitions = mergeDefinitions(
    await listDefinitions(tx, documentId),
    read.definitions.map(({ kind, sourcedId, source }) => ({
      kind,
      sourcedId,
      source: JSON.stringify(source),
    })),
    { replace },
  );
  const documentChanged = await writeDocument(tx, {
    upload,
    stored,
    applicationId,
    itemCount: itemPlan.count,
    changed: [itemPlan, associationPlan].some(isChange) || definitions !== undefined,
    now,
  });
  await writeRecords(tx, documentId, { itemPlan, associationPlan, now });
  if (definitions) await writeDefinitions(tx, documentId, definitions);
  return {
    documentId,
    changed: documentChanged,
    items: items.length,
    associations: associations.length,
    removed: itemPlan.removed.length + associationPlan.removed.length,
  };
}

function idsOf(records: readonly RenderedRecord[]): string[] {
  return records.map(({ sourcedId }) => sourcedId);
}

function isChange({ writes, removed }: Plan<RenderedRecord>): boolean {
  return writes.length > 0 || removed.length > 0;
}

/** The application that the framework belongs to, now or from now on. */
function admit({ caller, read, replace }: Upload, stored: StoredDocument | undefined): string {
  const { sourcedId } = read.document;
  if (!stored && replace) throw notFound('CFDocument', sourcedId);
  if (!stored) return caller.applicationId;
  if (stored.applicationId === caller.applicationId || caller.operator) return stored.applicationId;
  throw forbidden(`The framework ${sourcedId} belongs to another application.`);
}

/** A half-written export must not take a framework's items away (case.md, upload semantics). */
function refuseEmpty(upload: Upload, stored: StoredDocument | undefined, count: number): void {
  if (count > 0 || upload.allowEmpty || !stored || stored.itemCount === 0) return;
  const message =
    `The package has no items and would delete all ${stored.itemCount} of the framework; ` +
    '?allowEmpty=true does so.';
  const findings: Finding[] = [{ path: '/CFItems', code: 'would_empty', message }];
  throw new Problem(422, 'invaliddata', message, { findings });
}

async function renderAssociations(tx: Transaction, read: ReadPackage): Promise<RenderedRecord[]> {
  const strange = strangeNodes(read);
  const titles = strange.length === 0 ? [] : await listItemTitles(tx, strange);
  const strangers = new Map(titles.map(({ sourcedId, title }) => [sourcedId, title]));
  return titledAssociations(read, strangers).map(renderRecord);
}

interface DocumentWrite {
  readonly upload: Upload;
  readonly stored: StoredDocument | undefined;
  readonly applicationId: string;
  readonly itemCount: number;
  /** Something else of the framework changes. */
  readonly changed: boolean;
  readonly now: Date;
}

/**
 * Writes the document when anything in the framework changes: consumers poll its
 * lastChangeDateTime (CASE guide 4.3.6). False = nothing changes at all.
 */
async function writeDocument(
  tx: Transaction,
  { upload, stored, applicationId, itemCount, changed, now }: DocumentWrite,
): Promise<boolean> {
  const { document, extras } = upload.read;
  const record = renderRecord(document);
  const packageExtras = JSON.stringify(
    upload.replace || !stored ? extras : { ...(JSON.parse(stored.extras) as object), ...extras },
  );
  const differs =
    changed || !stored?.active || stored.hash !== record.hash || stored.extras !== packageExtras;
  const lastChangeDateTime = nextChange(record, { before: stored, changed: differs, now });
  const later = lastChangeDateTime.getTime() !== stored?.lastChangeDateTime.getTime();
  if (!differs && !later) return false;
  const row = { applicationId, lastChangeDateTime, itemCount, extras: packageExtras };
  await upsertDocument(tx, record, row);
  return true;
}

async function writeRecords(
  tx: Transaction,
  documentId: string,
  {
    itemPlan,
    associationPlan,
    now,
  }: {
    itemPlan: Plan<RenderedRecord>;
    associationPlan: Plan<RenderedRecord>;
    now: Date;
  },
): Promise<void> {
  for (const [plan, upsert] of [
    [itemPlan, upsertItems],
    [associationPlan, upsertAssociations],
  ] as const) {
    for (let start = 0; start < plan.writes.length; start += BATCH_ROWS) {
      const batch = plan.writes.slice(start, start + BATCH_ROWS);
      const written = await upsert(tx, documentId, batch);
      if (written < batch.length) throw new IdTaken();
    }
  }
  if (itemPlan.removed.length > 0) await markItemsDeleted(tx, itemPlan.removed, now);
  if (associationPlan.removed.length > 0) {
    await markAssociationsDeleted(tx, associationPlan.removed, now);
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

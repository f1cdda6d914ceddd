/** Plans an upload: decides everything that it changes and writes nothing. */

import type { Caller } from '../../http/caller.ts';
import { type Finding, forbidden, notFound, Problem } from '../../http/problem.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import type { ReadAssociation } from '../read/read-association.ts';
import type { ReadPackage } from '../read/read-package.ts';
import type { ReadRecord } from '../read/read-record.ts';
import { ASSOCIATIONS, ITEMS, type RecordTable } from '../records/columns.ts';
import {
  asStored,
  definitionsAsStored,
  type Export,
  exportedAssociation,
  exportedDocument,
  exportedItem,
  type StoredTexts,
} from './as-exported.ts';
import { checkOwners } from './owners.ts';
import {
  compareDefinitions,
  type Definition,
  type DefinitionChanges,
  mergeDefinitions,
  nextChange,
  type Plan,
  planRecords,
  type StoredRecord,
} from './plan.ts';
import { foreignNodes, type RenderedRecord, renderRecord, titledAssociations } from './render.ts';
import {
  type DocumentRow,
  findStoredDocument,
  listDefinitions,
  listItemTitles,
  listStored,
  listTexts,
  type StoredDocument,
} from './upload-queries.ts';

/** A package to store, and how. */
export interface Upload {
  readonly caller: Caller;
  readonly read: ReadPackage;
  /** True (PUT): records that are not in the package are removed. False (POST): none is removed. */
  readonly replace: boolean;
  /** A replacement may leave the framework without items. */
  readonly allowEmpty: boolean;
}

interface DocumentPlan {
  readonly record: RenderedRecord;
  readonly row: DocumentRow;
  /** False: only lastChangeDateTime moves, because another part of the framework changes. */
  readonly isOwn: boolean;
}

export interface UploadPlan {
  readonly documentId: string;
  /** The framework is stored. */
  readonly exists: boolean;
  /** `undefined` = nothing in the framework changes. */
  readonly document: DocumentPlan | undefined;
  readonly items: Plan<RenderedRecord>;
  readonly associations: Plan<RenderedRecord>;
  /** `undefined` = no definition changes. */
  readonly definitions: readonly Definition[] | undefined;
  /** The differences between the stored and the new definitions. */
  readonly definitionChanges: DefinitionChanges;
  /** Records in the package, each counted once. */
  readonly sent: { readonly items: number; readonly associations: number };
}

/** Throws a Problem 403, 404 or 422 when the package may not be stored. */
export async function planUpload(tx: Transaction, upload: Upload, now: Date): Promise<UploadPlan> {
  const { read, replace } = upload;
  const documentId = read.document.sourcedId;
  const stored = await findStoredDocument(tx, documentId);
  const applicationId = ownerFor(upload, stored);
  const sentItems = read.items.map(renderRecord);
  const titled = await titleAssociations(tx, read);
  const sentAssociations = titled.map(renderRecord);
  const listAll = (table: RecordTable, sent: readonly RenderedRecord[]) =>
    listStored(tx, table, { documentId, ids: sent.map(({ sourcedId }) => sourcedId) });
  const storedItems = await listAll(ITEMS, sentItems);
  const storedAssociations = await listAll(ASSOCIATIONS, sentAssociations);
  await checkOwners(tx, {
    caller: upload.caller,
    documentId,
    applicationId,
    sent: [
      { records: sentItems, stored: storedItems },
      { records: sentAssociations, stored: storedAssociations },
    ],
  });
  const items = await restoreRecords(sentItems, {
    read: read.items,
    stored: storedItems,
    list: (ids) => listTexts(tx, ITEMS, { documentId, ids }),
    exported: exportedItem,
  });
  const associations = await restoreRecords(sentAssociations, {
    read: titled,
    stored: storedAssociations,
    list: (ids) => listTexts(tx, ASSOCIATIONS, { documentId, ids }),
    exported: exportedAssociation,
  });
  const itemPlan = planRecords(storedItems, items, { replace, now });
  const associationPlan = planRecords(storedAssociations, associations, { replace, now });
  refuseEmpty(upload, stored, itemPlan.count);
  const storedDefinitions = await listDefinitions(tx, documentId);
  const changed = stored?.lastChangeDateTime.toISOString() ?? '';
  const sentDefinitions = definitionsAsStored(read.definitions, storedDefinitions, changed);
  const definitions = mergeDefinitions(storedDefinitions, sentDefinitions, { replace });
  const document = planDocument(upload, stored, {
    applicationId,
    itemCount: itemPlan.count,
    changed: [itemPlan, associationPlan].some(isChange) || definitions !== undefined,
    now,
  });
  return {
    documentId,
    exists: stored !== undefined,
    document,
    items: itemPlan,
    associations: associationPlan,
    definitions,
    definitionChanges: compareDefinitions(storedDefinitions, definitions ?? storedDefinitions),
    sent: { items: items.length, associations: associations.length },
  };
}

function isChange({ writes, removed }: Plan<RenderedRecord>): boolean {
  return writes.length > 0 || removed.length > 0;
}

interface Restoring<Read extends ReadRecord> {
  readonly read: readonly Read[];
  readonly stored: readonly StoredRecord[];
  /** The stored texts of the records with these ids. */
  list(ids: readonly string[]): Promise<StoredTexts[]>;
  readonly exported: Export;
}

/** Records of which texts are held in memory at once. */
const RESTORED_ROWS = 2_000;

/** The rendered records; those that differ from the stored ones are read as what they exported. */
async function restoreRecords<Read extends ReadRecord>(
  rendered: readonly RenderedRecord[],
  { read, stored, list, exported }: Restoring<Read>,
): Promise<RenderedRecord[]> {
  const hashes = new Map(stored.map(({ sourcedId, hash }) => [sourcedId, hash]));
  const restored = [...rendered];
  const differing = read.flatMap((sent, index) => {
    const before = hashes.get(sent.sourcedId);
    return before === undefined || before === rendered[index]?.hash ? [] : [{ sent, index }];
  });
  for (let start = 0; start < differing.length; start += RESTORED_ROWS) {
    const some = differing.slice(start, start + RESTORED_ROWS);
    const bySourcedId = new Map(some.map((one) => [one.sent.sourcedId, one]));
    for (const texts of await list([...bySourcedId.keys()])) {
      const one = bySourcedId.get(texts.sourcedId);
      if (one) restored[one.index] = renderRecord(asStored(one.sent, texts, exported));
    }
  }
  return restored;
}

/** The application that owns the framework, or will own it; throws a Problem 403 or 404. */
function ownerFor({ caller, read, replace }: Upload, stored: StoredDocument | undefined): string {
  const { sourcedId } = read.document;
  if (!stored && replace) throw notFound('CFDocument', sourcedId);
  if (!stored) return caller.applicationId;
  if (stored.applicationId === caller.applicationId || caller.operator) return stored.applicationId;
  throw forbidden(`The framework ${sourcedId} belongs to another application.`);
}

/** A truncated export must not remove all items of a framework. */
function refuseEmpty(upload: Upload, stored: StoredDocument | undefined, count: number): void {
  if (count > 0 || upload.allowEmpty || !stored || stored.itemCount === 0) return;
  const message =
    'The package has no items and would remove every item of the framework ' +
    `(${stored.itemCount}); ?allowEmpty=true allows it.`;
  const findings: Finding[] = [{ path: '/CFItems', code: 'would_empty', message }];
  throw new Problem(422, 'invaliddata', message, { findings });
}

async function titleAssociations(
  tx: Transaction,
  read: ReadPackage,
): Promise<readonly ReadAssociation[]> {
  const titles = await listItemTitles(tx, foreignNodes(read));
  const foreignTitles = new Map(titles.map(({ sourcedId, title }) => [sourcedId, title]));
  return titledAssociations(read, foreignTitles);
}

/** What the plan of the document depends on besides the package. */
interface DocumentChange {
  readonly applicationId: string;
  readonly itemCount: number;
  /** Another part of the framework changes. */
  readonly changed: boolean;
  readonly now: Date;
}

/**
 * The document changes when anything in the framework does: consumers poll its
 * lastChangeDateTime (CASE guide 4.3.6).
 */
function planDocument(
  { read, replace }: Upload,
  stored: StoredDocument | undefined,
  { applicationId, itemCount, changed, now }: DocumentChange,
): UploadPlan['document'] {
  const { document, extras } = read;
  const record = renderRecord(stored ? asStored(document, stored, exportedDocument) : document);
  const packageExtras = JSON.stringify(
    replace || !stored ? extras : { ...(JSON.parse(stored.extras) as object), ...extras },
  );
  const isOther = stored?.hash !== record.hash || stored.extras !== packageExtras;
  const differs = changed || isOther;
  const lastChangeDateTime = nextChange(record, { before: stored, changed: differs, now });
  const later = lastChangeDateTime.getTime() !== stored?.lastChangeDateTime.getTime();
  if (!differs && !later) return undefined;
  const row = { applicationId, lastChangeDateTime, itemCount, extras: packageExtras };
  return { record, row, isOwn: isOther || !changed };
}

/** Previews an upload: what it would change, without writing. */
import { cut } from '../../lib/shown.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Members, WireReference } from '../values/references.ts';
import { type Definition, isNew, type Plan, removesMost, type Write } from './plan.ts';
import { listShownAssociations, listShownItems } from './preview-queries.ts';
import {
  type Preview,
  SHOWN_MAX,
  type ShownAssociation,
  type ShownDefinition,
  type ShownItem,
  STATEMENT_MAX,
} from './preview-schema.ts';
import type { RenderedRecord } from './render.ts';
import { planUpload, type Upload, type UploadPlan } from './upload-plan.ts';

/** A preview, and the plan that it shows. */
export interface Previewed {
  readonly plan: UploadPlan;
  readonly preview: Preview;
}

/** Throws the Problems that the upload would throw. Reads one snapshot and locks nothing. */
export async function previewPackage(
  { db, now }: { readonly db: Database; now(): Date },
  upload: Upload,
): Promise<Previewed> {
  return db.begin(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const plan = await planUpload(tx, upload, now());
    return { plan, preview: await previewOf(tx, plan) };
  });
}

async function previewOf(tx: Transaction, plan: UploadPlan): Promise<Preview> {
  const { documentId, exists, document, items, associations } = plan;
  return {
    documentId,
    exists,
    changes: document !== undefined,
    document: documentChange(plan),
    items: await changesOf(tx, items, { show: showItem, list: listShownItems }),
    associations: await changesOf(tx, associations, {
      show: showAssociation,
      list: listShownAssociations,
    }),
    removesMost: removesMost({
      removed: items.removed.length,
      kept: items.count - items.writes.filter(isNew).length,
    }),
    definitions: definitionChanges(plan),
    removedItemIds: items.removed,
  };
}

function documentChange({ exists, document }: UploadPlan): Preview['document'] {
  if (!exists) return 'added';
  return document?.isOwn ? 'changed' : 'unchanged';
}

function definitionChanges({ definitionChanges: { added, changed, removed } }: UploadPlan) {
  const some = (all: readonly Definition[]) => ({
    count: all.length,
    first: all.slice(0, SHOWN_MAX).map(showDefinition),
  });
  return { added: some(added), changed: some(changed), removed: some(removed) };
}

function showDefinition({ kind, sourcedId, source }: Definition): ShownDefinition {
  const { title } = JSON.parse(source) as Members;
  return { kind, sourcedId, title: typeof title === 'string' ? cut(title, STATEMENT_MAX) : '' };
}

interface Showing<Shown> {
  show(record: RenderedRecord): Shown;
  list(tx: Transaction, ids: readonly string[]): Promise<Shown[]>;
}

async function changesOf<Shown>(
  tx: Transaction,
  { writes, removed }: Plan<RenderedRecord>,
  { show, list }: Showing<Shown>,
) {
  const added = writes.filter(isNew);
  const changed = writes.filter((write) => write.before?.active && isChanged(write));
  const some = (all: typeof writes) => ({
    count: all.length,
    first: all.slice(0, SHOWN_MAX).map(({ record }) => show(record)),
  });
  const removedShown = await list(tx, removed.slice(0, SHOWN_MAX));
  return {
    added: some(added),
    changed: some(changed),
    removed: { count: removed.length, first: removedShown },
    moved: writes.length - added.length - changed.length,
  };
}

function isChanged({ before, record, lastChangeDateTime }: Write<RenderedRecord>): boolean {
  return (
    before?.hash !== record.hash ||
    before.lastChangeDateTime.getTime() !== lastChangeDateTime.getTime()
  );
}

function showItem({ sourcedId, wire }: RenderedRecord): ShownItem {
  const { humanCodingScheme, fullStatement } = wire;
  return {
    sourcedId,
    humanCodingScheme: typeof humanCodingScheme === 'string' ? humanCodingScheme : null,
    fullStatement: cut(String(fullStatement), STATEMENT_MAX),
  };
}

function showAssociation({ sourcedId, wire }: RenderedRecord): ShownAssociation {
  const idOf = (member: string) => (wire[member] as WireReference).sourcedId;
  return {
    sourcedId,
    associationType: String(wire['associationType']),
    origin: idOf('originNodeURI'),
    destination: idOf('destinationNodeURI'),
  };
}

/** Previews an upload: what it would change, without writing. */
import { cut } from '../../lib/shown.ts';
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { Members, WireReference } from '../values/references.ts';
import { type Definition, type Plan, removesMost, type Write } from './plan.ts';
import {
  listShownAssociations,
  listShownItems,
  type ShownAssociation,
  type ShownItem,
  STATEMENT_MAX,
} from './preview-queries.ts';
import type { RenderedRecord } from './render.ts';
import { planUpload, type Upload, type UploadPlan } from './upload-plan.ts';

/** A number of records and the first of them. */
interface Some<Shown> {
  readonly count: number;
  /** At most 100. */
  readonly first: readonly Shown[];
}

/** Changes to the records of one kind. */
export interface Changes<Shown> {
  /** New records, and removed ones that are sent again. */
  readonly added: Some<Shown>;
  /** Changed content, or a later lastChangeDateTime. */
  readonly changed: Some<Shown>;
  readonly removed: Some<Shown>;
  /** Unchanged records with a new place in the order of the package. */
  readonly moved: number;
}

export interface ShownDefinition {
  readonly kind: string;
  readonly sourcedId: string;
  /** '' when it has none. */
  readonly title: string;
}

export interface Preview {
  readonly documentId: string;
  /** The framework is stored and not deleted. */
  readonly exists: boolean;
  /** False = the upload would change nothing. */
  readonly changes: boolean;
  /** `changed`: its own members; lastChangeDateTime moves with any change of the framework. */
  readonly document: 'added' | 'changed' | 'unchanged';
  readonly items: Changes<ShownItem>;
  readonly associations: Changes<ShownAssociation>;
  /** See `removesMost`. */
  readonly removesMost: boolean;
  /** Definitions and rubrics. */
  readonly definitions: Omit<Changes<ShownDefinition>, 'moved'>;
  /** All of them, to find the records that refer to them. */
  readonly removedItemIds: readonly string[];
}

const SHOWN_MAX = 100;

/** Throws the Problems that the upload would throw. Reads one snapshot and locks nothing. */
export async function previewPackage(
  { db, now }: { readonly db: Database; now(): Date },
  upload: Upload,
): Promise<Preview> {
  return db.begin(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const plan = await planUpload(tx, upload, now());
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
        kept: items.count - items.writes.filter(({ before }) => !before?.active).length,
      }),
      definitions: definitionChanges(plan),
      removedItemIds: items.removed,
    };
  });
}

function documentChange({ exists, document }: UploadPlan): Preview['document'] {
  if (!exists) return 'added';
  return document?.isOwn ? 'changed' : 'unchanged';
}

function definitionChanges({ definitionChanges: { added, changed, removed } }: UploadPlan) {
  const some = (all: readonly Definition[]): Some<ShownDefinition> => ({
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
): Promise<Changes<Shown>> {
  const added = writes.filter(({ before }) => !before?.active);
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

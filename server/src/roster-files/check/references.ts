/** Checks that the records that rows refer to are active after the import. */
import { findStored, type StoredRecord } from '../../oneroster/records/bulk.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import type { Put } from '../../oneroster/records/records.ts';
import type { RecordReference } from '../../oneroster/records/references.ts';
import { KINDS } from '../binding/kinds.ts';
import type { Ledger, Run } from './run.ts';

const FILE_BY_KIND = new Map(Object.entries(KINDS).map(([file, { kind }]) => [kind.name, file]));

/** The record file of a kind; '' = there is none. */
export const fileOfKind = ({ name }: RecordKind) => FILE_BY_KIND.get(name) ?? '';

/** A reference to a record that is not active after the import. */
export interface Unknown {
  readonly reference: RecordReference;
  /** The record was deleted before the import. */
  readonly isOld: boolean;
}

/** The unknown references of each body, in the order of the bodies. */
export async function listUnknown(run: Run, puts: readonly Put[]): Promise<Unknown[][]> {
  const finders = new Map<RecordKind, Finder>();
  const all = puts.flatMap(({ references }) => references);
  for (const [kind, references] of Map.groupBy(all, (reference) => reference.kind)) {
    finders.set(kind, await findKnown(run, kind, new Set(references.map(({ id }) => id))));
  }
  return puts.map((put) =>
    put.references.flatMap((reference) => {
      const finder = finders.get(reference.kind);
      if (!finder || finder.isKnown(reference.id, put)) return [];
      return { reference, isOld: finder.wasDeleted(reference.id) };
    }),
  );
}

interface Finder {
  isKnown(id: string, put: Put): boolean;
  wasDeleted(id: string): boolean;
}

async function findKnown(run: Run, kind: RecordKind, ids: ReadonlySet<string>): Promise<Finder> {
  const ledger = run.ledgers.get(fileOfKind(kind));
  const others = [...ids].filter((id) => !ledger?.lines.has(id));
  const stored = await findStored(run.db, kind, { ids: others, lock: false });
  return {
    isKnown(id, { status }) {
      if (ledger?.lines.has(id)) return true;
      const found = stored.get(id);
      // A deleted record may refer to deleted ones.
      if (status !== 'active') return found !== undefined || ledger?.deleted.has(id) === true;
      return found !== undefined && isKept(run, ledger, found);
    },
    wasDeleted: (id) => stored.get(id)?.status === 'tobedeleted',
  };
}

/** True for an active record that the import does not delete. */
function isKept({ caller }: Run, ledger: Ledger | undefined, { id, owner, status }: StoredRecord) {
  if (status !== 'active' || ledger?.deleted.has(id)) return false;
  const isReplaced = ledger?.mode === 'bulk' && owner === caller.applicationId;
  return !isReplaced || ledger.failed.has(id);
}

/** The message for an unknown reference. */
export function referenceMessage(run: Run, { kind, id }: RecordReference): string {
  const file = fileOfKind(kind);
  const ledger = run.ledgers.get(file);
  const line = ledger?.failed.get(id);
  if (line !== undefined)
    return `The ${kind.name} '${id}' is not imported: see ${file}.csv, line ${line}.`;
  if (ledger?.deleted.has(id)) return `The ${kind.name} '${id}' is deleted by ${file}.csv.`;
  if (!ledger) return `No ${kind.name} with the id '${id}' is stored.`;
  const where = ledger.mode === 'bulk' ? `in ${file}.csv` : `in ${file}.csv or stored`;
  return `No ${kind.name} with the id '${id}' is ${where}.`;
}

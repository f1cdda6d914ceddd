/** Writes and deletes many records with one statement, with the results of single writes. */
import type { Caller } from '../../http/caller.ts';
import { insertRows, type Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import type { RecordKind } from './kind.ts';
import { markDeleted, type Put, type RecordHeader, replacing } from './records.ts';
import type { Status } from './schema.ts';

/** A stored record, as far as a write needs it. */
export interface StoredRecord {
  readonly id: string;
  readonly owner: string;
  readonly status: Status;
  readonly dateLastModified: Date;
  readonly record: string;
}

/** Stored records by id; `lock` locks the rows until the transaction ends, in order of ids. */
export async function findStored(
  db: Queryable,
  { table }: RecordKind,
  { ids, lock }: { ids: readonly string[]; lock: boolean },
): Promise<Map<string, StoredRecord>> {
  const rows = await db.query<StoredRecord>(sql`
    select sourced_id as id, application_id as owner, status,
      date_last_modified, record
    from ${table} where sourced_id = any(${ids}) order by sourced_id
    ${trusted(lock ? 'for no key update' : '')}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** True when the stored record equals the one that the body would write. */
export async function isUnchanged(
  db: Queryable,
  { put, caller }: { put: Put; caller: Caller },
  stored: StoredRecord,
): Promise<boolean> {
  const { id, owner, dateLastModified } = stored;
  const header = { sourcedId: id, applicationId: owner, status: put.status, dateLastModified };
  return (await put.row(db, header, caller))['record'] === stored.record;
}

/** A body that is new or differs from the stored record. */
export interface Change {
  readonly put: Put;
  readonly isNew: boolean;
}

/** Writes the caller's own records; the caller has read and locked them in this transaction. */
export async function storeChanges(
  tx: Transaction,
  kind: RecordKind,
  { changes, caller, now }: { changes: readonly Change[]; caller: Caller; now: Date },
): Promise<void> {
  const { applicationId } = caller;
  const withHeaders = changes
    .toSorted((left, right) => (left.put.sourcedId < right.put.sourcedId ? -1 : 1))
    .map((change) => {
      const { sourcedId, status } = change.put;
      return { ...change, header: { sourcedId, applicationId, status, dateLastModified: now } };
    });
  const rows: Row[] = [];
  for (const { put, header } of withHeaders)
    rows.push(await put.row(tx, header satisfies RecordHeader, caller));
  await upsertOwnRows(tx, kind, rows);
  for (const { put, header, isNew } of withHeaders) {
    await put.afterWrite?.(tx, header, { caller, isNew });
  }
}

/** Throws when another application has created one of the records since they were looked for. */
async function upsertOwnRows(
  tx: Transaction,
  { name, table }: RecordKind,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const onConflict = sql`${replacing(first)}
    where stored.application_id = excluded.application_id`;
  const written = await insertRows(tx, rows, { into: table, orderBy: 'sourced_id', onConflict });
  if (written < rows.length) throw new Error(`Another application created a ${name} meanwhile.`);
}

/** Soft-deletes those of the records that the caller owns; returns how many were active. */
export async function removeRecords(
  tx: Transaction,
  kind: RecordKind,
  { ids, caller, now }: { ids: readonly string[]; caller: Caller; now: Date },
): Promise<number> {
  const stored = await findStored(tx, kind, { ids, lock: true });
  const own = [...stored.values()].filter(
    ({ owner, status }) => owner === caller.applicationId && status === 'active',
  );
  await markDeleted(tx, kind, { records: own, now });
  return own.length;
}

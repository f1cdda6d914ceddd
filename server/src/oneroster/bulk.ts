/** Many records at once: as each would be put or deleted by itself, but with a statement for all. */
import type { Caller } from '../http/route.ts';
import { textArray } from '../storage/binary-array.ts';
import type { Queryable, Transaction } from '../storage/postgres.ts';
import { join, sql, trusted } from '../storage/sql.ts';
import type { RecordKind } from './kind.ts';
import { markDeleted, type Put, type Row, type Stamp } from './records.ts';
import type { Status } from './schema.ts';

/** What a write needs to know of the record that is stored. */
export interface StoredRecord {
  readonly id: string;
  readonly owner: string;
  readonly status: Status;
  readonly dateLastModified: Date;
  readonly record: string;
}

/** By their ids. `lock`: until the transaction ends, in the order of the ids. */
export async function findStored(
  db: Queryable,
  { table }: RecordKind,
  { ids, lock }: { ids: readonly string[]; lock: boolean },
): Promise<Map<string, StoredRecord>> {
  const rows = await db.query<StoredRecord>(sql`
    select sourced_id as id, application_id as owner, status,
      date_last_modified as "dateLastModified", record
    from ${table} where sourced_id = any(${ids}) order by sourced_id
    ${trusted(lock ? 'for no key update' : '')}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** True when the record that is stored says what the body says. */
export async function isUnchanged(db: Queryable, put: Put, stored: StoredRecord): Promise<boolean> {
  const { id, owner, dateLastModified } = stored;
  const stamp = { sourcedId: id, applicationId: owner, status: put.status, dateLastModified };
  return (await put.row(db, stamp))['record'] === stored.record;
}

/** A body that differs from what is stored, or that is new. */
export interface Change {
  readonly put: Put;
  readonly isNew: boolean;
}

/** Writes records of the caller's own; they must have been looked at in this transaction. */
export async function storeChanges(
  tx: Transaction,
  kind: RecordKind,
  { changes, caller, now }: { changes: readonly Change[]; caller: Caller; now: Date },
): Promise<void> {
  const { applicationId } = caller;
  const stamped = changes
    .toSorted((left, right) => (left.put.sourcedId < right.put.sourcedId ? -1 : 1))
    .map((change) => {
      const { sourcedId, status } = change.put;
      return { ...change, stamp: { sourcedId, applicationId, status, dateLastModified: now } };
    });
  const rows: Row[] = [];
  for (const { put, stamp } of stamped) rows.push(await put.row(tx, stamp satisfies Stamp));
  await upsertRows(tx, kind, rows);
  for (const { put, stamp, isNew } of stamped) {
    await put.storeBeside?.(tx, stamp, { caller, isNew });
  }
}

/** In one statement: every column is an array of texts, cast to what the table wants. */
async function upsertRows(tx: Transaction, kind: RecordKind, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { table } = kind;
  const columns = Object.keys(first);
  const types = await findTypes(tx, kind);
  const names = join(columns.map(trusted), ', ');
  const arrays = columns.map(
    (column) => sql`${textArray(rows.map((row) => toText(row[column])))}::text[]`,
  );
  const casts = columns.map((column) => trusted(`r.${column}::${types.get(column)}`));
  const updates = columns
    .filter((column) => column !== 'sourced_id' && column !== 'application_id')
    .map((column) => trusted(`${column} = excluded.${column}`));
  const written = await tx.execute(sql`
    insert into ${table} as t (${names})
    select ${join(casts, ', ')} from unnest(${join(arrays, ', ')}) as r (${names})
    on conflict (sourced_id) do update set ${join(updates, ', ')}
    where t.application_id = excluded.application_id`);
  if (written === rows.length) return;
  throw new Error(`Another application wrote one of these ${kind.name}s at the same time.`);
}

const typesByKind = new WeakMap<RecordKind, Map<string, string>>();

async function findTypes(tx: Transaction, kind: RecordKind): Promise<Map<string, string>> {
  const known = typesByKind.get(kind);
  if (known) return known;
  const rows = await tx.query<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${kind.table.strings[0]}::regclass and attnum > 0 and not attisdropped`);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  typesByKind.set(kind, types);
  return types;
}

/** The text from which PostgreSQL makes the value again. */
function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function toElement(value: unknown): string {
  return `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Soft-deletes the caller's own among these records; answers how many were active. */
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

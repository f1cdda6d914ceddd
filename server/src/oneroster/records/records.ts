/** Finds, writes and deletes single records of OneRoster and the curriculum. */

import type { Context } from '../../context.ts';
import type { Reply } from '../../http/body.ts';
import type { Caller } from '../../http/caller.ts';
import { type Finding, forbidden, invalid, notFound, Problem } from '../../http/problem.ts';
import { personOf } from '../../listing/collection.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { insertRows, type Row, replaceOnConflict } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { join, printSql, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { aboveOf, cycleFinding, isBelowItself } from './ancestors.ts';
import { type RecordKind, recordFor, visibleTo } from './kind.ts';
import { writeRefusal } from './ownership.ts';
import { printRecord } from './record-text.ts';
import { checkReferences, type RecordReference } from './references.ts';
import type { Status } from './schema.ts';

/** The header of a record: members and columns that the server sets. */
export interface RecordHeader {
  readonly sourcedId: string;
  /** The owner. */
  readonly applicationId: string;
  readonly status: Status;
  readonly dateLastModified: Date;
  /** Left out = the record is not for one student only. */
  readonly personal?: Personal;
}

/** Marks a record that was made for one student. */
export interface Personal {
  readonly studentId: string;
  /** Owner of content that the record repeats: it may read the record and send events for it. */
  readonly sourceApplicationId: string;
}

interface LockedRecord {
  readonly owner: string;
  readonly visible: boolean;
  readonly status: Status;
  readonly record: string;
  /** The row is derived from events. */
  readonly derived: boolean;
}

/** The record's JSON text, for a caller who may read it. */
async function findRecord(
  db: Queryable,
  kind: RecordKind,
  { caller, id }: { caller: Caller; id: string },
): Promise<string | undefined> {
  const [row] = await db.rawRows<[record: string, person: string | null]>(sql`
    select ${recordFor(caller, kind)}::text, ${personOf(kind.person, sql`sourced_id`)}::text
    from ${kind.table}
    where sourced_id = ${id} and ${visibleTo(caller, kind)}`);
  if (!row) return undefined;
  const [record, person] = row;
  recordDisclosure([person]);
  return record;
}

/** The record's JSON text; throws a Problem 404 when there is none that the caller may read. */
export async function requireRecord(
  db: Queryable,
  kind: RecordKind,
  target: { caller: Caller; id: string },
): Promise<string> {
  const record = await findRecord(db, kind, target);
  if (record === undefined) throw notFound(kind.name, target.id);
  return record;
}

/**
 * Serializes creations of one id, which have no row to lock. Kinds of one table share the lock:
 * units are written as courseComponents, too.
 */
export function lockId(tx: Transaction, { table, written = table }: RecordKind, id: string) {
  const key = `${printSql(written).text} ${id}`;
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * The stored record, locked until the transaction ends; throws a Problem 403 or 404 when the caller
 * may not write it.
 */
export async function lockRecord(
  tx: Transaction,
  kind: RecordKind,
  { caller, id }: { caller: Caller; id: string },
): Promise<LockedRecord | undefined> {
  await lockId(tx, kind, id);
  if (kind.changedUsers) {
    await tx.execute(sql`
      select from users where sourced_id in (${kind.changedUsers(id)})
      order by sourced_id for no key update`);
  }
  const stored = await tx.first<LockedRecord>(sql`
    select application_id as owner, ${visibleTo(caller, kind)} as visible, status, record,
      ${kind.written ? sql`derived` : sql`false`} as derived
    from ${kind.table} where sourced_id = ${id} ${kind.written ? sql`` : sql`for no key update`}`);
  const refusal = stored && writeRefusal(stored, caller);
  if (refusal === 'unseen') throw notFound(kind.name, id);
  if (refusal === 'foreign') {
    throw forbidden(`The ${kind.name} '${id}' belongs to another application.`);
  }
  return stored;
}

/** Columns that every table of records has. */
export function headerColumns(header: RecordHeader) {
  return {
    sourced_id: header.sourcedId,
    application_id: header.applicationId,
    status: header.status,
    date_last_modified: header.dateLastModified,
    ...(header.personal && {
      student_id: header.personal.studentId,
      source_application_id: header.personal.sourceApplicationId,
    }),
  };
}

/** The JSON text that is served; undefined members are absent. */
export function renderRecord(header: RecordHeader, members: object): string {
  const { sourcedId, status, dateLastModified } = header;
  return printRecord({ sourcedId, status, dateLastModified, ...members });
}

const KEY = ['sourced_id'];

/** A replaced record keeps its owner. */
export const replacing = (row: Row) => replaceOnConflict(KEY, row, ['application_id']);

/** Inserts or replaces a whole row. */
export async function upsertRow(tx: Transaction, table: Sql, row: Row): Promise<void> {
  const columns = trusted(Object.keys(row).join(', '));
  const values = join(
    Object.values(row).map((value) => sql`${value}`),
    ', ',
  );
  await tx.execute(sql`insert into ${table} (${columns}) values (${values}) ${replacing(row)}`);
}

/** Inserts or replaces whole rows; all have the same columns. */
export async function upsertRows(tx: Transaction, table: Sql, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await insertRows(tx, rows, { into: table, orderBy: 'sourced_id', onConflict: replacing(first) });
}

/** The findings of a check that needs the database. */
export interface PutCheck {
  readonly findings: readonly Finding[];
  /** Further members of the 400 reply. */
  readonly body?: Record<string, unknown>;
}

/** A parsed PUT body: its contents, its check, and how it is stored. */
export interface Put {
  /** The id of the body in its stored form. */
  readonly sourcedId: string;
  readonly status: Status;
  readonly references: readonly RecordReference[];
  /** Remarks on a body that is stored all the same. */
  readonly warnings?: readonly Finding[];
  /** Further findings; runs in the transaction of the write. */
  check?(tx: Transaction): Promise<PutCheck>;
  /** Writes those members of a derived record that may be written; left out = none may. */
  amend?(tx: Transaction, now: Date): Promise<void>;
  /** The row to write, with the record's text; `db` is for members that other records supply. */
  row(db: Queryable, header: RecordHeader, caller: Caller): Row | Promise<Row>;
  /** Writes to other tables after the row. */
  afterWrite?(
    tx: Transaction,
    header: RecordHeader,
    write: { caller: Caller; isNew: boolean },
  ): Promise<void>;
}

/** The record to write, and the writer. */
interface WriteTarget {
  readonly kind: RecordKind;
  readonly caller: Caller;
  readonly id: string;
  /** Called after all locks are held: clients find changes by this date, so it must be late. */
  readonly now: () => Date;
  /** Largest record, in bytes as stored. */
  readonly recordBytesMax: number;
}

/** Writes a whole record; `isNew` is false when it replaces or revives one. */
export async function putRecord(
  tx: Transaction,
  { kind, caller, id, now, recordBytesMax }: WriteTarget,
  put: Put,
): Promise<{ isNew: boolean }> {
  const stored = await lockRecord(tx, kind, { caller, id });
  const unknown = await checkReferences(tx, caller, put);
  const checked = await put.check?.(tx);
  if (stored?.derived && !put.amend) throw derived(kind, id);
  const cycle = await findCycle(tx, put, stored !== undefined);
  const findings = [
    ...idFindings(kind, id, put.sourcedId),
    ...(cycle ? unknown.filter(({ path }) => path !== cycle.path) : unknown),
    ...(cycle ? [cycle] : []),
    ...(checked?.findings ?? []),
  ];
  if (findings.length > 0) throw invalid(findings, checked?.body);
  if (stored?.derived) {
    await put.amend?.(tx, now());
    return { isNew: false };
  }
  const applicationId = stored?.owner ?? caller.applicationId;
  const header = { applicationId, sourcedId: id, status: put.status, dateLastModified: now() };
  const row = await put.row(tx, header, caller);
  requireSize(kind, row, recordBytesMax);
  await upsertRow(tx, kind.written ?? kind.table, row);
  await put.afterWrite?.(tx, header, { caller, isNew: !stored });
  return { isNew: !stored };
}

/** The finding for a record that would be its own ancestor; a new one is above no other. */
async function findCycle(
  tx: Transaction,
  { references, sourcedId }: Put,
  isStored: boolean,
): Promise<Finding | undefined> {
  const above = aboveOf(references);
  if (!above) return undefined;
  const isCycle =
    above.id === sourcedId || (isStored && (await isBelowItself(tx, above, sourcedId)));
  return isCycle ? cycleFinding(above, sourcedId) : undefined;
}

/** Throws a Problem 413: a page has up to 3,000 records, and each of its readers gets them all. */
function requireSize({ name }: RecordKind, { record }: Row, bytesMax: number): void {
  const bytes = Buffer.byteLength(String(record));
  if (bytes <= bytesMax) return;
  const message =
    `The ${name} has ${bytes} bytes as stored; a record has at most ${bytesMax} ` +
    `(${bytesMax / 1_024} KiB).`;
  throw new Problem(413, 'invaliddata', message, {
    findings: [{ path: `/${name}`, code: 'record_too_large', message }],
  });
}

function derived({ name }: RecordKind, id: string): Problem {
  return forbidden(`The ${name} '${id}' is derived from events and cannot be written.`);
}

function idFindings(kind: RecordKind, id: string, sent: string): Finding[] {
  if (id === sent) return reservedFindings(kind, id);
  const message = `The path has the id '${id}', the ${kind.name} in the body '${sent}'.`;
  return [{ path: `/${kind.name}/sourcedId`, code: 'id_mismatch', message }];
}

/** The finding for an id under which another list is read. */
export function reservedFindings({ name, reservedIds = [] }: RecordKind, id: string): Finding[] {
  if (!reservedIds.includes(id)) return [];
  const message = `No ${name} may have the id '${id}': it is the name of a list; take another one.`;
  return [{ path: `/${name}/sourcedId`, code: 'field_value', message }];
}

/** Soft delete: replies 204, also for a deleted record, which then stays unchanged. */
export function deleteRecord(
  ctx: Pick<Context, 'db' | 'now'>,
  kind: RecordKind,
  target: { caller: Caller; id: string },
): Promise<Reply> {
  return ctx.db.begin(async (tx) => {
    const stored = await lockRecord(tx, kind, target);
    if (!stored) throw notFound(kind.name, target.id);
    if (stored.derived) throw derived(kind, target.id);
    if (stored.status === 'active') {
      const records = [{ id: target.id, record: stored.record }];
      await markDeleted(tx, kind, { records, now: ctx.now() });
    }
    return { status: 204 };
  });
}

/** Stored records that change, and when. */
interface Changing {
  readonly records: readonly { readonly id: string; readonly record: string }[];
  readonly now: Date;
}

/** Sets the status of these records to tobedeleted, in the row and in the text. */
export function markDeleted(
  tx: Transaction,
  { table, written }: RecordKind,
  changing: Changing,
): Promise<void> {
  const status: Status = 'tobedeleted';
  return setMember(tx, written ?? table, {
    ...changing,
    members: { status },
    column: sql`status = ${status}`,
  });
}

/** Sets members of these records in the text, and the column that holds them in the row. */
export async function setMember(
  tx: Transaction,
  table: Sql,
  { records, now, members, column }: Changing & { readonly members: object; readonly column: Sql },
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const texts = records.map(({ record }) =>
    printRecord({ ...JSON.parse(record), ...members, dateLastModified: now }),
  );
  await tx.execute(sql`
    update ${table} as t set ${column}, date_last_modified = ${now}, record = r.record
    from unnest(${ids}::text[], ${texts}::text[]) as r (id, record)
    where t.sourced_id = any(${ids}) and t.sourced_id::text = r.id`);
}

/** Exports all data of a student as JSON, table by table. */
import { seqsOf } from '../../events/log/keys.ts';
import { dayReceived, findLocations, findPayloads } from '../../events/log/payloads.ts';
import { recordAudit } from '../../privacy/audit.ts';
import type { Actor } from '../../storage/database/actor.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { confirmationRows } from './confirmations.ts';
import {
  type Group,
  INVENTORY,
  inPieces,
  partsOf,
  type Rows,
  type Subject,
} from './data-inventory.ts';
import { findIdentity, findSubject } from './subject.ts';

/** A table with rows of the student. */
export interface Exported {
  readonly table: string;
  readonly group: Group;
  readonly title: string;
  /** Each as JSON text; none = the table has nothing of the student. */
  readonly rows: AsyncIterable<string>;
}

/** All tables, one after the other: each is read before the next. `tx` must be a snapshot. */
export async function* exportTables(tx: Transaction, id: string): AsyncGenerator<Exported, void> {
  const subject = await findSubject(tx, await findIdentity(tx, id));
  for (const holding of INVENTORY) {
    const { table, group, title } = holding;
    const rows =
      holding.erase === 'texts' ? sentTexts(tx, subject) : tableRows(tx, holding, subject);
    yield { table, group, title, rows };
  }
  yield {
    ...{
      table: DROPPED,
      group: 'technical',
      title: 'Days whose events are kept without their texts',
    },
    rows: removedTexts(tx, subject),
  };
  yield {
    ...{ table: 'erasure_confirmations', group: 'access' },
    title: 'Applications that had data when it was erased, and when they confirmed to have none',
    rows: confirmationRows(tx, id),
  };
}

/** The JSON text in pieces; none when there is no data. `tx` must be a snapshot. */
export async function* exportStudent(
  tx: Transaction,
  id: string,
  now: Date,
): AsyncGenerator<string, void> {
  let begun = false;
  for await (const { table, rows } of exportTables(tx, id)) {
    let count = 0;
    for await (const row of rows) {
      const open = begun ? '' : `{"student":${JSON.stringify(id)},"exportedAt":"${now.toJSON()}"`;
      begun = true;
      yield `${open}${count === 0 ? `,"${table}":[` : ','}\n${row}`;
      count += 1;
    }
    if (count > 0) yield ']';
  }
  if (begun) yield '}\n';
}

const DROPPED = 'event_payloads_dropped';

/** Days of the student's events whose texts were removed by EVENT_RETENTION_DAYS. */
async function* removedTexts(tx: Queryable, { keys }: Subject) {
  const rows = await tx.query<{ row: string }>(sql`
    select distinct to_jsonb(d)::text as row
    from events e
    join ${trusted(DROPPED)} d on ${dayReceived(sql`e.received_at`)} >= d.day_from
      and ${dayReceived(sql`e.received_at`)} < d.day_until
    where e.seq = any(${seqsOf(keys)})`);
  for (const { row } of rows) yield row;
}

async function* tableRows(tx: Queryable, holding: Rows, subject: Subject) {
  const row = holding.shown?.(subject) ?? sql`to_jsonb(t)`;
  for (const part of partsOf(holding, subject)) {
    const found = await tx.query<{ row: string }>(sql`
      select (${row})::text as row from ${trusted(holding.table)} t where ${part}`);
    for (const { row } of found) yield row;
  }
}

/** Texts of the student's events only; a stored row has texts of several students. */
async function* sentTexts(tx: Queryable, { keys }: Subject) {
  for (const part of inPieces(keys)) {
    const places = await findLocations(tx, part);
    const payloads = await findPayloads(tx, places);
    for (const { seq, receivedOn } of places) {
      const payload = payloads.get(seq);
      if (payload === undefined) continue;
      yield JSON.stringify({ seq, payload, received_on: receivedOn });
    }
  }
}

/** Writes the export, which discloses data, to the audit log. */
export async function recordExport(db: Queryable, id: string, actor?: Actor): Promise<void> {
  const line = { action: 'export', objectType: 'users', objectId: id, person: id };
  await recordAudit(db, { ...line, ...(actor && { actor }) });
}

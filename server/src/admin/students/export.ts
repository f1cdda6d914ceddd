/** Everything that is held of a student, table by table, as JSON. */
import { dayReceived } from '../../events/payloads.ts';
import { recordAudit } from '../../storage/audit.ts';
import type { Queryable, Transaction } from '../../storage/postgres.ts';
import { printSql, type Sql, sql, trusted } from '../../storage/sql.ts';
import { findEventKeys, HOLDINGS, type Holding, type Subject } from './holdings.ts';

/** Rows by key that are read at once. */
const KEYS_MAX = 500;

/** The JSON text in pieces; nothing when nothing is held. One state of the database: a snapshot. */
export async function* exportStudent(
  tx: Transaction,
  id: string,
  now: Date,
): AsyncGenerator<string, void> {
  const subject = { id, keys: await findEventKeys(tx, id) };
  let begun = false;
  for (const holding of HOLDINGS) {
    for await (const rows of rowsOf(tx, holding, subject)) {
      const open = begun ? '' : `{"student":${JSON.stringify(id)},"exportedAt":"${now.toJSON()}"`;
      begun = true;
      yield `${open}${rows}`;
    }
  }
  yield* removedTexts(tx, subject);
  if (begun) yield '}\n';
}

/** The days whose texts are missing, since they have been kept long enough. */
async function* removedTexts(tx: Queryable, { keys }: Subject) {
  const table = 'event_payloads_dropped';
  const rows = await tx.query<{ row: string }>(sql`
    select distinct to_jsonb(d)::text as row
    from events e
    join ${trusted(table)} d on ${dayReceived(sql`e.received_at`)} >= d.day_from
      and ${dayReceived(sql`e.received_at`)} < d.day_until
    where e.key = any(${keys}::uuid[])`);
  if (rows.length > 0) yield `,"${table}":[\n${rows.map(({ row }) => row).join(',\n')}]`;
}

/** `,"table":[…]`, unless there are none. */
async function* rowsOf(tx: Queryable, { table, of }: Holding, subject: Subject) {
  let rows = 0;
  for (const part of parts(of, subject)) {
    const found = await tx.query<{ row: string }>(sql`
      select to_jsonb(t)::text as row from ${trusted(table)} t where ${part}`);
    for (const { row } of found) {
      yield `${rows === 0 ? `,"${table}":[` : ','}\n${row}`;
      rows += 1;
    }
  }
  if (rows > 0) yield ']';
}

/** A condition by keys in pieces: a student may have sent a hundred thousand events. */
function parts(of: Holding['of'], subject: Subject): Sql[] {
  const whole = of(subject);
  if (!printSql(whole).values.includes(subject.keys)) return [whole];
  const starts = Array.from(
    { length: Math.ceil(subject.keys.length / KEYS_MAX) },
    (_, index) => index * KEYS_MAX,
  );
  return starts.map((start) =>
    of({ ...subject, keys: subject.keys.slice(start, start + KEYS_MAX) }),
  );
}

/** An export is a disclosure: it stands in the audit log. */
export async function recordExport(db: Queryable, id: string): Promise<void> {
  await recordAudit(db, { action: 'export', objectType: 'users', objectId: id, person: id });
}

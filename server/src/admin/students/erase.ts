/** Erases a student: rows, log entries, and whatever of it arrives later. */
import { setTimeout as pause } from 'node:timers/promises';
import { findLocations, removePayloads } from '../../events/log/payloads.ts';
import { LATE_DAYS } from '../../events/reasons.ts';
import { recordAudit } from '../../privacy/audit.ts';
import { lockForErasure } from '../../privacy/erasure-lock.ts';
import { personHash } from '../../privacy/person-hash.ts';
import { listAgentIds, updateStudentRecord } from '../../roster/users/agents.ts';
import { recordWithAgents } from '../../roster/users/record.ts';
import {
  type Database,
  type Queryable,
  sqlState,
  type Transaction,
} from '../../storage/database/postgres.ts';
import { join, sql, trusted } from '../../storage/database/sql.ts';
import {
  findEventKeys,
  findLateKeys,
  HOLDINGS,
  type Holding,
  inPieces,
  personalClasses,
  type Subject,
} from './holdings.ts';

/** Rows by table. */
type Erased = Readonly<Record<string, number>>;

const TRIES_MAX = 5;
/** A row that refers to one that is erased was written meanwhile: SQLSTATE foreign_key_violation. */
const REFERRED = '23503';
/** PostgreSQL ends idle transactions after a minute. */
const TRANSACTIONS_END_MS_MAX = 90_000;
const TRANSACTIONS_POLL_MS = 20;

/**
 * Erases all that is held of a student now, and what transactions under way bring meanwhile.
 * Undefined when nothing is held. Events of it that are sent again are answered as before, without
 * effect; new ones are dropped, and erased by a job.
 */
export async function eraseStudent(
  db: Database,
  id: string,
  now: Date,
): Promise<Erased | undefined> {
  const { horizon, keys } = await db.begin(async (tx) => {
    await tx.script('set local statement_timeout = 0');
    const oldest = await tx.first<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    );
    return { horizon: oldest?.horizon ?? '0', keys: await findEventKeys(tx, id) };
  });
  const first = await eraseOnce(db, { id, keys }, { horizon, now });
  if (!first) return undefined;
  await waitForOpenTransactions(db);
  const second = await eraseOnce(db, { id, keys: [] }, { horizon, now });
  const sum = (table: string) => (first[table] ?? 0) + (second?.[table] ?? 0);
  return Object.fromEntries(HOLDINGS.map(({ table }) => [table, sum(table)]));
}

/** One transaction. `horizon`: the log was searched by a reader that saw all below it. */
async function eraseOnce(
  db: Database,
  subject: Subject,
  { horizon, now }: { horizon: string; now: Date },
): Promise<Erased | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.begin(async (tx) => {
        await tx.script('set local statement_timeout = 0');
        // The worker works on what it has read before: it must not be at it now.
        await tx.execute(sql`select from event_cursor for update`);
        await lockForErasure(tx, subject.id);
        const late = await findLateKeys(tx, subject.id, horizon);
        const keys = [...new Set([...subject.keys, ...late])];
        return eraseRows(tx, { ...subject, keys }, now);
      });
    } catch (error) {
      if (sqlState(error) !== REFERRED || attempt === TRIES_MAX) throw error;
    }
  }
}

/**
 * Erases the rows of a student, in the caller's transaction, which has locked for it before it looked
 * for the events; undefined when there are none.
 */
export async function eraseRows(
  tx: Transaction,
  subject: Subject,
  now: Date,
): Promise<Erased | undefined> {
  const { id } = subject;
  const hash = await personHash(tx, id);
  // As a PUT of the user does: neither sees half of the other's work.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`user ${id}`}, 0))`);
  await tx.script("set local lectern.upkeep = 'erasure'");
  // Heartbeats of these sessions come before, or find none.
  await tx.execute(sql`select from sessions where student_id = ${id} for update`);
  // Whoever is at the student's review courses ends first.
  await tx.execute(sql`select from review_students where student_id = ${id} for update`);
  await removeAgentLinks(tx, id, now);
  const classes = await tx.query<{ id: string }>(
    sql`select c.sourced_id as id from (${personalClasses(id)}) c`,
  );
  const rows: Record<string, number> = {};
  for (const holding of HOLDINGS) {
    rows[holding.table] = await eraseHolding(tx, holding, {
      ...subject,
      name: hash,
      classIds: classes.map((one) => one.id),
    });
  }
  if (Object.values(rows).every((count) => count === 0)) return undefined;
  await tx.execute(sql`
    insert into erasures (student_hash) values (${Buffer.from(hash, 'base64url')})
    on conflict (student_hash) do update set erased_at = now()`);
  await recordAudit(tx, { action: 'erase', objectType: 'users', objectId: hash, person: hash });
  return rows;
}

/** A student under the name that takes its place in the logs. */
interface Pseudonymised extends Subject {
  readonly name: string;
  readonly classIds: readonly string[];
}

function eraseHolding(tx: Transaction, holding: Holding, subject: Pseudonymised): Promise<number> {
  if (holding.erase === 'texts') return eraseTexts(tx, subject);
  const { table, of, erase } = holding;
  const where = of(subject);
  if (erase === 'delete') return tx.execute(sql`delete from ${trusted(table)} where ${where}`);
  if (erase === 'blank') return redactEvents(tx, subject);
  return table === 'disclosures'
    ? tx.execute(sql`
        update disclosures set students = array_replace(students, ${subject.id}, ${subject.name})
        where ${where}`)
    : pseudonymiseAudit(tx, subject);
}

/** Before the events are blank: then nobody knows where their texts are. */
async function eraseTexts(tx: Transaction, { keys }: Subject): Promise<number> {
  let count = 0;
  for (const part of inPieces(keys))
    count += await removePayloads(tx, await findLocations(tx, part));
  return count;
}

/** What a line says of the student beside its id goes, too: other ids, and hashes of content. */
async function pseudonymiseAudit(
  tx: Transaction,
  { id, name, classIds }: Pseudonymised,
): Promise<number> {
  // The ids of these classes follow from the student's.
  await tx.execute(sql`
    update audit_log set object_id = ${name}, before = null, after = null
    where object_type = 'classes' and object_id = any(${classIds})`);
  const lines = await tx.execute(sql`
    update audit_log set person = ${name}, object_id = ${name}, before = null, after = null
    where person = ${id}`);
  const agent = ` ${id}`;
  await tx.execute(sql`
    update audit_log set object_id = ${name}, before = null, after = null
    where object_type = 'student_agents' and right(object_id, length(${agent})) = ${agent}`);
  return lines;
}

/** Partners name their sessions as they like; a urn:uuid tells nothing. */
const REPLY = sql`(
  select case when reply ->> 'sessionId' like 'urn:uuid:%' then reply else reply - 'sessionId' end
  from event_outcomes o where o.seq = events.seq
)`;

/** Of its time only whether it came late: a retry is answered as before. */
const WHEN = trusted(`case when received_at - effective_time > interval '${LATE_DAYS} days'
  then received_at - interval '${LATE_DAYS + 1} days' else received_at end`);

/** Columns that a blank event keeps: what makes it the same event, and its place in the log. */
const KEPT = ['key', 'xid', 'seq', 'application_id', 'content_hash', 'received_at'];

/**
 * A blank event keeps its key taken, whoever sends it again: no other row could be as safe from a
 * sender of the same moment. It keeps what a SessionEvent was answered with, without the name
 * that a partner gave the session.
 */
async function redactEvents(tx: Transaction, { keys }: Subject): Promise<number> {
  if (keys.length === 0) return 0;
  const columns = await tx.query<{ name: string; value: string }>(sql`
    select attname as name, case
      when not attnotnull then 'null'
      when atttypid = 'timestamptz'::regtype then 'received_at'
      else quote_literal('') || '::' || format_type(atttypid, atttypmod)
    end as value
    from pg_attribute
    where attrelid = 'events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all(${[...KEPT, 'type', 'erased_reply', 'effective_time']})`);
  const blanks = columns.map(({ name, value }) => trusted(`${name} = ${value}`));
  return tx.execute(sql`
    update events set type = 'erased', erased_reply = ${REPLY}, effective_time = ${WHEN},
      ${join(blanks, ', ')}
    where key = any(${keys}::uuid[]) and type <> 'erased'`);
}

/** The records of those whom the erased person acted for name it no longer. */
async function removeAgentLinks(tx: Transaction, id: string, now: Date): Promise<void> {
  const students = await tx.query<{ id: string; record: string }>(sql`
    select u.sourced_id as id, u.record from users u
    join student_agents a on a.student_id = u.sourced_id
    where a.agent_id = ${id} and u.sourced_id <> ${id}
    order by u.sourced_id
    for update of u`);
  for (const student of students) {
    const agentIds = (await listAgentIds(tx, student.id)).filter((agent) => agent !== id);
    const record = recordWithAgents(student.record, { agentIds, now });
    await updateStudentRecord(tx, { sourcedId: student.id, record, now });
  }
}

/** Waits until every transaction has ended that is under way now. */
async function waitForOpenTransactions(db: Queryable): Promise<void> {
  const next = await db.first<{ xid: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`,
  );
  const deadline = Date.now() + TRANSACTIONS_END_MS_MAX;
  const isOver = () =>
    db.first(
      sql`select 1 where pg_snapshot_xmin(pg_current_snapshot()) >= ${next?.xid ?? '0'}::xid8`,
    );
  while (!(await isOver())) {
    if (Date.now() > deadline) throw new Error('A transaction that writes does not end.');
    await pause(TRANSACTIONS_POLL_MS);
  }
}

/** Erases a student: deletes rows, redacts events, pseudonymises log lines. */

import { seqsOf } from '../../events/log/keys.ts';
import {
  changeTexts,
  countPacked,
  findLocations,
  removePayloads,
} from '../../events/log/payloads.ts';
import { lockShards } from '../../events/log/unprocessed.ts';
import { LATE_DAYS } from '../../events/reasons.ts';
import { discardShadow } from '../../events/rebuild/derived-table.ts';
import { redefineLineItems } from '../../gradebook/assessment-line-items/derive.ts';
import { type Progress, silentProgress } from '../../lib/progress.ts';
import { lockId } from '../../oneroster/records/records.ts';
import { recordAudit } from '../../privacy/audit.ts';
import { lockForErasure } from '../../privacy/erasure-lock.ts';
import { insertErasures, personHash } from '../../privacy/person-hash.ts';
import { listAgentIds, updateStudentRecord } from '../../roster/users/agents.ts';
import { recordWithAgents, userKind } from '../../roster/users/record.ts';
import { type Database, sqlState, type Transaction } from '../../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { waitForOpenTransactions } from '../../storage/open-transactions.ts';
import { endRosterFiles } from '../imports/files.ts';
import { noteErasureTo } from './confirmations.ts';
import { countRows } from './count.ts';
import {
  type Holding,
  INVENTORY,
  inPieces,
  personalClasses,
  type Subject,
} from './data-inventory.ts';
import { showed } from './disclosures.ts';
import { mayMention, withoutMentions } from './mentions.ts';
import { findIdentity, findLateSubject, findSubject, type Identity } from './subject.ts';

/** Number of erased rows by table. */
type Erased = Readonly<Record<string, number>>;

const TRIES_MAX = 5;
/** SQLSTATE foreign_key_violation: a row that refers to an erased one was written meanwhile. */
const REFERRED = '23503';
/** Longer than a transaction can be idle: PostgreSQL ends it after 60 s. */
const TRANSACTIONS_END_MS_MAX = 90_000;

/**
 * Erases all data of a student, also rows of transactions that are open now; undefined when there
 * is none. Old events that are sent again get their first reply and have no effect; new events are
 * dropped, and erased by the job of late.ts. Reasons: docs/decisions/erasure.md.
 */
export async function eraseStudent(
  db: Database,
  id: string,
  { now, progress = silentProgress }: { readonly now: Date; readonly progress?: Progress },
): Promise<Erased | undefined> {
  const { horizon, identity, subject } = await db.begin(async (tx) => {
    await tx.limitStatements(0);
    const oldest = await tx.first<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    );
    const identity = await findIdentity(tx, id);
    const subject = await findSubject(tx, identity);
    return { horizon: oldest?.horizon ?? '0', identity, subject };
  });
  const mentions = {
    mayChange: mayMention(identity),
    change: (text: string) => withoutMentions(text, identity),
    except: new Set(subject.seqs),
    onRows: progress.tick,
  };
  progress.start(await countPacked(db));
  progress.stage('looking for the student in the texts of events');
  const isKnown = identity.folded.length > 0 || subject.keys.length > 0;
  // Before the rows: when the process ends here, the names are still known to the next try.
  const changed = isKnown ? await changeTexts(db, mentions) : 0;
  const removed = await removeTexts(db, subject);
  const first = await eraseOnce(db, subject, { identity, horizon, now });
  if (!first) return undefined;
  if (!(await waitForOpenTransactions(db, TRANSACTIONS_END_MS_MAX))) {
    throw new Error('A writing transaction has been open for 90 s; end it and erase again.');
  }
  const second = await eraseOnce(db, { ...subject, keys: [] }, { identity, horizon, now });
  const late = await changeTexts(db, mentions, horizon);
  const sum = (table: string) => (first[table] ?? 0) + (second?.[table] ?? 0);
  return {
    ...Object.fromEntries(INVENTORY.map(({ table }) => [table, sum(table)])),
    event_payloads: sum('event_payloads') + changed + removed + late,
  };
}

/**
 * Removes the texts of the student's events piece by piece, before the erasing transaction: the
 * workers of all students wait for that one, and years of texts take minutes.
 */
async function removeTexts(db: Database, { keys }: Subject): Promise<number> {
  let count = 0;
  for (const part of inPieces(keys)) {
    count += await db.begin(async (tx) => {
      await tx.limitStatements(0);
      return eraseTexts(tx, { keys: part });
    });
  }
  return count;
}

/** One pass, one transaction. `horizon`: events of older transactions are among `subject.keys`. */
async function eraseOnce(
  db: Database,
  subject: Subject,
  { identity, horizon, now }: { identity: Identity; horizon: string; now: Date },
): Promise<Erased | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.begin(async (tx) => {
        await tx.limitStatements(0);
        // Waits for the workers' batches, which may hold events of the student in memory.
        await lockShards(tx);
        await lockForErasure(tx, subject.id);
        const late = await findLateSubject(tx, identity, horizon);
        const keys = [...new Set([...subject.keys, ...late.keys])];
        const ids = [...new Set([...subject.ids, ...late.ids])];
        const erased = await eraseRows(tx, { id: subject.id, ids, keys }, now);
        if (erased) {
          await discardShadow(tx);
          await endRosterFiles(tx);
        }
        return erased;
      });
    } catch (error) {
      if (sqlState(error) !== REFERRED || attempt === TRIES_MAX) throw error;
    }
  }
}

/**
 * Erases the rows of a student in the caller's transaction; undefined when there are none. The
 * caller must call lockForErasure before it searches the events.
 */
export async function eraseRows(
  tx: Transaction,
  subject: Subject,
  now: Date,
): Promise<Erased | undefined> {
  const { id } = subject;
  const hash = await personHash(tx, id);
  // The lock of a PUT of the user: the two run one after the other.
  await lockId(tx, userKind, id);
  await tx.script("set local lectern.upkeep = 'erasure'");
  // Heartbeats of these sessions end before, or find no session.
  await tx.execute(sql`
    select from sessions where student_id = any(${subject.ids}::text[]) for update`);
  // Waits for transactions that change the student's review courses.
  await tx.execute(sql`select from review_students where student_id = ${id} for update`);
  await removeAgentLinks(tx, id, now);
  const classes = await tx.query<{ id: string }>(
    sql`select c.sourced_id as id from (${personalClasses(id)}) c`,
  );
  await noteErasure(tx, subject);
  const rows: Record<string, number> = {};
  for (const holding of INVENTORY) {
    rows[holding.table] = await eraseHolding(tx, holding, {
      ...subject,
      pseudonym: hash,
      classIds: classes.map((one) => one.id),
    });
  }
  if (Object.values(rows).every((count) => count === 0)) return undefined;
  await redefineLineItems(tx, subject.keys);
  await insertErasures(tx, subject);
  await recordAudit(tx, { action: 'erase', objectType: 'users', objectId: hash, person: hash });
  return rows;
}

/** Tells the applications that had data of the student: its id is kept in the feed for a month. */
function noteErasure(tx: Transaction, { id, keys }: Subject): Promise<number> {
  const having = sql`
    select unnest(readers) as application_id from users where sourced_id = ${id}
    union
    select application_id from events where seq = any(${seqsOf(keys)}) and type <> 'erased'
    union
    select d.application_id from disclosures d where d.application_id is not null and ${showed(id)}`;
  return noteErasureTo(tx, id, having);
}

/** A student with the pseudonym that replaces its id in the logs. */
interface Pseudonymised extends Subject {
  /** Keyed hash of the id, base64url. */
  readonly pseudonym: string;
  readonly classIds: readonly string[];
}

async function eraseHolding(
  tx: Transaction,
  holding: Holding,
  subject: Pseudonymised,
): Promise<number> {
  if (holding.erase === 'texts') return eraseTexts(tx, subject);
  const { table, of, erase } = holding;
  const where = of(subject);
  if (erase === 'delete') return tx.execute(sql`delete from ${trusted(table)} where ${where}`);
  if (table === 'feed_changes') return redactChanges(tx, where);
  if (erase === 'redact') return redactEvents(tx, subject);
  if (table === 'audit_log') return pseudonymiseAudit(tx, subject, where);
  if (table === 'disclosure_people') return pseudonymisePeople(tx, subject, where);
  // Lines of disclosures refer to people, which come next; what the person looked at is of others.
  await tx.execute(sql`
    update disclosures set client_id = ${`user:${subject.pseudonym}`}
    where client_id = ${`user:${subject.id}`} and client_id like 'user:%'
      and application_id is null`);
  return countRows(tx, holding, subject);
}

/** Without a digest: see its column. */
function pseudonymisePeople(
  tx: Transaction,
  { ids, pseudonym }: Pseudonymised,
  where: Sql,
): Promise<number> {
  return tx.execute(sql`
    update disclosure_people
    set digest = null, students = array(
      select case when s = any(${ids}::text[]) then ${pseudonym} else s end from unnest(students) s
    )
    where ${where}`);
}

/** Must run before the events are redacted: then the locations of their texts are lost. */
async function eraseTexts(tx: Transaction, { keys }: Pick<Subject, 'keys'>): Promise<number> {
  let count = 0;
  for (const part of inPieces(keys))
    count += await removePayloads(tx, await findLocations(tx, part));
  return count;
}

/**
 * Replaces the id in audit lines, also as the actor: one line with both would undo the pseudonym of
 * all. Removes object ids and content hashes about the student.
 */
async function pseudonymiseAudit(
  tx: Transaction,
  { id, pseudonym, classIds }: Pseudonymised,
  where: Sql,
): Promise<number> {
  const acting = sql`actor_kind = 'user' and actor_id = ${id}`;
  // The ids of these classes are derived from the student's id.
  await tx.execute(sql`
    update audit_log set object_id = ${pseudonym}, before = null, after = null
    where object_type = 'classes' and object_id = any(${classIds})`);
  const about = sql`person is not distinct from ${id}`;
  const lines = await tx.execute(sql`
    update audit_log set
      actor_id = case when ${acting} then ${pseudonym} else actor_id end,
      person = case when ${about} then ${pseudonym} else person end,
      object_id = case when ${about} then ${pseudonym} else object_id end,
      before = case when ${about} then null else before end,
      after = case when ${about} then null else after end
    where ${where}`);
  await tx.execute(sql`
    update audit_log set object_id = ${pseudonym}, before = null, after = null
    where object_type = 'student_agents' and object_id = person || ' ' || ${id}`);
  return lines;
}

/** The reply of a SessionEvent. Only a urn:uuid stays: other session ids can identify a person. */
const REPLY = sql`(
  select case when reply ->> 'sessionId' like 'urn:uuid:%' then reply else reply - 'sessionId' end
  from event_outcomes o where o.seq = events.seq
)`;

/**
 * The times keep only whether the event was late, and its clock wrong, since the reply to a retry
 * depends on it.
 */
const WHEN = trusted(`case when received_at - effective_time > interval '${LATE_DAYS} days'
  then received_at - interval '${LATE_DAYS + 1} days' else received_at end`);
const SENT = sql`${WHEN} - case when effective_time = event_time then interval '0'
  else interval '1 hour' end`;

/** Columns that a redacted event keeps: its identity and its place in the log. */
const KEPT = ['key', 'xid', 'seq', 'application_id', 'content_hash', 'received_at'];

/**
 * Redacts events: the row stays, so that a concurrent retry meets its key. It keeps the reply of a
 * SessionEvent, without the session id of the partner.
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
      and attname <> all(${[...KEPT, 'type', 'erased_reply', 'event_time', 'effective_time']})`);
  const assignments = columns.map(({ name, value }) => trusted(`${name} = ${value}`));
  return tx.execute(sql`
    update events set type = 'erased', erased_reply = ${REPLY}, effective_time = ${WHEN},
      event_time = ${SENT},
      ${join(assignments, ', ')}
    where seq = any(${seqsOf(keys)}) and type <> 'erased'`);
}

/** The rows stay: cursors of the feed stand after them. */
function redactChanges(tx: Transaction, where: Sql): Promise<number> {
  return tx.execute(sql`
    update feed_changes set type = 'erased', student_id = null, record_id = null where ${where}`);
}

/** Removes the person from the `agents` of other users. */
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

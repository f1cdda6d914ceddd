/** The event log: appends events in groups and acknowledges each after its group's COMMIT. */
import { busy, type Problem, tooMany } from '../../http/problem.ts';
import { databaseRefusal, toProblem } from '../../http/reply/failure.ts';
import {
  arrayText,
  bytesArray,
  instantArray,
  integerArray,
  textArray,
  uuidArray,
} from '../../storage/database/binary.ts';
import { CommitsStalled } from '../../storage/database/brake.ts';
import {
  type Database,
  isDatabaseAway,
  type Queryable,
  sqlState,
} from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { EventTimes } from '../caliper/parse.ts';
import type { LogEntry } from './entry.ts';
import { contentDigest } from './identity.ts';
import { seqsOf } from './keys.ts';
import { withLessons } from './lesson-choice.ts';
import { withPartitions } from './payload-days.ts';
import {
  dayReceived,
  findContentDigests,
  type PackedTexts,
  type PayloadLocation,
  packTexts,
  removeRepeats,
} from './payloads.ts';

/**
 * `stored`: new. `replayed`: the log has the same event, with these times and this lesson.
 * `conflict`: the log has an event with the id but other content.
 */
type Appended =
  | { readonly outcome: 'stored' | 'conflict' }
  | { readonly outcome: 'replayed'; readonly times: EventTimes; readonly lessonId: string | null };

const STORED: Appended = { outcome: 'stored' };
const CONFLICT: Appended = { outcome: 'conflict' };

interface Waiting {
  readonly entry: LogEntry;
  /** While the database is unreachable: when the sender gets a 503 (ms since 1970). */
  readonly deadline: number;
  settle(outcome: Appended): void;
  fail(error: unknown): void;
}

const BATCH_ROWS_MAX = 1_000;
const BATCH_BYTES_MAX = 1024 * 1024;
/** A second batch, the last one, begins when so many wait: a small one is not worth it. */
const SECOND_ROWS_MIN = 100;
/** Above these the server answers 503. */
const WAITING_MAX = 20_000;
const WAITING_BYTES_MAX = 128 * 1024 * 1024;
/** Per application (429), so that one sender cannot fill the queue. */
const WAITING_OF_ONE_MAX = 10_000;
/** How long a batch is retried after a lost connection, before its senders get a 503. */
const RETRY_MS_MAX = 10_000;
const RETRY_PAUSE_MS = 200;

/**
 * The keys of the entries; null = the one before has the same. When an event is in a batch twice,
 * the first is stored.
 */
function firstKeys(entries: readonly LogEntry[]): Buffer {
  return uuidArray(entries.map(({ key }, index) => (key === entries[index - 1]?.key ? null : key)));
}

/** The entries as rows `t` of the log's columns; `payload_row` is the row of the packed text. */
function asRows(entries: readonly LogEntry[], keys: Buffer, { rows }: PackedTexts): Sql {
  const texts = (value: (entry: LogEntry) => string | null) => textArray(entries.map(value));
  const uuids = (value: (entry: LogEntry) => string | null) => uuidArray(entries.map(value));
  const instants = (value: (entry: LogEntry) => Date) => instantArray(entries.map(value));
  return sql`unnest(
    ${keys}::uuid[],
    ${uuids(({ applicationId }) => applicationId)}::uuid[],
    ${texts(({ event }) => event.id)}::text[],
    ${uuids(({ contentHash }) => contentHash)}::uuid[],
    ${texts(({ event }) => event.type)}::text[],
    ${texts(({ event }) => event.action)}::text[],
    ${texts(({ event }) => event.scoreType)}::text[],
    ${texts(({ event }) => event.studentId)}::text[],
    ${texts(({ event }) => event.courseId)}::text[],
    ${texts(({ event }) => event.lessonId)}::text[],
    ${texts(({ event }) => event.subject)}::text[],
    ${texts(({ event }) => event.objectId)}::text[],
    ${texts(({ event }) => event.assignableId)}::text[],
    ${texts(({ event }) => event.assignableName)}::text[],
    ${texts(({ event }) => event.attemptId)}::text[],
    ${texts(({ event }) => arrayText(event.standardIds))}::text[],
    ${integerArray(entries.map(({ event }) => event.attemptCount))}::integer[],
    ${texts(({ event }) => event.scoreGiven)}::text[],
    ${texts(({ event }) => event.maxScore)}::text[],
    ${texts(({ event }) => event.scoreStatus)}::text[],
    ${texts(({ event }) => event.sessionId)}::text[],
    ${texts(({ event }) => event.edAppId)}::text[],
    ${texts(({ event }) => event.sessionClaims && JSON.stringify(event.sessionClaims))}::text[],
    ${instants(({ event }) => event.eventTime)}::timestamptz[],
    ${instants(({ effectiveTime }) => effectiveTime)}::timestamptz[],
    ${instants(({ receivedAt }) => receivedAt)}::timestamptz[],
    ${uuids(({ traceId }) => traceId)}::uuid[],
    ${integerArray(rows)}::integer[]
  ) as t (
    key, application_id, event_id, content_hash, type, action, score_type, student_id,
    course_id, lesson_id, subject, object_id, assignable_id, assignable_name, attempt_id,
    standard_ids, attempt_count, score_given, max_score, score_status, session_id, ed_app_id,
    session_claims, event_time, effective_time, received_at, trace_id, payload_row
  )`;
}

/**
 * Takes the keys that no event has; the events of `fresh` get their numbers here. Events of the first
 * partition have no row in `event_keys`; where there are none, nothing is looked up.
 */
function insertKeys(keys: Buffer): Sql {
  return sql`
    insert into event_keys (key, seq)
    select key, nextval('event_seqs') from unnest(${keys}::uuid[]) sent (key)
    where key is not null and case when exists (select from events_first)
      then (select true from events_first f where f.key = sent.key) end is null
    on conflict (key) do nothing
    returning key, seq`;
}

/** Stores the texts of the events in `fresh` (new ones); `ids` are the ids of the text rows. */
function insertTexts(keys: Buffer, { rows, days, texts }: PackedTexts): Sql {
  return sql`
    insert into event_payloads (received_on, id, seqs, texts)
    select row.received_on, ids[row.number], of_row.seqs, row.texts
    from ids, unnest(
      ${days}::date[], ${bytesArray(texts)}::bytea[]
    ) with ordinality as row (received_on, texts, number)
    join (
      select sent.number, array_agg(fresh.seq order by sent.place) as seqs
      from unnest(
        ${keys}::uuid[], ${integerArray(rows)}::integer[]
      ) with ordinality as sent (key, number, place)
      left join fresh using (key)
      group by sent.number having count(fresh.seq) > 0
    ) of_row using (number)`;
}

/** Inserts entries sorted by key (unsorted batches deadlock); returns the keys of new events. */
async function insertEntries(db: Queryable, entries: readonly LogEntry[]): Promise<Set<string>> {
  const packed = packTexts(entries);
  const keys = firstKeys(entries);
  const rows = await db.query<{ key: string }>(sql`
    with ids as materialized (
      select array(
        select nextval('event_payload_ids')
        from generate_series(1, ${packed.texts.length}::integer)
      ) as ids
    ), keyed as (
      ${insertKeys(keys)}
    ), fresh as (
      insert into events (
        key, seq, application_id, event_id, content_hash, type, action, score_type, student_id,
        course_id, lesson_id, subject, object_id, assignable_id, assignable_name, attempt_id,
        standard_ids, attempt_count, score_given, max_score, score_status, session_id, ed_app_id,
        session_claims, event_time, effective_time, received_at, trace_id, payload_id
      )
      select
        key, seq, application_id, event_id, content_hash, type, action, score_type, student_id,
        course_id, lesson_id, subject, object_id, assignable_id, assignable_name, attempt_id,
        standard_ids::text[], attempt_count, score_given::numeric, max_score::numeric, score_status,
        session_id, ed_app_id, session_claims::jsonb, event_time, effective_time, received_at,
        trace_id,
        ids[payload_row]
      from ids, ${asRows(entries, keys, packed)} join keyed using (key)
      returning key, seq
    ), kept as (
      ${insertTexts(keys, packed)}
    )
    select key from fresh`);
  return new Set(rows.map(({ key }) => key));
}

interface StoredEvent extends EventTimes, PayloadLocation {
  readonly key: string;
  readonly contentHash: string;
  readonly lessonId: string | null;
  /** Redacted because its student was erased: no content is left to compare with. */
  readonly erased: boolean;
}

/**
 * A server that crashed may have committed what it had not sent to a standby. It is there after the
 * restart, but a sender that is told so has no second copy. With standbys this read therefore
 * writes a message to the WAL: its own commit waits for the standby, which then has all before it.
 */
function findStored(db: Queryable, keys: readonly string[]): Promise<StoredEvent[]> {
  return db.query<StoredEvent>(sql`
    with replicated as materialized (
      select case when current_setting('synchronous_standby_names') <> ''
        then pg_logical_emit_message(true, 'lectern', '') end as position
    )
    select key, seq, payload_id, ${dayReceived(sql`received_at`)} as received_on,
      content_hash, lesson_id, type = 'erased' as erased,
      received_at, effective_time
    from replicated, events where seq = any(${seqsOf(keys)})`);
}

/** Compares each entry with the log; undefined = the log has no event with its key. */
async function compareWithStored(
  db: Queryable,
  entries: readonly LogEntry[],
): Promise<(Appended | undefined)[]> {
  const found = await findStored(
    db,
    entries.map(({ key }) => key),
  );
  const stored = new Map(found.map((one) => [one.key, one]));
  const isEqual = (entry: LogEntry, one: StoredEvent) =>
    one.erased || entry.contentHash === one.contentHash;
  // Equal bytes are equal content. Other bytes may still be: white space and order do not count.
  const others = entries.flatMap((entry) => {
    const one = stored.get(entry.key);
    return one && !isEqual(entry, one) ? [one] : [];
  });
  const digests = await findContentDigests(db, others);
  return entries.map((entry) => {
    const one = stored.get(entry.key);
    if (!one) return undefined;
    const same = isEqual(entry, one) || digests.get(one.seq) === contentDigest(entry.payload);
    if (!same) return CONFLICT;
    const { lessonId } = one.erased ? entry.event : one;
    return { outcome: 'replayed', times: one, lessonId };
  });
}

/** Looks up an event that is refused unless it is a replay; undefined = not in the log. */
export async function findAppended(db: Queryable, entry: LogEntry): Promise<Appended | undefined> {
  const [found] = await compareWithStored(db, [entry]);
  return found;
}

/** Appends entries, sorted by key, in one statement; returns outcomes in the same order. */
async function appendSorted(db: Queryable, entries: readonly LogEntry[]): Promise<Appended[]> {
  const fresh = await insertEntries(db, await withLessons(db, entries));
  const isFresh = entries.map(({ key }) => fresh.delete(key));
  const others = entries.filter((_, index) => !isFresh[index]);
  if (others.length === 0) return entries.map(() => STORED);
  const compared = (await compareWithStored(db, others)).values();
  return isFresh.map((fresh) => (fresh ? STORED : (compared.next().value ?? CONFLICT)));
}

/** Appends one event inside the caller's transaction. */
export async function appendOne(db: Queryable, entry: LogEntry): Promise<Appended> {
  const [outcome] = await appendSorted(db, [entry]);
  return outcome ?? CONFLICT;
}

declare module '../../http/route.ts' {
  interface Context {
    /** One per process: all its events share the groups. */
    readonly committer: Committer;
  }
}

/**
 * Group commit: when the batch before is committed, or many events wait, all that wait are stored
 * by one statement and one COMMIT. No timer delays an event, and groups grow with the load.
 */
export class Committer {
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** Events that wait, by application. */
  #waitingOf = new Map<string, number>();
  #inFlight = 0;
  #whenDrained: (() => void)[] = [];
  #db: Database;
  #onStored: () => void = () => undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Calls the listener after each COMMIT of new events. */
  onStored(listener: () => void): void {
    this.#onStored = listener;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves after COMMIT. Rejects with 503 when too many events wait or the database is
   * unreachable, with 429 when too many of this application wait.
   */
  append(entry: LogEntry): Promise<Appended> {
    if (this.#waiting.length >= WAITING_MAX || this.#waitingBytes > WAITING_BYTES_MAX) {
      return Promise.reject(
        busy('Events arrive faster than they can be stored; send the event again soon.', 1),
      );
    }
    const waitingOfOne = this.#waitingOf.get(entry.applicationId) ?? 0;
    if (waitingOfOne >= WAITING_OF_ONE_MAX) {
      return Promise.reject(
        tooMany('You send events faster than they can be stored; slow down.', 1),
      );
    }
    return new Promise((settle, fail) => {
      this.#waitingOf.set(entry.applicationId, waitingOfOne + 1);
      this.#waitingBytes += entry.payload.length;
      this.#waiting.push({ entry, deadline: Date.now() + RETRY_MS_MAX, settle, fail });
      this.#pump();
    });
  }

  /** Resolves when no event is being stored, also none of a client that has disconnected. */
  drained(): Promise<void> {
    if (this.#inFlight === 0) return Promise.resolve();
    return new Promise((resolve) => void this.#whenDrained.push(resolve));
  }

  #pump(): void {
    while (this.#isDue()) {
      const taken = this.#take();
      const deadline = taken[0]?.deadline ?? 0;
      const batch = taken.sort((a, b) => (a.entry.key < b.entry.key ? -1 : 1));
      this.#inFlight += 1;
      this.#store(batch, deadline).finally(() => {
        this.#inFlight -= 1;
        this.#pump();
      });
    }
    if (this.#inFlight === 0) for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  #isDue(): boolean {
    const { length } = this.#waiting;
    return this.#inFlight === 0 ? length > 0 : this.#inFlight === 1 && length >= SECOND_ROWS_MIN;
  }

  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { entry } of this.#waiting) {
      bytes += entry.payload.length;
      if (count > 0 && (count === BATCH_ROWS_MAX || bytes > BATCH_BYTES_MAX)) break;
      count += 1;
      this.#waitingBytes -= entry.payload.length;
      const waitingOfOne = (this.#waitingOf.get(entry.applicationId) ?? 1) - 1;
      if (waitingOfOne > 0) this.#waitingOf.set(entry.applicationId, waitingOfOne);
      else this.#waitingOf.delete(entry.applicationId);
    }
    return this.#waiting.splice(0, count);
  }

  /** A bad row fails its whole batch; halving isolates it, and the other events are stored. */
  async #store(batch: readonly Waiting[], deadline: number): Promise<void> {
    try {
      const entries = batch.map(({ entry }) => entry);
      const outcomes = await this.#db.brake.commit(() =>
        withPartitions(this.#db, entries, () => appendSorted(this.#db, entries)),
      );
      for (const [index, one] of batch.entries()) one.settle(outcomes[index] ?? CONFLICT);
      const stored = outcomes.filter((one) => one === STORED).length;
      if (stored > 0) this.#onStored();
      // A failure here is harmless: the retention job removes the rest.
      if (stored > 0 && stored < batch.length) await removeRepeats(this.#db).catch(() => 0);
    } catch (error) {
      if (error instanceof CommitsStalled) this.#refuse(batch, toProblem(error));
      else if (isDatabaseAway(error)) await this.#storeLater(batch, deadline, error);
      // 57014 = statement timeout: fail the batch, do not split it.
      else if (sqlState(error) === '57014')
        this.#refuse(batch, busy('The database is too slow; send the event again soon.', 2));
      else if (batch.length === 1) batch[0]?.fail(error);
      else {
        const middle = batch.length >> 1;
        await this.#store(batch.slice(0, middle), deadline);
        await this.#store(batch.slice(middle), deadline);
      }
    }
  }

  #refuse(batch: readonly Waiting[], refusal: Problem): void {
    for (const one of batch) one.fail(refusal);
  }

  /** The lost connection may have committed; storing again is safe because keys are unique. */
  async #storeLater(batch: readonly Waiting[], deadline: number, error: unknown): Promise<void> {
    if (Date.now() > deadline) {
      const away = busy('The database is not reachable; send the event again soon.', 2);
      this.#refuse(batch, databaseRefusal(error) ?? away);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    await this.#store(batch, deadline);
  }
}

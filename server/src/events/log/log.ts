/** The statements that append events to the log; `committer.ts` runs them for groups. */
import {
  arrayText,
  bytesArray,
  instantArray,
  integerArray,
  textArray,
  uuidArray,
} from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import type { CaliperEvent, EventTimes } from '../caliper/parse.ts';
import type { LogEntry } from './entry.ts';
import { hasContent } from './identity.ts';
import { seqsOf } from './keys.ts';
import { withLessons } from './lesson-choice.ts';
import {
  dayReceived,
  findContentDigests,
  type PackedTexts,
  type PayloadLocation,
  packTexts,
} from './payloads.ts';

/**
 * `stored`: new. `replayed`: the log has the same event, with these times and this lesson.
 * `conflict`: the log has an event with the id but other content.
 */
export type Appended =
  | { readonly outcome: 'stored' | 'conflict' }
  | {
      readonly outcome: 'replayed';
      readonly times: EventTimes & Pick<CaliperEvent, 'eventTime'>;
      readonly lessonId: string | null;
    };

export const STORED: Appended = { outcome: 'stored' };
export const CONFLICT: Appended = { outcome: 'conflict' };

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

/** Takes the keys that no event has; the events of `fresh` get their numbers here. */
function insertKeys(keys: Buffer): Sql {
  return sql`
    insert into event_keys (key, seq)
    select key, nextval('event_seqs') from unnest(${keys}::uuid[]) sent (key)
    where key is not null
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

/**
 * Inserts entries sorted by key (unsorted batches deadlock); returns the keys of new events, or
 * null where all are new: a row for each of them costs both processes more than their number.
 */
async function insertEntries(
  db: Queryable,
  entries: readonly LogEntry[],
): Promise<readonly string[] | null> {
  const packed = packTexts(entries);
  const keys = firstKeys(entries);
  const [inserted] = await db.query<{ keys: string[] | null }>(sql`
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
    select case when count(*) < ${entries.length}::integer
      then coalesce(array_agg(key::text), '{}') end as keys from fresh`);
  return inserted?.keys ?? null;
}

interface StoredEvent extends EventTimes, PayloadLocation {
  readonly eventTime: Date;
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
      event_time, received_at, effective_time
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
  // Equal bytes are equal content. Other bytes may still be.
  const others = entries.flatMap((entry) => {
    const one = stored.get(entry.key);
    return one && !isEqual(entry, one) ? [one] : [];
  });
  const digests = await findContentDigests(db, others);
  return entries.map((entry) => {
    const one = stored.get(entry.key);
    if (!one) return undefined;
    const digest = digests.get(one.seq);
    const same = isEqual(entry, one) || (digest && hasContent(entry.payload, digest));
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
export async function appendSorted(
  db: Queryable,
  entries: readonly LogEntry[],
): Promise<Appended[]> {
  const keys = await insertEntries(db, await withLessons(db, entries));
  if (!keys) return entries.map(() => STORED);
  const fresh = new Set(keys);
  const isFresh = entries.map(({ key }) => fresh.delete(key));
  const others = entries.filter((_, index) => !isFresh[index]);
  const compared = (await compareWithStored(db, others)).values();
  return isFresh.map((fresh) => (fresh ? STORED : (compared.next().value ?? CONFLICT)));
}

/** Appends one event inside the caller's transaction. */
export async function appendOne(db: Queryable, entry: LogEntry): Promise<Appended> {
  const [outcome] = await appendSorted(db, [entry]);
  return outcome ?? CONFLICT;
}

/** Waits of dropped events for a missing record, for a day: a roster may arrive after the event. */
import { hasAccessBasis } from '../../access/roster.ts';
import { storedUuid } from '../../storage/database/expressions.ts';
import type { Database, Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { storedId } from '../log/stored-ids.ts';
import { WAIT_HOURS } from '../reasons.ts';

/** A lesson's UUID, a space and a course's sourcedId; no record has a longer id. */
const RECORD_ID_LENGTH_MAX = 36 + 1 + 255;

/** Records which missing record each dropped event of the batch waits for. */
export async function recordWaits(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into event_waits (code, application_id, record_id, key, until)
    select lacking.code, lacking.application_id, lacking.record_id, lacking.key, lacking.until
    from (
      select b.code, b.application_id, b.key,
        e.received_at + make_interval(hours => ${WAIT_HOURS}) as until,
        case
          when b.code in ('student_unknown', 'student_not_accessible') then b.student_id
          when b.code = 'course_unknown' then b.course_id
          when b.code = 'lesson_unknown' then b.lesson_id
          when b.code = 'lesson_not_in_course' then b.lesson_id || ' ' || b.course_id
        end as record_id
      from batch b join events e using (key, seq)
      where b.state = 'dropped'
    ) lacking
    where char_length(lacking.record_id) <= ${RECORD_ID_LENGTH_MAX} and lacking.until > now()
    order by lacking.code, lacking.application_id, lacking.record_id, lacking.key
    on conflict do nothing`);
}

/**
 * SQL: whether the record that `w` waits for exists now. A student is waited for until there is a
 * basis: an earlier retry would tell a partner that the student exists.
 */
function hasArrived(): Sql {
  const isAccessible = hasAccessBasis(storedId('users', sql`w.record_id`), sql`w.application_id`);
  return sql`case w.code
    when 'student_unknown' then ${isAccessible}
    when 'student_not_accessible' then ${isAccessible}
    when 'course_unknown' then ${storedId('courses', sql`w.record_id`)} is not null
    when 'lesson_unknown' then exists (
      select from lessons where sourced_id = ${storedUuid(sql`w.record_id`)}
    )
    when 'lesson_not_in_course' then exists (
      select from lessons l join units u on u.sourced_id = l.unit_id
      where l.sourced_id = left(w.record_id, 36)::uuid and u.course_id = substr(w.record_id, 38)
    )
  end`;
}

interface WaitPosition {
  readonly code: string;
  readonly applicationId: string;
  readonly recordId: string;
}

const BEGINNING: WaitPosition = {
  code: '',
  applicationId: '00000000-0000-0000-0000-000000000000',
  recordId: '',
};

/** Maximum of missing records per check, and of events made due per record. */
const RECORDS_MAX = 1_000;
const EVENTS_MAX = 5_000;

/**
 * The next missing records after a position, each once. The recursive query skips through the
 * index, so that many events that wait for one record cost no more than one.
 */
function listMissing(
  db: Queryable,
  after: WaitPosition,
): Promise<(WaitPosition & { arrived: boolean })[]> {
  const next = (position: Sql) => sql`
    select code, application_id, record_id from event_waits
    where (code, application_id, record_id) > ${position}
    order by code, application_id, record_id limit 1`;
  const { code, applicationId, recordId } = after;
  return db.query<WaitPosition & { arrived: boolean }>(sql`
    with recursive missing as (
      (${next(sql`(${code}, ${applicationId}::uuid, ${recordId})`)})
      union all
      select found.* from missing m
      cross join lateral (${next(sql`(m.code, m.application_id, m.record_id)`)}) found
    )
    select w.code, w.application_id, w.record_id,
      ${hasArrived()} as arrived
    from (select * from missing limit ${RECORDS_MAX}) w`);
}

/** Makes the events that wait for a record due now and resets their tries. */
function makeDue(db: Queryable, { code, applicationId, recordId }: WaitPosition): Promise<number> {
  return db.execute(sql`
    with woken as (
      delete from event_waits w using (
        select key from event_waits
        where code = ${code} and application_id = ${applicationId} and record_id = ${recordId}
        order by key limit ${EVENTS_MAX}
        for update skip locked
      ) chosen
      where w.code = ${code} and w.application_id = ${applicationId}
        and w.record_id = ${recordId} and w.key = chosen.key
      returning w.key
    )
    update event_outcomes o set retry_at = now(), tries = 0
    from woken join event_keys l using (key)
    where o.seq = l.seq and o.state = 'dropped'`);
}

/** Checks missing records, a part at each call, in a cycle. */
export class RecordWaits {
  #after = BEGINNING;

  /** Makes events due whose record has arrived; ends waits that are older than a day. */
  async check(db: Database): Promise<void> {
    await db.execute(sql`delete from event_waits where until <= now()`);
    const missing = await listMissing(db, this.#after);
    for (const record of missing) if (record.arrived) await makeDue(db, record);
    this.#after = (missing.length === RECORDS_MAX && missing.at(-1)) || BEGINNING;
  }
}

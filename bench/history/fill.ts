/** Fills a database with processed events of a year and their derived rows, in bulk by SQL. */
import { randomUUID } from 'node:crypto';
import { pack, SHARED_MAX } from '../../server/src/events/log/payloads.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { eventText } from '../ingest/events.ts';
import type { Prepared } from '../ingest/prepare.ts';

const CHUNK = 250_000;

interface Index {
  readonly drop: string;
  readonly create: string;
}

/** Drops the indexes and makes them again after the work: far faster for millions of rows. */
async function withoutIndexes(db: Database, tables: readonly string[], work: () => Promise<void>) {
  const indexes = await db.query<Index>(sql`
    select 'drop index ' || i.indexrelid::regclass as drop,
      replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as create
    from pg_index i
    where i.indrelid = any(${tables}::regclass[]) and not i.indisprimary`);
  const keys = await db.query<Index>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as create
    from pg_constraint
    where conrelid = any(${tables}::regclass[]) and contype in ('p', 'f')
    order by contype`);
  for (const { drop } of [...indexes, ...keys]) await db.script(drop);
  await work();
  for (const { create } of [...keys.toReversed(), ...indexes]) await db.script(create);
}

/**
 * Writes `count` events of the last year: of ten, four answers, four grades of answers, one XP, one
 * view. Their texts have the usual size; the content does not matter.
 */
export async function fillHistory(db: Database, prepared: Prepared, count: number): Promise<void> {
  const { applicationId } = prepared;
  const lessonIds = prepared.places.map(({ lessonId }) => lessonId);
  const tables = ['events', 'event_keys', 'event_outcomes', 'session_evidence', 'answers'];
  await withoutIndexes(db, [...tables, 'assessment_results', 'xp_entries'], async () => {
    for (let from = 0; from < count; from += CHUNK) {
      const to = Math.min(from + CHUNK, count) - 1;
      await db.execute(sql`
        insert into events (
          key, application_id, event_id, content_hash, type, action, score_type, student_id,
          course_id, lesson_id, subject, object_id, assignable_id, attempt_id, attempt_count,
          score_given, max_score, session_id, event_time, effective_time, received_at, payload_id
        )
        select gen_random_uuid(), ${applicationId}, 'urn:uuid:' || gen_random_uuid(),
          gen_random_uuid(), case when kind % 2 = 0 then 'GradeEvent' when kind = 9 then 'ViewEvent'
            else 'AssessmentItemEvent' end,
          case when kind % 2 = 0 then 'Graded' when kind = 9 then 'Viewed' else 'Completed' end,
          case when kind = 8 then 'XP' when kind % 2 = 0 then 'QUESTION_RESULT' end,
          'student-' || 1 + n % 500, 'bench-course', (${lessonIds}::text[])[1 + n % 500], 'Math',
          case when kind % 2 = 1 then 'https://learn.example/items/' || n % 1000
            else 'urn:attempt:' || n / 2 end,
          case when kind % 2 = 0 then 'https://learn.example/items/' || n % 1000 end,
          case when kind % 2 = 1 then 'urn:attempt:' || n / 2 end, 1, 1, 1,
          'urn:session:old:' || n / 50, at, at, at, n / ${SHARED_MAX}
        from (
          select n, n % 10 as kind,
            now() - interval '1 year' + n * (interval '360 days' / ${count}::integer) as at
          from generate_series(${from}::integer, ${to}::integer) n
        ) numbers`);
    }
    await fillPayloads(db, prepared);
    await db.execute(sql`insert into event_keys (key, seq) select key, seq from events`);
    await db.execute(sql`
      insert into event_outcomes (seq, key, application_id, state, session_id, processed_at)
      select seq, key, application_id, 'processed', session_id, received_at from events`);
    await db.execute(sql`
      insert into session_evidence (
        student_id, at, application_id, session_id, kind, source, subject
      )
      select student_id, effective_time, application_id, session_id, 'event', key, subject
      from events`);
    await db.execute(sql`
      insert into xp_entries
      select key, application_id, student_id, score_given, subject, course_id, lesson_id, event_id,
        event_time, effective_time
      from events where score_type = 'XP'`);
    await db.execute(sql`
      insert into answers
      select student_id, effective_time, key, application_id, attempt_id, subject
      from events where attempt_id is not null`);
    await fillResults(db);
  });
  await db.script('vacuum analyze');
  // Otherwise the checkpoint would run for a minute during the measurement.
  await db.script('checkpoint');
  await db.execute(sql`
    update event_lanes set (xid, seq) = (select xid, seq from events order by xid desc, seq desc limit 1)`);
}

/** Writes the texts into one partition; today has its own. All rows hold the same texts. */
async function fillPayloads(db: Database, { places }: Prepared): Promise<void> {
  const texts = places
    .slice(0, SHARED_MAX)
    .map((place, index) => eventText(place, index % 10, randomUUID()));
  const today = new Date().toISOString().slice(0, 10);
  await db.script(`
    create table event_payloads_2000_01_01 partition of event_payloads
    for values from ('2000-01-01') to ('${today}')`);
  await db.execute(sql`
    insert into event_payloads (received_on, id, seqs, texts)
    select (received_at at time zone 'UTC')::date, payload_id, array_agg(seq), ${pack(texts)}
    from events group by 1, 2`);
  await db.execute(sql`select setval('event_payload_ids', max(payload_id)) from events`);
}

async function fillResults(db: Database): Promise<void> {
  await db.execute(sql`
    insert into assessment_line_items (
      sourced_id, application_id, date_last_modified, title, assignable_id, course_id, lesson_id,
      unit_id, result_value_max
    )
    select md5(assignable_id || lesson_id)::uuid, min(application_id::text)::uuid, now(), 'Item',
      assignable_id, 'bench-course', lesson_id, gen_random_uuid(), 1
    from events where score_type = 'QUESTION_RESULT' group by assignable_id, lesson_id`);
  await db.execute(sql`
    insert into assessment_results (
      sourced_id, application_id, date_last_modified, assessment_line_item_id, student_id,
      score_type, score, max_score, attempt_id, assignable_id, subject, course_id, lesson_id,
      graded_at, effective_time, xid, seq, key, event_id
    )
    select key, application_id, received_at, md5(assignable_id || lesson_id)::uuid, student_id,
      score_type, 1, 1, object_id, assignable_id, subject, course_id, lesson_id, event_time,
      effective_time, xid, seq, key, event_id
    from events where score_type = 'QUESTION_RESULT'`);
}

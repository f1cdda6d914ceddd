/** The usual way of storing, to compare with: one INSERT for each request. */
import type { LogEntry } from '../../server/src/events/log/entry.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { join, sql, trusted } from '../../server/src/storage/database/sql.ts';

/** Makes a table with the columns and indexes of the log, and the text. */
export async function createPeerTable(db: Database): Promise<void> {
  await db.script(`
    create table peer_events (like events including all);
    create unique index on peer_events (key);
    alter table peer_events add column payload text not null`);
}

export async function insertAsPeer(db: Database, entry: LogEntry): Promise<void> {
  const { event } = entry;
  const row = {
    key: entry.key,
    application_id: entry.applicationId,
    event_id: event.id,
    content_hash: entry.contentHash,
    type: event.type,
    action: event.action,
    score_type: event.scoreType,
    student_id: event.studentId,
    course_id: event.courseId,
    lesson_id: event.lessonId,
    subject: event.subject,
    object_id: event.objectId,
    assignable_id: event.assignableId,
    assignable_name: event.assignableName,
    attempt_id: event.attemptId,
    standard_ids: event.standardIds,
    attempt_count: event.attemptCount,
    score_given: event.scoreGiven,
    max_score: event.maxScore,
    score_status: event.scoreStatus,
    session_id: event.sessionId,
    ed_app_id: event.edAppId,
    event_time: event.eventTime,
    effective_time: entry.effectiveTime,
    received_at: entry.receivedAt,
    payload: entry.payload,
  };
  await db.execute(sql`
    insert into peer_events (${trusted(Object.keys(row).join(', '))})
    values (${join(
      Object.values(row).map((value) => sql`${value}`),
      ', ',
    )})
    on conflict (key) do nothing`);
}

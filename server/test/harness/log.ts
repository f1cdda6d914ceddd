/** Events in the log that no request has sent. */
import { readEntry } from '../../src/events/intake/accept.ts';
import type { LogEntry } from '../../src/events/log/entry.ts';
import type { Queryable } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';
import type { TestClient } from './test-server.ts';

export const APPLICATION = '00000000-0000-4000-8000-000000000001';

/**
 * Stores events with these ids, received one `age` (an interval) ago, in one statement. The student
 * of an event is the first word of its id.
 */
export function appendEvents(
  db: Queryable,
  ids: readonly string[],
  age = '0 seconds',
): Promise<number> {
  return db.execute(sql`
    insert into events (
      key, application_id, event_id, content_hash, type, action, student_id, subject, object_id,
      event_time, effective_time, received_at
    )
    select gen_random_uuid(), ${APPLICATION}::uuid, id, gen_random_uuid(), 'GradeEvent', 'Graded',
      split_part(id, ' ', 1), 'Mathematics', 'urn:object', now(), now(), now() - ${age}::interval
    from unnest(${ids}::text[]) id`);
}

/** Ids for `appendEvents`. */
export const eventIds = (count: number) =>
  Array.from({ length: count }, (_, n) => `urn:event:${n}`);

/** The event as the log stores it, of this client's application or of another one. */
export function entryOf(
  event: object,
  client: TestClient,
  applicationId = client.applicationId,
): LogEntry {
  const caller = { ...client, applicationId, scopes: new Set<string>(), operator: false };
  const sender = { caller, receivedAt: new Date(), futureSecondsMax: 300 };
  return readEntry(event, JSON.stringify(event), sender).entry;
}

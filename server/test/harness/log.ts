/** Events in the log that no request has sent. */
import type { Queryable } from '../../src/storage/database/postgres.ts';
import { sql } from '../../src/storage/database/sql.ts';

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

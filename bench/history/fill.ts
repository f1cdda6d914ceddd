/** Fills a database with processed events of a year of the 500 students that bench:ingest has. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { fillLog } from '../../server/test/fixtures/size/log.ts';
import { eventText } from '../ingest/events.ts';
import type { Prepared } from '../ingest/prepare.ts';

export async function fillHistory(db: Database, prepared: Prepared, events: number): Promise<void> {
  const { places, applicationId } = prepared;
  await db.execute(sql`
    create temporary table event_places as
    select n - 1 as n, ${applicationId}::uuid as application_id, student_id, course_id, lesson_id
    from unnest(
      ${places.map(({ studentId }) => studentId)}::text[],
      ${places.map(({ courseId }) => courseId)}::text[],
      ${places.map(({ lessonId }) => lessonId)}::text[]
    ) with ordinality as place (student_id, course_id, lesson_id, n)`);
  const texts = places.map((place, index) => eventText(place, index % 10, randomUUID()));
  await fillLog(db, { events, texts, drops: false });
}

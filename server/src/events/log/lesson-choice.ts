/** Chooses a graded event's lesson among the ids of its assignable (COMPAT=live). */
import { arrayText, textArray, uuidArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import type { LogEntry } from './entry.ts';

/**
 * The entries with their lessons chosen: a lesson of the event's course, else any lesson, else the
 * likeliest id. The choice is stored with the event, so that retries and rebuilds use the same one.
 */
export async function withLessons(
  db: Queryable,
  entries: readonly LogEntry[],
): Promise<readonly LogEntry[]> {
  const open = entries.filter(({ event }) => event.lessonChoices.length > 1);
  if (open.length === 0) return entries;
  const rows = await db.query<{ key: string; lessonId: string }>(sql`
    select distinct on (o.key) o.key, choice.id as lesson_id
    from unnest(
      ${uuidArray(open.map(({ key }) => key))}::uuid[],
      ${textArray(open.map(({ event }) => event.courseId))}::text[],
      ${textArray(open.map(({ event }) => arrayText(event.lessonChoices)))}::text[]
    ) as o (key, course_id, choices)
    cross join unnest(o.choices::uuid[]) with ordinality as choice (id, place)
    left join lessons l on l.sourced_id = choice.id
    left join units u on u.sourced_id = l.unit_id
    order by o.key, (u.course_id = o.course_id) is true desc, l.sourced_id is not null desc,
      choice.place`);
  const chosen = new Map(rows.map(({ key, lessonId }) => [key, lessonId]));
  return entries.map((entry) => {
    const lessonId = chosen.get(entry.key);
    return lessonId ? { ...entry, event: { ...entry.event, lessonId } } : entry;
  });
}

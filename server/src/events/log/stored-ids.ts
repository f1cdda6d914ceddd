/** Finds students and courses whose UUID an event writes in another case than it is stored. */
import { isUuid } from '../../lib/uuid.ts';
import { textArray } from '../../storage/database/binary.ts';
import { storedUuid } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import type { LogEntry } from './entry.ts';

type Member = 'studentId' | 'courseId';
type Table = 'users' | 'courses';

/**
 * The entries with the ids of students and courses as they are stored now. An id that is stored as
 * sent stays as it is, and so does one that no record has.
 */
export async function withStoredIds(
  db: Queryable,
  entries: readonly LogEntry[],
): Promise<readonly LogEntry[]> {
  const [students, courses] = [uuidsOf(entries, 'studentId'), uuidsOf(entries, 'courseId')];
  if (students.length === 0 && courses.length === 0) return entries;
  const rows = await db.query<{ member: Member; sent: string; stored: string }>(sql`
    select 'studentId' as member, sent, stored from (${inOtherCase('users', students)}) u
    union all
    select 'courseId', sent, stored from (${inOtherCase('courses', courses)}) c`);
  if (rows.length === 0) return entries;
  const storedAs = new Map(rows.map(({ member, sent, stored }) => [`${member} ${sent}`, stored]));
  const stored = (member: Member, sent: string | null) => storedAs.get(`${member} ${sent}`) ?? sent;
  return entries.map((entry) => {
    const studentId = stored('studentId', entry.event.studentId);
    const courseId = stored('courseId', entry.event.courseId);
    return { ...entry, event: { ...entry.event, studentId, courseId } };
  });
}

function uuidsOf(entries: readonly LogEntry[], member: Member): string[] {
  const ids = entries.map(({ event }) => event[member]).filter((id) => id !== null && isUuid(id));
  return [...new Set(ids as string[])];
}

/** Gives events in the log the ids as they are stored now: their records came later. */
export async function useStoredIds(db: Queryable, seqs: readonly number[]): Promise<void> {
  const stored = (table: Table, sent: Sql) => sql`coalesce(${storedId(table, sent)}, ${sent})`;
  await db.execute(sql`
    update events e set student_id = s.student_id, course_id = s.course_id
    from (
      select seq, ${stored('users', sql`e.student_id`)} as student_id,
        ${stored('courses', sql`e.course_id`)} as course_id
      from events e where seq = any(${seqs}::bigint[])
    ) s
    where e.seq = s.seq
      and (e.student_id, e.course_id) is distinct from (s.student_id, s.course_id)`);
}

/** SQL: the id of the record that `sent` names, in any case of a UUID; null = there is none. */
export function storedId(table: Table, sent: Sql): Sql {
  return sql`coalesce(
    (select sourced_id from ${trusted(table)} where sourced_id = ${sent}),
    case when ${storedUuid(sql`lower(${sent})`)} is not null
      then (${otherSpelling(table, sent)}) end
  )`;
}

/**
 * A query of `sent` and `stored`, where no record has the id as sent. What follows `case` is asked
 * of the few that are left: a plain `not exists` would be asked of all.
 */
function inOtherCase(table: Table, ids: readonly string[]): Sql {
  return sql`
    select named.id as sent, r.sourced_id as stored
    from unnest(${textArray(ids)}::text[]) named (id)
    cross join lateral (${otherSpelling(table, sql`named.id`)}) r
    where case when r.sourced_id <> named.id
      then (select true from ${trusted(table)} where sourced_id = named.id) end is null`;
}

/**
 * A query of `sourced_id`: the record whose UUID is that of `sent`, preferably in lower case. The
 * condition of the first branch is that of an index, which is empty where all UUIDs are stored in
 * lower case. The second one is for ids that are sent with capitals.
 */
function otherSpelling(table: Table, sent: Sql): Sql {
  const records = trusted(table);
  return sql`
    select sourced_id from (
      select sourced_id from ${records}
      where lower(sourced_id) = lower(${sent})
        and char_length(sourced_id) = 36 and sourced_id <> lower(sourced_id)
      union all
      select sourced_id from ${records}
      where sourced_id = lower(${sent}) and ${sent} <> lower(${sent})
    ) other order by sourced_id = lower(${sent}) desc, sourced_id limit 1`;
}

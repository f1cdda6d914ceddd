/** Numbers of the whole platform for the overview. */
import { DAY_MS } from '../../lib/time.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';

const STATES = ['processed', 'dropped', 'failed', 'refused'] as const;

type State = (typeof STATES)[number];

interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** How many events reached each state in the window, and how long one of them waited at most. */
export async function countStates(db: Queryable, { from, until }: Window) {
  const rows = await db.query<{ state: State; events: number; lag: number }>(sql`
    select state, sum(events)::float8 as events, max(lag_max) as lag from event_counts
    where minute >= ${from} and minute < ${until}
    group by state`);
  const counts = { processed: 0, dropped: 0, failed: 0, refused: 0 };
  for (const { state, events } of rows) counts[state] = events;
  return { ...counts, lagSecondsMax: Math.max(0, ...rows.map(({ lag }) => lag)) };
}

/** Applications by their events in the window, the busiest first. */
export function listVolumes(db: Queryable, { from, until }: Window) {
  return db.query<{ sourcedId: string; name: string; events: number; dropped: number }>(sql`
    select a.sourced_id, a.name, c.events, c.dropped
    from (
      select application_id, sum(events)::float8 as events,
        coalesce(sum(events) filter (where state = 'dropped'), 0)::float8 as dropped
      from event_counts where minute >= ${from} and minute < ${until}
      group by application_id
      order by events desc, application_id
      limit 10
    ) as c join applications a on a.sourced_id = c.application_id
    order by c.events desc, a.name, a.sourced_id`);
}

/** Numbers of this moment. */
export async function findOpen(db: Queryable, now: Date) {
  const row = await db.first<{ openSessions: number; reviewsDue: number; failingJobs: number }>(sql`
    select (select count(*) from sessions where close_reason is null)::int as open_sessions,
      (select count(*) from review_states where due_at <= ${now})::int as reviews_due,
      (select count(*) from jobs where error is not null)::int as failing_jobs`);
  return row ?? { openSessions: 0, reviewsDue: 0, failingJobs: 0 };
}

/** Sessions that were open then; few last longer than a day, and those are not looked for. */
export async function countOpenSessions(db: Queryable, at: Date): Promise<number> {
  const row = await db.first<{ sessions: number }>(sql`
    select count(*)::int as sessions from sessions
    where started_at > ${new Date(at.getTime() - DAY_MS)} and started_at <= ${at}
      and expires_at > ${at}`);
  return row?.sessions ?? 0;
}

export async function sumXp(db: Queryable, { from, until }: Window): Promise<number> {
  const row = await db.first<{ xp: number }>(sql`
    select coalesce(sum(value), 0)::float8 as xp from xp_entries
    where effective_time >= ${from} and effective_time < ${until}`);
  return row?.xp ?? 0;
}

/**
 * Students of whom an event arrived in the window; a `count(distinct …)` would sort all events. Of
 * the ids of events, some name a teacher, who made a lesson available, and some no user.
 */
export async function countActiveStudents(db: Queryable, { from, until }: Window): Promise<number> {
  const row = await db.first<{ students: number }>(sql`
    select count(*)::int as students from (
      select student_id from events
      where received_at >= ${from} and received_at < ${until} and student_id is not null
      group by student_id
    ) as active
    join users u on u.sourced_id = active.student_id
    where u.roles @> array['student']`);
  return row?.students ?? 0;
}

interface RecordCounts {
  readonly frameworks: number;
  readonly courses: number;
  readonly students: number;
  readonly teachers: number;
  readonly classes: number;
  readonly enrollments: number;
  readonly applications: number;
}

/** Active records; courses that reviews make for one student are left out. */
export async function countRecords(db: Queryable): Promise<RecordCounts> {
  const counts = await db.first<RecordCounts>(sql`
    select
      (select count(*) from cf_documents)::int as frameworks,
      (select count(*) from courses where status = 'active' and student_id is null)::int
        as courses,
      u.students, u.teachers,
      (
        select count(*) from classes c join courses k on k.sourced_id = c.course_id
        where c.status = 'active' and k.student_id is null
      )::int as classes,
      (select count(*) from enrollments where status = 'active')::int as enrollments,
      (select count(*) from applications)::int as applications
    from (
      select count(*) filter (where roles @> array['student'])::int as students,
        count(*) filter (where roles @> array['teacher'])::int as teachers
      from users where status = 'active'
    ) as u`);
  if (!counts) throw new Error('A query without conditions returned no row.');
  return counts;
}

/** What the steps of the set-up need to know. */
export async function findSetup(db: Queryable) {
  const row = await db.first<{ operators: number; usedClients: number }>(sql`
    select
      (select count(*) from accounts where operator and disabled_at is null)::int as operators,
      (
        select count(distinct c.application_id) from client_uses u
        join clients c on c.client_id = u.client_id
        where not c.scopes @> array['admin']
      )::int as used_clients`);
  return { operators: row?.operators ?? 0, usedClients: row?.usedClients ?? 0 };
}

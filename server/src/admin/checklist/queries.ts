/** Finds what an application has done so far. */
import { mayReadRow } from '../../access/roster.ts';
import { ANONYMOUS } from '../../http/caller.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/time.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { type ApplicationFacts, COUNT_MAX } from './rules.ts';

const SEEN_DAYS = 30;

/** Counts the rows, up to the maximum. */
function countUpTo(rows: Sql): Sql {
  return sql`(select count(*)::integer from (select ${rows} limit ${COUNT_MAX}) counted)`;
}

/** From the next full minute on: events are counted by minute. */
export async function countDropRateAnew(db: Queryable, id: string, now: Date): Promise<void> {
  const since = new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await db.execute(
    sql`update applications set drop_rate_since = ${since} where sourced_id = ${id}`,
  );
}

/** The facts of the application, `now` ending its last day; undefined = none has this id. */
export function findFacts(
  db: Queryable,
  id: string,
  now: Date,
): Promise<ApplicationFacts | undefined> {
  // What the application may read, not what the reader may.
  const reader = { ...ANONYMOUS, applicationId: id };
  const lessons = sql`from courses c
    join units u on u.course_id = c.sourced_id and u.status = 'active'
    join lessons l on l.unit_id = u.sourced_id and l.status = 'active'
    where c.application_id = ${id} and c.status = 'active' and c.student_id is null`;
  const day = new Date(now.getTime() - DAY_MS);
  const counts = sql`from event_counts where application_id = ${id}`;
  const ofDay = sql`${counts} and minute >= greatest(${day}::timestamptz, a.drop_rate_since)`;
  const lastOf = (condition: Sql) => sql`(
    select ${isoText(sql`max(minute)`)} ${counts} and state = 'processed' and ${condition}
      and minute >= ${new Date(now.getTime() - SEEN_DAYS * DAY_MS)})`;
  return db.first<ApplicationFacts>(sql`
    select
      (
        select ${isoText(sql`max(used.used_at)`)}
        from clients k join client_uses used using (client_id) where k.application_id = ${id}
      ) as token_at,
      ${countUpTo(sql`from courses c
        where c.application_id = ${id} and c.status = 'active' and c.student_id is null`)}
        as courses,
      lessons.found as lessons, lessons.tagged as tagged_lessons,
      (
        select coalesce(sum(cardinality(redirect_uris)), 0)::integer
        from clients where application_id = ${id} and disabled_at is null
      ) as redirects,
      ${countUpTo(sql`from users
        where roles @> '{student}' and status = 'active' and ${mayReadRow(reader, sql`users.readers`)}`)}
        as students,
      ${lastOf(sql`type = 'SessionEvent'`)} as session_at,
      (
        select ${isoText(sql`max(h.last_at)`)} from (
          select last_at from heartbeats where application_id = ${id} limit 1
        ) h
      ) as heartbeat_at,
      ${lastOf(sql`type = 'GradeEvent' and score_type = 'XP'`)} as xp_at,
      case when a.drop_rate_since > ${day} then ${isoText(sql`a.drop_rate_since`)} end
        as counted_since,
      (select coalesce(sum(events), 0)::integer ${ofDay}) as day_events,
      (
        select coalesce(sum(events), 0)::integer ${ofDay} and state <> 'processed'
      ) as day_lost,
      (
        select ${isoText(sql`min(secret_created_at)`)}
        from clients where application_id = ${id} and disabled_at is null
      ) as secret_at,
      hooks.*
    from applications a, (
      select count(*)::integer as found, (count(*) filter (where has_standards))::integer as tagged
      from (
        select exists (
          select from resource_objectives o where o.resource_id = l.resource_id
        ) as has_standards
        ${lessons} limit ${COUNT_MAX}
      ) one
    ) lessons, (
      select count(*)::integer as webhooks,
        (count(*) filter (where failing_since is not null))::integer as webhooks_failing
      from webhooks where application_id = ${id}
    ) hooks
    where a.sourced_id = ${id}`);
}

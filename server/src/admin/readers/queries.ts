/** Finds who may read a person, and why: each reason that the views of readers follow. */
import type { Database } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

/** In the order in which they are told. */
export const READER_REASONS = [
  'created',
  'operator',
  'signin',
  'enrollment',
  'class_grant',
  'school_grant',
  'whole_roster',
] as const;

interface ReasonRow {
  readonly applicationId: string;
  readonly applicationName: string;
  readonly reason: (typeof READER_REASONS)[number];
  readonly since: Date | null;
  readonly until: string | null;
  readonly classId: string | null;
  readonly classTitle: string | null;
  readonly schoolId: string | null;
  readonly schoolName: string | null;
}

const REASONS_MAX = 1_000;

/** The reasons in `user_readers` and `granted_readers`, which add up to `users.readers`. */
const reasonsOf = (userId: string): Sql => sql`
  select application_id, basis as reason,
    created_at as since, null::date as until, null as class_id, null as school_id
  from student_bases where student_id = ${userId}
  union all
  select k.application_id, 'enrollment', null, e.end_date, c.sourced_id, null
  from enrollments e
  join classes c on c.sourced_id = e.class_id
  join courses k on k.sourced_id = c.course_id
  where e.user_id = ${userId} and ${isLive} and k.status = 'active'
  union all
  select g.application_id, case when g.class_id is null then 'school_grant' else 'class_grant' end,
    g.created_at, g.end_date, c.sourced_id, g.school_id
  from enrollments e
  join classes c on c.sourced_id = e.class_id
  join courses k on k.sourced_id = c.course_id
  join application_grants g on g.class_id = c.sourced_id or g.school_id = c.school_id
  where e.user_id = ${userId} and ${isLive} and k.student_id is null and g.ended_at is null
    and (not g.by_district or e.application_id = (
      select o.application_id from orgs o where o.sourced_id = c.school_id
    ))
  union all
  select g.application_id, 'school_grant', g.created_at, g.end_date, null, g.school_id
  from users u
  cross join unnest(u.org_ids) as org_id
  join application_grants g on g.school_id = org_id
  where u.sourced_id = ${userId} and g.ended_at is null
  union all
  select sourced_id, 'whole_roster', null, null, null, null from applications where roster_all`;

const isLive = sql`(e.status = 'active' or e.went_along) and c.status = 'active'
  and (e.end_date is null or e.end_date >= (select cutoff from enrollment_access))`;

/** By application, in the order of its name; undefined = no such user. */
export async function findReaders(db: Database, userId: string) {
  const known = await db.first(sql`select from users where sourced_id = ${userId}`);
  if (!known) return undefined;
  const rows = await db.query<ReasonRow>(sql`
    select r.application_id as "applicationId", a.name as "applicationName", r.reason, r.since,
      r.until::text as until, r.class_id as "classId", c.title as "classTitle",
      r.school_id as "schoolId", o.name as "schoolName"
    from (${reasonsOf(userId)}) as r
    join applications a on a.sourced_id = r.application_id
    left join classes c on c.sourced_id = r.class_id
    left join orgs o on o.sourced_id = r.school_id
    order by lower(a.name), r.application_id,
      array_position(${[...READER_REASONS]}::text[], r.reason), c.title, r.class_id, o.name
    limit ${REASONS_MAX}`);
  const byApplication = Map.groupBy(rows, ({ applicationId }) => applicationId);
  return [...byApplication.values()].map((reasons) => ({
    applicationId: reasons[0]?.applicationId ?? '',
    applicationName: reasons[0]?.applicationName ?? '',
    reasons: reasons.map(reasonOf),
  }));
}

function reasonOf({ reason, since, until, ...row }: ReasonRow) {
  const { classId, classTitle, schoolId, schoolName } = row;
  return {
    reason,
    ...(since ? { since: since.toISOString() } : {}),
    ...(until ? { until } : {}),
    ...(classId ? { class: { sourcedId: classId, title: classTitle ?? '' } } : {}),
    ...(schoolId ? { school: { sourcedId: schoolId, name: schoolName ?? '' } } : {}),
  };
}

-- The warehouse: views for analysts, in which students have a pseudonym and no name.
-- docs/decisions/warehouse.md has the reasons.

create schema if not exists analytics;

-- Roles of the database that read the views: lectern warehouse grant.
create table warehouse_roles (
  role text primary key,
  -- It reads names of students and their ids.
  names boolean not null,
  -- Orgs of which it reads the students, with all below them; null = all.
  org_ids text[],
  -- The longest time of a statement or transaction.
  seconds_max integer not null check (seconds_max > 0),
  granted_at timestamptz not null default now()
);

-- Pseudonyms of erased students, for those who keep an export.
create table erased_students (
  student_key uuid primary key,
  erased_at timestamptz not null default now()
);

-- Rows of facts that were deleted, as by a rebuild or an erasure; a job removes old ones.
create table warehouse_deletions (
  fact text not null,
  -- The values of its key.
  key uuid[] not null,
  -- Whose row it was; null = of a table for all applications.
  application_id uuid,
  deleted_at timestamptz not null default now()
);

-- Nightly exports that are kept: WAREHOUSE_EXPORT.
create table warehouse_exports (
  started_at timestamptz primary key,
  finished_at timestamptz not null,
  -- On the machine that wrote it.
  folder text not null,
  -- The content of its file.
  manifest jsonb not null
);

create index erased_students_erased on erased_students (erased_at);
create index warehouse_deletions_deleted on warehouse_deletions (deleted_at);

insert into server_secrets (name, value) values ('pseudonyms', encode(
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'
));

-- 128 bits of a hash that cannot be guessed without the secret. Events name students by UUIDs in
-- any case.
create function pseudonym(secret text, id text) returns uuid language sql stable parallel safe
return encode(substring(sha256(convert_to(secret || case
  when id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then lower(id) else id
end, 'UTF8')) for 16), 'hex')::uuid;

-- What who asks may read. The owner of the schema reads all, and no names.
create view warehouse_reader as
select coalesce(bool_or(org_ids is null), false)
    or (select pg_has_role(nspowner, 'member') from pg_namespace where nspname = 'analytics')
    as reads_all,
  coalesce(bool_or(names), false) as reads_names
from warehouse_roles where role = current_user;

create view warehouse_reader_orgs as
with recursive below as (
  select unnest(org_ids) as org_id from warehouse_roles where role = current_user
  union
  select o.sourced_id from orgs o join below b on o.parent_id = b.org_id
)
select org_id from below;

create view warehouse_reader_students as
select sourced_id as student_id from users
where org_ids && array(select org_id from warehouse_reader_orgs)
  and role_orgs && array(select 'student ' || org_id from warehouse_reader_orgs)
union
select user_id from enrollments
where school_id = any(array(select org_id from warehouse_reader_orgs)) and role = 'student'
  and status = 'active';

create view warehouse_secret as select value from server_secrets where name = 'pseudonyms';

create view analytics.dim_application as
select sourced_id as application_id, name from applications;

create view analytics.dim_org as
select sourced_id as org_id, name, type, identifier, parent_id as parent_org_id,
  status = 'active' as is_active
from orgs
where (select reads_all from warehouse_reader)
  or sourced_id in (select org_id from warehouse_reader_orgs);

create view analytics.dim_student with (security_barrier) as
select pseudonym((select value from warehouse_secret), sourced_id) as student_key,
  grades[1] as grade, primary_org_id as school_id, status = 'active' and enabled_user as is_active,
  case when (select reads_names from warehouse_reader) then sourced_id end as sourced_id,
  case when (select reads_names from warehouse_reader) then given_name end as given_name,
  case when (select reads_names from warehouse_reader) then family_name end as family_name
from users
where roles @> array['student'] and ((select reads_all from warehouse_reader)
  or sourced_id in (select student_id from warehouse_reader_students));

-- Review courses, whose ids follow from that of a student, are in no view.
create view analytics.dim_course as
select sourced_id as course_id, application_id, title, course_code, subjects[1] as subject,
  grades[1] as grade, org_id, status = 'active' as is_active
from courses where student_id is null;

create view analytics.dim_lesson as
select l.sourced_id as lesson_id, l.application_id, u.course_id, l.unit_id, l.title,
  u.title as unit_title, l.lesson_type, r.type as resource_type, l.status = 'active' as is_active
from lessons l
join units u on u.sourced_id = l.unit_id
join resources r on r.sourced_id = l.resource_id
where l.student_id is null;

create view analytics.dim_standard as
select i.sourced_id as standard_id, i.document_id as framework_id, d.title as framework,
  i.human_coding_scheme as code, i.full_statement as statement, i.cf_item_type as type,
  i.education_level[1] as first_grade, i.status = 'active' as is_active
from cf_items i join cf_documents d on d.sourced_id = i.document_id;

create view analytics.dim_class as
select c.sourced_id as class_id, c.course_id, c.school_id, c.title, c.grades[1] as grade,
  c.status = 'active' as is_active
from classes c join courses k on k.sourced_id = c.course_id
where k.student_id is null and ((select reads_all from warehouse_reader)
  or c.school_id in (select org_id from warehouse_reader_orgs));

create view analytics.bridge_enrollment with (security_barrier) as
select pseudonym((select value from warehouse_secret), e.sourced_id) as enrollment_key,
  pseudonym((select value from warehouse_secret), e.user_id) as student_key, e.class_id,
  e.begin_date, e.end_date, e.status = 'active' as is_active
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
where e.role = 'student' and k.student_id is null and ((select reads_all from warehouse_reader)
  or e.user_id in (select student_id from warehouse_reader_students));

-- Facts as their rows follow from the tables, for exports, which find what changed by `xmin`, or by
-- `seq`. Analysts read the views of the same names in the schema analytics.
create view warehouse_fct_event as
select e.key as event_key, e.application_id,
  pseudonym((select value from warehouse_secret), e.student_id) as student_key,
  e.type, e.action, e.score_type, nullif(e.subject, '') as subject,
  case when k.sourced_id is null then e.course_id end as course_id,
  case when k.sourced_id is null then e.lesson_id end as lesson_id,
  k.sourced_id is not null as is_review, e.score_given, e.max_score,
  e.effective_time as occurred_at, e.received_at, o.processed_at,
  coalesce(o.state, 'received') as status, o.code as reason, e.student_id, e.seq
from events e
left join event_outcomes o on o.seq = e.seq
left join courses k on k.sourced_id = e.course_id and k.student_id is not null
where e.type <> 'erased';

create view warehouse_fct_xp as
select x.key as event_key, x.application_id,
  pseudonym((select value from warehouse_secret), x.student_id) as student_key,
  x.value as xp, x.subject, case when k.sourced_id is null then x.course_id end as course_id,
  case when k.sourced_id is null then x.lesson_id end as lesson_id,
  k.sourced_id is not null as is_review, x.effective_time as earned_at, x.student_id, x.xmin
from xp_entries x
left join courses k on k.sourced_id = x.course_id and k.student_id is not null;

create view warehouse_fct_result as
select pseudonym((select value from warehouse_secret), r.sourced_id) as result_key,
  'event' as source,
  r.application_id, pseudonym((select value from warehouse_secret), r.student_id) as student_key,
  r.score_type, r.score, r.max_score, coalesce(r.score_status, 'fully graded') as score_status,
  credit_of(r.score_status, r.score, r.max_score) as credit, r.subject,
  case when k.sourced_id is null then r.course_id end as course_id,
  case when k.sourced_id is null then r.lesson_id end as lesson_id,
  k.sourced_id is not null as is_review, r.effective_time as scored_at, r.student_id, r.xmin
from assessment_results r
left join courses k on k.sourced_id = r.course_id and k.student_id is not null
where r.status = 'active'
union all
select pseudonym((select value from warehouse_secret), r.sourced_id), 'application',
  r.application_id, pseudonym((select value from warehouse_secret), r.student_id),
  null, r.score::numeric, null, r.score_status, null, null, null, null, false,
  r.score_date::timestamp at time zone 'UTC', r.student_id, r.xmin
from own_assessment_results r
where r.status = 'active';

create view warehouse_fct_answer as
select a.key as event_key, a.cf_item_id as standard_id, a.application_id,
  pseudonym((select value from warehouse_secret), a.student_id) as student_key,
  a.credit, a.course_id, a.lesson_id, a.at as answered_at, a.student_id, a.xmin
from review_answers a;

create view warehouse_fct_session as
select pseudonym((select value from warehouse_secret), s.application_id || ' ' || s.session_id)
    as session_key,
  s.application_id, pseudonym((select value from warehouse_secret), s.student_id) as student_key,
  s.started_at, s.ended_at,
  floor(extract(epoch from s.ended_at - s.started_at))::bigint as duration_seconds,
  s.start_inferred, s.requires_heartbeat, s.close_reason, s.student_id, s.xmin
from sessions s;

create view warehouse_fct_review as
select pseudonym((select value from warehouse_secret), s.student_id) as student_key,
  s.cf_item_id as standard_id, r.day as reviewed_on, r.rating, r.rating > 1 as passed,
  s.desired_retention, s.scheduler, s.student_id, s.xmin
from review_states s
cross join lateral first_reviews(s.review_dates, s.ratings) r;

do $$
declare
  fact text;
begin
  foreach fact in array array[
    'fct_event', 'fct_xp', 'fct_result', 'fct_answer', 'fct_session', 'fct_review'
  ] loop
    execute (
      select format('create view analytics.%1$I with (security_barrier) as
        select %2$s from warehouse_%1$s where (select reads_all from warehouse_reader)
          or student_id in (select student_id from warehouse_reader_students)',
        fact, string_agg(attname, ', ' order by attnum))
      from pg_attribute
      where attrelid = ('warehouse_' || fact)::regclass and attnum > 0
        and attname not in ('student_id', 'seq', 'xmin')
    );
  end loop;
end $$;

create view analytics.fct_mastery_day with (security_barrier) as
select r.application_id,
  pseudonym((select value from warehouse_secret), r.student_id) as student_key,
  o.cf_item_id as standard_id, (r.effective_time at time zone 'UTC')::date as mastered_on,
  count(*) as lessons
from assessment_results r
join lessons l on l.sourced_id = case
  when r.lesson_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.lesson_id::uuid end
join resource_objectives o on o.resource_id = l.resource_id
left join courses k on k.sourced_id = r.course_id and k.student_id is not null
where r.score_type = 'MASTERY' and credit_of(r.score_status, r.score, r.max_score) = 'correct'
  and k.sourced_id is null and ((select reads_all from warehouse_reader)
    or r.student_id in (select student_id from warehouse_reader_students))
group by r.application_id, r.student_id, o.cf_item_id, mastered_on;

-- Notes rows of facts that are gone; arguments: the fact, the columns of its key that a row of the
-- table has, their values as SQL of the row `o`, and its application. Exports find changed rows by
-- the same.
create function note_deletions() returns trigger language plpgsql as $$
begin
  execute format('insert into warehouse_deletions (fact, key, application_id)
    select %L, array[%s], %s from gone o', tg_argv[0], tg_argv[2], tg_argv[3]);
  return null;
end
$$;

do $$
declare
  hashed constant text := 'pseudonym((select value from warehouse_secret), %s)';
  source text[];
begin
  foreach source slice 1 in array array[
    array['events', 'fct_event', 'event_key', 'o.key'],
    array['event_outcomes', 'fct_event', 'event_key', 'o.key'],
    array['xp_entries', 'fct_xp', 'event_key', 'o.key'],
    array['assessment_results', 'fct_result', 'result_key', format(hashed, 'o.sourced_id')],
    array['own_assessment_results', 'fct_result', 'result_key', format(hashed, 'o.sourced_id')],
    array['review_answers', 'fct_answer', 'event_key, standard_id', 'o.key, o.cf_item_id'],
    array['review_states', 'fct_review', 'student_key, standard_id',
      format(hashed, 'o.student_id') || ', o.cf_item_id'],
    array['sessions', 'fct_session', 'session_key',
      format(hashed, 'o.application_id || '' '' || o.session_id')]
  ] loop
    execute format('create trigger note_deletions after delete on %I referencing old table as gone
      for each statement execute function note_deletions(%L, %L, %L, %L)',
      source[1], source[2], source[3], source[4],
      case when source[1] = 'review_states' then 'null::uuid' else 'o.application_id' end);
  end loop;
end $$;

-- An event that is erased leaves its fact, and keeps its place in the log.
create function note_erased_event() returns trigger language plpgsql as $$
begin
  insert into warehouse_deletions (fact, key, application_id)
  values ('fct_event', array[new.key], new.application_id);
  return null;
end
$$;
create trigger note_erased_event after update of type on events
for each row when (new.type = 'erased') execute function note_erased_event();

select audit_table('warehouse_roles', '{role}');

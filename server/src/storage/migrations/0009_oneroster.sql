-- A complete OneRoster provider: what its lists, writes and totals need.

-- Changes of the tables of a family. Rows are only added, one by each transaction that writes, so
-- that writers never wait for each other; a job adds old rows up. The sum that a snapshot sees is
-- the version of what it sees: the sums of two snapshots are equal only when neither sees a
-- transaction that the other does not.
create table record_changes (
  family text not null,
  changes bigint not null
);

create function note_change() returns trigger language plpgsql as $$
declare
  noted constant text := 'lectern.noted_' || tg_argv[0];
begin
  if current_setting(noted, true) is distinct from pg_current_xact_id()::text then
    insert into record_changes (family, changes) values (tg_argv[0], 1);
    perform set_config(noted, pg_current_xact_id()::text, true);
  end if;
  return null;
end
$$;

create trigger changed after insert or update or delete or truncate on applications
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on orgs
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on academic_sessions
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on courses
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on users
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on classes
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on enrollments
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on student_agents
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on student_bases
  for each statement execute function note_change('roster');
create trigger changed after insert or update or delete or truncate on resources
  for each statement execute function note_change('content');
create trigger changed after insert or update or delete or truncate on units
  for each statement execute function note_change('content');
create trigger changed after insert or update or delete or truncate on lessons
  for each statement execute function note_change('content');

-- Of a user, whose id it has.
create table demographics (
  sourced_id text primary key references users,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  birth_date date,
  sex text,
  american_indian_or_alaska_native boolean,
  asian boolean,
  black_or_african_american boolean,
  native_hawaiian_or_other_pacific_islander boolean,
  white boolean,
  demographic_race_two_or_more_races boolean,
  hispanic_or_latino_ethnicity boolean,
  country_of_birth_code text,
  state_of_birth_abbreviation text,
  city_of_birth text,
  public_school_residence_status text,
  metadata jsonb,
  record text not null
);

create index demographics_modified on demographics (date_last_modified, sourced_id);
create trigger changed after insert or update or delete or truncate on demographics
  for each statement execute function note_change('roster');

-- Each role of a user with the id of its org, as 'student school-1'.
alter table users add column role_orgs text[] not null default '{}';
update users set role_orgs = array(
  select distinct concat(role ->> 'role', ' ', role -> 'org' ->> 'sourcedId')
  from jsonb_array_elements(record::jsonb -> 'roles') as role
);
create index users_role_orgs on users using gin (role_orgs);
create index classes_terms on classes using gin (term_ids);
create index enrollments_school on enrollments (school_id);

create table categories (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  weight double precision,
  metadata jsonb,
  record text not null
);

create index categories_modified on categories (date_last_modified, sourced_id);
create trigger changed after insert or update or delete or truncate on categories
  for each statement execute function note_change('gradebook');

create table score_scales (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  type text not null,
  course_id text references courses,
  class_id text not null references classes,
  metadata jsonb,
  record text not null
);

create index score_scales_modified on score_scales (date_last_modified, sourced_id);
create index score_scales_class on score_scales (class_id);
create trigger changed after insert or update or delete or truncate on score_scales
  for each statement execute function note_change('gradebook');

create table line_items (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  description text,
  assign_date timestamptz not null,
  due_date timestamptz not null,
  class_id text not null references classes,
  school_id text not null references orgs,
  category_id text not null references categories,
  grading_period_id text references academic_sessions,
  academic_session_id text references academic_sessions,
  score_scale_id text references score_scales,
  result_value_min double precision,
  result_value_max double precision,
  metadata jsonb,
  record text not null
);

create index line_items_modified on line_items (date_last_modified, sourced_id);
create index line_items_class on line_items (class_id);
create index line_items_category on line_items (category_id);
create trigger changed after insert or update or delete or truncate on line_items
  for each statement execute function note_change('gradebook');

create table results (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  line_item_id text not null references line_items,
  student_id text not null references users,
  -- That of the line item.
  class_id text not null references classes,
  score_scale_id text references score_scales,
  score_status text not null,
  score double precision,
  text_score text,
  score_date date not null,
  comment text,
  in_progress boolean,
  incomplete boolean,
  late boolean,
  missing boolean,
  metadata jsonb,
  record text not null
);

create index results_modified on results (date_last_modified, sourced_id);
create index results_line_item on results (line_item_id);
create index results_class on results (class_id, student_id);
create index results_student on results (student_id);
create trigger changed after insert or update or delete or truncate on results
  for each statement execute function note_change('gradebook');

-- Line items and results of assessments that were written. Those that follow from events are in
-- tables of their own, which may be emptied and made again: nothing here hangs on them.
create table own_assessment_line_items (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  description text,
  class_id text references classes,
  parent_id text,
  score_scale_id text references score_scales,
  result_value_min double precision,
  result_value_max double precision,
  metadata jsonb,
  record text not null
);

create index own_assessment_line_items_modified
  on own_assessment_line_items (date_last_modified, sourced_id);
create trigger changed after insert or update or delete or truncate on own_assessment_line_items
  for each statement execute function note_change('gradebook');

create table own_assessment_results (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  assessment_line_item_id text not null,
  student_id text not null references users,
  score double precision,
  text_score text,
  score_date date not null,
  score_scale_id text references score_scales,
  score_percentile double precision,
  score_status text not null,
  comment text,
  in_progress boolean,
  incomplete boolean,
  late boolean,
  missing boolean,
  metadata jsonb,
  record text not null
);

create index own_assessment_results_modified
  on own_assessment_results (date_last_modified, sourced_id);
create index own_assessment_results_line_item on own_assessment_results (assessment_line_item_id);
create index own_assessment_results_student on own_assessment_results (student_id);
create trigger changed after insert or update or delete or truncate on own_assessment_results
  for each statement execute function note_change('gradebook');

-- Which unit and which lesson a line item is of, derived ones too: these rows outlive a rebuild.
create table assessment_line_item_components (
  sourced_id text primary key,
  component_id uuid,
  component_resource_id uuid
);

create trigger changed after insert or update or delete or truncate
  on assessment_line_item_components
  for each statement execute function note_change('gradebook');
create trigger changed after insert or update or delete or truncate on assessment_line_items
  for each statement execute function note_change('gradebook');
create trigger changed after insert or update or delete or truncate on assessment_results
  for each statement execute function note_change('gradebook');

-- Ids of derived rows are UUIDs; in lists they are texts, as those of written ones.
drop index assessment_line_items_modified;
create index assessment_line_items_modified
  on assessment_line_items (date_last_modified, (sourced_id::text));
create index assessment_line_items_id on assessment_line_items ((sourced_id::text));
drop index assessment_results_modified;
create index assessment_results_modified
  on assessment_results (date_last_modified, (sourced_id::text));
create index assessment_results_id on assessment_results ((sourced_id::text));

create view assessment_line_item_records as
select sourced_id::text as sourced_id, application_id, status, date_last_modified, title,
  null::text as description, null::text as class_id, null::text as parent_id,
  null::text as score_scale_id, null::double precision as result_value_min,
  result_value_max::double precision as result_value_max,
  jsonb_build_object(
    'assignableId', assignable_id, 'courseId', course_id, 'lessonId', lesson_id, 'unitId', unit_id
  ) as metadata,
  null::text as record, true as derived
from assessment_line_items
union all
select sourced_id, application_id, status, date_last_modified, title, description, class_id,
  parent_id, score_scale_id, result_value_min, result_value_max, metadata, record, false
from own_assessment_line_items;

create view assessment_result_records as
select sourced_id::text as sourced_id, application_id, status, date_last_modified,
  assessment_line_item_id::text as assessment_line_item_id, student_id,
  score::double precision as score, null::text as text_score,
  (graded_at at time zone 'UTC')::date as score_date, null::text as score_scale_id,
  null::double precision as score_percentile, 'fully graded'::text as score_status,
  null::text as comment, null::boolean as in_progress, null::boolean as incomplete,
  null::boolean as late, null::boolean as missing,
  jsonb_strip_nulls(jsonb_build_object(
    'scoreType', score_type,
    'maxScore', max_score,
    'attemptId', attempt_id,
    'attemptCount', attempt_count,
    'assignableId', assignable_id,
    'subject', subject,
    'courseId', course_id,
    'lessonId', lesson_id,
    'sourceEventId', event_id
  )) as metadata,
  null::text as record, true as derived
from assessment_results
union all
select sourced_id, application_id, status, date_last_modified, assessment_line_item_id, student_id,
  score, text_score, score_date, score_scale_id, score_percentile, score_status, comment,
  in_progress, incomplete, late, missing, metadata, record, false
from own_assessment_results;

-- Which applications may read a class, an enrollment, a user: lists of partners need no joins. The
-- rules are those of the view `user_readers` and of the two triggers below; triggers keep the
-- columns, and rebuild_readers() makes them anew.
alter table classes add column readers uuid[] not null default '{}';
alter table enrollments add column readers uuid[] not null default '{}';
alter table users add column readers uuid[] not null default '{}';

-- A basis, or a seat in a class of one's course, all of them active.
create view user_readers as
select student_id as user_id, application_id from student_bases
union
select e.user_id, k.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
where e.status = 'active' and c.status = 'active' and k.status = 'active';

create function readers_of(id text) returns uuid[] language sql stable
return array(
  select r.application_id from user_readers r where r.user_id = id order by r.application_id
);

-- Who writes a class and who retires its course at the same time wait for each other.
create function set_class_readers() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  select application_id into owner from courses where sourced_id = new.course_id for share;
  new.readers := array(
    select distinct reader from unnest(array[new.application_id, owner]) as reader
    where reader is not null order by reader
  );
  return new;
end
$$;

-- Likewise who enrolls and who retires the class.
create function set_enrollment_readers() returns trigger language plpgsql as $$
declare
  klass record;
begin
  select c.readers into klass
  from classes c join courses k on k.sourced_id = c.course_id
  where c.sourced_id = new.class_id for share;
  new.readers := array(
    select distinct reader from unnest(new.application_id || klass.readers) as reader
    order by reader
  );
  return new;
end
$$;

create function set_user_readers() returns trigger language plpgsql as $$
begin
  new.readers := readers_of(new.sourced_id);
  return new;
end
$$;

-- Two statements: the second sees what those had done whom the first waited for.
create function refresh_user_readers(ids text[]) returns void language plpgsql as $$
begin
  perform from users where sourced_id = any(ids) order by sourced_id for no key update;
  update users set readers = readers_of(sourced_id)
  where sourced_id = any(ids) and readers is distinct from readers_of(sourced_id);
end
$$;

create function rebuild_readers() returns void language plpgsql as $$
begin
  update classes set sourced_id = sourced_id;
  update enrollments set sourced_id = sourced_id;
  update users set readers = readers_of(sourced_id);
end
$$;

create trigger set_readers before insert or update on classes
  for each row execute function set_class_readers();
create trigger set_readers before insert or update on enrollments
  for each row execute function set_enrollment_readers();
create trigger set_readers before insert on users
  for each row execute function set_user_readers();

create function refresh_by_enrollments() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct user_id from written where status = 'active');
  elsif tg_op = 'DELETE' then
    ids := array(select distinct user_id from gone);
  else
    ids := array(
      select user_id from (
        select sourced_id, user_id, class_id, status from written
        except select sourced_id, user_id, class_id, status from gone
      ) as w
      union
      select user_id from (
        select sourced_id, user_id, class_id, status from gone
        except select sourced_id, user_id, class_id, status from written
      ) as g
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

create trigger refresh_inserted after insert on enrollments
  referencing new table as written
  for each statement execute function refresh_by_enrollments();
create trigger refresh_updated after update on enrollments
  referencing old table as gone new table as written
  for each statement execute function refresh_by_enrollments();
create trigger refresh_deleted after delete on enrollments
  referencing old table as gone
  for each statement execute function refresh_by_enrollments();

-- What changes of a class: its course or status for its users, its readers for its enrollments.
create function refresh_by_classes() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  update enrollments e set sourced_id = e.sourced_id
  from written w join gone g using (sourced_id)
  where e.class_id = w.sourced_id and w.readers <> g.readers;
  ids := array(
    select distinct e.user_id
    from written w join gone g using (sourced_id) join enrollments e on e.class_id = w.sourced_id
    where (w.status, w.course_id) <> (g.status, g.course_id)
  );
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

create trigger refresh_updated after update on classes
  referencing old table as gone new table as written
  for each statement execute function refresh_by_classes();

create function refresh_by_courses() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  ids := array(
    select distinct e.user_id
    from written w join gone g using (sourced_id)
    join classes c on c.course_id = w.sourced_id join enrollments e on e.class_id = c.sourced_id
    where w.status <> g.status
  );
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

create trigger refresh_updated after update on courses
  referencing old table as gone new table as written
  for each statement execute function refresh_by_courses();

create function refresh_by_bases() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform refresh_user_readers(array(select distinct student_id from written));
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    perform refresh_user_readers(array(select distinct student_id from gone));
  end if;
  return null;
end
$$;

create trigger refresh_inserted after insert on student_bases
  referencing new table as written
  for each statement execute function refresh_by_bases();
create trigger refresh_updated after update on student_bases
  referencing old table as gone new table as written
  for each statement execute function refresh_by_bases();
create trigger refresh_deleted after delete on student_bases
  referencing old table as gone
  for each statement execute function refresh_by_bases();

select rebuild_readers();

-- Pages far down a list are skipped in the index alone, status and readers included.
drop index users_modified;
create index users_modified on users (date_last_modified, sourced_id) include (status, readers);
drop index classes_modified;
create index classes_modified on classes (date_last_modified, sourced_id)
  include (status, readers);
drop index enrollments_modified;
create index enrollments_modified on enrollments (date_last_modified, sourced_id)
  include (status, readers);

-- A partner of few students, of few classes.
create index users_readers on users using gin (readers);
create index classes_readers on classes using gin (readers);
create index enrollments_readers on enrollments using gin (readers);

-- What people look for by a part of a name.
create extension if not exists pg_trgm;
create index users_names on users using gin (
  given_name gin_trgm_ops, family_name gin_trgm_ops, email gin_trgm_ops
);
create index classes_titles on classes using gin (title gin_trgm_ops);

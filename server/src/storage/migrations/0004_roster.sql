-- People, schools, courses and classes (OneRoster v1p2). `record` is the JSON text that is served,
-- written with the columns in one transaction; the columns are what filters, sorts and rules look
-- at. A status, a date of the last change and a record have the same meaning in each table.
-- An index entry holds at most 2,704 bytes: a title has up to 500 characters, a text id 255, of up
-- to 4 bytes each, so both do not go into one index.

-- Schools, districts, states.
create table orgs (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  name text not null,
  type text not null,
  identifier text not null,
  parent_id text references orgs,
  metadata jsonb,
  record text not null
);

-- School years, terms, grading periods.
create table academic_sessions (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  start_date date not null,
  end_date date not null,
  type text not null,
  parent_id text references academic_sessions,
  school_year text not null,
  metadata jsonb,
  record text not null
);

-- The ids of the orgs in a user's role_orgs.
create function orgs_of_roles(role_orgs text[]) returns text[]
language sql immutable parallel safe
return array(select substr(held, strpos(held, ' ') + 1) from unnest(role_orgs) as held);

-- People: students, teachers, guardians.
create table users (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  enabled_user boolean not null,
  username text,
  user_master_identifier text,
  given_name text not null,
  family_name text not null,
  middle_name text,
  preferred_first_name text,
  preferred_middle_name text,
  preferred_last_name text,
  pronouns text,
  identifier text,
  email text,
  sms text,
  phone text,
  grades text[],
  -- Every role the user has in any org.
  roles text[] not null,
  primary_org_id text references orgs,
  resource_ids uuid[],
  metadata jsonb,
  record text not null,
  -- Each role of a user with the id of its org, as 'student school-1'.
  role_orgs text[] not null default '{}',
  -- The orgs of these, stored: to compute them for each of many rows takes seconds.
  org_ids text[] not null generated always as (orgs_of_roles(role_orgs)) stored,
  -- Applications that may read it (0006_readers.sql).
  readers uuid[] not null default '{}'
);

-- Demographics of a user, whose id they have.
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

-- A guardian or helper who acts for a student.
create table student_agents (
  student_id text not null references users,
  agent_id text not null references users,
  application_id uuid not null references applications,
  created_at timestamptz not null default now(),
  primary key (student_id, agent_id)
);

-- Courses, the first level of the curriculum.
create table courses (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  course_code text,
  grades text[],
  subjects text[],
  subject_codes text[],
  school_year_id text references academic_sessions,
  org_id text references orgs,
  resource_ids uuid[],
  metadata jsonb,
  record text not null,
  -- A review course is made for one student, from the content of an application.
  student_id text,
  source_application_id uuid
);

-- Classes of a course at a school.
create table classes (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  title text not null,
  class_code text,
  class_type text,
  location text,
  grades text[],
  subjects text[],
  subject_codes text[],
  periods text[],
  course_id text not null references courses,
  school_id text not null references orgs,
  term_ids text[] not null,
  resource_ids uuid[],
  metadata jsonb,
  record text not null,
  readers uuid[] not null default '{}',
  -- Applications that may read the class without a grant.
  ungranted_readers uuid[] not null default '{}'
);

-- Who is in which class, in which role.
create table enrollments (
  sourced_id text primary key,
  application_id uuid not null references applications,
  status text not null check (status in ('active', 'tobedeleted')),
  date_last_modified timestamptz not null,
  user_id text not null references users,
  class_id text not null references classes,
  school_id text not null references orgs,
  role text not null,
  is_primary boolean,
  begin_date date,
  end_date date,
  metadata jsonb,
  record text not null,
  readers uuid[] not null default '{}',
  -- Deleted with its user or class, and comes back with both. Who could read a deleted user by it
  -- reads so still.
  went_along boolean not null default false
);

-- Rows of CSV files that are parts of a record, such as the roles of users: records keep no ids of
-- their parts, but files of changes (OneRoster CSV, delta) name parts by them.
create table roster_parts (
  application_id uuid not null references applications,
  -- 'roles' of roles.csv.
  file text not null,
  sourced_id text not null,
  -- The record that it is a part of.
  owner_id text not null,
  -- Which of its parts it is.
  key text not null,
  primary key (application_id, file, sourced_id)
);

-- Changes of the tables of a family. Rows are only added, one by each transaction that writes, so
-- that writers never wait for each other; a job adds old rows up. The sum that a snapshot sees is
-- the version of what it sees: the sums of two snapshots are equal only when neither sees a
-- transaction that the other does not.
create table record_changes (
  family text not null,
  changes bigint not null
);

create index orgs_modified on orgs (date_last_modified, sourced_id);
create index orgs_parent on orgs (parent_id);

create index academic_sessions_modified on academic_sessions (date_last_modified, sourced_id);
create index academic_sessions_parent on academic_sessions (parent_id);

-- Pages far down a list are skipped in the index alone, status included. Readers are left out: many
-- of them would not fit into an entry of an index.
create index users_modified on users (date_last_modified, sourced_id) include (status);
create index users_family_name on users (name_order(family_name), sourced_id);
-- Students of a grade level, which may be few.
create index users_grades on users using gin (grades);
create index users_email on users (email) where email is not null;
-- The people with a role in an org.
create index users_orgs on users using gin (org_ids);
-- A partner of few students, of few classes.
create index users_readers on users using gin (readers);
-- The records with the same readers in the orders of lists. Lists of an application are merged from
-- the sets of readers that it is in, so that a page costs the same whatever part of the district it
-- reads. Longer sets would not fit into a row of an index.
create index users_by_readers on users (readers, date_last_modified, sourced_id)
  include (status) where cardinality(readers) <= 32;
create index users_by_readers_and_name on users (readers, name_order(family_name), sourced_id)
  include (status) where cardinality(readers) <= 32;
-- Deleted records are few, and clients ask for them by themselves: without an index of their own
-- PostgreSQL passes all others.
create index users_deleted on users (date_last_modified, sourced_id)
  where status = 'tobedeleted';
-- Clients look people up by the names that other systems know them by.
create index users_username on users (username);
create index users_identifier on users (identifier) where identifier is not null;
-- The deleted records with the same readers, for lists of partners that are merged from these sets:
-- in the indexes of all records PostgreSQL would pass those that are live.
create index users_deleted_by_readers on users (readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(readers) <= 32;
-- Teachers are one in twenty people, and clients ask for them by themselves: without indexes of
-- their own PostgreSQL passes all others, for a page far down the list, for the total, and for a
-- partner that reads few of them.
create index users_teachers on users (date_last_modified, sourced_id)
  include (status) where roles @> array['teacher'];
create index users_teachers_by_readers on users (readers, date_last_modified, sourced_id)
  include (status) where roles @> array['teacher'] and cardinality(readers) <= 32;
-- Events name students and courses without regard to the case of a UUID, and people are looked up
-- by an id in any case. Nearly all ids are stored in lower case: these indexes lead to the others.
create index users_capitals on users (lower(sourced_id)) where sourced_id <> lower(sourced_id);
-- A person signs in with any of these. E-mail addresses are equal in any case of ASCII letters;
-- other letters must be the same.
create index users_email_folded on users (lower(email collate "C"));
create index users_username_folded on users (fold_text(username));
-- What people look for by a part of a name.
create index users_names on users using gin (
  fold_text(given_name) gin_trgm_ops, fold_text(family_name) gin_trgm_ops,
  fold_text(email) gin_trgm_ops
);

create index demographics_modified on demographics (date_last_modified, sourced_id);
create index demographics_deleted on demographics (date_last_modified, sourced_id)
  where status = 'tobedeleted';

create index student_agents_agent on student_agents (agent_id);

create index courses_application on courses (application_id);
create index courses_modified on courses (date_last_modified, sourced_id);
create index courses_student on courses (student_id) where student_id is not null;
-- What content is out of use or opted out: a sweep looks from here for what it placed of it.
create index review_courses_off on courses (sourced_id)
  where student_id is null
    and (status <> 'active' or metadata @> '{"spacedRepetitionEnabled": false}');
-- UUIDs with capitals, which have the length of a UUID, as users_capitals has other ids.
create index courses_capitals on courses (lower(sourced_id))
  where char_length(sourced_id) = 36 and sourced_id <> lower(sourced_id);

create index classes_modified on classes (date_last_modified, sourced_id) include (status);
create index classes_course on classes (course_id);
create index classes_school on classes (school_id);
create index classes_terms on classes using gin (term_ids);
create index classes_readers on classes using gin (readers);
create index classes_by_readers on classes (readers, date_last_modified, sourced_id)
  include (status) where cardinality(readers) <= 32;
create index classes_deleted on classes (date_last_modified, sourced_id)
  where status = 'tobedeleted';
create index classes_deleted_by_readers on classes (readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(readers) <= 32;
create index classes_titles on classes using gin (fold_text(title) gin_trgm_ops);

create index enrollments_modified on enrollments (date_last_modified, sourced_id) include (status);
create index enrollments_user on enrollments (user_id, class_id);
create index enrollments_class on enrollments (class_id);
create index enrollments_readers on enrollments using gin (readers);
create index enrollments_by_readers on enrollments (readers, date_last_modified, sourced_id)
  include (status) where cardinality(readers) <= 32;
create index enrollments_deleted on enrollments (date_last_modified, sourced_id)
  where status = 'tobedeleted';
-- The people who are enrolled at a school, without reading its enrollments.
create index enrollments_school on enrollments (school_id, role, user_id) include (status);
create index enrollments_deleted_by_readers on enrollments (readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(readers) <= 32;

-- Counts a transaction that writes a family, once.
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

-- A user's record with only those agents who are known to its reader. A function, so that
-- statements which need it for no row do not prepare for it.
create function record_with_agents(record text, known text[]) returns text
language sql stable as $$
  select '{' || string_agg(to_json(key)::text || ':' || text, ',' order by place) || '}'
  from json_each(record::json) with ordinality as member (key, value, place)
  cross join lateral (select case when key <> 'agents' then value::text else (
    select '[' || string_agg(agent::text, ',') || ']'
    from json_array_elements(value) as agent
    where agent ->> 'sourcedId' = any(known)
  ) end as text) as answered
  where text is not null
$$;

-- Deletes the active enrollments of users or classes that are deleted, and brings them back when
-- both are there again: no list serves them as active meanwhile. The argument is the column of the
-- parent.
create function follow_parent_status() returns trigger language plpgsql as $$
declare
  ids constant text[] := array(
    select sourced_id from (
      select sourced_id, status from written except select sourced_id, status from gone
    ) as changed
  );
begin
  if ids = '{}' then return null; end if;
  execute format($update$
    update enrollments e
    set status = n.status, went_along = n.status <> 'active', date_last_modified = n.at,
      record = record_of_status(e.record, n.status, n.at)
    from (
      select e.sourced_id, w.status,
        greatest(w.date_last_modified, e.date_last_modified + interval '1 millisecond') as at
      from written w join enrollments e on e.%I = w.sourced_id
      where w.sourced_id = any($1)
        and case w.status
          when 'active' then e.went_along
            and (select u.status from users u where u.sourced_id = e.user_id) = 'active'
            and (select c.status from classes c where c.sourced_id = e.class_id) = 'active'
          else e.status = 'active'
        end
      order by e.sourced_id for no key update of e
    ) as n
    where e.sourced_id = n.sourced_id
  $update$, tg_argv[0]) using ids;
  return null;
end
$$;

-- Forgets that an enrollment was deleted with its user or class: another write of its record
-- decides on it alone.
create function forget_parent_status() returns trigger language plpgsql as $$
begin
  new.went_along := false;
  return new;
end
$$;

create trigger follow_status after update on users
  referencing old table as gone new table as written
  for each statement execute function follow_parent_status('user_id');

create trigger follow_status after update on classes
  referencing old table as gone new table as written
  for each statement execute function follow_parent_status('class_id');

create trigger forget_parent_status before update on enrollments for each row
  when (old.went_along and new.went_along and new.record <> old.record)
  execute function forget_parent_status();

-- Each write of a family is counted.
do $$
declare
  named text;
begin
  foreach named in array array[
    'applications', 'orgs', 'academic_sessions', 'users', 'demographics', 'student_agents',
    'courses', 'classes', 'enrollments'
  ] loop
    execute format('create trigger changed after insert or update or delete or truncate on %I
      for each statement execute function note_change(''roster'')', named);
  end loop;
end $$;

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

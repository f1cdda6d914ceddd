-- A complete OneRoster provider: what its lists, writes and totals need.

-- Records are answered as OneRoster has them: references with a type and an address, whose host is
-- a mark that is filled in later; booleans as texts. Those that were written before follow.
create function pg_temp.uri(id text) returns text language sql immutable
return (
  select string_agg(
    case when part ~ '^[A-Za-z0-9_.!~*''()-]$' then part
      else regexp_replace(upper(encode(convert_to(part, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
    end, '' order by place
  ) from regexp_split_to_table(id, '') with ordinality as parts (part, place)
);

create function pg_temp.linked(type text, place text, ref jsonb) returns jsonb
language plpgsql immutable as $$
begin
  return case jsonb_typeof(ref)
    when 'array' then (
      select coalesce(jsonb_agg(pg_temp.linked(type, place, one) order by nth), '[]')
      from jsonb_array_elements(ref) with ordinality as refs (one, nth)
    )
    when 'object' then jsonb_build_object(
      'href', concat('lectern:/ims/oneroster/', place, '/', pg_temp.uri(ref ->> 'sourcedId')),
      'sourcedId', ref ->> 'sourcedId', 'type', type
    )
  end;
end
$$;

-- The members in place of those of the same name, where the record has them.
create function pg_temp.with_members(record text, members jsonb) returns text
language sql immutable
return replace(
  (record::jsonb || jsonb_strip_nulls(members))::text, '"href": "lectern:/', '"href":"lectern:/'
);

update orgs set record = pg_temp.with_members(record, jsonb_build_object(
  'parent', pg_temp.linked('org', 'rostering/v1p2/orgs', record::jsonb -> 'parent')
));

update academic_sessions set record = pg_temp.with_members(record, jsonb_build_object(
  'parent', pg_temp.linked(
    'academicSession', 'rostering/v1p2/academicSessions', record::jsonb -> 'parent'
  )
));

update courses set course_code = coalesce(course_code, sourced_id),
  record = pg_temp.with_members(record, jsonb_build_object(
    'courseCode', coalesce(course_code, sourced_id),
    'org', pg_temp.linked('org', 'rostering/v1p2/orgs', record::jsonb -> 'org'),
    'schoolYear', pg_temp.linked(
      'academicSession', 'rostering/v1p2/academicSessions', record::jsonb -> 'schoolYear'
    ),
    'resources', pg_temp.linked(
      'resource', 'resources/v1p2/resources', record::jsonb -> 'resources'
    )
  ));

update classes set record = pg_temp.with_members(record, jsonb_build_object(
  'course', pg_temp.linked('course', 'rostering/v1p2/courses', record::jsonb -> 'course'),
  'school', pg_temp.linked('org', 'rostering/v1p2/orgs', record::jsonb -> 'school'),
  'terms', pg_temp.linked(
    'academicSession', 'rostering/v1p2/academicSessions', record::jsonb -> 'terms'
  ),
  'resources', pg_temp.linked('resource', 'resources/v1p2/resources', record::jsonb -> 'resources')
));

update enrollments set record = pg_temp.with_members(record, jsonb_build_object(
  'user', pg_temp.linked('user', 'rostering/v1p2/users', record::jsonb -> 'user'),
  'class', pg_temp.linked('class', 'rostering/v1p2/classes', record::jsonb -> 'class'),
  'school', pg_temp.linked('org', 'rostering/v1p2/orgs', record::jsonb -> 'school'),
  'primary', record::jsonb ->> 'primary'
));

update users set record = pg_temp.with_members(record, jsonb_build_object(
  'enabledUser', record::jsonb ->> 'enabledUser',
  'roles', (
    select jsonb_agg(role || jsonb_build_object(
      'org', pg_temp.linked('org', 'rostering/v1p2/orgs', role -> 'org')
    ) order by nth)
    from jsonb_array_elements(record::jsonb -> 'roles') with ordinality as roles (role, nth)
  ),
  'primaryOrg', pg_temp.linked('org', 'rostering/v1p2/orgs', record::jsonb -> 'primaryOrg'),
  'agents', pg_temp.linked('user', 'rostering/v1p2/users', record::jsonb -> 'agents'),
  'resources', pg_temp.linked('resource', 'resources/v1p2/resources', record::jsonb -> 'resources')
));

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

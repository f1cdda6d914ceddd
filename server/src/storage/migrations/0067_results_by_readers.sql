-- The results of an application in the order of their list, by the applications that read their
-- classes. Grants are left out: to grant a school would write all of its results anew. Applications
-- with grants read results by the condition alone.

-- Those that may read a class without a grant.
alter table classes add column ungranted_readers uuid[] not null default '{}';
-- Those of its class.
alter table results add column ungranted_readers uuid[] not null default '{}';

create or replace function set_class_readers() returns trigger language plpgsql as $$
declare
  course record;
  source uuid;
begin
  select application_id, student_id, source_application_id into course
  from courses where sourced_id = new.course_id for share;
  if course.student_id is not null then
    -- No transaction takes the student's readers away, or adds one, without seeing this class.
    perform from users where sourced_id = course.student_id for share;
    select course.source_application_id into source from users u
    where u.sourced_id = course.student_id
      and u.readers @> array[course.source_application_id];
  end if;
  new.ungranted_readers := array(
    select distinct reader
    from unnest(array[new.application_id, course.application_id, source]) as reader
    where reader is not null order by reader
  );
  new.readers := new.ungranted_readers;
  return new;
end
$$;

create function set_result_readers() returns trigger language plpgsql as $$
begin
  select ungranted_readers into new.ungranted_readers
  from classes where sourced_id = new.class_id for share;
  return new;
end
$$;

-- Rows that differ are found by `except`, not by a join: a session keeps the plan that it made for
-- the rows of its first statement, and for one row that is a nested loop, which compares each of many
-- with each.
create or replace function refresh_by_classes() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  update enrollments set sourced_id = sourced_id
  where class_id in (
    select sourced_id from (
      select sourced_id, readers from written except select sourced_id, readers from gone
    ) as c
  );
  ids := array(
    select sourced_id from (
      select sourced_id, ungranted_readers from written
      except select sourced_id, ungranted_readers from gone
    ) as c
  );
  if ids <> '{}' then update results set class_id = class_id where class_id = any(ids); end if;
  ids := array(
    select distinct e.user_id
    from (
      select sourced_id, status, course_id from written
      except select sourced_id, status, course_id from gone
    ) as c
    join enrollments e on e.class_id = c.sourced_id
  );
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

create or replace function rebuild_readers() returns void language plpgsql as $$
begin
  update classes set sourced_id = sourced_id;
  update enrollments set sourced_id = sourced_id;
  update results set class_id = class_id;
  update users set readers = readers_of(sourced_id);
end
$$;

create or replace function write_audit() returns trigger language plpgsql as $$
declare
  -- They follow from other rows, so they are no change of a record.
  derived constant text[] := '{readers,ungranted_readers}';
  actor constant jsonb := acting();
  what constant text := case tg_op when 'INSERT' then 'create' else lower(tg_op) end;
begin
  if tg_op = 'INSERT' then
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, after
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name,
      concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]), r ->> tg_argv[0],
      sha256(convert_to((r - derived)::text, 'UTF8'))
    from new_rows n, to_jsonb(n) r;
  elsif tg_op = 'DELETE' then
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, before
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name,
      concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]), r ->> tg_argv[0],
      sha256(convert_to((r - derived)::text, 'UTF8'))
    from old_rows o, to_jsonb(o) r;
  else
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, before, after
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name, key, min(person),
      sha256(convert_to(min(content) filter (where not is_new), 'UTF8')),
      sha256(convert_to(min(content) filter (where is_new), 'UTF8'))
    -- No join, as above.
    from (
      select false as is_new, (r - derived)::text as content, null as person,
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]) as key
      from old_rows o, to_jsonb(o) r
      union all
      select true, (r - derived)::text, r ->> tg_argv[0],
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3])
      from new_rows n, to_jsonb(n) r
    ) as states
    group by key
    having min(content) filter (where not is_new) <> min(content) filter (where is_new);
  end if;
  return null;
end
$$;

-- Without the triggers that compare each row for the audit.
alter table classes disable trigger user;
alter table results disable trigger user;
update classes c set ungranted_readers = array(
  select distinct reader
  from unnest(array[
    c.application_id, k.application_id,
    case when exists (
      select from users u
      where u.sourced_id = k.student_id and u.readers @> array[k.source_application_id]
    ) then k.source_application_id end
  ]) as reader
  where reader is not null order by reader
)
from courses k where k.sourced_id = c.course_id;
update results r set ungranted_readers = c.ungranted_readers
from classes c where c.sourced_id = r.class_id;
alter table classes enable trigger user;
alter table results enable trigger user;

create trigger set_readers before insert or update of class_id on results
  for each row execute function set_result_readers();

create index results_by_readers on results (ungranted_readers, date_last_modified, sourced_id)
  include (status) where cardinality(ungranted_readers) <= 32;
create index results_deleted_by_readers
  on results (ungranted_readers, date_last_modified, sourced_id)
  where status = 'tobedeleted' and cardinality(ungranted_readers) <= 32;

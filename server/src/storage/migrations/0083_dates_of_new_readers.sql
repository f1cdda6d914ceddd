-- A change of who may read a record is a change of the record: clients find what became readable by
-- its dateLastModified. What only ceases to be readable for some keeps its date.

-- A later date than the last one, by the clock as it is now: clients go on from the newest date that
-- they have seen, so one from the beginning of a long transaction would come too early.
create function next_date(last timestamptz) returns timestamptz language sql volatile
return greatest(date_trunc('milliseconds', clock_timestamp()), last + interval '1 millisecond');

-- The date stands before all members that a client may write, and a quote within a text is escaped.
create function record_of_date(record text, at timestamptz) returns text language sql stable
return regexp_replace(
  record, '"dateLastModified":"[^"]*"',
  '"dateLastModified":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
);

-- A write of the record itself has set the date.
create function date_new_readers() returns trigger language plpgsql as $$
begin
  new.date_last_modified := next_date(old.date_last_modified);
  new.record := record_of_date(new.record, new.date_last_modified);
  return new;
end
$$;

-- They run after `set_readers` and `set_readers_granted`, and after `forget_user_status`, for which a
-- new text is a write of the record: triggers run in the order of their names.
create trigger tell_new_readers before update on users for each row
  when (new.date_last_modified = old.date_last_modified and not new.readers <@ old.readers)
  execute function date_new_readers();
create trigger tell_new_readers before update on classes for each row
  when (new.date_last_modified = old.date_last_modified and not new.readers <@ old.readers)
  execute function date_new_readers();
create trigger tell_new_readers before update on enrollments for each row
  when (new.date_last_modified = old.date_last_modified and not new.readers <@ old.readers)
  execute function date_new_readers();
create trigger tell_new_readers before update on results for each row
  when (
    new.date_last_modified = old.date_last_modified
    and not new.ungranted_readers <@ old.ungranted_readers
  )
  execute function date_new_readers();

-- Moves the dates of those records that are readable with these classes.
create function date_with_classes(ids text[]) returns void language plpgsql as $$
begin
  update line_items r set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at
    from line_items where class_id = any(ids) order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
  update score_scales r set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at
    from score_scales where class_id = any(ids) order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
  update own_assessment_line_items r
  set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at
    from own_assessment_line_items where class_id = any(ids) order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
end
$$;

create index own_assessment_line_items_class on own_assessment_line_items (class_id)
  where class_id is not null;

create or replace function refresh_by_classes() returns trigger language plpgsql as $$
declare
  changed text[];
  ids text[];
begin
  changed := array(
    select sourced_id from (
      select sourced_id, readers from written except select sourced_id, readers from gone
    ) as c
  );
  if changed <> '{}' then
    update enrollments set sourced_id = sourced_id where class_id = any(changed);
    perform date_with_classes(array(
      select unnest(changed)
      intersect
      select sourced_id from (
        select sourced_id, date_last_modified from written
        except select sourced_id, date_last_modified from gone
      ) as c
    ));
  end if;
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

-- Moves what is read with users: the classes of their review courses and their demographics; and
-- students whose agents they are, for whom the readers of a student see other agents than before.
create function follow_user_readers() returns trigger language plpgsql as $$
declare
  changed constant text[] := array(
    select sourced_id from (
      select sourced_id, readers from written except select sourced_id, readers from gone
    ) as w
  );
begin
  if changed = '{}' then return null; end if;
  update classes c set sourced_id = c.sourced_id
  from courses k where k.student_id = any(changed) and c.course_id = k.sourced_id;
  update demographics r set date_last_modified = at, record = record_of_date(r.record, at)
  from (
    select sourced_id as id, next_date(date_last_modified) as at from demographics
    where sourced_id = any(array(
      select sourced_id from (
        select sourced_id, date_last_modified from written
        except select sourced_id, date_last_modified from gone
      ) as w
      where sourced_id = any(changed)
    ))
    order by sourced_id for no key update
  ) as n where r.sourced_id = n.id;
  if exists (select from student_agents where agent_id = any(changed)) then
    update users r set date_last_modified = at, record = record_of_date(r.record, at)
    from (
      select s.sourced_id as id, next_date(s.date_last_modified) as at from users s
      where s.sourced_id in (
        select l.student_id from student_agents l
        join gone g on g.sourced_id = l.agent_id join written w on w.sourced_id = l.agent_id
        join users u on u.sourced_id = l.student_id
        where l.agent_id = any(changed) and exists (
          select from unnest(u.readers) as reader
          where (reader = any(g.readers)) <> (reader = any(w.readers))
        )
      )
      order by s.sourced_id for no key update
    ) as n where r.sourced_id = n.id;
  end if;
  return null;
end
$$;

drop trigger refresh_personal on users;
drop function refresh_personal_classes();
create trigger follow_readers after update on users
  referencing old table as gone new table as written
  for each statement execute function follow_user_readers();

-- A row without what follows from other rows, which is no change of a record: its readers, and the
-- date that moves with them. The record's text is not quoted once more, which takes longest.
create function audited(r jsonb) returns text language sql immutable
return (r - '{readers,ungranted_readers,date_last_modified,record}'::text[])::text || coalesce(
  replace(
    r ->> 'record',
    '"dateLastModified":"' || left(split_part(r ->> 'record', '"dateLastModified":"', 2), 24), ''
  ), ''
);

create or replace function write_audit() returns trigger language plpgsql as $$
declare
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
      sha256(convert_to(audited(r), 'UTF8'))
    from new_rows n, to_jsonb(n) r;
  elsif tg_op = 'DELETE' then
    insert into audit_log (
      actor_kind, actor_id, application_id, request_id, address, action, object_type, object_id,
      person, before
    )
    select actor ->> 'kind', actor ->> 'id', (actor ->> 'applicationId')::uuid,
      actor ->> 'requestId', actor ->> 'address', what, tg_table_name,
      concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]), r ->> tg_argv[0],
      sha256(convert_to(audited(r), 'UTF8'))
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
      select false as is_new, audited(r) as content, null as person,
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3]) as key
      from old_rows o, to_jsonb(o) r
      union all
      select true, audited(r), r ->> tg_argv[0],
        concat_ws(' ', r ->> tg_argv[1], r ->> tg_argv[2], r ->> tg_argv[3])
      from new_rows n, to_jsonb(n) r
    ) as states
    group by key
    having min(content) filter (where not is_new) <> min(content) filter (where is_new);
  end if;
  return null;
end
$$;

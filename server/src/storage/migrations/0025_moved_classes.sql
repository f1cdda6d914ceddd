-- Enrollments and line items at the school of their class follow it to another school: else those
-- who read the old school would keep them, and those who read the new one would lack them.

-- A record's text with another value of a member, where it has this member.
create function record_with_member(record text, member text, changed text) returns text
language sql immutable as $$
  select '{' || coalesce(string_agg(
    to_json(key)::text || ':' || case when key = member then changed else value::text end,
    ',' order by place
  ), '') || '}'
  from json_each(record::json) with ordinality as each_member (key, value, place)
$$;

create function follow_class_school() returns trigger language plpgsql as $$
declare
  ids constant text[] := array(
    select w.sourced_id from written w join gone g using (sourced_id)
    where w.school_id <> g.school_id
  );
  followers text;
begin
  if ids = '{}' then return null; end if;
  foreach followers in array array['enrollments', 'line_items'] loop
    execute format($update$
      update %1$I f
      set school_id = n.school_id, date_last_modified = n.at,
        record = record_of_date(record_with_member(f.record, 'school', n.school), n.at)
      from (
        select f.sourced_id, w.school_id, (w.record::json -> 'school')::text as school,
          greatest(w.date_last_modified, f.date_last_modified + interval '1 millisecond') as at
        from written w
        join gone g using (sourced_id)
        join %1$I f on f.class_id = w.sourced_id and f.school_id = g.school_id
        where w.sourced_id = any($1)
        order by f.sourced_id for no key update of f
      ) as n
      where f.sourced_id = n.sourced_id
    $update$, followers) using ids;
  end loop;
  return null;
end
$$;

-- Runs before `follow_status`, which brings back the enrollments of a class.
create trigger follow_school after update on classes
  referencing old table as gone new table as written
  for each statement execute function follow_class_school();

-- What a trigger writes, as here, is no write of an enrollment that decides on it.
drop trigger forget_parent_status on enrollments;
create trigger forget_parent_status before update on enrollments for each row
  when (
    old.went_along and new.went_along and new.record <> old.record and pg_trigger_depth() = 0
  )
  execute function forget_parent_status();

-- The columns `readers`: which applications may read a user, a class, an enrollment, so that lists
-- of partners need no joins. The rules are those of the views `user_readers` and `granted_readers`
-- and of the functions `set_…`; docs/decisions/who-may-read-whom.md shows what follows from what.
-- Triggers run in the order of their names. Rows that differ are found by `except`, not by a join:
-- a session keeps the plan that it made for the rows of its first statement, and for one row that
-- is a nested loop, which compares each of many with each.

-- Makes the readers of these users anew. Two statements: the second sees what those had done whom
-- the first waited for. The rule is computed once for each user, in the subquery.
create function refresh_user_readers(ids text[]) returns void language plpgsql as $$
begin
  perform from users where sourced_id = any(ids) order by sourced_id for no key update;
  update users u set readers = n.readers
  from (select id, readers_of(id) as readers from unnest(ids) as id offset 0) as n
  where u.sourced_id = n.id and u.readers is distinct from n.readers;
end
$$;

-- Makes the readers of these classes anew. What a grant opens is written some classes and some
-- people at a time: see auth/applications/apply-grants.ts.
create function refresh_class_readers(ids text[]) returns void language plpgsql as $$
begin
  perform from classes where sourced_id = any(ids) order by sourced_id for no key update;
  update classes set sourced_id = sourced_id where sourced_id = any(ids);
end
$$;

-- Makes all readers anew; writes of this chapter must leave nothing for it to change.
create function rebuild_readers() returns void language plpgsql as $$
begin
  update classes set sourced_id = sourced_id;
  update enrollments set sourced_id = sourced_id;
  update results set class_id = class_id;
  update users set readers = readers_of(sourced_id);
end
$$;

-- A class is read by the application that wrote it and by that of its course; the class of a review
-- course also by the application whose content it repeats, while that may see the student. Who
-- writes a class and who retires its course at the same time wait for each other.
create function set_class_readers() returns trigger language plpgsql as $$
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

-- Adds those that a grant lets read the class; runs after `set_readers`.
create function add_granted_readers() returns trigger language plpgsql as $$
declare
  granted constant uuid[] := array(
    select g.application_id from application_grants g
    where g.ended_at is null and (g.class_id = new.sourced_id or g.school_id = new.school_id)
  );
begin
  if granted <> '{}' and not exists (
    select from courses k where k.sourced_id = new.course_id and k.student_id is not null
  ) then
    new.readers := array(
      select distinct reader from unnest(new.readers || granted) as reader order by reader
    );
  end if;
  return new;
end
$$;

-- An enrollment is read by the application that wrote it and by the readers of its class. Who
-- enrolls and who retires the class wait for each other.
create function set_enrollment_readers() returns trigger language plpgsql as $$
declare
  klass record;
begin
  select readers, course_id into klass from classes where sourced_id = new.class_id for share;
  perform from courses where sourced_id = klass.course_id for share;
  new.readers := array(
    select distinct reader from unnest(new.application_id || klass.readers) as reader
    order by reader
  );
  return new;
end
$$;

-- A change of who may read a record is a change of the record: clients find what became readable by
-- its dateLastModified. What only ceases to be readable for some keeps its date. A write of the
-- record itself has set the date.
create function date_new_readers() returns trigger language plpgsql as $$
begin
  new.date_last_modified := next_date(old.date_last_modified);
  new.record := record_of_date(new.record, new.date_last_modified);
  return new;
end
$$;

-- Moves the dates of the records of a table that have one of these ids, or name one by a column.
create function move_dates(kind text, ids text[], named_by text default 'sourced_id')
  returns void language plpgsql as $$
begin
  execute format($update$
    update %1$I r set date_last_modified = at, record = record_of_date(r.record, at)
    from (
      select sourced_id as id, next_date(date_last_modified) as at
      from %1$I where %2$I = any($1) order by sourced_id for no key update
    ) as n where r.sourced_id = n.id
  $update$, kind, named_by) using ids;
end
$$;

-- Moves the dates of those records that are readable with these classes.
create function date_with_classes(ids text[]) returns void language plpgsql as $$
begin
  perform move_dates('line_items', ids, 'class_id');
  perform move_dates('score_scales', ids, 'class_id');
  perform move_dates('own_assessment_line_items', ids, 'class_id');
end
$$;

-- Bases: their students.
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

-- The status of a course: the people of its classes.
create function refresh_by_courses() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  ids := array(
    select distinct e.user_id
    from (
      select sourced_id, status from written except select sourced_id, status from gone
    ) as k
    join classes c on c.course_id = k.sourced_id join enrollments e on e.class_id = c.sourced_id
  );
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

-- The readers of a class: its enrollments, its results, and the dates of its line items. Its
-- course, its status, and where grants of schools exist its school: its people.
create function refresh_by_classes() returns trigger language plpgsql as $$
declare
  has_grants constant boolean := has_grants();
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
      select sourced_id, status, course_id, case when has_grants then school_id end from written
      except
      select sourced_id, status, course_id, case when has_grants then school_id end from gone
    ) as c
    join enrollments e on e.class_id = c.sourced_id
  );
  -- An update of no users would fire the triggers of classes again, without end.
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

-- Enrollments: their people. A new one adds no reader to a student whom all its readers read
-- already, as where a student has several classes of the same courses' owner. The students are
-- locked first, so that no other transaction takes from them meanwhile what this enrollment gives.
create function refresh_by_enrollments() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct user_id from written where status = 'active');
    perform from users where sourced_id = any(ids) order by sourced_id for no key update;
    ids := array(
      select distinct w.user_id from written w join users u on u.sourced_id = w.user_id
      where w.status = 'active' and not u.readers @> w.readers
    );
  elsif tg_op = 'DELETE' then
    ids := array(select distinct user_id from gone);
  else
    ids := array(
      select user_id from (
        select sourced_id, user_id, class_id, status, end_date, went_along from written
        except select sourced_id, user_id, class_id, status, end_date, went_along from gone
      ) as w
      union
      select user_id from (
        select sourced_id, user_id, class_id, status, end_date, went_along from gone
        except select sourced_id, user_id, class_id, status, end_date, went_along from written
      ) as g
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

-- Roles in orgs, where grants of schools exist: their people.
create function refresh_by_roles() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if not has_grants() then return null; end if;
  if tg_op = 'INSERT' then
    ids := array(select sourced_id from written where role_orgs <> '{}');
  else
    ids := array(
      select sourced_id from (
        select sourced_id, role_orgs from written except select sourced_id, role_orgs from gone
      ) as changed
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

-- Notes for the feed who may read a student from now on, and who no longer may.
create function note_access_change(
  student text, roles text[], before_change uuid[], after_change uuid[]
) returns void language plpgsql as $$
begin
  if not roles @> '{student}' then return; end if;
  insert into feed_changes (application_id, type, student_id)
  select reader, 'student.access_granted', student from unnest(after_change) as reader
  where reader <> all(before_change)
  union all
  select reader, 'student.access_ended', student from unnest(before_change) as reader
  where reader <> all(after_change);
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
  perform note_access_change(w.sourced_id, w.roles, g.readers, w.readers)
  from written w join gone g using (sourced_id) where w.readers <> g.readers;
  update classes c set sourced_id = c.sourced_id
  from courses k where k.student_id = any(changed) and c.course_id = k.sourced_id;
  perform move_dates('demographics', array(
    select sourced_id from (
      select sourced_id, date_last_modified from written
      except select sourced_id, date_last_modified from gone
    ) as w
    where sourced_id = any(changed)
  ));
  if exists (select from student_agents where agent_id = any(changed)) then
    perform move_dates('users', array(
      select l.student_id from student_agents l
      join gone g on g.sourced_id = l.agent_id join written w on w.sourced_id = l.agent_id
      join users u on u.sourced_id = l.student_id
      where l.agent_id = any(changed) and exists (
        select from unnest(u.readers) as reader
        where (reader = any(g.readers)) <> (reader = any(w.readers))
      )
    ));
  end if;
  return null;
end
$$;

-- Readers of the row itself.
create trigger set_readers before insert or update on classes
  for each row execute function set_class_readers();
create trigger set_readers_granted before insert or update on classes
  for each row execute function add_granted_readers();
create trigger set_readers before insert or update on enrollments
  for each row execute function set_enrollment_readers();

-- `tell_new_readers` runs after `set_readers` and `set_readers_granted`, and after
-- `forget_parent_status`, for which a new text is a write of the record.
create trigger tell_new_readers before update on users for each row
  when (new.date_last_modified = old.date_last_modified and not new.readers <@ old.readers)
  execute function date_new_readers();
create trigger tell_new_readers before update on classes for each row
  when (new.date_last_modified = old.date_last_modified and not new.readers <@ old.readers)
  execute function date_new_readers();
create trigger tell_new_readers before update on enrollments for each row
  when (new.date_last_modified = old.date_last_modified and not new.readers <@ old.readers)
  execute function date_new_readers();

-- Readers of other rows, which follow.
create trigger refresh_inserted after insert on student_bases
  referencing new table as written
  for each statement execute function refresh_by_bases();
create trigger refresh_updated after update on student_bases
  referencing old table as gone new table as written
  for each statement execute function refresh_by_bases();
create trigger refresh_deleted after delete on student_bases
  referencing old table as gone
  for each statement execute function refresh_by_bases();

create trigger refresh_updated after update on courses
  referencing old table as gone new table as written
  for each statement execute function refresh_by_courses();
create trigger refresh_updated after update on classes
  referencing old table as gone new table as written
  for each statement execute function refresh_by_classes();

create trigger refresh_inserted after insert on enrollments
  referencing new table as written
  for each statement execute function refresh_by_enrollments();
create trigger refresh_updated after update on enrollments
  referencing old table as gone new table as written
  for each statement execute function refresh_by_enrollments();
create trigger refresh_deleted after delete on enrollments
  referencing old table as gone
  for each statement execute function refresh_by_enrollments();

create trigger refresh_roles_inserted after insert on users
  referencing new table as written
  for each statement execute function refresh_by_roles();
create trigger refresh_roles_updated after update on users
  referencing old table as gone new table as written
  for each statement execute function refresh_by_roles();
create trigger follow_readers after update on users
  referencing old table as gone new table as written
  for each statement execute function follow_user_readers();

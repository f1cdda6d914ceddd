-- Who may read whom, beside each row; and the indexes of lists.

-- Which applications may read a class, an enrollment, a user: lists of partners need no joins. The
-- rules are those of the view `user_readers` and of the two triggers below; triggers keep the
-- columns, and rebuild_readers() makes them anew.
alter table classes add column readers uuid[] not null default '{}';
alter table enrollments add column readers uuid[] not null default '{}';
alter table users add column readers uuid[] not null default '{}';

-- A basis for a user who is just being created could be missed by both: it comes after the user.
alter table student_bases add foreign key (student_id) references users not valid;

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
  select readers, course_id into klass from classes where sourced_id = new.class_id for share;
  perform from courses where sourced_id = klass.course_id for share;
  new.readers := array(
    select distinct reader from unnest(new.application_id || klass.readers) as reader
    order by reader
  );
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

-- Pages far down a list are skipped in the index alone, status included. Readers are left out: many of
-- them would not fit into an entry of an index.
drop index users_modified;
create index users_modified on users (date_last_modified, sourced_id) include (status);
drop index classes_modified;
create index classes_modified on classes (date_last_modified, sourced_id) include (status);
drop index enrollments_modified;
create index enrollments_modified on enrollments (date_last_modified, sourced_id) include (status);

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

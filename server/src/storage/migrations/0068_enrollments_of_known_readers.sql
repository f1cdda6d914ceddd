-- A new enrollment adds no reader to a student whom all its readers read already, as where a student
-- has several classes of the same courses' owner. The students are locked first, so that no other
-- transaction takes from them meanwhile what this enrollment gives.
create or replace function refresh_by_enrollments() returns trigger language plpgsql as $$
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
        select sourced_id, user_id, class_id, status, end_date from written
        except select sourced_id, user_id, class_id, status, end_date from gone
      ) as w
      union
      select user_id from (
        select sourced_id, user_id, class_id, status, end_date from gone
        except select sourced_id, user_id, class_id, status, end_date from written
      ) as g
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

-- The rule is computed once for each user, in the subquery.
create or replace function refresh_user_readers(ids text[]) returns void language plpgsql as $$
begin
  perform from users where sourced_id = any(ids) order by sourced_id for no key update;
  update users u set readers = n.readers
  from (select id, readers_of(id) as readers from unnest(ids) as id offset 0) as n
  where u.sourced_id = n.id and u.readers is distinct from n.readers;
end
$$;

-- By `except`, as in the migration before.
create or replace function refresh_personal_classes() returns trigger language plpgsql as $$
begin
  update classes c set sourced_id = c.sourced_id
  from (
    select sourced_id, readers from written except select sourced_id, readers from gone
  ) as w
  join courses k on k.student_id = w.sourced_id
  where c.course_id = k.sourced_id;
  return null;
end
$$;

create or replace function refresh_by_courses() returns trigger language plpgsql as $$
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

-- Enrollments of a user who is deleted are deleted with it, and come back with it: no list serves
-- them as active meanwhile.

-- Who could read the user by the enrollment reads that the user is deleted.
alter table enrollments add column went_with_user boolean not null default false;

-- Status and date stand before all members that a client may write, and a quote within a text is
-- escaped.
create function record_of_status(record text, status text, at timestamptz) returns text
language sql stable
return regexp_replace(
  regexp_replace(record, '"status":"[^"]*"', '"status":"' || status || '"'),
  '"dateLastModified":"[^"]*"',
  '"dateLastModified":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'
);

create function follow_user_status() returns trigger language plpgsql as $$
declare
  ids constant text[] := array(
    select sourced_id from (
      select sourced_id, status from written except select sourced_id, status from gone
    ) as changed
  );
begin
  if ids = '{}' then return null; end if;
  update enrollments e
  set status = n.status, went_with_user = n.status <> 'active', date_last_modified = n.at,
    record = record_of_status(e.record, n.status, n.at)
  from (
    select e.sourced_id, w.status,
      greatest(w.date_last_modified, e.date_last_modified + interval '1 millisecond') as at
    from written w join enrollments e on e.user_id = w.sourced_id
    where w.sourced_id = any(ids)
      and case w.status when 'active' then e.went_with_user else e.status = 'active' end
    order by e.sourced_id for no key update of e
  ) as n
  where e.sourced_id = n.sourced_id;
  return null;
end
$$;

create trigger follow_status after update on users
  referencing old table as gone new table as written
  for each statement execute function follow_user_status();

-- Whatever else writes the enrollment decides on it alone.
create function forget_user_status() returns trigger language plpgsql as $$
begin
  new.went_with_user := false;
  return new;
end
$$;

create trigger forget_user_status before update on enrollments for each row
  when (old.went_with_user and new.went_with_user and new.record <> old.record)
  execute function forget_user_status();

create or replace view user_readers as
select student_id as user_id, application_id from student_bases
union
select e.user_id, k.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
where (e.status = 'active' or e.went_with_user) and c.status = 'active' and k.status = 'active'
  and (e.end_date is null or e.end_date >= (select cutoff from enrollment_access));

create or replace view granted_readers as
select e.user_id, g.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
join application_grants g on g.class_id = c.sourced_id or g.school_id = c.school_id
where (e.status = 'active' or e.went_with_user) and c.status = 'active'
  and k.student_id is null and g.ended_at is null
  and (e.end_date is null or e.end_date >= (select cutoff from enrollment_access))
union
select u.sourced_id, g.application_id
from users u
cross join unnest(u.role_orgs) as role_org
join application_grants g on g.school_id = org_of_role(role_org)
where g.ended_at is null;

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
        select sourced_id, user_id, class_id, status, end_date, went_with_user from written
        except select sourced_id, user_id, class_id, status, end_date, went_with_user from gone
      ) as w
      union
      select user_id from (
        select sourced_id, user_id, class_id, status, end_date, went_with_user from gone
        except select sourced_id, user_id, class_id, status, end_date, went_with_user from written
      ) as g
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

update enrollments e
set status = 'tobedeleted', went_with_user = true, date_last_modified = n.at,
  record = record_of_status(e.record, 'tobedeleted', n.at)
from (
  select e.sourced_id, date_trunc('milliseconds', now()) as at
  from enrollments e join users u on u.sourced_id = e.user_id
  where e.status = 'active' and u.status <> 'active'
) as n
where e.sourced_id = n.sourced_id;

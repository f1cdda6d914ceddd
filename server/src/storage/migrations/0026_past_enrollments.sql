-- An enrollment gives its course's application a basis until some days after its end.

create table enrollment_access (
  only_row boolean primary key default true check (only_row),
  -- Enrollments that ended before this day give no basis. A job moves it (access/past-enrollments.ts).
  cutoff date not null,
  cutoff_set_at timestamptz not null,
  -- `users.readers` of enrollments that ended between these days may follow from another cutoff.
  refresh_from date,
  refresh_until date
);
insert into enrollment_access (cutoff, cutoff_set_at) values ('-infinity', '-infinity');

create or replace view user_readers as
select student_id as user_id, application_id from student_bases
union
select e.user_id, k.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
where e.status = 'active' and c.status = 'active' and k.status = 'active'
  and (e.end_date is null or e.end_date >= (select cutoff from enrollment_access));

create or replace function refresh_by_enrollments() returns trigger language plpgsql as $$
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

-- Schools and classes that operators grant to an application; the columns `readers` follow.

create table application_grants (
  sourced_id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications,
  school_id text references orgs,
  class_id text references classes,
  -- The last day of access, UTC; null = until it is revoked.
  end_date date,
  created_at timestamptz not null default now(),
  -- Null = it gives access.
  ended_at timestamptz,
  -- Whether all `readers` follow it: see auth/applications/grants.ts.
  applied boolean not null default false,
  check (num_nonnulls(school_id, class_id) = 1)
);

create unique index application_grants_school on application_grants (school_id, application_id)
  where ended_at is null and school_id is not null;
create unique index application_grants_class on application_grants (class_id, application_id)
  where ended_at is null and class_id is not null;
create index application_grants_application on application_grants (application_id, created_at);
create index application_grants_open on application_grants (sourced_id) where not applied;

select audit_table('application_grants', '{sourced_id}');

-- The id of the org in 'student school-1', an element of users.role_orgs.
create function org_of_role(role_org text) returns text language sql immutable
return substr(role_org, strpos(role_org, ' ') + 1);

-- A granted class has its active enrollments; a granted school has those of its classes, and all
-- with a role in it. The class of a review course is for one student, and is never granted.
create view granted_readers as
select e.user_id, g.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
join application_grants g on g.class_id = c.sourced_id or g.school_id = c.school_id
where e.status = 'active' and c.status = 'active' and k.student_id is null and g.ended_at is null
  and (e.end_date is null or e.end_date >= (select cutoff from enrollment_access))
union
select u.sourced_id, g.application_id
from users u
cross join unnest(u.role_orgs) as role_org
join application_grants g on g.school_id = org_of_role(role_org)
where g.ended_at is null;

create or replace function readers_of(id text) returns uuid[] language sql stable
return array(
  select r.application_id from user_readers r where r.user_id = id
  union
  select g.application_id from granted_readers g where g.user_id = id
  order by application_id
);

-- Runs after the trigger `set_readers`: triggers run in the order of their names.
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

create trigger set_readers_granted before insert or update on classes
  for each row execute function add_granted_readers();

create function refresh_by_school_of_class() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if not exists (select from application_grants where ended_at is null) then return null; end if;
  ids := array(
    select distinct e.user_id
    from written w join gone g using (sourced_id) join enrollments e on e.class_id = w.sourced_id
    where w.school_id <> g.school_id
  );
  -- An update of no users would fire the triggers of classes again, without end.
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

create trigger refresh_moved after update on classes
  referencing old table as gone new table as written
  for each statement execute function refresh_by_school_of_class();

create function refresh_by_roles() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if not exists (select from application_grants where ended_at is null) then return null; end if;
  if tg_op = 'INSERT' then
    ids := array(select sourced_id from written where role_orgs <> '{}');
  else
    ids := array(
      select w.sourced_id from written w join gone g using (sourced_id)
      where w.role_orgs <> g.role_orgs
    );
  end if;
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

create trigger refresh_roles_inserted after insert on users
  referencing new table as written
  for each statement execute function refresh_by_roles();
create trigger refresh_roles_updated after update on users
  referencing old table as gone new table as written
  for each statement execute function refresh_by_roles();

-- Makes the readers anew that follow from grants of these schools and classes.
create function refresh_granted(schools text[], granted text[]) returns void
language plpgsql as $$
begin
  update classes set sourced_id = sourced_id
  where sourced_id in (
    select sourced_id from classes where school_id = any(schools) or sourced_id = any(granted)
    order by sourced_id for no key update
  );
  perform refresh_user_readers(array(
    select e.user_id from enrollments e join classes c on c.sourced_id = e.class_id
    where c.school_id = any(schools) or c.sourced_id = any(granted)
    union
    select u.sourced_id from users u
    where exists (
      select from unnest(u.role_orgs) as role_org where org_of_role(role_org) = any(schools)
    )
  ));
end
$$;

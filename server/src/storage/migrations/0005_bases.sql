-- Why an application may read a person: a basis, an enrollment, a grant.

-- Why an application may see a student, beside an enrollment in a class of one of its courses.
create table student_bases (
  application_id uuid not null references applications,
  student_id text not null references users,
  basis text not null check (basis in ('created', 'operator', 'signin')),
  created_at timestamptz not null default now(),
  primary key (student_id, application_id, basis)
);

-- Schools and classes that are granted to an application; the columns `readers` follow.
create table application_grants (
  sourced_id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications,
  school_id text references orgs,
  class_id text references classes,
  -- A district operator made it: it has no people whom others than the owner of the school enrolled.
  by_district boolean not null default false,
  -- The last day of access, UTC; null = until it is revoked.
  end_date date,
  created_at timestamptz not null default now(),
  -- Null = it gives access.
  ended_at timestamptz,
  -- Whether all `readers` follow it: see auth/applications/apply-grants.ts.
  applied boolean not null default false,
  check (num_nonnulls(school_id, class_id) = 1)
);

-- An enrollment gives its course's application a basis until some days after its end; one row.
create table enrollment_access (
  only_row boolean primary key default true check (only_row),
  -- Enrollments that ended before this day give no basis. A job moves it
  -- (access/past-enrollments.ts).
  cutoff date not null,
  cutoff_set_at timestamptz not null,
  -- `users.readers` of enrollments that ended between these days may follow from another cutoff.
  refresh_from date,
  refresh_until date
);

create index student_bases_application on student_bases (application_id, student_id);

-- One grant in force of operators, and one of district operators, for each school or class of an
-- application.
create unique index application_grants_school
  on application_grants (school_id, application_id, by_district)
  where ended_at is null and school_id is not null;
create unique index application_grants_class
  on application_grants (class_id, application_id, by_district)
  where ended_at is null and class_id is not null;
create index application_grants_application on application_grants (application_id, created_at);
-- What a job still has to apply.
create index application_grants_open on application_grants (sourced_id) where not applied;

-- Who may read a user: a basis, or a seat in a class of one's course, all of them active.
create view user_readers as
select student_id as user_id, application_id from student_bases
union
select e.user_id, k.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
where (e.status = 'active' or e.went_along) and c.status = 'active' and k.status = 'active'
  and (e.end_date is null or e.end_date >= (select cutoff from enrollment_access));

-- Who may read a user by a grant. A granted class has its active enrollments; a granted school has
-- those of its classes, and all with a role in it. The class of a review course is for one student,
-- and is never granted.
create view granted_readers as
select e.user_id, g.application_id
from enrollments e
join classes c on c.sourced_id = e.class_id
join courses k on k.sourced_id = c.course_id
join application_grants g on g.class_id = c.sourced_id or g.school_id = c.school_id
where (e.status = 'active' or e.went_along) and c.status = 'active'
  and k.student_id is null and g.ended_at is null
  and (not g.by_district or e.application_id = (
    select o.application_id from orgs o where o.sourced_id = c.school_id
  ))
  and (e.end_date is null or e.end_date >= (select cutoff from enrollment_access))
union
select u.sourced_id, g.application_id
from users u
cross join unnest(u.org_ids) as org_id
join application_grants g on g.school_id = org_id
where g.ended_at is null;

insert into enrollment_access (cutoff, cutoff_set_at) values ('-infinity', '-infinity');

-- All that may read a user.
create function readers_of(id text) returns uuid[] language sql stable
return array(
  select r.application_id from user_readers r where r.user_id = id
  union
  select g.application_id from granted_readers g where g.user_id = id
  order by application_id
);

-- Whether readers depend on the schools of roles and classes: grants are in force, or have ended
-- and readers do not follow yet. What leaves a school in between is no longer among those that
-- follow.
create function has_grants() returns boolean language sql stable
return exists (select from application_grants where ended_at is null or not applied);

-- Each write of a basis is counted.
create trigger changed after insert or update or delete or truncate on student_bases
  for each statement execute function note_change('roster');

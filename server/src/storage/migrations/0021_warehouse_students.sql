-- Roles of the warehouse read a student whom a third application enrolled in a school no more: it
-- could show them a student of elsewhere. The owner of the student, of the school, or of an org of
-- the role or above it says who is there.

create or replace view warehouse_reader_students as
with recursive above as (
  select org_id from warehouse_reader_orgs
  union
  select o.parent_id from above a join orgs o on o.sourced_id = a.org_id
)
select sourced_id as student_id from users
where org_ids && array(select org_id from warehouse_reader_orgs)
  and role_orgs && array(select 'student ' || org_id from warehouse_reader_orgs)
union
select e.user_id from enrollments e join users u on u.sourced_id = e.user_id
where e.school_id = any(array(select org_id from warehouse_reader_orgs)) and e.role = 'student'
  and e.status = 'active' and (e.application_id = u.application_id or e.application_id = any(array(
    select distinct o.application_id from orgs o where o.sourced_id in (select org_id from above)
  )));

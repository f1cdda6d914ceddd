-- Roles and classes that leave a school between the end of its grant and the moment when readers
-- follow it: their people are no longer those of the school then, so they are refreshed here.
create function has_grants() returns boolean language sql stable
return exists (select from application_grants where ended_at is null or not applied);

create or replace function refresh_by_roles() returns trigger language plpgsql as $$
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

create or replace function refresh_by_school_of_class() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if not has_grants() then return null; end if;
  ids := array(
    select distinct e.user_id
    from (
      select sourced_id, school_id from written except select sourced_id, school_id from gone
    ) as c
    join enrollments e on e.class_id = c.sourced_id
  );
  -- An update of no users would fire the triggers of classes again, without end.
  if ids <> '{}' then perform refresh_user_readers(ids); end if;
  return null;
end
$$;

-- Those who may have kept such a reader.
update classes set sourced_id = sourced_id
where readers && array(select application_id from application_grants where ended_at is not null);
select refresh_user_readers(array(
  select sourced_id from users
  where readers && array(select application_id from application_grants where ended_at is not null)
));

-- The key of a role has its first day and its profile, too: a user may have one role in one org in
-- several years. Keys of earlier imports get those of the stored role, where there is only one.
update roster_parts p set key = known.key
from (
  select u.sourced_id as owner_id, concat_ws(' ', r ->> 'role', r #>> '{org,sourcedId}') as old_key,
    min(concat_ws(' ', r ->> 'role', r #>> '{org,sourcedId}', r ->> 'beginDate', r ->> 'userProfile'))
      as key
  from users u, jsonb_array_elements(u.record::jsonb -> 'roles') as r
  group by 1, 2
  having count(*) = 1
) known
where p.file = 'roles' and p.owner_id = known.owner_id and p.key = known.old_key
  and p.key <> known.key;

-- A user's record without the agents whom the application may not read. A function, so that
-- statements which need it for no row do not prepare for it.
create function record_with_known_agents(record text, application uuid) returns text
language sql stable as $$
  select '{' || string_agg(to_json(key)::text || ':' || text, ',' order by place) || '}'
  from json_each(record::json) with ordinality as member (key, value, place)
  cross join lateral (select case when key <> 'agents' then value::text else (
    select '[' || string_agg(agent::text, ',') || ']'
    from json_array_elements(value) as agent
    where exists (
      select from users u
      where u.sourced_id = agent ->> 'sourcedId' and u.readers @> array[application]
    )
  ) end as text) as answered
  where text is not null
$$;

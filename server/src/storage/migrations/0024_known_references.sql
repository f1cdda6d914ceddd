-- A record's text without some of its members; nulls name none.
create function record_without(record text, members text[]) returns text
language sql immutable as $$
  select '{' || string_agg(to_json(key)::text || ':' || value::text, ',' order by place) || '}'
  from json_each(record::json) with ordinality as member (key, value, place)
  where key <> all (array_remove(members, null))
$$;

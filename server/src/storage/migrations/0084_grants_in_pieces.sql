-- Makes the readers of these classes anew. What a grant opens is written some classes and some people
-- at a time: see auth/applications/grants.ts.
create function refresh_class_readers(ids text[]) returns void language plpgsql as $$
begin
  perform from classes where sourced_id = any(ids) order by sourced_id for no key update;
  update classes set sourced_id = sourced_id where sourced_id = any(ids);
end
$$;
drop function refresh_granted(text[], text[]);

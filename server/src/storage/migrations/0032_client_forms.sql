-- A lesson without a type has `lessonType: null`. A quotation mark inside a text is escaped, so the
-- pattern matches the member alone.
update lessons set record = regexp_replace(record, '"sortOrder":-?\d+', '\&,"lessonType":null')
where lesson_type is null;

-- A session whose id is a UUID has one name, however its client writes the id: `urn:uuid:` and the
-- UUID in lower case.
create function pg_temp.is_other_form(id text) returns boolean language sql immutable as $$
  select id <> lower(id) and lower(id) ~ '^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
create function pg_temp.session_name(id text) returns text language sql immutable as $$
  select 'urn:uuid:' || right(lower(id), 36)
$$;

update events set session_id = pg_temp.session_name(session_id)
where pg_temp.is_other_form(session_id);
update event_outcomes set session_id = pg_temp.session_name(session_id),
  reply = case when reply ? 'sessionId'
    then reply || jsonb_build_object('sessionId', pg_temp.session_name(session_id)) else reply end
where pg_temp.is_other_form(session_id);
update session_evidence set session_id = pg_temp.session_name(session_id)
where pg_temp.is_other_form(session_id);
update unattached_events set session_id = pg_temp.session_name(session_id)
where pg_temp.is_other_form(session_id);

insert into heartbeats as stored (application_id, session_id, minute, first_at, last_at)
select application_id, pg_temp.session_name(session_id), minute, min(first_at), max(last_at)
from heartbeats where pg_temp.is_other_form(session_id)
group by application_id, pg_temp.session_name(session_id), minute
on conflict (application_id, session_id, minute) do update set
  first_at = least(stored.first_at, excluded.first_at),
  last_at = greatest(stored.last_at, excluded.last_at);
delete from heartbeats where pg_temp.is_other_form(session_id);

-- Two forms of one id made two sessions. The closed one, else the earlier one, stays until the next
-- event of the session or a rebuild computes it again.
with ranked as (
  select application_id, session_id, row_number() over (
    partition by application_id,
      case when pg_temp.is_other_form(session_id) then pg_temp.session_name(session_id)
        else session_id end
    order by close_reason is null, started_at, session_id
  ) as place
  from sessions
)
delete from sessions s using ranked r
where r.place > 1 and s.application_id = r.application_id and s.session_id = r.session_id;
update sessions set session_id = pg_temp.session_name(session_id)
where pg_temp.is_other_form(session_id);

-- Claims that the operator puts into the ID tokens of a client, beside the sourcedId.
alter table clients add column id_token_claims text[] not null default '{}';

-- What was sent, word for word, by the day on which it came: old days can be dropped whole, while
-- the events themselves stay, so that none ever counts twice and all that follows can be made again.

create table event_payloads (
  -- The day in UTC.
  received_on date not null,
  -- Of the event.
  seq bigint not null,
  -- The event as it was sent.
  payload text not null,
  primary key (received_on, seq)
) partition by range (received_on);

-- The days that were dropped.
create table event_payloads_dropped (
  day_from date primary key,
  -- The first day that is not among them.
  day_until date not null,
  dropped_at timestamptz not null
);

-- Of events whose text was dropped: 128 bits of the hash of their canonical JSON, by which the same
-- event is known again when it comes in other bytes.
create table event_digests (
  seq bigint primary key,
  digest uuid not null
);

alter table events
  -- How far a grade is final, in OneRoster's words; null = the event does not say, so it is.
  add column score_status text,
  -- What a SessionEvent's Session entity says of itself: startedAtTime, endedAtTime,
  -- requiresHeartbeat, processInsights.
  add column session_claims jsonb,
  -- What a SessionEvent of an erased student was answered with: a repetition gets it again.
  add column erased_reply jsonb;

-- From here on `attempt_id` of a grade is the attempt that it names, when that is not its object.

-- What stands in the log by now: days that nobody has asked to drop need no partitions each.
do $$
declare
  month date;
begin
  for month in
    select distinct date_trunc('month', received_at at time zone 'UTC')::date from events
  loop
    execute format(
      'create table %I partition of event_payloads for values from (%L) to (%L)',
      'event_payloads_' || to_char(month, 'YYYY_MM_DD'), month, (month + interval '1 month')::date
    );
  end loop;
end
$$;

insert into event_payloads (received_on, seq, payload)
select (received_at at time zone 'UTC')::date, seq, payload from events where type <> 'erased';

-- As the validator reads them (events/parse.ts).
create function pg_temp.entity_id(value json) returns text immutable language sql as $$
  select case json_typeof(value)
    when 'string' then value #>> '{}'
    when 'object' then case json_typeof(value -> 'id') when 'string' then value ->> 'id' end
  end
$$;

create function pg_temp.given(value json) returns json immutable language sql as $$
  select case when json_typeof(value) <> 'null' then value end
$$;

create function pg_temp.session_of(event json) returns json immutable language sql as $$
  select part from (values (1, event -> 'session'), (2, event -> 'object')) as parts (place, part)
  where json_typeof(part) = 'object' and part ->> 'type' ~ 'Session$'
  order by place limit 1
$$;

update events e set attempt_id = told.attempt_id, score_status = told.score_status
from (
  select key, nullif(pg_temp.entity_id(event #> '{generated,attempt}'), object_id) as attempt_id,
    case
      when json_typeof(status) = 'string'
        then left(lower(btrim(status #>> '{}', E' \t\n\r')), 255)
      when status is not null then ''
    end as score_status
  from (
    select key, object_id, event, coalesce(
      pg_temp.given(event #> '{extensions,scoreStatus}'),
      pg_temp.given(event #> '{generated,extensions,scoreStatus}')
    ) as status
    from (
      select key, object_id, payload::json as event from events where type = 'GradeEvent' offset 0
    ) graded
  ) graded
) told
where e.key = told.key and (told.attempt_id is not null or told.score_status is not null);

update events e set session_claims = told.claims
from (
  select key, json_strip_nulls(json_build_object(
    'startedAtTime', session -> 'startedAtTime', 'endedAtTime', session -> 'endedAtTime',
    'requiresHeartbeat', session #> '{extensions,requiresHeartbeat}',
    'processInsights', session #> '{extensions,processInsights}'
  ))::jsonb as claims
  from (
    select key, pg_temp.session_of(payload::json) as session
    from events where type = 'SessionEvent'
  ) told
  where session is not null
) told
where e.key = told.key;

update events set erased_reply = nullif(payload, '')::jsonb where type = 'erased';

drop function pg_temp.entity_id(json), pg_temp.given(json), pg_temp.session_of(json);

-- Without the texts the log is a third of its size, once it is written anew.
alter table events drop column payload;
cluster events using events_position;
alter table events set without cluster;

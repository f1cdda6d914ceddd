-- How many events reached which state when: by minute, older ones by hour. Not derived: an event
-- that is dropped and counts later is in both, and a refused one is nowhere else.
create table event_counts (
  -- The beginning of the minute or hour.
  minute timestamptz not null,
  application_id uuid not null,
  state text not null check (state in ('processed', 'dropped', 'failed', 'refused')),
  -- Reason, or the code of the first finding; '' = none.
  code text not null,
  -- '' = not known, as of a refused event.
  type text not null,
  score_type text not null,
  events integer not null,
  -- Seconds from receipt to the state; 0 for what is answered at once and for second tries.
  lag_sum double precision not null,
  lag_max double precision not null,
  primary key (minute, application_id, state, code, type, score_type)
) with (fillfactor = 70);

create index event_counts_application on event_counts (application_id, minute);

insert into event_counts
select
  date_trunc(
    case when o.processed_at < date_trunc('hour', now(), 'UTC') - interval '3 days' then 'hour'
      else 'minute' end,
    o.processed_at, 'UTC'
  ) as minute,
  o.application_id, o.state, coalesce(o.code, ''), e.type, coalesce(e.score_type, ''), count(*),
  sum(case when o.tries > 1 then 0
    else greatest(0, extract(epoch from o.processed_at - e.received_at)) end),
  max(case when o.tries > 1 then 0
    else greatest(0, extract(epoch from o.processed_at - e.received_at)) end)
from event_outcomes o join events e using (key, seq)
where o.processed_at >= now() - interval '7 days' and e.type <> 'erased'
group by 1, 2, 3, 4, 5, 6;

-- The fate of an event is found by its number in the log. Keys are in no order: each fate would
-- read and write a page of an index that, over the years, no memory holds.
create table outcomes_by_seq (
  seq bigint primary key,
  -- events(key)
  key uuid not null,
  application_id uuid not null,
  state text not null check (state in ('processed', 'dropped', 'failed')),
  code text,
  warnings text[] not null default '{}',
  session_id text,
  tries smallint not null default 1,
  retry_at timestamptz,
  reply jsonb,
  processed_at timestamptz not null default now(),
  unit_id uuid,
  standard_ids uuid[]
);

insert into outcomes_by_seq
select e.seq, o.key, o.application_id, o.state, o.code, o.warnings, o.session_id, o.tries,
  o.retry_at, o.reply, o.processed_at, o.unit_id, o.standard_ids
from event_outcomes o join events e using (key)
order by e.seq;

drop table event_outcomes;
alter table outcomes_by_seq rename to event_outcomes;
alter index outcomes_by_seq_pkey rename to event_outcomes_pkey;
alter table event_outcomes
  rename constraint outcomes_by_seq_state_check to event_outcomes_state_check;

create index event_outcomes_application on event_outcomes (application_id, processed_at);
create index event_outcomes_retry on event_outcomes (retry_at) where retry_at is not null;
create index event_outcomes_unprocessed on event_outcomes (processed_at)
  where state <> 'processed';

analyze event_outcomes;
